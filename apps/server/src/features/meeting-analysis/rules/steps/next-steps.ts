import { yieldInLoop } from '../../../../platform/background-thread.ts'
import { isSpokenQuestion, type SpokenSentence } from '../../../../shared/transcript/spoken-sentences.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import { splitWords } from '@cuecard/language/words.ts'
import { isLikely, NO_KINDS } from '../../sentence-kinds/sentence-kinds.ts'
import { DATED_DEEDS, NO_DEEDS } from './dated-deeds.ts'
import { type Answering, REQUEST, withRequests } from './answered-steps.ts'
import { createRefusals } from './refused-requests.ts'
import { createTakenUp } from './taken-up.ts'
import { isDenied } from '../denied.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { createQuoting, leans, type Quoted } from '../leaning.ts'
import { isMeant } from '../meant.ts'
import { isHypothetical, type PlainSentence, plainSentences } from '../plain-speech.ts'
import { tellsWhen } from './told-time.ts'
import { WEEKDAY, WHEN } from './when.ts'

const WILL = String.raw`(?:'ll| will|'m going to| am going to|'re going to| are going to|'m gonna|'re gonna)(?: also| then| just| certainly| personally| try to| have to)*`
const OTHERS = String.raw`(?:our|my|the|somebody|someone|him|her|them|\p{Lu}\p{Ll}+)`
const PAST = String.raw`\b(?:was|were|had|did|came|got|wanted|needed|asked|expected|sa(?:ys?|id)|last (?:week|month|year|\w*day))\b`
/** What somebody takes upon themselves, and what is asked of somebody: who does what. Read with regard to case. */
const PROMISES: readonly RegExp[] = [
  String.raw`\b(?:[Ii]|[Ww]e)${WILL} (?:send|share (?:the|it|this|that|a|my|our)|e?-?mail|forward|prepare|schedule|set (?:it |that |this )?up|book|arrange|organi[sz]e|draft|put (?:it |that |this )?(?:together|in writing|into)|look into (?:it|that|this)|find (?:that |it )?out|double-?check|confirm|verify|clarify|(?:get|come|report) back (?:to (?:you|him|her|them)|with|on)|follow up|let you know|circle back|write (?:it |that |this )?(?:up|down)|get (?:you|that|it|this) [^.]*(?:answer|written|done|fixed|${WHEN})|have an answer|come (?:in|back) with|take (?:it|that|this|one) (?:to|up with|with)|bring (?:it|that|this) to|talk to|speak to|check (?:it|that|this|with|whether|if|the)|call (?:you|him|her|them|${OTHERS})|make sure)\b`,
  String.raw`\b(?:[Ii]|[Ww]e)${WILL} (?:resend (?:it|that|this|them|you|the)|(?:open|raise|log|file) (?:a|the) (?:\w+ )?(?:ticket|request|case|bug)\b[^.]* (?:for|with|about)|chase (?:him|her|them)|introduce you (?:by|via|over) e?-?mail|pass (?:it|that|this|them) on to (?:our|my|the)|put (?:it|that|this|them|both|the \w+(?: \w+)?) in(?:to)? (?:the|our|your) (?:\w+ )?(?:folder|channel|drive|minutes|chat)|(?:get|ask for) (?:a|an) (?:\w+ )?(?:quote|offer|estimate) (?:from|for)|(?:cc|copy in) (?:you|him|her|them|${OTHERS})|invite (?:you|him|her|them) to (?:the|our) (?:portal|workspace|channel|group|project))\b`,
  String.raw`\b(?:[Ii]|[Ww]e)${WILL} (?:put|add|include|write|work|note) (?:it|that|this|them|both|those) (?:in|into|in to|to|on) (?:the|your|our|my|a) (?:\w+ )?(?:quote|proposal|offer|contract|order|agreement|invoice|estimate|ticket|business case)\b`,
  String.raw`\b(?:[Ii]|[Ww]e)(?:${WILL}| can) (?:put (?:you|him|her|them) in (?:touch|contact) with|connect (?:you|him|her|them) (?:with|to) (?:our|my|the|an?|\p{Lu}))`,
  String.raw`\b[Ii]${WILL} (?:(?:talk|take|walk) (?:him|her) through (?:it|that|this|the)|(?:raise|discuss|sort|settle) (?:it|that|this) (?:out )?with)\b`,
  String.raw`\b[Ll]eave (?:it|that|this)(?: one)? with me\b`,
  String.raw`\b[Ii](?:'ll| will) (?:check|find out|ask)(?:[.,!]|$| ${OTHERS}\b)`,
  String.raw`\b[Ii](?:'ll)? (?:(?:send|forward) (?:you|it|them|him|her|the|our|over)|bring you)\b`,
  String.raw`\b[Ii] (?:ask|call) (?:him|her|them|our|my|\p{Lu}\p{Ll}+)\b`,
  String.raw`\b[Ii](?:'ll)? take (?:it|this|that)(?: one)? (?:to|with|up)\b`,
  String.raw`\b[Ll]et me (?:just )?(?:confirm|double-?check|take (?:that|this|it)(?: one)? (?:with|to|back|away)|see (?:if|whether) we can (?!\b(?:see|show|share|hear|find|get|open|play|start|move|go|zoom|read)\b)\w+ (?:it|that|this|you|the)\b|check(?: (?:that|it|this|with))? (?:and|with)|check that|(?:get|come) back to you|find out)\b`,
  String.raw`\b(?:[Ii]|[Ww]e)(?:'d| would|'ll| will)? (?:have|need) to (?:ask (?:our|my|the)|check (?:it|that|this|with)|(?:take|bring) (?:it|that|this) to|confirm|find (?:it |that )?out)\b|\bmust ask (?:our|my|the)\b|\b[Ii] need to ask[.]`,
  String.raw`\b[Ii] can (?:send|email|forward|bring) you\b`,
  String.raw`\b[Yy]ou(?<=^(?!You can)[^.]*)(?:(?:'ll| will) (?:have(?! an?\b[^.]* on ${WEEKDAY})|get|receive)|(?= get)(?![^.]*in writing) get) (?:it|that|this|the|a|both|an)\b[^.]*${WHEN}`,
  String.raw`^(?:[Yy]es, |[Oo]kay,? |[Aa]nd |\p{Lu}\p{Ll}+, |[Pp]lease )*[Ss]end (?:me|us|it|that|them|both)\b`,
  String.raw`\b(?:[Cc]an|[Cc]ould|[Ww]ould|[Ww]ill) you (?:please )?(?:send|share (?:the|it|that|your)|forward|prepare|email|mail|take (?:it|that|this) to|let (?:me|us) know|get back to)\b`,
  String.raw`^(?:[Bb]y \w+(?: \w+)?, )?[Ff]rom (?:me|us|you|my side|our side)[,:] `,
  String.raw`^[Bb]y \w+(?: \w+)?, from\b`,
  String.raw`\b(?:homework|action items?|to-?dos?) (?:is|are|for (?:me|you|us|\p{Lu}\p{Ll}+))\b`,
  String.raw`\b(?:[Tt]he|[Oo]ur|[Mm]y) next (?:meeting|call|workshop|session)(?:'s| is| will be| takes place)\b[^.]*(?:\b(?:in|on|at)\b|${WHEN})`,
  String.raw`\b(?:(?:[Ll]et's|[Ll]et us|[Ww]e(?:'ll| will)?) (?:meet|speak|talk|reconvene|schedule)|(?:[Ll]et's|[Ll]et us|[Ww]e(?:'ll| will)) set up)\b[^.]*(?:${WHEN}|\bnext (?:meeting|call))`,
  String.raw`\b(?:[Tt]he|[Oo]ur|[Aa]s a|[Mm]y) next steps? (?:is|are|would be|will be)\b`,
  String.raw`\b(?:answer|draft|report|offer|quote|document\w*|numbers|list)\b(?<!${PAST}[^.]*)(?![^.]*${PAST})[^.]*\bby (?:next )?${WEEKDAY}`,
]
  .map((source) => new RegExp(source, 'u'))
  .concat(LANGUAGES.flatMap(({ promises }) => promises))

const DEEDS: readonly RegExp[] = DATED_DEEDS.map((source) => new RegExp(source, 'iu'))

/** What is done at once in the meeting, what is usual, and talk about the talk. */
const AT_ONCE =
  /\b(?:now|quickly|in a (?:second|minute|moment)|for a (?:second|minute|moment)|(?:my|your|the) screen|the (?:first|next) (?:slide|item|point|topic)|(?:come|get) back to (?:that|this|it|the|your|examinations?)|always|usually|last (?:time|meeting)|every time|sometimes|used to|we normally)\b|\b(?:see|show) (?:that|this|it) (?:here|now)\b/iu
/** Talk about the talk, unless something is sent: 'I'll send you the answers to your questions.' */
const QUESTIONS = /\bquestions?\b/iu
const SENDS =
  /\b(?:(?:send|e?-?mail|forward)(?! (?:me|us)\b)|follow up|(?:get|come|report) back to (?:you|him|her|them))\b/iu
const LATER = new RegExp(
  String.raw`\b(?:by|until|before) (?:next |the )?(?:${WEEKDAY}|tomorrow|end of)|\btomorrow\b|\bnext week\b`,
  'iu',
)
const LATER_ELSEWHERE = new RegExp(LANGUAGES.map(({ when }) => when).join('|'), 'iu')
const isAtOnce = (text: string) =>
  AT_ONCE.test(text) || (QUESTIONS.test(text) && !SENDS.test(text)) || LANGUAGES.some(({ atOnce }) => atOnce.test(text))
/** What is done in a case only, as it answers a question about one or stands for it in a word. */
const OTHERWISE = /^(?:(?:well|okay|ok|fine|and|but|no|yes|so),? )*(?:otherwise|or else|else|if not|or)\b/iu
const IN_THAT_CASE =
  /^(?:(?:well|okay|ok|fine|and|but|no|yes|so),? )*(?:then|in that case|dann|alors|entonces)(?!\p{L})/iu
const CASE = /(?<!\p{L})(?:if|unless|suppose|wenn|falls|si|s'il)(?!\p{L})/iu
/** Going to a competitor is nothing that was agreed with the seller. */
const TO_RIVALS = toRivals([
  String.raw`(?:your|the) (?:\w+ )?compet(?:itors?|ition)`,
  'some(?:one|body) else',
  String.raw`(?:an?other|the other|other) (?:vendor|supplier|provider|offer|quote)s?`,
])
const DATED = new RegExp(WHEN, 'iu')
const LIST = /\bfrom (?:me|us|you|my side|our side)\b/iu
const WORDS_MIN = 3
const STEPS_MAX = 16

export type QuotedStep = Answering<Quoted>

interface Step extends PlainSentence {
  score: number
}

function toRivals(sources: readonly string[]): RegExp {
  return new RegExp(
    String.raw`\b(?:ask|call|ring|phone|contact|e?mail|write to|meet|check with|(?:talk|speak) (?:to|with)|go (?:back )?(?:to|with)|sign (?:up )?with|compare (?:you|it|this|that|your \w+|the \w+) (?:with|to)|get back to|(?:quote|offer|proposal|demo|price) (?:from|of|by)|order from|buy from) (?:the |our |my )?(?:(?:people|guys|folks|contact|team) (?:at|from) )?(?:${sources.join('|')})(?![\p{L}\p{N}])`,
    'iu',
  )
}

/** The steps without those that lead to one of these competitors. */
export function withoutRivals<Step extends { plain: string }>(steps: readonly Step[], rivals: readonly string[]) {
  if (rivals.length === 0) return steps
  const pattern = toRivals(rivals.map((name) => name.replaceAll(/[.*+?^$()|[\]{}\\]/g, String.raw`\$&`)))
  return steps.filter(({ plain }) => !pattern.test(plain))
}

/** What somebody will do, in order: the ones that say most, with a date before those without. */
export function nextStepsOf(sentences: readonly SpokenSentence[], kindsOf = NO_KINDS): QuotedStep[] {
  const byName = namedPromise(sentences)
  const seen = new Set<string>()
  const isTakenUp = createTakenUp(sentences)
  const isRefused = createRefusals(sentences)
  const found = plainSentences(sentences).flatMap((said, at, all): Step[] => {
    yieldInLoop()
    const text = said.plain
    const key = fold(text)
    if (splitWords(text).length < WORDS_MIN || seen.has(key)) return []
    if (isHypothetical(text) || isOfACase(said, all[at - 1]) || TO_RIVALS.test(text) || isRefused(said)) return []
    const likely = isLikely(kindsOf(said), 'next_step') && isOwnWord(said)
    if (!likely && isAtOnce(text) && !LATER.test(text) && !LATER_ELSEWHERE.test(text)) return []
    const offered = isTakenUp(said)
    const asked =
      said.asks &&
      !offered &&
      !likely &&
      !/\byou (?:please )?(?:send|share|forward|prepare|e?mail|take|let|get)\b/iu.test(text) &&
      !LANGUAGES.some(({ request }) => request.test(text))
    if (asked) return []
    const promises =
      PROMISES.filter((pattern) => isMeant(said, pattern, { usual: true })).length ||
      Number(tellsWhen(text) && DEEDS.some((pattern) => isMeant(said, pattern, { usual: true }))) ||
      Number(offered || likely)
    const hits = promises + (byName && isMeant(said, byName) ? 1 : 0)
    if (hits === 0) return []
    seen.add(key)
    return [
      { ...said, score: hits + (DATED.test(text) || LATER_ELSEWHERE.test(text) ? 1.5 : 0) + (LIST.test(text) ? 1 : 0) },
    ]
  })
  const ranked = found.toSorted((a, b) => b.score - a.score)
  const best = new Set(onceAMessage(ranked).slice(0, STEPS_MAX))
  const quoting = createQuoting(sentences)
  const told = withRequests(
    found.filter((step) => best.has(step)),
    sentences,
  ).map((step) => ({ ...quoting(step), request: step.request, ...(step.request && { after: aboutOf(step.request) }) }))
  return told.filter(
    (step, at) =>
      !told.some((other) => other !== step && isToldBy(step, other)) &&
      !told.slice(at + 1).some((later) => isDayOf(step, later)),
  )

  /** 'Yes, send me that.' names nothing: what it asks for was offered right before. */
  function aboutOf(request: PlainSentence): SpokenSentence {
    return leans(request.plain) ? (quoting(request).after ?? request) : request
  }
}

const isIn = (one: string, other: string) => fold(other).includes(fold(one))

/** Whether a step is told by another one: what that offers, or the mere 'Yes, send me that.' behind it. */
function isToldBy(step: QuotedStep, other: QuotedStep): boolean {
  const stands = (offer: QuotedStep, { after }: QuotedStep) =>
    after?.line === offer.line && isIn(offer.text, after.text)
  const isFor = (one: QuotedStep) => leans(one.plain) && tellsWhen(one.plain)
  if (stands(step, other))
    return (
      isSpokenQuestion(step) || (step.line.speaker === other.line.speaker && isFor(other) && !tellsWhen(step.plain))
    )
  const isTaken = stands(other, step) && !isSpokenQuestion(other) && step.line.speaker !== other.line.speaker
  return isTaken && REQUEST.test(step.plain) && leans(step.plain) && !tellsWhen(step.plain)
}

const DAY = new RegExp(
  String.raw`(?<!\p{L})(?:${WEEKDAY}|lundi|mardi|mercredi|jeudi|vendredi|samedi|lunes|martes|miércoles|jueves|viernes|sábado)(?!\p{L})`,
  'iu',
)
/** Whether the day that a step asks for is the one for which the same person promises then what is done on it. */
function isDayOf(asked: QuotedStep, later: QuotedStep): boolean {
  const day = DAY.exec(asked.plain)?.[0].toLowerCase()
  const isSame = day !== undefined && day === DAY.exec(later.plain)?.[0].toLowerCase()
  return isSame && isSpokenQuestion(asked) && !isSpokenQuestion(later) && asked.line.speaker === later.line.speaker
}

/** What is done again and again, and in German what is not done: 'Das schicke ich dir nicht.' */
const USUALLY =
  /(?<!\p{L})(?:always|usually|normally|sometimes|immer|meistens|normalerweise|(?:ich|wir) (?:\p{L}+ ){0,2}(?:nicht(?! nur)|kein\p{L}*))(?!\p{L})/iu
const WILL_DO = /(?<!\p{L})(?:\p{L}+(?:'ll| will)|let me)(?!\p{L})/iu
/** 'I could send it, but it is confidential.' */
const WOULD_BUT = /\b(?:i|we)(?:'d| would| could)\b[^.]*\bbut\b/iu
/** 'You'll have the whole office that smells of it' foretells, unless somebody does something or it is for a day. */
const FORETELLS = /\byou(?:'ll| will) (?:have|get|see|feel|notice|find|need|be)\b/iu
const BY_ONE = /\b(?:i|we)(?:'ll| will| can|'m|'re)?\b|\b(?:let me|from (?:me|us|my side))\b/iu
/** What was done already: 'I sent the numbers on Monday.' What was agreed or promised is still to be done. */
const DONE =
  /\b(?:i|we)(?:'ve| have)? (?:(?:just|already|also|only|even|then) )*(?:sent|spoke|told|gave|got|had|was|were|made|took|brought|wrote|met|saw|found|(?!(?:need|agreed|promised|proceed)\b)\w{2,}ed)\b/iu
const STILL_TO_DO =
  /(?<!\p{L})(?:\p{L}+(?:'ll| will|'d)|let me|going to|(?:need|have|want) to|can|must|should)(?!\p{L})/iu
const NO_DENIAL =
  /\b(?:don't (?:worry|forget)|why don't (?:i|we|you)|no (?:problem|worries)|not (?:before|until|only))\b/giu

/** A sentence like those of steps, which is neither doubted, denied, told of others nor bound to a case. */
function isOwnWord(said: PlainSentence): boolean {
  const { plain } = said
  if (NO_DEEDS.test(plain) || USUALLY.test(plain) || WOULD_BUT.test(plain)) return false
  if (DONE.test(plain) && !STILL_TO_DO.test(plain)) return false
  if (FORETELLS.test(plain) && !BY_ONE.test(plain) && !tellsWhen(plain)) return false
  if (LANGUAGES.some(({ atOnce }) => atOnce.test(plain))) return false
  if (WILL_DO.test(plain)) return isMeant(said, WILL_DO, { usual: true })
  return !isDenied(plain.replaceAll(NO_DENIAL, '')) && isMeant(said, /^/u, { usual: true })
}

/** 'And if she says no?' – 'Then I call my lawyer.' */
const isOfACase = ({ plain }: PlainSentence, before: PlainSentence | undefined): boolean =>
  OTHERWISE.test(plain) || (IN_THAT_CASE.test(plain) && before?.asks === true && CASE.test(before.plain))

/** 'Let me take that with me. … I'll have an answer by Thursday.' is one promise: the first given here stays. */
function onceAMessage(steps: readonly Step[]): Step[] {
  const seen = new Set<SpokenSentence['line']>()
  return steps.filter(({ line, plain }) => {
    if (!leans(plain)) return true
    const isFirst = !seen.has(line)
    seen.add(line)
    return isFirst
  })
}

/** 'Jonas sends the network page': what a participant named by another one does. */
function namedPromise(sentences: readonly SpokenSentence[]): RegExp | null {
  const names = [...new Set(sentences.map(({ line }) => line.speaker.split(' ')[0] ?? ''))].filter((name) =>
    /^\p{Lu}\p{Ll}{2,}$/u.test(name),
  )
  if (names.length === 0) return null
  return new RegExp(
    String.raw`\b(?:${names.join('|')})(?: sends| brings| prepares| takes (?:it|that|this|the)|(?:'ll| will) (?:send|bring|prepare|check|test|call|ask|take|write|share|organi[sz]e))\b`,
    'u',
  )
}

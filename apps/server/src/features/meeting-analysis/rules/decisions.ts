import type { SpokenSentence } from '../../../shared/transcript/spoken-sentences.ts'
import { isLikely, NO_KINDS } from '../sentence-kinds/sentence-kinds.ts'
import { LANGUAGES } from './languages/languages.ts'
import { createQuoting, leans, type Quoted } from './leaning.ts'
import { isMeant } from './meant.ts'
import { splitWords } from '@cuecard/language/words.ts'
import { isHypothetical, type PlainSentence, plainSentences, plainSpeech } from './plain-speech.ts'
import { MONTH, ORDINAL } from './steps/told-time.ts'
import { WEEKDAY } from './steps/when.ts'

const LEAD = String.raw`^(?:(?:okay|ok|all ?right|right|good|great|perfect|fine|yes|yeah|so|then|excellent|well|and|but),? )*`
/** The German 'um' is read over like a hesitation. */
const AT = String.raw`(?: (?:(?:at|um) [\p{L}\d:]+|morning|afternoon|evening|noon|\d{1,2}(?::\d\d)?|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|halb \p{L}+)(?: (?:fifteen|thirty|o'clock|[ap]m|uhr))?)?`
const THEN = String.raw`${LEAD}(?:then|so) (?:i|we)`
const DOES = String.raw`(?:plan|do|leave|keep|take|use|drop|order|choose)`
const AMOUNT = String.raw`(?:the|two|three|one|only|no)`
/** What was just spoken of; 'then we take it to the warehouse' tells how things are done. */
const OPEN = String.raw`(?:this|that|it|them|both|these|those)\b(?! (?:to|from|back|out|by|into|onto|over|through|in|on)\b)`
/** What settles a matter when it is said; other languages stand in languages/. */
const DECISION = new RegExp(
  [
    String.raw`\bwe(?:'ve| have)?(?: all| now| just| finally)? (?:decided|agreed|settled|resolved) (?:on|to|that|against|for|not|it)\b(?! (?:nothing|nobody|no one|none)\b)`,
    String.raw`\b(?:the|our) (?:final )?decision is(?:,? (?:yes|no)\b|,? (?:now |not )?(?:to|that|for|against|in favou?r of)\b|:| (?:option|variant|version|plan|package|model)\b| the (?!(?:first|second|next|last|only|main|same|\w+est)\b)(?:[\w-]+ ){1,3}(?:option|variant|version|plan|package|model|offer|trial|pilot|edition|tier|one)\b)`,
    String.raw`\bwe(?:'re| are) (?:all )?(?:agreed|settled)\b|\b(?:that's|it's|that is|it is) (?:agreed|settled|decided|a deal)\b`,
    String.raw`\b(?:let's|let us) (?:go (?:with|for|ahead with)|choose|pick|stick (?:with|to)|settle (?:on|for)|agree (?:on|to)|leave it (?:at|there|open))\b`,
    String.raw`\bwe(?:'ll| will| shall|'re going to| are going to|'re gonna) (?:go (?:with|for|ahead with)|choose|stick (?:with|to)|opt for|settle (?:on|for))\b`,
    String.raw`${THEN}(?:'ll| will) ${DOES} (?:${OPEN}|${AMOUNT}\b)`,
    String.raw`${THEN} ${DOES} ${OPEN}`,
    String.raw`\b(?:i|we)(?:(?:'ll| will) take it|(?:'ll| will)? take (?:this|that|both)(?: one)?)[.!]?$`,
    String.raw`${LEAD}[^,.]{0,24}\b(?:${WEEKDAY}|o'clock|[ap]m)(?: week)?${AT} it is\b`,
    String.raw`${LEAD}(?:[\p{L}']+ )?(?:${WEEKDAY}(?: week)?|[\p{L}\d]+ o'clock)(?:'s| is) (?:fine|good|perfect|okay)[.!]?$`,
    String.raw`\bwe(?:'ll| will)? leave (?:it |that |this )?open\b`,
    String.raw`${LEAD}(?:(?:then|so) (?:i|we)(?:'ll| will)?|let's|let us) leave (?:the |that |this )?(?:[\w-]+ ){1,3}out\b(?! (?:of|to|in|on|at|here|there)\b)`,
  ].join('|'),
  'iu',
)
/** In the present it settles what was just proposed, and else tells how things are done. */
const ACCEPTED = new RegExp(String.raw`${THEN} ${DOES} ${AMOUNT}\b`, 'iu')
/** A day of which nothing else can be meant; 'the second' alone may be an option. */
const DAY = String.raw`(?:(?:next )?${WEEKDAY}s?|(?:(?:next )?${WEEKDAY},? )?the ${ORDINAL} of ${MONTH}|the (?!(?:first|second|third)\b)${ORDINAL})`
const SUITS = String.raw`(?:(?:works?|suits|passt|is (?:fine|good|perfect|great)|sounds good)(?: (?:for )?(?:me|us|everyone|everybody|mir|uns))?(?: too| well| fine| gut)?(?=[.,!;]|$)|(?:,? then| it is)[.!]?$)`
const THING = '(?:one|plan|package|option|version|variant|model|size|tier|edition|offer|trial)'
const TALK = String.raw`(?:quick|quickly|short|brief|briefly|first|now|here|again|round|agenda|introductions?|slides?|demo|presentation|questions?|answers?|screen|minutes?|(?:a|one|two|few) seconds?|moment|call|meeting|time|end(?! of)|later|break|recap|talk(?:ing)?|discuss\w*|example|topics?|points?|going|simple|mind|look|think|see|touch|feet|horses|fingers|track|pace|on to|on with|onto)`
const AGREES =
  '(?:go on(?: then)?|deal|done|sold|fair enough|okay|ok|all ?right|fine|good|great|perfect|yes|yeah|yep|right)'
const OF_TALK = new RegExp(String.raw`\b${TALK}\b|\b(?:start|begin) with\b`, 'iu')
/** What settles a matter right after the other side mooted it: a day, a place, a thing that is taken. */
const TAKEN = new RegExp(
  [
    String.raw`^(?:${AGREES},? )+(?:then )?(?:i|we)(?:'ll| will) (?:take|pay|sign|keep|start|try|use|switch|stay|leave|buy|order|drop|skip|postpone|split|do|have|go)\b(?!.*\b${TALK}\b)(?! (?:that|it|this)?(?: then)?[.!]?$)`,
    String.raw`^(?:${AGREES},? )*(?:no,? )?(?:not (?:now|yet|for now|this (?:time|year)|the (?:[\w-]+ ){0,2}[\w-]+)|leave (?:it|them|that) out\b.*)[.!]?$`,
    String.raw`${LEAD}${DAY}${AT},? ?${SUITS}`,
    String.raw`${LEAD}(?:let's|let us) (?:do|keep|use|drop|skip|postpone|start|pencil in|leave|make it|plan|hold|move)\b(?!.*\b${TALK}\b)(?!.* with (?:you|me|us|him|her|them)\b)(?=.*\b(?:in|on|with|at|for|from|to)\b|.*\b${DAY})`,
    String.raw`${LEAD}(?:(?:only|just) )?(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|\d+|the (?:[\w-]+ ){0,3}${THING}),? please[.!]?$`,
    String.raw`${LEAD}(?:i|we)(?:(?:'ll| will)? (?:take|go for|choose)|(?:'ll| will) (?:order|have)) the (?:[\w-]+ ){1,3}${THING}[.!]?$`,
    String.raw`${LEAD}(?:then )?(?:drop|keep|use|take|skip|leave|postpone|order) (?:it|them|both)(?: then)?(?:,? please)?[.!]?$`,
    String.raw`(?<!\b(?:said|says|told|tells|thinks?|wants?)\b.*)\bwe(?:'ll| will) (?:keep|drop|skip|stay with|stop with) (?:the|that|those|your|both|our|one|two|three|four|five)\b(?!.*\b(?:a look|minute|back to|note|notes)\b)`,
    String.raw`\b(?:i|we) (?:can|could) (?:(?:live with|accept|agree to) (?:it|that|this|those|both|the|one|two|three|four|five|six|\d+)\b|(?:sell|defend) (?:it|that|this|those)\b)(?!.*\bback\b)`,
    String.raw`${LEAD}(?:put|leave|keep|take|add|drop|do|start|skip|cut) (?:the|that|it|this|your|them|those|with)\b.*\b(?:in|out|off|first|then|as is|at home)[.!]?$`,
  ].join('|'),
  'iu',
)
/** How a matter is mooted besides; talk about the talk moots nothing. */
const MOOTS = new RegExp(
  String.raw`\bif you(?:'d)? (?:want|like|need) (?:it|them|that|to)\b|\b(?:it|that|they) can (?:come later|wait|follow later)\b|\b(?:can|could|may) (?:we|you|i)\b|\b(?:we|i|you) (?:could|can)\b|\bwould [\p{L}\d ]{1,40} (?:work|suit|be (?:okay|fine|possible|good|all right))\b|\b(?:i'd|we'd|i would|we would) (?:like|leave|use|start|do|drop|keep|take)\b|\bis that (?:all right|okay|fine)\b|\bpasst?\b|^${LEAD}${DAY}${AT}[.?]?$`,
  'iu',
)
const OF_THE_TALK =
  /\b(?:slides?|agenda|screen|presentation|hear|see|repeat|explain|show|tell|introduce|question|microphone|coffee|tea|sugars?|milk|drinks?|biscuits?)\b|(?<!\p{L})(?:kaffee|tee|zucker)(?!\p{L})/iu
/** What is proposed for both is settled when the other side is content with it. */
const CONTENT = new RegExp(
  String.raw`${LEAD}(?:(?:that|it) (?:makes sense|works|sounds good|sounds fine)(?: (?:to|for|with) (?:me|us))|(?:that's |that is )?(?:fine|okay|good) (?:by|with) (?:me|us)|(?:i'm|i am|we're|we are) (?:happy|fine|good|okay) with that)[.!]?$`,
  'iu',
)
const FOR_BOTH =
  /\b(?:shall we|should we|why don't we|how about (?:we|if we)|let's|let us|(?:i'd|i would|we'd|we would|i) (?:suggest|propose)|my proposal)\b/iu
/** Somebody else has no time then. */
const REFUSES =
  /\b(?:can't|cannot|(?:doesn't|does not|won't|will not) (?:work|suit)|isn't possible|not possible|not free|not for (?:me|us)|(?:oh|no|actually),? (?:wait|no)|i(?:'m| am|'ll be| will be) (?:away|off|abroad|travell?ing|on (?:holiday|leave|vacation)))\b/iu
const SHORT = 8

const PROPOSES =
  /\b(?:shall|should (?:we|i)|could (?:we|you)|would you|do you (?:want|prefer)|let's|let us|suggest|propose|recommend|offer|how about|what about|which|sollen|sollten|möchten|wollen (?:sie|wir)|könnten|schlage|empfehle|welche[nrsm]?|voulez|souhaitez|préférez|propose|conseille|quel(?:le)?s?|on pourrait|quieren?|prefieren?|propongo|recomiendo|podríamos|cuál(?:es)?)(?!\p{L})/iu
/** What was settled earlier, is still open, or is reported of others. */
const NOT_NOW =
  /\bi take it (?!.{0,3}$)|\b(?:if (?:i|we|you|they|it)|meeting|agenda|presentation|slides?|last (?:time|meeting|week|year)|previous|earlier|already|haven't|have not|hadn't|had (?:already )?(?:decided|agreed)|not (?:yet )?(?:decided|agreed)|yet to|still (?:to|have|need)|before we|until we|whether|they|with (?:them|him|her)|noch nicht)\b/iu
/** A sentence that captions cut, in English: in German 'an' may end a whole one. */
const IS_CUT = /\b(?:an?|the|of|to|and|or|with|for)[.!]?$/iu

/** 'Let me take that to Andrea.', 'Let them test it': what one asks leave for or leaves to others is a step at most. */
const LETS_ONE = /\blet (?:me|him|her|them)\b/iu

/** Whoever tells of an earlier meeting tells what was settled there. */
const EARLIER = /\b(?:previous|last) (?:meeting|call|time|session|workshop)\b/iu

/** 'Two years ago', 'since May'; a year counts when it was over before the meeting. */
const PAST =
  /\b(?:ago|back then|since (?:\d|then|last|the (?:beginning|start|end|summer|winter|spring|autumn)|january|february|march|april|may|june|july|august|september|october|november|december))\b/iu
const YEAR = /\b(?:in|since|seit|en|depuis|desde|im jahr) ((?:19|20)\d\d)\b/iu
const isPast = ({ plain, line }: PlainSentence) =>
  PAST.test(plain) || Number(YEAR.exec(plain)?.[1] ?? Infinity) < new Date(line.at).getUTCFullYear()

/** What the lines right before a line moot. */
interface Before {
  proposed: boolean
  /** Mooted in whatever words, with the next line not refusing it. */
  mooted: boolean
  /** As something that both do. */
  forBoth: boolean
}

const isDecision = (said: PlainSentence, before: Before): boolean =>
  !said.asks &&
  isSettled(said, before) &&
  !NOT_NOW.test(said.plain) &&
  !LETS_ONE.test(said.plain) &&
  !isPast(said) &&
  !isHypothetical(said.plain) &&
  !EARLIER.test(said.line.text)

function isSettled(said: PlainSentence, { proposed, mooted, forBoth }: Before): boolean {
  const says = (pattern: RegExp, accepted: RegExp) =>
    isMeant(said, pattern, { against: true }) || (proposed && isMeant(said, accepted, { against: true }))
  return (
    (says(DECISION, ACCEPTED) && !IS_CUT.test(said.plain)) ||
    (mooted && forBoth && isMeant(said, CONTENT, { against: true })) ||
    (mooted && isMeant(said, TAKEN, { against: true }) && !IS_CUT.test(said.plain)) ||
    LANGUAGES.some((other) => says(other.decision, other.accepted) && !other.notSettled.test(said.plain))
  )
}

/** What was mooted by somebody else right before each line; of what was mooted, one short line in between says yes. */
function mootedBefore(sentences: readonly SpokenSentence[]): (line: SpokenSentence['line']) => Before {
  const lines = [...Map.groupBy(sentences, ({ line }) => line)].map(([line, told]) => {
    const texts = told.map(({ text }) => plainSpeech(text))
    const proposes = texts.some((text) => PROPOSES.test(text))
    const moots = texts.some((text) => (PROPOSES.test(text) || MOOTS.test(text)) && !OF_THE_TALK.test(text))
    const isShort = splitWords(line.text).length < SHORT
    const forBoth = texts.some((text) => FOR_BOTH.test(text) && !OF_TALK.test(text) && !leans(text))
    return { line, proposes, moots, forBoth, isShort, refuses: texts.some((text) => REFUSES.test(text)) }
  })
  const places = new Map(lines.map(({ line }, at) => [line, at]))
  return (line) => {
    const at = places.get(line) ?? 0
    const [before, earlier, next] = [lines[at - 1], lines[at - 2], lines[at + 1]]
    const byOther = (one: typeof before) => one !== undefined && one.line.speaker !== line.speaker
    const moots = byOther(before) && before?.moots
    const mootedEarlier = before?.isShort && byOther(earlier) && earlier?.moots
    return {
      proposed: (byOther(before) && before?.proposes) === true,
      forBoth: (byOther(before) && before?.forBoth) === true,
      mooted: (moots || mootedEarlier) === true && !(byOther(next) && next?.refuses),
    }
  }
}

const OTHERS_SAID = /\b(?:said|told|reckons?)\b|(?<!\p{L})(?:gesagt|meint(?:e|en)?)(?!\p{L})/iu
const IN_A_CASE = /(?<!\p{L})(?:if|unless|provided|depending|subject to|wenn|falls|sofern)(?!\p{L})/iu

/** Of a sentence like those of decisions: it is settled now, by those who speak, and in any case. */
const isSettledHere = (said: PlainSentence): boolean =>
  !said.asks &&
  !NOT_NOW.test(said.plain) &&
  !LETS_ONE.test(said.plain) &&
  !EARLIER.test(said.line.text) &&
  !isPast(said) &&
  !OTHERS_SAID.test(said.plain) &&
  !IN_A_CASE.test(said.plain) &&
  !LANGUAGES.some(({ notSettled }) => notSettled.test(said.plain)) &&
  isMeant(said, /^/u, { against: true })

/** What was settled in the meeting, in order, each sentence once. */
export function decisionsOf(sentences: readonly SpokenSentence[], kindsOf = NO_KINDS): Quoted[] {
  const seen = new Set<string>()
  const quoting = createQuoting(sentences)
  const before = mootedBefore(sentences)
  const found = plainSentences(sentences).flatMap((said) => {
    const likely = isLikely(kindsOf(said), 'decision') && isSettledHere(said)
    if (seen.has(said.plain) || !(likely || isDecision(said, before(said.line)))) return []
    seen.add(said.plain)
    return [quoting(said)]
  })
  // A proposal stands beside what accepts it.
  return found.filter(({ line, text }, at) => {
    const next = found[at + 1]?.after
    if (next?.line === line && next.text.includes(text)) return false
    return !found.some(
      (other, nth) => nth !== at && other.line === line && other.text !== text && other.text.includes(text),
    )
  })
}

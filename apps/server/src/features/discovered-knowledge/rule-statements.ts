import { findFigures } from '@cuecard/language/figures.ts'
import { uncutLines } from '../../shared/transcript/cut-lines.ts'
import * as spoken from '../../shared/transcript/spoken-sentences.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import { isSubstantialQuestion } from '@cuecard/language/questions.ts'
import type { Talk } from '../../shared/transcript/talk.ts'
import { stem } from '@cuecard/language/stem.ts'
import { splitWords, topicStems } from '@cuecard/language/words.ts'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { writeNumbers } from '../../shared/evidence/spoken-numbers.ts'
import type { Statement } from './statement.ts'

/** The most statements taken from one meeting. */
const STATEMENTS_MAX = 40
const WORDS_MIN = 6
const WORDS_MAX = 45
/** Words that mark facts worth keeping, English and German. */
const FACT_WORDS =
  /\b(?:costs?|prices?|priced|discounts?|fees?|plans?|licen[cs]es?|contracts?|renewals?|trials?|pilots?|includes?|supports?|integrates?|integration|connects?|works? with|runs? on|encrypts?|encrypted|certified|complian(?:t|ce)|gdpr|iso|soc|sla|warranty|guarantees?|requires?|needs?|takes?|limits?|maximum|minimum|versions?|available|availability|backups?|uptime|deploy(?:s|ed|ment)?|install(?:s|ed|ation)?|setup|onboarding|training|delivery|shipping|refunds?|cancel(?:s|led)?|customers?|data|servers?|api|export(?:s|ed)?|import(?:s|ed)?|kostet|kosten|preis(?:e)?|rabatt|vertrag|laufzeit|enthält|unterstützt|verschlüsselt|zertifiziert|benötigt|dauert|verfügbar|lieferung|schulung|kunden|daten)\b/giu
/** Plans, guesses, wishes, offers for a case, and talk about the call. */
const NOT_FACT =
  /^(?:(?:and|but|so|or|then),? )*if (?:you|we) |\b(?:maybe|perhaps|probably|i (?:think|guess|suppose|assume|hope|believe|wonder)|not sure|no idea|i(?:'ll| will| would| can| could| have to|'d) |i (?:only |just |also )?need |i(?:'m| am) |i (?:can't|cannot|couldn't|won't)|let me|let's|let us|we (?:can|could|should) (?:talk|discuss|meet|start|look)|next (?:week|meeting|call|slide)|see you|thank(?:s| you)|good (?:morning|afternoon|question)|(?:that|it|you|we)'d|that would|we would|by (?:next )?(?:mon|tues|wednes|thurs|fri)day|you(?:'d| would) (?:like|want)|you want|you told|from me|if we want|this (?:week|afternoon|morning)|today|question|get back to you|can you (?:hear|see)|on mute|vielleicht|wahrscheinlich|ich (?:glaube|denke|schicke|melde)|nächste woche|danke)\b/iu
/** What this customer was offered in all: 'With training it is 9,000 euros for 30 seats'. */
const OFFERED =
  /\b(?:it|that|this)(?:'s| is| makes| comes to) [^.]*\d[\d.,]*(?: ?(?:euros?|dollars?|pounds?|eur|usd|[€$£k])(?!\p{L})[^.]*)? for (?:all )?(?:about |around )?\d[\d.,]* (?!(?:seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?)\b)\p{L}+/iu
const BY_UNIT = /\b(?:per|each|every|costs?)\b/iu
const NUMBER_WORD = String.raw`(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|(?:a|one) hundred|half)`
/** 'Two months in parallel, June and July': half an answer, which only its question makes whole. */
const AMOUNT_FIRST = new RegExp(
  String.raw`^(?:(?:okay|ok|so|and|but|yes|no|right|sure|well|then|about|around|only|just|every|up to|at least|at most),? )*(?:${NUMBER_WORD}|\d[\d.,]*(?= (?:per ?cent|euros?|dollars?|pounds?|minutes?|hours?|days?|weeks?|months?|years?|people|of|with|on|for|per)\b))\b`,
  'iu',
)
const FINITE =
  /(?:['’](?:s|re|ve|ll|m)|\b(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would|must|should|may|might|needs?|gets?|takes?|costs?|comes?|goes|go|works?|runs?|pays?|covers?|lasts?|starts?|begins?|ends?|includes?|gives?|holds?|keeps?|makes?|means?|uses?|stays?|apply|applies|arrives?|answers?|supports?|stores?|sends?|sits?|lives?|live|belongs?|depends?|remains?))\b/iu
const ASKS_OF_YOU = '(?:would|could|can|will) you '
const CLAUSE_END = String.raw`(?=\s*(?:[.,;?]|$)|\s(?:if|on|for|a|per|then|too|instead|flat|there)\b)`
const BARGAINED = String.raw`(?:(?:for |at |about |around )*[€$£]?\d[\d.,]*[k%€]?(?: (?:per ?cent|euros?|dollars?|pounds?|days?|weeks?|months?|years?))?${CLAUSE_END}|(?:it|that|this|something|less|better|the same)\b)`
/**
 * What is asked of a seller who bargains: the answer holds for this customer. 'Can you do backups?' asks for what the product does.
 * Numbers are written as digits.
 */
const BARGAINS = new RegExp(
  String.raw`\b${ASKS_OF_YOU}(?:agree|go (?:to|down|up|lower)|live with|settle)\b|\b${ASKS_OF_YOU}(?:do|accept|take|go (?:for|with)) ${BARGAINED}|\b${ASKS_OF_YOU}(?:give|offer) us (?:${BARGAINED}|[^.?!]*\b(?:better|more|bigger|extra|lower|less|cheaper|off|free)\b|(?:a |any )?discount${CLAUSE_END}(?! for\b))|\bwhat (?:do|would|did) you (?:need|want|expect) (?:from|of|in return)\b|\bin return\b`,
  'iu',
)
/** A sentence that refers to the one before. */
const STARTS_WITH_REFERENCE =
  /^(?:and |but |so |well,? |yes,? |no,? |ok(?:ay)?,? )*(?:it|that|this|they|these|those|there|he|she|which|das|dies|sie|es)\b/iu
const POINTS = /\b(?:it|them|ones?|those|these|he|she|him|her)\b/iu
const CONTEXT_WORDS_MAX = 30
/** Sentences of a turn that are looked back at. */
const TURN_MAX = 12
/** They say when and how long, not of what. */
const TIME_WORDS = new Set(
  'second minute hour day night morning afternoon evening week month quarter year'.split(' ').map(stem),
)

interface ScoredStatement extends Statement {
  score: number
  at: number
}

/** Declarative sentences of the selling side with figures or words that mark facts, quoted literally. */
export async function ruleStatements({ lines, sides }: Talk): Promise<Statement[]> {
  const found: ScoredStatement[] = []
  const seen = new Set<string>()
  let before: Before = { last: null, turn: [], isCustomers: false }
  for (const [at, uncut] of uncutLines(lines).entries()) {
    // A long meeting has tens of thousands of lines, so other requests get a turn in between.
    if (at % 200 === 199) await yieldToEventLoop()
    for (const said of spoken.sentencesOf(uncut)) {
      const statement: ScoredStatement | null =
        sides.get(said.line.speaker) === 'rep' ? statementOf(said, before) : null
      const key = statement ? fold(statement.evidence.quote) : ''
      if (statement && !seen.has(key)) {
        // This statement repeats the previous one as its context.
        if (
          found.at(-1)?.evidence.quote === before.last?.text.trim() &&
          statement.text.startsWith(before.last?.text.trim() ?? ' ')
        )
          found.pop()
        found.push({ ...statement, at: found.length })
      }
      seen.add(key)
      const isSameTurn = before.last?.line.speaker === said.line.speaker
      const turn = isSameTurn ? [...before.turn, said].slice(-TURN_MAX) : [said]
      before = { last: said, turn, isCustomers: sides.get(said.line.speaker) === 'customer' }
    }
  }
  const best = found.toSorted((a, b) => b.score - a.score || a.at - b.at).slice(0, STATEMENTS_MAX)
  return best.toSorted((a, b) => a.at - b.at).map(({ text, topic, evidence }) => ({ text, topic, evidence }))
}

/** What was said before a sentence: the last one, and the end of its speaker's turn up to it. */
interface Before {
  last: spoken.SpokenSentence | null
  turn: readonly spoken.SpokenSentence[]
  isCustomers: boolean
}

function statementOf(said: spoken.SpokenSentence, before: Before): ScoredStatement | null {
  const text = said.text.replaceAll('’', "'").trim()
  const words = splitWords(text).length
  if (words < WORDS_MIN || words > WORDS_MAX) return null
  if (spoken.isSpokenQuestion(said) || !isSubstantialQuestion(said.text) || NOT_FACT.test(text)) return null
  const figures = findFigures(writeNumbers(text), 'point').length
  // Nothing but its words says what such a sentence is about.
  if (figures === 0 && POINTS.test(text)) return null
  if (OFFERED.test(writeNumbers(text)) && !BY_UNIT.test(text)) return null
  if (before.isCustomers && BARGAINS.test(writeNumbers(before.turn.at(-1)?.text ?? ''))) return null
  const telling = new Set((text.match(FACT_WORDS) ?? []).map((word) => word.toLowerCase())).size
  if (figures === 0 ? telling < 2 : figures + telling < 2 && words < 8) return null
  const context = STARTS_WITH_REFERENCE.test(text) ? contextOf(said, before) : questionBefore(said, before)
  if (context === null) return null
  const isHalf = AMOUNT_FIRST.test(text) && !FINITE.test(text)
  if (isHalf && context === '') return null
  if (!hasSubject(`${context} ${text}`)) return null
  const shown = context === '' ? said.text.trim() : `${context} ${said.text.trim()}`
  const score = 2 * Math.min(figures, 3) + Math.min(telling, 4)
  return { text: shown, topic: null, evidence: spoken.evidenceOf(said.line, said.text.trim()), score, at: 0 }
}

/** Whether it says what its figures are about: 'From fifteen to eighty percent is fifty-five minutes' does not. */
function hasSubject(text: string): boolean {
  const written = writeNumbers(text)
  const figures = findFigures(written, 'point')
  const rest = figures.reduce((left, figure) => left.replace(figure.text, ' '), written)
  const stems = new Set(topicStems(rest).filter((word) => !TIME_WORDS.has(word)))
  if (stems.size !== 1) return stems.size > 1
  const first = figures[0]?.start ?? written.length
  return topicStems(written.slice(0, first)).some((word) => stems.has(word))
}

/** The question that the sentence answers, because 'Every six weeks' says nothing alone; else empty. */
function questionBefore(said: spoken.SpokenSentence, before: Before): string {
  if (before.last?.line.speaker === said.line.speaker) return ''
  const text = questionFor(said, before)
  const words = splitWords(text).length
  return topicStems(text).length > 0 && words >= 3 && words <= CONTEXT_WORDS_MAX ? text : ''
}

const ASKS = /[?？]$/u

/** The question at the end of the turn before; of several the last that shares a word with the sentence. Empty without one. */
function questionFor(said: spoken.SpokenSentence, { turn, isCustomers }: Before): string {
  if (!isCustomers) return ''
  const texts = turn.map(({ text }) => text.trim())
  const questions = texts.filter((text) => ASKS.test(text))
  if (!ASKS.test(texts.at(-1) ?? '')) return ''
  const stems = new Set(topicStems(said.text))
  const shares = (text: string) => topicStems(text).some((word) => stems.has(word))
  return (questions.length === 1 ? questions[0] : questions.findLast(shares)) ?? ''
}

/** What a sentence tells about others is no fact about the own side that 'It costs …' could go on about. */
const OF_OTHERS =
  /\b(?:competitors?|(?:the |an)?other (?:\p{L}+ )?(?:suppliers?|vendors?|providers?|manufacturers?|companies|company|tools?|systems?)|wettbewerber\w*|ander\w+ (?:anbieter|lieferant|hersteller|system)\w*)(?!\p{L})/iu

/** The sentence that 'It costs …' refers to: the one before. Null where that gives no context. */
function contextOf(said: spoken.SpokenSentence, before: Before): string | null {
  const isOwn = before.last?.line.speaker === said.line.speaker
  const text = isOwn ? (before.last?.text.trim() ?? '') : questionFor(said, before)
  const words = splitWords(text).length
  if (words < 3 || words > CONTEXT_WORDS_MAX || NOT_FACT.test(text.replaceAll('’', "'"))) return null
  return OF_OTHERS.test(text) ? null : text
}

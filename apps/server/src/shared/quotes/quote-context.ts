import type { AnswerUnit } from './answer-units.ts'
import { limitingHeading } from './limiting-heading.ts'
import { asksTheSame, withItsQuestion } from './polar-answer.ts'
import { UNIT_MAX } from './readable-lines.ts'

/** Begins with a word that stands for something said before it: 'It lapses if …', 'After that …'. */
const POINTS_BACK =
  /^(?:(?:it|they|he|she|its|their|this|these|that|those|both|neither|such|then|diese[mnrs]?|danach|cela|ceci|esto|eso)(?![\p{L}-])|dies (?:ist|sind|gilt|wird|kann|hat|betrifft|umfasst|bedeutet|erfolgt|geschieht|kostet|dauert)\b|together,? (?:it|they|these|this)\b|(?:after|below|above|beyond|besides|in addition to|instead of|for|with|without|because of) (?:it|this|that|these|those|them)\b|the (?:latter|former|same)\b)/iu
/** 'It is possible to …', 'those who …', 'both small and large sites', 'this agreement'. */
const STANDS_ALONE =
  /^(?:it (?:is|was|will be|can be|may be|takes|costs|depends)\b(?=.*\b(?:to|that|if|whether|on|when)\b)|(?:those|that|these) (?:who|which|of)\b|both (?:(?!use|are|have|can|work|need|run)\p{L}+ ){1,4}and\b|(?:this|these|such an?) (?:agreement|contract|document|guide|page|policy|offer|terms|list|price list|section)\b)/iu
/** 'IT support costs …': a short name, not the pronoun. */
const IN_CAPITALS = /^\p{Lu}{2,}(?!\p{L})/u
const BEFORE_MAX = 2
const IS_QUESTION = /[?？]$/u
/** A sentence has an end, where a mere point of a list has none. */
const IS_SENTENCE = /[.!?…。！？]["'”’)]*$/u

/** The sentences right before a unit that its first word points at; empty where it stands alone, or where something else stands between. */
export function sentencesBefore(units: readonly AnswerUnit[], place: number, passageText: string): string {
  const unit = units[place]
  if (!unit || !pointsBack(withoutClause(unit))) return ''
  const passage = passageText.replaceAll(/\*\*|__|`/g, '').replaceAll(/\s+/g, ' ')
  let before = ''
  let shown = ''
  for (let at = place - 1; at >= Math.max(0, place - BEFORE_MAX); at -= 1) {
    const previous = units[at]
    if (previous?.kind !== 'sentence' || !IS_SENTENCE.test(previous.text)) return shown
    if (!passage.includes(`${previous.text} ${before === '' ? unit.text : before}`)) return shown
    before = `${previous.text} ${before}`.trim()
    shown = `${withoutClause(previous)} ${shown}`.trim()
    if (!pointsBack(withoutClause(previous))) return shown
  }
  return shown
}

/** '1.2 Either party may …' is read aloud without its number. */
export const withoutClause = ({ text, clause = '' }: AnswerUnit) =>
  text.startsWith(clause) ? text.slice(clause.length) : text

const pointsBack = (text: string) => POINTS_BACK.test(text) && !STANDS_ALONE.test(text) && !IN_CAPITALS.test(text)

interface Surroundings {
  asked: string
  /** Cosine of what is asked with the question above the unit; null where they were not compared. */
  cosine: number | null
  /** What `sentencesBefore` the unit says. */
  before: string
  /** Of the passage's section, the nearest first, without the document's name. */
  headings: readonly string[]
}

/** 'We are working on it.', 'As it stands this is not possible.': what it stands for is no word before it. */
const OPEN_PRONOUN =
  /^(?:(?!(?:the|an?|your|our|their|its|each|every|all)\s)[\p{L}'’]+,? ){1,6}(?:it|them|this(?= (?:is|was|isn|can|will|has|does|doesn)\b|[.,;]|$))(?![\p{L}-])/u
const NAME_BEFORE = /^\S+ (?:\S+ )*?(?!I\b)\p{Lu}\S* .*?\b(?:it|them|this)\b/u

const holdsOpenPronoun = (text: string) => OPEN_PRONOUN.test(text) && !NAME_BEFORE.test(text)

/**
 * What a unit is quoted with, because it says something else alone; empty for most. What its pronoun stands for, what a list is a list of
 * ('Not part of any plan:'), the question above where another one is asked, and the heading that limits it ('All other paid plans:').
 */
export function contextOf(unit: AnswerUnit, around: Surroundings): string {
  const own = ownContext(unit, around)
  const limit = limitingHeading(`${own} ${unit.text}`, [unit.under, ...around.headings])
  const both = limit === '' ? own : `${limit}: ${own}`.trim()
  return both.length + unit.text.length < UNIT_MAX ? both : own
}

function ownContext({ text, under, kind, isPoint, answersUnder }: AnswerUnit, around: Surroundings): string {
  const fits = (context: string) => (context.length + text.length < UNIT_MAX ? context : '')
  if (around.before !== '') {
    const answers = { text: around.before, under, kind, answersUnder: IS_QUESTION.test(under) }
    return fits(withItsQuestion(answers, around.asked, around.cosine))
  }
  const isFragment = isPoint === true && !IS_SENTENCE.test(text)
  const isAnswer = answersUnder === true && (kind === 'list' || pointsBack(text) || holdsOpenPronoun(text))
  if (under === '' || (!isFragment && !isAnswer)) return ''
  if (!IS_QUESTION.test(under)) return fits(`${under}:`)
  return asksTheSame(around.asked, under, around.cosine) ? '' : fits(under)
}

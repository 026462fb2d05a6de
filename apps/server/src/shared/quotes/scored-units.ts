import type { ComparedTexts, LineLikeness } from '../../platform/model/model.ts'
import { contentSet, contentWords } from '@cuecard/language/words.ts'
import { SAID_BEFORE } from '../../platform/model/said-before.ts'
import { writeNumbers } from '../evidence/spoken-numbers.ts'
import { pointsToLead, type Question } from '../evidence/read-question.ts'
import { heldInPassages, wordWeights } from '../evidence/evidence.ts'
import type { ReadPassage } from '../passages/read-passages.ts'
import { type AnswerUnit, headingOf, headingsOf, textInContext } from './answer-units.ts'
import { asksOfCompetitors, isCompetitorNote } from './competitor-notes.ts'
import { measuresSaid } from './measured-in.ts'
import { withItsQuestion } from './polar-answer.ts'
import { contextOf, sentencesBefore } from './quote-context.ts'
import { rowBonuses } from './row-names.ts'
import { between, countedFor, nearness, sharesFor } from './line-shares.ts'
import { wasSaid } from './said-already.ts'
import { smallness } from './small-company.ts'
import { tiersOfPart, withNames, withoutTierWords } from '../tiers/tiers-asked.ts'
import { leadOf, ofTier, tierShares } from '../tiers/tier-bonuses.ts'
import { manner, wantedOf } from './unit-manner.ts'
import { unitsOfPassage } from './units-of-passage.ts'

/** Cosines of a question with texts, in their order; null without vectors, or when they do not come in time. */
export type CompareMeaning = (question: string, texts: readonly string[]) => Promise<readonly number[] | null>

/**
 * Likeness of a question with lines, the best by words first; null for those that are not compared, and for all without vectors
 * or when they do not come in time. `chosen`: how many are compared at most, and what besides their words decides which.
 */
export type CompareLines = (
  question: string,
  texts: readonly string[],
  chosen?: ComparedTexts['chosen'],
) => Promise<readonly (LineLikeness | null)[] | null>

/** A unit of a passage with how well it answers. */
export interface ScoredUnit extends AnswerUnit {
  /** Number of its passage. */
  n: number
  /** Its place among the units of the passage. */
  place: number
  /** 0 to 1: the share of the question's weight that it speaks of. */
  coverage: number
  /** Cosine with the question; null when it was not compared. */
  meaning: number | null
  /** How near it is to the question word for word; null where it was not compared so. */
  byToken: number | null
  /** Cosine of the question with the question that the unit stands below and answers; null without one. */
  above: number | null
  score: number
  /** What it is quoted with, in front of it: see `contextOf`. */
  context: string
}

/** For what stands below a question, the more of that question's words are asked the more. */
const ANSWERS_UNDER_BONUS = { least: 0.05, most: 0.15 }
const SUBJECT_BONUS = 0.12
/** For a unit of a named customer's story, where other customers are asked for. */
const REFERENCE_BONUS = 0.25
/** For the first thing said below a question: this share of that question's cosine with the asked one, as far as it is above the bound. */
const QUESTION_ABOVE = { from: 0.5, share: 0.6 }
/** For a figure in the measure that the customer named: a weight beside 'twenty kilos'. */
const MEASURE_BONUS = 0.2
/** For what was said a moment ago: a question that leans on it asks for more. */
const SAID_PENALTY = 0.2
const SAID_WORDS_MIN = 3
/** A longer message speaks of more than it asks. */
const LONG_MESSAGE_WORDS = 35
/** One part of a question with all units of the passages, the best for it first. */
export interface ScoredPart {
  question: Question
  units: ScoredUnit[]
}

export interface SearchedPassages {
  passages: readonly ReadPassage[]
  /** Of how many they were found; many unless said otherwise. */
  among?: number | undefined
}

export const scoreParts = (
  question: Question,
  { passages, among = Number.POSITIVE_INFINITY }: SearchedPassages,
  compare: CompareLines | null,
): Promise<ScoredPart[]> =>
  Promise.all(
    partsOf(question).map(async (part) => ({
      question: part,
      units: await scoreUnits(part, passages, compare && { compare, small: smallness(among) }),
    })),
  )

function partsOf(question: Question): Question[] {
  const [first] = question.parts
  if (question.parts.length < 2) return [question]
  return question.parts.map((part) => {
    // A second part often leans on the first: 'and how long does it take?'
    const leaning = part === first ? part : `${part} ${first}`
    const leansOnLead = question.lead !== '' && pointsToLead(part)
    const [, ...said] = question.meaning.split(SAID_BEFORE).toReversed()
    const tiers = tiersOfPart(part, question.tiers ?? [])
    const meaning = [...said, withNames(leansOnLead ? `${question.lead} ${leaning}` : leaning, tiers)].join(SAID_BEFORE)
    const words = contentWords([part, ...tiers.map(({ name }) => name)].join(' '))
    const names = question.names.filter((name) => words.includes(name))
    const borrowed = leansOnLead
      ? [...new Set([...question.borrowed, ...contentWords(question.lead)])]
      : question.borrowed
    return { ...question, search: part, meaning, own: part, words, names, borrowed, tiers }
  })
}

interface Comparison {
  compare: CompareLines
  /** 1 in a small company, 0 in a large one. */
  small: number
}

/** All units of the passages, the best first. */
async function scoreUnits(
  question: Question,
  passages: readonly ReadPassage[],
  compared: Comparison | null,
): Promise<ScoredUnit[]> {
  const wanted = wantedOf(question.own)
  const measures = measuresSaid(question)
  const shares = sharesFor(question)
  const all = readUnits(compared ? withoutTierWords(question) : question, passages)
  const units = all.map(({ unit }) => unit)
  const ofRows = rowBonuses(question, units)
  const tiers = tierShares(question, units, (n) => passages.find((read) => read.n === n)?.passage.title ?? '')
  const found = all
    .map((each, at) => ofTier({ ...each, bonus: each.bonus + (ofRows[at] ?? 0) }, tiers[at]))
    .sort((a, b) => b.byWords - a.byWords)
  const meritsFor = ({ coverage, passage }: typeof shares) =>
    found.map(
      ({ unit, passageShare, bonus }) =>
        coverage * unit.coverage +
        passage * passageShare +
        manner(unit, wanted) +
        bonus +
        (unit.kind !== 'list' && measures.some((measure) => measure.test(unit.text)) ? MEASURE_BONUS : 0),
    )
  const merits = meritsFor(shares)
  const lines = { texts: found.map(({ inContext }) => inContext), merits }
  const likenesses = compared ? await likenessesOf(question, lines, compared) : null
  const counted = countedFor(shares, likenesses)
  const countedMerits = counted === shares ? merits : meritsFor(counted)
  // After the lines, as the question has been read by then.
  const read = found.filter((_, at) => likenesses?.[at])
  const questionsAbove = compared ? await compareAbove(question, read, compared.compare) : new Map<string, number>()
  const scored = found.map(({ unit, byWords, bonus, before, headings, tier }, at): ScoredUnit => {
    const likeness = likenesses?.[at] ?? null
    const cosine = questionsAbove.get(unit.under) ?? null
    const text = withItsQuestion(unit, question.own, cosine)
    const context = contextOf(unit, { asked: question.own, cosine, before, headings }) || leadOf(tier, text)
    const score = likenesses
      ? // A unit that was not compared was among the last by words and merits.
        nearness(likeness, counted, compared?.small ?? 0) + (countedMerits[at] ?? 0) + aboveBonus(unit, questionsAbove)
      : byWords * (1 + (manner(unit, wanted) + bonus) * 3)
    const above = unit.answersUnder ? cosine : null
    const { cosine: meaning = null, byToken = null } = likeness ?? {}
    return { ...unit, text, meaning, byToken, above, score, context }
  })
  return scored.sort((a, b) => b.score - a.score)
}

/**
 * With what was said before, and alone where that differs: earlier messages may help or lead astray, so the better one counts. Where the
 * question leans on them and the model reads them apart only the whole counts, but for its intent, which is that of the asking sentence.
 * Which lines are read is decided by all that was said, or by the asking sentence where that stands by itself in a long message.
 */
async function likenessesOf(
  { meaning, own, borrowed, said }: Question,
  { texts, merits }: { texts: readonly string[]; merits: readonly number[] },
  { compare, small }: Comparison,
): Promise<readonly (LineLikeness | null)[] | null> {
  const isLong = meaning.split(/\s+/).length > LONG_MESSAGE_WORDS
  const [first, second] = isLong && borrowed.length === 0 ? [own, meaning] : [meaning, own]
  const likenesses = await compare(first, texts, { merits, most: Math.round(between('read', small)) })
  if (!likenesses || own === meaning) return likenesses
  const read = texts.filter((_, at) => likenesses[at] != null)
  const others = await compare(second, read)
  const otherOf = new Map(read.map((text, at) => [text, others?.[at] ?? null]))
  return likenesses.map((likeness, at) => {
    const other = otherOf.get(texts[at] ?? '') ?? null
    const [asked, whole] = first === own ? [likeness, other] : [other, likeness]
    const nearest = nearer(asked, whole)
    const { cosine, byToken = null } = whole ?? {}
    return nearest && cosine !== undefined && byToken !== null && said.length > 0
      ? { ...nearest, cosine, byToken }
      : nearest
  })
}

/** The intent is that of the asking sentence: what was said before it has others. */
function nearer(asked: LineLikeness | null, whole: LineLikeness | null): LineLikeness | null {
  if (!asked || !whole) return asked ?? whole
  return {
    cosine: Math.max(asked.cosine, whole.cosine),
    byToken: asked.byToken === null || whole.byToken === null ? null : Math.max(asked.byToken, whole.byToken),
    ...(asked.byIntent === undefined ? {} : { byIntent: asked.byIntent }),
  }
}

/** Cosines of the question with the questions that have an answer below them. */
async function compareAbove(
  { own }: Question,
  found: readonly FoundUnit[],
  compare: CompareLines,
): Promise<ReadonlyMap<string, number>> {
  const above = [...new Set(found.flatMap(({ unit }) => (unit.answersUnder ? [unit.under] : [])))]
  const likenesses = above.length > 0 ? await compare(own, above) : null
  return new Map(above.map((text, at) => [text, likenesses?.[at]?.cosine ?? 0]))
}

const aboveBonus = ({ answersUnder, under }: AnswerUnit, questionsAbove: ReadonlyMap<string, number>): number =>
  answersUnder ? QUESTION_ABOVE.share * Math.max(0, (questionsAbove.get(under) ?? 0) - QUESTION_ABOVE.from) : 0

interface FoundUnit {
  unit: Omit<ScoredUnit, 'meaning' | 'byToken' | 'above' | 'score' | 'context'>
  /** The sentences that its first word points at. */
  before: string
  /** Those of its section, the nearest first. */
  headings: readonly string[]
  /** What its vector is made of. */
  inContext: string
  byWords: number
  passageShare: number
  /** For a unit about the very vendor or customer that is asked for. */
  bonus: number
  /** The tier that is asked for, where only what the unit stands below names it. */
  tier?: string
}

function readUnits(question: Question, passages: readonly ReadPassage[]): FoundUnit[] {
  const held = heldInPassages(question, passages)
  const weights = wordWeights(question, passages, held)
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1
  const best = Math.max(...passages.map(({ passage }) => passage.score), Number.EPSILON)
  const named = capitalised(question)
  const wantsReference = ASKS_FOR_REFERENCE.test(question.own)
  const said = question.said
    .map((message) => contentSet(writeNumbers(message)))
    .filter(({ size }) => size >= SAID_WORDS_MIN)
  return passages.flatMap(({ n, passage }) => {
    const heading = headingOf(passage.title)
    const { titleWords, headingWords, units: read } = unitsOfPassage(passage)
    const headings = headingsOf(passage.title)
    const passageShare = passage.score / best
    const isNote = isCompetitorNote(passage)
    const units = read.map(({ unit }) => unit)
    return read.flatMap(({ unit, own: ofUnit, above }, place): FoundUnit[] => {
      const isSubject = isNote && namesSubject(named, unit)
      if (isNote && !isSubject && !asksOfCompetitors(question)) return []
      const text = wantsReference && isNamed(heading) ? `${heading}: ${unit.text}` : unit.text
      const own = text === unit.text ? ofUnit : contentSet(text)
      const asksAbove = unit.answersUnder === true
      let weight = 0
      for (const [word, value] of weights) {
        const around = Math.max(held(above, word), held(headingWords, word))
        weight +=
          value *
          Math.max(held(own, word), asksAbove ? held(above, word) : 0, 0.5 * around, 0.25 * held(titleWords, word))
      }
      const coverage = weight / total
      return [
        {
          unit: { ...unit, text, n, place, coverage },
          inContext: textInContext(unit, passage.title),
          headings,
          before: sentencesBefore(units, place, passage.text),
          byWords: coverage * (0.35 + 0.65 * passageShare),
          passageShare,
          bonus:
            (isSubject ? SUBJECT_BONUS : wantsReference && isNamed(heading) ? REFERENCE_BONUS : 0) +
            (asksAbove ? underBonus(above, weights) : 0) -
            (said.length > 0 && wasSaid(text, said) ? SAID_PENALTY : 0),
        },
      ]
    })
  })
}

/** Asks who else: a story's heading names the customer, its sentences seldom do. */
const ASKS_FOR_REFERENCE =
  /\b(?:customers?|clients?|references?|case stud(?:y|ies)|anyone else|who else)\b|\b(?:are there|any|which|who)\b(?:(?!\b(?:we|you|i|to|our|my)\b).){1,50}\b(?:already|also|currently) us(?:e|es|ing)\b|\b(?:which|what|any) other (?:\p{L}+ ){1,3}us(?:e|es|ing) (?:it|you|yours?|this)\b/iu
const isNamed = (heading: string) => (heading.match(/(?:^|\s)\p{Lu}\p{Ll}/gu)?.length ?? 0) > 1

/** Words with a capital letter, at the beginning of a sentence too: 'NordPick offers it for less.' */
export const capitalised = ({ meaning, names }: Question): ReadonlySet<string> =>
  new Set([...names, ...contentWords((meaning.match(/\p{Lu}[\p{L}\p{N}-]+/gu) ?? []).join(' '))])

/** The question names what the unit is about: what stands before its colon. */
const namesSubject = (named: ReadonlySet<string>, { text }: AnswerUnit): boolean =>
  text.includes(':') && contentWords(text.split(':')[0] ?? '').some((word) => named.has(word))

function underBonus(asked: ReadonlySet<string>, weights: ReadonlyMap<string, number>): number {
  const { least, most } = ANSWERS_UNDER_BONUS
  const shared = [...asked].filter((word) => weights.has(word)).length
  return least + ((most - least) * shared) / Math.max(asked.size, 1)
}

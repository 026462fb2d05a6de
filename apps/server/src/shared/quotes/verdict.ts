import { contentSet } from '@cuecard/language/words.ts'
import { type BusinessMatter, HOW_MUCH_IS, isAmount, mattersAsked, speaksOf } from '../evidence/business-matters.ts'
import { type Evidence, weighEvidence } from '../evidence/evidence.ts'
import type { Question } from '../evidence/read-question.ts'
import type { ReadPassage } from '../passages/read-passages.ts'
import { askedKind, holdsKind } from './asked-kind.ts'
import { answersByWords } from './by-words.ts'
import { countedThing, saysHowMany } from './asked-number.ts'
import { MEASURE, measuresSaid } from './measured-in.ts'
import { asksOfSister } from './other-products.ts'
import type { ScoredPart, ScoredUnit } from './scored-units.ts'
import { smallness } from './small-company.ts'

/**
 * `answers`: the first unit may be said. `closest`: the documents do not say it, and what comes nearest may help. `nothing`: they
 * speak of something else.
 */
export type Verdict = 'answers' | 'closest' | 'nothing'

/** What each value counts for the verdict. */
interface Weights {
  base: number
  /** Cosine of the nearest unit. */
  unit: number
  /** Cosine of the nearest passage. */
  passage: number
  missingName: number
  /** None of the first units holds the kind of value that is asked for. */
  otherKind: number
  asks: number
  coverage: number
  /** The share of the question's names that each of the first units has. */
  namesHeld: number
  /** One passage has all that is asked for, a name among it. */
  named: number
  /** All that speaks for the first unit: its score. */
  first: number
  /** For each 20 words: the longer a question, the farther its vector is from what answers it. */
  length: number
  /** The first unit gives a number of the very thing that is counted. */
  counted: number
  /** A price, a contract or the like is asked for and the first unit speaks of that very matter. */
  matter: number
  /** It asks what the company itself is or does, and the first unit says so of it with the names that are asked for. */
  ownStatement: number
  /** It leans on what was said before, so that its vector holds other matters too. */
  leans: number
}

/** The same for both; all but `asks` set by hand, since too few questions have them for a regression. */
const SHARED = { asks: 1.1, counted: 0.5, matter: 0.75, ownStatement: 1.25 }
/**
 * Logistic regressions on written, spoken and unanswerable questions over 1,680 documents and on conversations over four other
 * collections (docs/decisions/021-which-sentence-answers.md): for units that the built-in model read, there with questions on two products'
 * documentation and on other ones asked of it, the mean of two regressions, and for cosines of any other model and of the built-in one in WebAssembly.
 */
const WEIGHTS: Record<'read' | 'likened', Weights> = {
  read: {
    ...SHARED,
    // What is no question has lines near to it as well: the first one's score tells nothing of whether anything is asked.
    asks: 1.35,
    base: -8.62,
    unit: 2.55,
    passage: 5.25,
    missingName: -1.35,
    otherKind: -0.45,
    coverage: 1.05,
    namesHeld: 0.1,
    named: 0.25,
    first: 1.3,
    length: 1.85,
    leans: 0.5,
  },
  likened: {
    ...SHARED,
    base: -7.32,
    unit: 6.5,
    passage: 2.1,
    missingName: -1.4,
    otherKind: -0.8,
    coverage: 1.8,
    namesHeld: 1,
    named: 0,
    first: 0,
    length: 1.3,
    leans: 0.3,
  },
}
/**
 * What is added for other models in a small company: among few passages the nearest one is farther from every question, and a long question
 * is no nearer to what has nothing to do with it, so that its length says nothing and the words of the first unit say more.
 */
const SMALL = { base: 0.64, coverage: 1.5, length: -WEIGHTS.likened.length }
/**
 * In a small company, where units are read: whether one answers is told by its cosine and by all else that speaks for it. Fitted on seven small
 * companies with 790 questions, 127 of which their documents do not answer, and on questions asked of the wrong company.
 */
const SMALL_READ = { base: -5.5, unit: 7.9, first: 1.6 }
/** From these values on it answers, and still shows something. */
const BOUND = { answers: 0, closest: -2 }
/**
 * From this value on a small company's lines answer whatever they miss of it by words, but for the name of what is asked for: customers
 * seldom use those of documents.
 */
const SURE = 1
const MISSING_MAX = 2
const LENGTH_MAX = 30
const FIRST_UNITS = 4
/** So many of the best units may speak of the price, contract or plan that is asked for. */
const MATTER_UNITS = 8
/** By words alone: the share of the question that a passage must speak of to be shown as the closest. */
const CLOSEST_COVERAGE = 0.5
const CLOSEST_MATCHED = 2

/** Whether the best units answer what is asked: from meaning, words, names and the kind of value, or from words where there are no vectors. */
export function verdictOn(
  { question, units }: ScoredPart,
  passages: readonly ReadPassage[],
  among = Number.POSITIVE_INFINITY,
): Verdict {
  const evidence = weighEvidence(question, passages)
  const meanings = units.flatMap(({ meaning }) => meaning ?? [])
  if (units.length === 0) return 'nothing'
  const isOfSister = smallness(among) > 0 && asksOfSister(question, passages)
  const misses =
    isOfSister ||
    missesMatter(question, units, titlesOf(passages)) ||
    missesMeasure(question, units) ||
    missesUnit(question, units) ||
    (smallness(among) > 0 && missesOwnWords(question, passages))
  const answers = misses ? 'closest' : 'answers'
  if (meanings.length === 0) {
    if (answersByWords(question, units, evidence)) return answers
    const isNear = evidence.coverage >= CLOSEST_COVERAGE && evidence.matched >= CLOSEST_MATCHED
    return question.asks && isNear ? 'closest' : 'nothing'
  }
  const unit = Math.max(...meanings, units[0]?.above ?? 0)
  const small = smallness(among)
  const isRead = units[0]?.byToken != null
  const values = { question, units, passages, evidence, unit }
  const worth = isRead
    ? (1 - small) * weigh(WEIGHTS.read, values) + small * smallWorth(values)
    : weigh(WEIGHTS.likened, values) + small * likenedInSmall(values)
  if (isRead && small === 1 && worth >= SURE && !isOfSister && !missesAmount(question, units)) return 'answers'
  if (worth >= BOUND.answers) return answers
  return question.asks && worth >= BOUND.closest ? 'closest' : 'nothing'
}

interface Values extends Pick<ScoredPart, 'question' | 'units'> {
  passages: readonly ReadPassage[]
  evidence: Evidence
  /** Cosine of the nearest unit. */
  unit: number
}

function weigh(weights: Weights, { question, units, passages, evidence, unit }: Values): number {
  const kind = askedKind(question.own)
  return (
    weights.base +
    weights.unit * unit +
    weights.passage * (evidence.cosine ?? unit) +
    weights.missingName * Math.min(evidence.missingNames, MISSING_MAX) +
    (question.asks ? weights.asks : 0) +
    weights.coverage * evidence.coverage +
    (units.slice(0, FIRST_UNITS).some(({ text }) => holdsKind(kind, text)) ? 0 : weights.otherKind) +
    weights.namesHeld * namesHeld(question, units, passages) +
    (evidence.isNamed ? weights.named : 0) +
    weights.first * (units[0]?.score ?? 0) +
    weights.length * lengthOf(question) +
    (saysCount(question, units) ? weights.counted : 0) +
    (speaksOfMatter(question, units) ? weights.matter : 0) +
    (isOwnStatement(question, units) ? weights.ownStatement : 0) +
    (question.borrowed.length > 0 ? weights.leans : 0)
  )
}

const lengthOf = ({ own }: Question) => Math.min(own.split(/\s+/).length, LENGTH_MAX) / 20

const smallWorth = ({ question, units, unit }: Values) =>
  SMALL_READ.base +
  SMALL_READ.unit * unit +
  SMALL_READ.first * (units[0]?.score ?? 0) -
  (question.asks ? 0 : SHARED.asks)

const likenedInSmall = ({ question, units }: Values) =>
  SMALL.base + SMALL.coverage * (units[0]?.coverage ?? 0) + SMALL.length * lengthOf(question)

const titlesOf = (passages: readonly ReadPassage[]): ReadonlyMap<number, string> =>
  new Map(passages.map(({ n, passage }) => [n, passage.title]))

/** The smallest share of the question's names that one of the first units has, in its passage's title too; 1 without names. */
function namesHeld({ names }: Question, units: readonly ScoredUnit[], passages: readonly ReadPassage[]): number {
  if (names.length === 0) return 1
  const titles = titlesOf(passages)
  const shares = units.slice(0, FIRST_UNITS).map(({ n, under, text }) => {
    const held = contentSet(`${titles.get(n) ?? ''} ${under} ${text}`)
    return names.filter((name) => held.has(name)).length / names.length
  })
  return Math.min(...shares)
}

function saysCount({ own }: Question, [first]: readonly ScoredUnit[]): boolean {
  const thing = countedThing(own)
  return thing !== null && first !== undefined && saysHowMany(thing, first) === 'said'
}

const ASKS_OF_COMPANY = /^(?:(?:and|so|but|then|okay|ok|well)[ ,]+)*(?:are|do|did|have|can|could|will|would) you\b/iu
const SPEAKS_AS_COMPANY = /^(?:(?:yes|no)[.,:;] )?(?:\P{L}*\p{L}+ ){0,3}?we\b/iu
/** The share of the question that such a unit has to speak of. */
const STATEMENT_COVERAGE = 0.4

/** 'Are you ISO certified?', 'We hold no ISO certificate.': one sentence of all documents may say it, so that no other one is near. */
function isOwnStatement({ own, names }: Question, [first]: readonly ScoredUnit[]): boolean {
  if (first === undefined || !ASKS_OF_COMPANY.test(own) || !SPEAKS_AS_COMPANY.test(first.text)) return false
  const held = contentSet(first.text)
  return first.coverage >= STATEMENT_COVERAGE && names.every((name) => held.has(name))
}

/** A price, a contract or a plan is asked for, and the units that come nearest speak of something else. */
const missesMatter = ({ own }: Question, units: readonly ScoredUnit[], titles: ReadonlyMap<number, string>): boolean =>
  mattersAsked(own).some(
    (matter) =>
      !units
        .slice(0, MATTER_UNITS)
        .some((unit) => speaks(matter)(unit) || matter.inTitle?.test(titles.get(unit.n) ?? '')),
  )

/** An amount in a table whose head or title has the currency: 'Golf: 279; Polo: 219 a month'. */
const BARE_AMOUNT = /[:;,(–] \d[\d.,]*(?=[;,)]|\.?$| (?:an?|per|for|each|every)\b)/u

/** How and when it is paid, and not how much. */
const ASKS_HOW_TO_PAY =
  /\bpay (?:with|by|via|through|using)\b|\b(?:ways?|deadline|methods?|options?|time|days?)\b.{0,30}\bto pay\b/iu
/** 'How much is the payload?' */
const ASKS_HOW_MUCH_IS = new RegExp(HOW_MUCH_IS, 'iu')

const isMeasured = (text: string) => Object.values(MEASURE).some((measure) => measure.test(text))

/** Customers have other words for most matters than documents, but a price without an amount is none. */
function missesAmount({ own }: Question, units: readonly ScoredUnit[]): boolean {
  if (ASKS_HOW_TO_PAY.test(own)) return false
  const mayBeMeasured = ASKS_HOW_MUCH_IS.test(own)
  return mattersAsked(own).some(
    (matter) =>
      isAmount(matter) &&
      !units
        .slice(0, MATTER_UNITS)
        .some(
          (unit) => speaks(matter)(unit) || BARE_AMOUNT.test(unit.text) || (mayBeMeasured && isMeasured(unit.text)),
        ),
  )
}

/** 'How wide is it?', and the first unit gives no length; 'Who …?', and it speaks of nobody. */
function missesUnit({ own }: Question, [first]: readonly ScoredUnit[]): boolean {
  const kind = askedKind(own)
  return kind !== null && (kind in MEASURE || kind === 'person') && first !== undefined && !holdsKind(kind, first.text)
}

/**
 * 'How loud are they?' after a word on the warranty: no passage that was found has any word of what is asked now. Only in a small
 * company, where those are a good part of all.
 */
const missesOwnWords = ({ own, words, said }: Question, passages: readonly ReadPassage[]): boolean =>
  said.length > 0 &&
  words.length > 0 &&
  askedKind(own) === null &&
  !words.some((word) => passages.some((passage) => passage.words.has(word)))

/** Asks whether something suffices for what the customer has. */
const ASKS_IF_ENOUGH =
  /\b(?:enough|fits?|lifts?|carry|handle|cope|manage|do (?:both|it|that|those)|too (?:big|heavy|much|wide|long|high|hot|cold))\b/iu

/** 'Most of it is below ten kilos. Can one robot do both?': none of the first units speaks of a weight. */
function missesMeasure(question: Question, units: readonly ScoredUnit[]): boolean {
  const measures = measuresSaid(question)
  return (
    ASKS_IF_ENOUGH.test(question.own) &&
    measures.length > 0 &&
    !units.slice(0, FIRST_UNITS).some(({ text }) => measures.some((measure) => measure.test(text)))
  )
}

function speaksOfMatter({ own }: Question, [first]: readonly ScoredUnit[]): boolean {
  const asked = mattersAsked(own)
  return first !== undefined && asked.length > 0 && asked.every((matter) => speaks(matter)(first))
}

const speaks =
  (matter: BusinessMatter) =>
  ({ under, text }: ScoredUnit) =>
    speaksOf(matter, `${under} ${text}`)

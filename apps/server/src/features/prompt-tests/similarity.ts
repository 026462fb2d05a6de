import { countShared } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import { LRUCache } from 'lru-cache'
import type { Embedder } from '../../platform/model/model.ts'
import type { AskedCase } from './asked-case.ts'
import { compareFigures, type FigureMatch } from './compare-figures.ts'
import { contradicts } from './contradicts.ts'
import { unmarked } from './plain-text.ts'

/** Changes whenever a weight or a threshold does. */
export const SIMILARITY_RUBRIC = 's1'

/** What is known about how near a response is to its expected result. */
export interface Likeness {
  /** Share of the expected result's telling words that the response holds, 0 to 1. */
  recall: number
  /** Share of the response's words that the expected result or the question holds; only told. */
  precision: number
  figures: FigureMatch
  /** The response says no where yes is expected, or the reverse. */
  contradicts: boolean
  /** Nearness in meaning, -1 to 1; null without an embedder and where it changes nothing. */
  cosine: number | null
}

export interface SimilarityGrade {
  grade: number
  reason: string
}

type Compared = Pick<AskedCase, 'expected_result' | 'test_message'>

/** A grade without a model: by words, figures and, with an embedder, meaning. Never throws. */
export async function gradeBySimilarity(
  embedder: Embedder | null,
  asked: Compared,
  text: string,
): Promise<SimilarityGrade> {
  const inWords = likenessInWords(asked, text)
  const cosine = needsMeaning(inWords) ? await nearness(embedder, asked.expected_result, text) : null
  const likeness = { ...inWords, cosine }
  const { grade, held } = gradeOf(likeness)
  return { grade, reason: reasonOf(likeness, held) }
}

/** A word that the question itself says is in every response to it, so it counts for less. */
const ASKED_WEIGHT = 0.25

export function likenessInWords(asked: Compared, text: string): Omit<Likeness, 'cosine'> {
  const [expected, response] = [unmarked(asked.expected_result), unmarked(text)]
  const wanted = wordsIn(expected)
  const said = wordsIn(response)
  const question = contentSet(asked.test_message.message)
  const weightOf = (word: string) => (question.has(word) ? ASKED_WEIGHT : 1)
  const sum = (words: Iterable<string>) => [...words].reduce((total, word) => total + weightOf(word), 0)
  const whole = sum(wanted)
  const known = [...said].filter((word) => wanted.has(word) || question.has(word))
  return {
    recall: whole === 0 ? 0 : sum([...wanted].filter((word) => said.has(word))) / whole,
    precision: said.size === 0 ? 0 : known.length / said.size,
    figures: compareFigures(expected, response),
    contradicts: contradicts(expected, response),
  }
}

/** Figures are compared for themselves. */
const wordsIn = (text: string) => new Set([...contentSet(text)].filter((word) => !/^\p{N}/u.test(word)))

/** How much words count beside figures where the expected result has figures. */
const WORDS_WEIGHT = 0.6
/** Least score of the grades 1 to 5, from `similarity-pairs.json`. */
const STEPS = [0.08, 0.2, 0.28, 0.52, 0.68] as const
/** From this nearness on two texts say much the same in other words. No more than grade 3 is given for it: what is wrong in one word is as near. */
const NEAR = 0.66
const NEAR_GRADE = 3
/** Highest grades where figures are wrong or missing, or yes stands against no. */
const CONTRADICTED = 1
const ALL_WRONG = 1
const ALL_MISSING = 2
const SOME_WRONG = 2
const FEW_FOUND = 2
const MANY_FOUND = 3
const MOST_FOUND = 4

export function gradeOf(likeness: Likeness): { grade: number; held: boolean } {
  const inWords = gradeInWords(likeness)
  const free = Math.max(inWords, (likeness.cosine ?? 0) >= NEAR ? NEAR_GRADE : 0)
  const cap = capOf(likeness)
  return { grade: Math.min(free, cap), held: cap < free }
}

function gradeInWords({ recall, figures: { wanted, found } }: Omit<Likeness, 'cosine'>): number {
  const score = wanted === 0 ? recall : WORDS_WEIGHT * recall + (1 - WORDS_WEIGHT) * (found / wanted)
  return STEPS.filter((least) => score >= least).length
}

/** A wrong or missing number is an error however alike the words are. */
function capOf({ figures: { wanted, found, wrong }, contradicts: against }: Omit<Likeness, 'cosine'>): number {
  if (against) return CONTRADICTED
  if (wanted === 0 || found === wanted) return 5
  if (found === 0) return wrong > 0 ? ALL_WRONG : ALL_MISSING
  if (wrong > 0) return SOME_WRONG
  if (found / wanted >= 0.6) return MOST_FOUND
  return found / wanted >= 0.3 ? MANY_FOUND : FEW_FOUND
}

/** Meaning is worked out only where it can change the grade. */
const needsMeaning = (likeness: Omit<Likeness, 'cosine'>) =>
  gradeInWords(likeness) < Math.min(NEAR_GRADE, capOf(likeness))

function reasonOf({ recall, precision, figures, cosine, contradicts: against }: Likeness, held: boolean): string {
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const parts = [
    'No language model took part: the grade says how much the response is like the expected result.',
    `${percent(recall)} of the expected result's words are in the response; ${percent(precision)} of its own words are in the expected result or the question.`,
  ]
  if (figures.wanted > 0) {
    parts.push(
      `${figures.found} of ${figures.wanted} figures agree${figures.wrong > 0 ? `, ${figures.wrong} differ` : ''}.`,
    )
    if (figures.missing.length > 0) parts.push(`Not found: ${figures.missing.join(', ')}.`)
  }
  if (cosine !== null) parts.push(`In meaning the two are ${percent(cosine)} alike.`)
  if (against) parts.push('One says yes where the other says no.')
  else if (held) parts.push('The figures hold the grade down.')
  return parts.join(' ')
}

const VECTORS_KEPT = 500
/** Characters of a response that are compared in meaning: about as many as an expected result has. */
const NEAREST_MAX = 600

/** One a case for each embedder: an expected result is compared again with every run. */
const expectedVectors = new WeakMap<Embedder, LRUCache<string, Promise<Float32Array>>>()

/** Of the response's sentences that share most with the expected result; null where there is no embedder or it fails. */
async function nearness(embedder: Embedder | null, expected: string, text: string): Promise<number | null> {
  const wanted = unmarked(expected).trim()
  const nearest = nearestSentences(wanted, text)
  if (!embedder || wanted === '' || nearest === '') return null
  try {
    return dot(await expectedVector(embedder, wanted), await embedder.embedQuery(nearest))
  } catch {
    // Words and figures are enough for a grade.
    return null
  }
}

function expectedVector(embedder: Embedder, text: string): Promise<Float32Array> {
  const known = expectedVectors.get(embedder) ?? new LRUCache<string, Promise<Float32Array>>({ max: VECTORS_KEPT })
  expectedVectors.set(embedder, known)
  const found = known.get(text)
  if (found) return found
  const asked = embedder.embedQuery(text)
  known.set(text, asked)
  asked.catch(() => known.delete(text))
  return asked
}

/** What stands around them is no fault: a response may quote whole passages. In the response's order. */
export function nearestSentences(expected: string, text: string): string {
  const wanted = contentSet(expected)
  const sentences = unmarked(text)
    .split(/[\n|]+|(?<=[.!?;])\s+|(?<=[。！？])/u)
    .map((sentence, at) => ({ at, sentence: sentence.trim(), shared: countShared(wanted, contentSet(sentence)) }))
    .filter(({ sentence }) => sentence !== '')
    .toSorted((a, b) => b.shared - a.shared)
  let room = NEAREST_MAX
  const chosen = sentences.filter(({ sentence, shared: words }, place) => {
    room -= sentence.length
    return place === 0 || (words > 0 && room >= 0)
  })
  return chosen
    .toSorted((a, b) => a.at - b.at)
    .map(({ sentence }) => sentence)
    .join(' ')
    .slice(0, 2 * NEAREST_MAX)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

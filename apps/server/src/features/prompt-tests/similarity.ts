import { LRUCache } from 'lru-cache'
import type { Embedder } from '../../platform/model/model.ts'
import { contentSet } from '../assistant/assistant.service.ts'
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
  /** Nearness in meaning, -1 to 1; null without an embedder. */
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
  const likeness = { ...likenessInWords(asked, text), cosine: await nearness(embedder, asked.expected_result, text) }
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

/** How much meaning counts beside words. */
const COSINE_WEIGHT = 0.4
/** Two texts on one subject are hardly less near than the first, and hardly nearer than the second. */
const COSINE_FROM = 0.35
const COSINE_TO = 0.85
/** Least score of the grades 1 to 5. */
const STEPS = [0.12, 0.28, 0.45, 0.6, 0.76] as const
const WRONG_FIGURES = 1
const CONTRADICTS = 1

export function gradeOf(likeness: Likeness): { grade: number; held: boolean } {
  const score = scoreOf(likeness)
  const free = STEPS.filter((least) => score >= least).length
  const cap = capOf(likeness)
  return { grade: Math.min(free, cap), held: cap < free }
}

function scoreOf({ recall, cosine, figures }: Likeness): number {
  const words = figures.wanted === 0 ? recall : (recall + figures.found / figures.wanted) / 2
  if (cosine === null) return words
  const near = Math.min(1, Math.max(0, (cosine - COSINE_FROM) / (COSINE_TO - COSINE_FROM)))
  return (1 - COSINE_WEIGHT) * words + COSINE_WEIGHT * near
}

/** A wrong or missing number is an error however alike the words are. */
function capOf({ figures: { wanted, found, wrong }, contradicts: against }: Likeness): number {
  if (against) return CONTRADICTS
  if (wanted === 0 || found === wanted) return 5
  if (found === 0) return wrong > 0 ? WRONG_FIGURES : 2
  return found / wanted >= 0.75 && wrong === 0 ? 4 : 3
}

function reasonOf({ recall, precision, figures, cosine, contradicts: against }: Likeness, held: boolean): string {
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const parts = [
    'Graded by similarity, without a judge.',
    `${percent(recall)} of the expected result's words are in the response; ${percent(precision)} of its own words are in the expected result or the question.`,
  ]
  if (figures.wanted > 0) {
    parts.push(
      `${figures.found} of ${figures.wanted} figures agree${figures.wrong > 0 ? `, ${figures.wrong} differ` : ''}.`,
    )
    if (figures.missing.length > 0) parts.push(`Not found: ${figures.missing.join(', ')}.`)
  }
  if (cosine !== null) parts.push(`Nearness in meaning ${cosine.toFixed(2)}.`)
  if (against) parts.push('One says yes where the other says no.')
  else if (held) parts.push('The figures hold the grade down.')
  return parts.join(' ')
}

/** The model reads so many characters of a text at once. */
const PIECE = 900
/** Of a response; its expected result takes one more, once. */
const PIECES_MAX = 3
const VECTORS_KEPT = 500

/** One a company's cases for each embedder: an expected result is compared again with every run. */
const expectedVectors = new WeakMap<Embedder, LRUCache<string, Promise<Float32Array>>>()

/** The nearest of the response's pieces; null where there is no embedder or it fails. */
async function nearness(embedder: Embedder | null, expected: string, text: string): Promise<number | null> {
  const pieces = piecesOf(unmarked(text))
  if (!embedder || expected.trim() === '' || pieces.length === 0) return null
  try {
    const wanted = await expectedVector(embedder, unmarked(expected))
    const near: number[] = []
    for (const piece of pieces) near.push(dot(wanted, await embedder.embedQuery(piece)))
    return Math.max(...near)
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

/** Cut between lines or sentences where there are any. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const part of text.split(/\n+|(?<=[.!?。！？])\s+/u)) {
    if (piece !== '' && piece.length + part.length > PIECE) {
      pieces.push(piece)
      piece = ''
    }
    piece = piece === '' ? part : `${piece} ${part}`
  }
  return [...pieces, piece]
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, PIECES_MAX)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

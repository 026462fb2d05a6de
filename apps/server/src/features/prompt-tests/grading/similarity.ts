import { countShared } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import { LRUCache } from 'lru-cache'
import { TemporaryFailure } from '../../../platform/jobs/jobs.ts'
import { loadOnce } from '../../../platform/load-once.ts'
import type { Embedder } from '../../../platform/model/model.ts'
import type { AskedCase } from '../runs/asked-case.ts'
import { compareFigures, type FigureMatch } from './compare-figures.ts'
import { contradicts } from './contradicts.ts'
import { withoutMarkup, withTables } from './plain-text.ts'

/** Change it with every weight or threshold. */
export const SIMILARITY_RUBRIC = 's3'

/** How similar a response is to its expected result. */
interface Similarity {
  /** Share of the content words of the expected result that are in the response, 0 to 1. */
  recall: number
  /** Share of the response's words that are in the expected result or the question; shown, but not part of the grade. */
  precision: number
  figures: FigureMatch
  /** Whether the response says no where yes is expected, or vice versa. */
  contradicts: boolean
  /** Cosine similarity of the embeddings, -1 to 1; null without an embedder or if it cannot change the grade. */
  cosine: number | null
}

type ComparedCase = Pick<AskedCase, 'expected_result' | 'test_message'>

/** Grades without a language model: by words, figures and, with an embedder, meaning. Never throws. */
export async function gradeBySimilarity(embedder: Embedder | null, asked: ComparedCase, text: string) {
  const inWords = lexicalSimilarity(asked, text)
  const cosine = needsMeaning(inWords) ? await semanticSimilarity(embedder, asked.expected_result, text) : null
  const likeness = { ...inWords, cosine }
  const { grade, held } = gradeOf(likeness)
  return { grade, reason: reasonOf(likeness, held) }
}

/** Weight of words that are also in the question: nearly every response contains them. */
const ASKED_WEIGHT = 0.25

function lexicalSimilarity(asked: ComparedCase, text: string): Omit<Similarity, 'cosine'> {
  const [expected, response] = [withoutMarkup(asked.expected_result), withoutMarkup(text)]
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
    contradicts: contradicts(withTables(asked.expected_result), withTables(text)),
  }
}

/** Without figures, which are compared separately. */
const wordsIn = (text: string) => new Set([...contentSet(text)].filter((word) => !/^\p{N}/u.test(word)))

/** Weight of words against figures, if the expected result has figures. */
const WORDS_WEIGHT = 0.6
/** Minimum scores of the grades 1 to 5, derived from `similarity-pairs.json`. */
const STEPS = [0.08, 0.2, 0.28, 0.52, 0.68] as const
/**
 * Linear regression of people's grades on words and meaning, with answers to other questions among them, which have grade 0
 * (docs/decisions/017-prompt-tests.md). At most grade 4, because a text with one wrong word is just as similar.
 */
const MEANING = { base: -0.17, recall: 1.45, cosine: 5.53 }
const MEANING_GRADE_MAX = 4
/** Highest grades when figures are wrong or missing, or when the response contradicts. */
const CONTRADICTED = 1
const ALL_WRONG = 1
const ALL_MISSING = 2
const SOME_WRONG = 2
const FEW_FOUND = 2
const MANY_FOUND = 3
const MOST_FOUND = 4

function gradeOf(likeness: Similarity): { grade: number; held: boolean } {
  const inWords = gradeInWords(likeness)
  const free = Math.max(inWords, gradeInMeaning(likeness))
  const cap = capOf(likeness)
  return { grade: Math.min(free, cap), held: cap < free }
}

function gradeInWords({ recall, figures: { wanted, found } }: Omit<Similarity, 'cosine'>): number {
  const score = wanted === 0 ? recall : WORDS_WEIGHT * recall + (1 - WORDS_WEIGHT) * (found / wanted)
  return STEPS.filter((least) => score >= least).length
}

function gradeInMeaning({ recall, cosine }: Similarity): number {
  if (cosine === null) return 0
  const grade = MEANING.base + MEANING.recall * recall + MEANING.cosine * cosine
  return Math.max(0, Math.min(Math.round(grade), MEANING_GRADE_MAX))
}

/** A wrong or missing figure is an error even if the words are the same. */
function capOf({ figures: { wanted, found, wrong }, contradicts: against }: Omit<Similarity, 'cosine'>): number {
  if (against) return CONTRADICTED
  if (wanted === 0 || found === wanted) return 5
  if (found === 0) return wrong > 0 ? ALL_WRONG : ALL_MISSING
  if (wrong > 0) return SOME_WRONG
  if (found / wanted >= 0.6) return MOST_FOUND
  return found / wanted >= 0.3 ? MANY_FOUND : FEW_FOUND
}

/** The embedding is computed only if it can change the grade. */
const needsMeaning = (likeness: Omit<Similarity, 'cosine'>) =>
  gradeInWords(likeness) < Math.min(MEANING_GRADE_MAX, capOf(likeness))

function reasonOf({ recall, precision, figures, cosine, contradicts: against }: Similarity, held: boolean): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`
  const parts = [
    'Graded by rules: the grade says how much the response is like the expected result.',
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
/** Characters of a response that are embedded: about the length of an expected result. */
const NEAREST_MAX = 600

/** Cached embeddings of expected results, which every run needs again. */
const expectedVectors = new WeakMap<Embedder, LRUCache<string, Promise<Float32Array>>>()

/** Cosine of the expected result and the most similar sentences of the response; null without an embedder or when it fails. @throws TemporaryFailure */
async function semanticSimilarity(embedder: Embedder | null, expected: string, text: string): Promise<number | null> {
  const wanted = withoutMarkup(expected).trim()
  const nearest = nearestSentences(wanted, text)
  if (!embedder || wanted === '' || nearest === '') return null
  try {
    return dot(await expectedVector(embedder, wanted), await embedOne(embedder, nearest))
  } catch (error) {
    // While the embedding service is away the run waits: grades of one run by words and of another by meaning cannot be compared.
    if (error instanceof TemporaryFailure) throw error
    // Words and figures are enough for a grade.
    return null
  }
}

function expectedVector(embedder: Embedder, text: string): Promise<Float32Array> {
  const known = expectedVectors.get(embedder) ?? new LRUCache<string, Promise<Float32Array>>({ max: VECTORS_KEPT })
  expectedVectors.set(embedder, known)
  return loadOnce(known, text, () => embedOne(embedder, text))
}

async function embedOne(embedder: Embedder, text: string): Promise<Float32Array> {
  const [vector] = await embedder.embedAlike([text])
  if (!vector) throw new Error('The embedder returned no vector')
  return vector
}

/** The sentences of a response that share most words with the expected result, in order. Other sentences are ignored: a response may quote whole passages. */
export function nearestSentences(expected: string, text: string): string {
  const wanted = contentSet(expected)
  const sentences = withoutMarkup(text)
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

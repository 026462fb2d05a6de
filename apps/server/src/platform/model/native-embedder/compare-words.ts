import { readFileSync } from 'node:fs'
import type { ModelManifest } from '@lat.md/embed'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { dotProduct } from '../../dot-product.ts'
import type { CompareTexts, LineLikeness } from '../model.ts'
import type { Weights } from './safetensors.ts'

/** A text as the model reads it. */
export interface TextWords {
  /** Its tokens, the first and the last of which every text has. */
  ids: readonly number[]
  /** Of the whole text, of length 1. */
  vector: Float32Array<ArrayBuffer>
  /** One after the other for the tokens, each of length 1, with what stands around them. */
  words: Float32Array
}

/** A line that was read, its vectors of words as whole numbers from −127 to 127. */
interface Line {
  ids: readonly number[]
  vector: Float32Array
  words: Int8Array
}

interface WordParts {
  read: (text: string) => Promise<TextWords>
  tokenIds: (text: string) => number[]
  model: ModelManifest
  weights: () => Weights
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

const LARGEST = 127
/** On a busy machine the lines read until then have to do, but never fewer than these. */
const READING_MS = 400
const LEAST_READ = 8
/** Lines are found again and again; each takes some 12 kB. */
const KEPT_BYTES = 32_000_000
/** The vocabulary is in the order of frequency from this id on, so that a word's place tells how rare it is. */
const FIRST_WORD = 1_990

/**
 * Compares lines word for word: each word of the question with the line's nearest one. Which lines are read by the model, 2 ms
 * each, is decided by the vectors that words have by themselves.
 */
export function compareWords(parts: WordParts): CompareTexts {
  const { read, tokenIds, model, weights, now = () => performance.now() } = parts
  const known = new LRUCache<string, Line>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ words }) => words.length + 2_000,
  })
  const isWord = readVocabulary(model)
  let table: Int8Array | null = null
  const readLine = async (text: string): Promise<Line> => {
    const found = known.get(text)
    if (found) return found
    const { ids, vector, words } = await read(text)
    const line = { ids, vector, words: inSteps(words) }
    known.set(text, line)
    return line
  }
  return async (question, texts, most) => {
    const start = now()
    const asked = await readLine(question)
    const dimensions = asked.vector.length
    const chosen = new Set(texts.length > most ? nearestByWords(question, texts).slice(0, most) : texts)
    const compared = new Map<string, LineLikeness>()
    for (const text of chosen) {
      if (compared.size >= LEAST_READ && now() - start > READING_MS) break
      const line = await readLine(text)
      const byToken = likenessOf(wordsOf(asked, isWord), wordsOf(line, isWord), dimensions)
      compared.set(text, { cosine: dotProduct(asked.vector, line.vector), byToken })
    }
    return texts.map((text) => compared.get(text) ?? null)
  }

  function nearestByWords(question: string, texts: readonly string[]): string[] {
    const vectors = (table ??= tableOfWords(weights()))
    const dimensions = vectors.length / VOCABULARY
    const wordIds = (text: string) => [...new Set(tokenIds(text))].filter(isWord)
    const asked = wordIds(question)
    /** By a line's word: its product with each word of the question. Lines of one subject share most of their words. */
    const products = new Map<number, Float64Array>()
    const productsOf = (id: number) => {
      const found =
        products.get(id) ?? Float64Array.from(asked, (other) => productOf(vectors, { id, other, dimensions }))
      products.set(id, found)
      return found
    }
    const likeness = (text: string) => {
      const nearest = new Float64Array(asked.length)
      for (const id of wordIds(text)) {
        for (const [at, product] of productsOf(id).entries()) if (product > (nearest[at] ?? 0)) nearest[at] = product
      }
      return asked.reduce((sum, id, at) => sum + rarity(id) * (nearest[at] ?? 0), 0)
    }
    const likenesses = new Map(texts.map((text) => [text, likeness(text)]))
    return [...likenesses.keys()].sort((one, other) => (likenesses.get(other) ?? 0) - (likenesses.get(one) ?? 0))
  }
}

/** Dot product of the vectors of two words. */
function productOf(vectors: Int8Array, { id, other, dimensions }: { id: number; other: number; dimensions: number }) {
  let product = 0
  for (let number = 0; number < dimensions; number += 1) {
    product += (vectors[id * dimensions + number] ?? 0) * (vectors[other * dimensions + number] ?? 0)
  }
  return product
}

/** Words with the places of their vectors among `vectors`. */
interface Words {
  ids: readonly number[]
  vectors: Int8Array
  places: readonly number[]
}

function wordsOf({ ids, words }: Line, isWord: (id: number) => boolean): Words {
  const places = ids.flatMap((id, place) => (isWord(id) ? [place] : []))
  return { ids: places.map((place) => ids[place] ?? 0), vectors: words, places }
}

/** Entries of the model's vocabulary. */
const VOCABULARY = 30_522
const rarity = (id: number) => Math.log(Math.max(2, id - FIRST_WORD))

/** A loop, because `Int8Array.from` with a function takes ten times as long. */
function inSteps(values: Float32Array): Int8Array {
  const steps = new Int8Array(values.length)
  for (let place = 0; place < values.length; place += 1) steps[place] = Math.round((values[place] ?? 0) * LARGEST)
  return steps
}

/** 0 to 1: the mean over the question's words of the cosine with the line's nearest word. */
function likenessOf(asked: Words, line: Words, dimensions: number): number {
  let sum = 0
  let weights = 0
  for (const [at, id] of asked.ids.entries()) {
    const start = (asked.places[at] ?? 0) * dimensions
    let nearest = 0
    for (const place of line.places) {
      const other = place * dimensions
      let product = 0
      for (let number = 0; number < dimensions; number += 1) {
        product += (asked.vectors[start + number] ?? 0) * (line.vectors[other + number] ?? 0)
      }
      if (product > nearest) nearest = product
    }
    sum += rarity(id) * nearest
    weights += rarity(id)
  }
  return weights === 0 ? 0 : sum / (weights * LARGEST * LARGEST)
}

const Tokenizer = z.object({ model: z.object({ vocab: z.record(z.string(), z.int()) }) })

/** Tells tokens of letters or figures from marks and from those that begin and end every text. */
function readVocabulary({ tokenizerPath }: ModelManifest): (id: number) => boolean {
  const { vocab } = Tokenizer.parse(JSON.parse(readFileSync(tokenizerPath, 'utf8'))).model
  const ids = new Set(Object.entries(vocab).flatMap(([word, id]) => (/^(?!\[).*[\p{L}\p{N}]/u.test(word) ? [id] : [])))
  return (id) => ids.has(id)
}

/** The vectors that words have by themselves, less what all have in common, each of length 1 in steps of 1/127. */
function tableOfWords(weights: Weights): Int8Array {
  const values = weights.float32('embeddings.word_embeddings.weight')
  const [rows = 0, columns = 0] = weights.shape('embeddings.word_embeddings.weight')
  const common = new Float64Array(columns)
  for (let row = FIRST_WORD; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      common[column] = (common[column] ?? 0) + (values[row * columns + column] ?? 0) / (rows - FIRST_WORD)
    }
  }
  const table = new Int8Array(values.length)
  for (let row = 0; row < rows; row += 1) {
    const own = values
      .subarray(row * columns, (row + 1) * columns)
      .map((value, column) => value - (common[column] ?? 0))
    const factor = LARGEST / (Math.sqrt(dotProduct(own, own)) || 1)
    for (const [column, value] of own.entries()) table[row * columns + column] = Math.round(value * factor)
  }
  return table
}

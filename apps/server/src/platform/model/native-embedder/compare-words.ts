import { readFileSync } from 'node:fs'
import type { ModelManifest } from '@lat.md/embed'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { dotProduct } from '../../dot-product.ts'
import type { RecognisedIntent, RecogniseIntent } from '../intents/intents.ts'
import type { CompareTexts, LineLikeness } from '../model.ts'
import type { WordProducts } from './word-products.ts'
import { FIRST_WORD, LARGEST, type WordVectors } from './word-vectors.ts'

/** A text as the model reads it. */
export interface TextWords {
  /** Its tokens, the first and the last of which every text has; the last one stands too between what was said before and what is asked. */
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
  products: WordProducts
  model: ModelManifest
  vectors: WordVectors
  recognise: RecogniseIntent
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

/** On a busy machine the lines read until then have to do, but never fewer than these. */
const READING_MS = 400
const LEAST_READ = 8
/** How much the likeness of words by themselves counts beside what else speaks for a line. */
const WORDS_WEIGHT = 2
/** Lines are found again and again; each takes some 12 kB. */
const KEPT_BYTES = 32_000_000

/**
 * Compares lines word for word: each word of the question with the line's nearest one. Which lines are read by the model, 1 to 3 ms
 * each, is decided by the vectors that words have by themselves and by what else speaks for them.
 */
export function compareWords(parts: WordParts): CompareTexts {
  const { read, products, model, recognise, now = () => performance.now() } = parts
  const known = new LRUCache<string, Line>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ words }) => words.length + 2_000,
  })
  const { dimensions } = model
  const isWord = readVocabulary(model)
  const bestByWords = orderByWords(parts, isWord)
  const readLine = async (text: string): Promise<Line> => {
    const found = known.get(text)
    if (found) return found
    const { ids, vector, words } = await read(text)
    const line = { ids, vector, words: inSteps(words) }
    known.set(text, line)
    return line
  }
  const recognised = new WeakMap<Line, RecognisedIntent>()
  const intentOf = (asked: Line): RecognisedIntent => {
    const found = recognised.get(asked) ?? recognise(asked.vector)
    recognised.set(asked, found)
    return found
  }
  return async (question, texts, { most, chosen: wanted }) => {
    const start = now()
    const asked = await readLine(question)
    const limit = Math.min(most, wanted?.most ?? most)
    const chosen =
      texts.length > limit ? (await bestByWords(question, texts, wanted?.merits)).slice(0, limit) : [...new Set(texts)]
    const lines = new Map<string, Line>()
    for (const text of chosen) {
      if (lines.size >= LEAST_READ && now() - start > READING_MS) break
      lines.set(text, await readLine(text))
    }
    const byToken = await likenesses(products, {
      asked: wordsOf(behindMark(asked), isWord),
      lines: [...lines.values()].map((line) => wordsOf(line, isWord)),
      dimensions,
    })
    const intent = intentOf(asked)
    const compared = new Map<string, LineLikeness>()
    for (const [text, { vector }] of lines) {
      compared.set(text, {
        cosine: dotProduct(asked.vector, vector),
        byToken: (byToken[compared.size] ?? 0) / (LARGEST * LARGEST),
        byIntent: intent.likeness(vector),
      })
    }
    return texts.map((text) => compared.get(text) ?? null)
  }
}

/** Orders texts by the vectors that words have by themselves and by what else speaks for them, the best first; each once. */
function orderByWords(
  {
    tokenIds,
    products,
    vectors,
    model: { dimensions },
  }: Pick<WordParts, 'tokenIds' | 'products' | 'model' | 'vectors'>,
  isWord: (id: number) => boolean,
) {
  return async (question: string, texts: readonly string[], merits: readonly number[] = []): Promise<string[]> => {
    const wordsAlone = (text: string): Words => {
      const ids = [...new Set(tokenIds(text))].filter(isWord)
      return { ids, vectors: vectors(ids) }
    }
    const meritOf = new Map<string, number>()
    for (const [at, text] of texts.entries()) {
      meritOf.set(text, Math.max(meritOf.get(text) ?? -Infinity, merits[at] ?? 0))
    }
    const distinct = [...meritOf.keys()]
    const likeness = await likenesses(products, {
      asked: wordsAlone(question),
      lines: distinct.map(wordsAlone),
      dimensions,
    })
    const order = distinct.map((text, at) => {
      const byWords = (likeness[at] ?? 0) / (LARGEST * LARGEST)
      return { text, worth: WORDS_WEIGHT * byWords + (meritOf.get(text) ?? 0) }
    })
    return order.sort((one, other) => other.worth - one.worth).map(({ text }) => text)
  }
}

/** Words of a text with their vectors. */
interface Words {
  ids: readonly number[]
  vectors: readonly Int8Array[]
}

/** What is asked, in the light of what was said before, whose own words are not asked for. */
function behindMark(line: Line): Line {
  const { ids, vector, words } = line
  const mark = ids.indexOf(ids.at(-1) ?? 0)
  if (mark === ids.length - 1) return line
  return { ids: ids.slice(mark), vector, words: words.subarray(mark * vector.length) }
}

function wordsOf({ ids, vector, words }: Line, isWord: (id: number) => boolean): Words {
  const { length } = vector
  const places = ids.flatMap((id, place) => (isWord(id) ? [place] : []))
  return {
    ids: places.map((place) => ids[place] ?? 0),
    vectors: places.map((place) => words.subarray(place * length, (place + 1) * length)),
  }
}

interface Likened {
  asked: Words
  lines: readonly Words[]
  dimensions: number
}

/** For each line the mean over the question's words, rarer ones weighing more, of the product with the line's nearest word. */
async function likenesses(products: WordProducts, { asked, lines, dimensions }: Likened): Promise<number[]> {
  const total = asked.ids.reduce((sum, id) => sum + rarity(id), 0)
  const others = joined(lines.flatMap(({ vectors }) => vectors))
  const all = await products(joined(asked.vectors), others, dimensions)
  const count = others.length / dimensions
  let end = 0
  return lines.map(({ ids }) => {
    const start = end
    end += ids.length
    let sum = 0
    for (const [at, id] of asked.ids.entries()) {
      const own = all.subarray(at * count + start, at * count + end)
      sum += rarity(id) * own.reduce((nearest, product) => (product > nearest ? product : nearest), 0)
    }
    return total === 0 ? 0 : sum / total
  })
}

function joined(vectors: readonly Int8Array[]): Int8Array {
  const all = new Int8Array(vectors.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const vector of vectors) {
    all.set(vector, end)
    end += vector.length
  }
  return all
}

const rarity = (id: number) => Math.log(Math.max(2, id - FIRST_WORD))

/** A loop, because `Int8Array.from` with a function takes ten times as long. */
function inSteps(values: Float32Array): Int8Array {
  const steps = new Int8Array(values.length)
  for (let place = 0; place < values.length; place += 1) steps[place] = Math.round((values[place] ?? 0) * LARGEST)
  return steps
}

const Tokenizer = z.object({ model: z.object({ vocab: z.record(z.string(), z.int()) }) })

/** Tells tokens of letters or figures from marks and from those that begin and end every text. */
function readVocabulary({ tokenizerPath }: ModelManifest): (id: number) => boolean {
  const { vocab } = Tokenizer.parse(JSON.parse(readFileSync(tokenizerPath, 'utf8'))).model
  const ids = new Set(Object.entries(vocab).flatMap(([word, id]) => (/^(?!\[).*[\p{L}\p{N}]/u.test(word) ? [id] : [])))
  return (id) => ids.has(id)
}

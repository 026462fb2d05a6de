import { readFileSync } from 'node:fs'
import type { ModelManifest } from '@lat.md/embed'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { dotProduct } from '../../dot-product.ts'
import type { RecognisedIntent } from '../intents/intents.ts'
import type { CompareTexts, LineLikeness } from '../model.ts'
import { SAID_BEFORE } from '../said-before.ts'
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

/** A text that was read. */
interface Line extends Words {
  /** Of the whole text, of length 1. */
  vector: Float32Array
}

/** Words of a text with their vectors one after the other, as whole numbers from −127 to 127. */
interface Words {
  ids: readonly number[]
  vectors: Int8Array
}

interface WordParts {
  read: (text: string) => Promise<TextWords>
  tokenIds: (text: string) => number[]
  products: WordProducts
  model: ModelManifest
  vectors: WordVectors
  recognise: (question: Float32Array) => Promise<RecognisedIntent>
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
    sizeCalculation: ({ vectors }) => vectors.length + 2_000,
  })
  const { dimensions } = model
  const isWord = readVocabulary(model)
  const bestByWords = orderByWords(parts, isWord)
  const readLine = async (text: string): Promise<Line> => {
    const found = known.get(text)
    if (found) return found
    const whole = await read(text)
    const line = { vector: whole.vector, ...wordsOf(text.includes(SAID_BEFORE) ? behindMark(whole) : whole, isWord) }
    known.set(text, line)
    return line
  }
  const recognised = new WeakMap<Line, RecognisedIntent>()
  const intentOf = async (asked: Line): Promise<RecognisedIntent> => {
    const found = recognised.get(asked) ?? (await recognise(asked.vector))
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
    const byToken = await likenesses(products, { asked, ...besideEachOther([...lines.values()]), dimensions })
    const intent = await intentOf(asked)
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
    const meritOf = new Map<string, number>()
    for (const [at, text] of texts.entries()) {
      meritOf.set(text, Math.max(meritOf.get(text) ?? -Infinity, merits[at] ?? 0))
    }
    const distinct = [...meritOf.keys()]
    const wordsIn = (text: string) => [...new Set(tokenIds(text))].filter(isWord)
    const asked = wordsIn(question)
    // Lines on one matter have most of their words in common, so each is multiplied once for all of them.
    const placeOf = new Map<number, number>()
    const lines = distinct.map((text) => wordsIn(text).map((id) => placeIn(placeOf, id)))
    const likeness = await likenesses(products, {
      asked: { ids: asked, vectors: joined(vectors(asked)) },
      lines,
      vectors: joined(vectors([...placeOf.keys()])),
      dimensions,
    })
    const order = distinct.map((text, at) => {
      const byWords = (likeness[at] ?? 0) / (LARGEST * LARGEST)
      return { text, worth: WORDS_WEIGHT * byWords + (meritOf.get(text) ?? 0) }
    })
    return order.sort((one, other) => other.worth - one.worth).map(({ text }) => text)
  }
}

/** The place of an id among those that are in the map; a new one gets the next place. */
function placeIn(placeOf: Map<number, number>, id: number): number {
  const known = placeOf.get(id)
  if (known !== undefined) return known
  placeOf.set(id, placeOf.size)
  return placeOf.size - 1
}

/** What is asked, in the light of what was said before, whose own words are not asked for. */
function behindMark({ ids, vector, words }: TextWords): TextWords {
  const mark = ids.indexOf(ids.at(-1) ?? 0)
  return { ids: ids.slice(mark), vector, words: words.subarray(mark * vector.length) }
}

function wordsOf({ ids, vector, words }: TextWords, isWord: (id: number) => boolean): Words {
  const { length } = vector
  const places = ids.flatMap((id, place) => (isWord(id) ? [place] : []))
  const vectors = new Int8Array(places.length * length)
  for (const [nth, place] of places.entries())
    setSteps(vectors, nth * length, words.subarray(place * length, (place + 1) * length))
  return { ids: places.map((place) => ids[place] ?? 0), vectors }
}

interface Likened {
  asked: Words
  /** Of each line, the places of its words among `vectors`. */
  lines: readonly (readonly number[])[]
  vectors: Int8Array
  dimensions: number
}

/** For each line the mean over the question's words, rarer ones weighing more, of the product with the line's nearest word. */
async function likenesses(products: WordProducts, { asked, lines, vectors, dimensions }: Likened): Promise<number[]> {
  const weights = asked.ids.map(rarity)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const all = await products(asked.vectors, vectors, dimensions)
  const count = vectors.length / dimensions
  return lines.map((places) => {
    let sum = 0
    for (const [at, weight] of weights.entries()) sum += weight * largest(all, at * count, places)
    return total === 0 ? 0 : sum / total
  })
}

/** The largest of the numbers at these places from `start` on, or 0. */
function largest(all: Float32Array, start: number, places: readonly number[]): number {
  let most = 0
  for (const place of places) {
    const value = all[start + place] ?? 0
    if (value > most) most = value
  }
  return most
}

/** The words of lines, with their places among those of all. */
function besideEachOther(lines: readonly Words[]): Pick<Likened, 'lines' | 'vectors'> {
  let end = 0
  const placed = lines.map(({ ids }) => ids.map(() => end++))
  return { lines: placed, vectors: joined(lines.map(({ vectors }) => vectors)) }
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

/** A loop, because `Int8Array.from` with a function takes ten times as long; as Math.round, which V8 takes three times as long for. */
function setSteps(steps: Int8Array, start: number, values: Float32Array): void {
  for (let place = 0; place < values.length; place += 1) {
    steps[start + place] = Math.floor((values[place] ?? 0) * LARGEST + 0.5)
  }
}

const Tokenizer = z.object({ model: z.object({ vocab: z.record(z.string(), z.int()) }) })

/** Tells tokens of letters or figures from marks and from those that begin and end every text. */
function readVocabulary({ tokenizerPath }: ModelManifest): (id: number) => boolean {
  const { vocab } = Tokenizer.parse(JSON.parse(readFileSync(tokenizerPath, 'utf8'))).model
  const ids = new Set(Object.entries(vocab).flatMap(([word, id]) => (/^(?!\[).*[\p{L}\p{N}]/u.test(word) ? [id] : [])))
  return (id) => ids.has(id)
}

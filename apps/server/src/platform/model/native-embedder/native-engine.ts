import { readFileSync } from 'node:fs'
import { Tokenizer } from '@huggingface/tokenizers'
import type { ModelManifest } from '@lat.md/embed'
import { LRUCache } from 'lru-cache'
import { loadOnce } from '../../load-once.ts'
import { readVectors } from '../intents/intent-vectors.ts'
import { openIntents, type RecognisedIntent, utterancesOf } from '../intents/intents.ts'
import { FOLLOW_UP_CHANGES, trainedWeights } from '../built-in-model/trained-weights.ts'
import type { EmbeddingEngine } from '../model.ts'
import { SAID_BEFORE } from '../said-before.ts'
import { compareWords, type TextWords } from './compare-words.ts'
import { openFixedProducts } from './fixed-products.ts'
import { int8Overflows } from './int8-overflow.ts'
import { buildMiniLm } from './minilm-graph.ts'
import type { OnnxRuntime } from './onnx-runtime.ts'
import { readWeights, type Weights } from './safetensors.ts'
import { openWordProducts } from './word-products.ts'
import { openTokenRows, openWordVectors, type TokenRows } from './word-vectors.ts'

/** The tokens that begin and end a text ([CLS] and [SEP]). */
const FIRST_TOKEN = 101
const LAST_TOKEN = 102

/** So many tokens at the end of what was said before, and of a question that leans on it, are read. */
const SAID_TOKENS = 140
const ASKED_TOKENS = 60

/** A question is embedded and then compared with lines; longer texts are passages. */
const KEPT_TEXTS = 8
const KEPT_TEXT_LENGTH_MAX = 1_000

/**
 * The model on ONNX Runtime with int8 weights. Takes one text at a time. `threads` calculate it together. @throws Error when the
 * model cannot be loaded or run here
 */
export async function openNativeEngine(
  runtime: OnnxRuntime,
  model: ModelManifest,
  threads: number,
): Promise<EmbeddingEngine> {
  const tokenIds = openTokenizer(model)
  const weights = () => readWeights(model.weightsPath)
  const tokenRows = openTokenRows(weights())
  const reading = { runtime, tokenIds, tokenRows, threads }
  const readAlone = await openReader(reading, trainedWeights(weights()))
  const opened = new Map<string, ReturnType<typeof openReader>>()
  // With the first question that needs it: it takes a second, and 34 MB. Where it does not open, such questions are read as all others.
  const openFollowUps = () =>
    loadOnce(opened, 'follow-ups', async () =>
      openReader(reading, trainedWeights(weights(), FOLLOW_UP_CHANGES)).catch(() => readAlone),
    )
  const read = keepShort(async (text) => (text.includes(SAID_BEFORE) ? await openFollowUps() : readAlone)(text))
  // A processor or library that cannot run the model is found here, while the other engine can still be chosen.
  const [first] = (await read('ready')).vector
  if (first === undefined || Number.isNaN(first)) throw new Error('The embedding model returned no numbers')
  const openPackaged = () => loadOnce(opened, 'packaged', async () => openReader(reading, weights()))
  return {
    name: 'native',
    embed: (texts) => embedAll(texts, read),
    // Not opened sooner: only few texts are read so.
    embedAlike: async (texts) => embedAll(texts, await openPackaged()),
    compare: compareWords({
      read,
      tokenIds,
      products: await openWordProducts(runtime),
      model,
      vectors: openWordVectors(weights(), tokenRows),
      recognise: recogniseBy(runtime),
    }),
  }
}

/** Opened with the first question: a thread that only reads passages needs none of it. */
function recogniseBy(runtime: OnnxRuntime): (question: Float32Array) => Promise<RecognisedIntent> {
  const opened = new Map<string, Promise<(question: Float32Array) => Promise<RecognisedIntent>>>()
  const open = async () => {
    const stored = readVectors()
    const recognise = openIntents(() => stored)
    const productsWithAsked = await openFixedProducts(runtime, utterancesOf(stored))
    return async (question: Float32Array) => recognise(question, await productsWithAsked(question))
  }
  return async (question) => (await loadOnce(opened, 'intents', open))(question)
}

type Read = (text: string) => Promise<TextWords>

async function embedAll(texts: readonly string[], read: Read): Promise<Float32Array<ArrayBuffer>[]> {
  const vectors: Float32Array<ArrayBuffer>[] = []
  // Copied, because the buffers are transferred to another thread.
  for (const text of texts) vectors.push(new Float32Array((await read(text)).vector))
  return vectors
}

/** Reads a short text once while it is among the last ones. */
function keepShort(read: Read): Read {
  const known = new LRUCache<string, TextWords>({ max: KEPT_TEXTS })
  return async (text) => {
    const found = known.get(text)
    if (found) return found
    const words = await read(text)
    if (text.length <= KEPT_TEXT_LENGTH_MAX) known.set(text, words)
    return words
  }
}

interface Reading {
  runtime: OnnxRuntime
  tokenIds: (text: string) => number[]
  tokenRows: TokenRows
  threads: number
}

/** Reads one text at a time with these weights. @throws Error when the model cannot be loaded */
async function openReader({ runtime, tokenIds, tokenRows, threads }: Reading, weights: Weights): Promise<Read> {
  const { InferenceSession, Tensor } = runtime
  const session = await InferenceSession.create(buildMiniLm(weights), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Texts differ in length, so memory planned for one does not fit the next.
    enableMemPattern: false,
    // Threads that wait for work would otherwise take processor time from answers.
    extra: {
      session: {
        intra_op: { allow_spinning: '0' },
        ...((await int8Overflows(runtime)) ? { x64quantprecision: '1' } : {}),
      },
    },
  })
  return async (text) => {
    const ids = tokenIds(text)
    const rows = tokenRows(ids)
    const tokens = new Tensor('float32', rows, [1, ids.length, rows.length / ids.length])
    const { embedding, token_vectors: words } = await session.run({ tokens })
    if (!(embedding?.data instanceof Float32Array) || !(words?.data instanceof Float32Array)) {
      throw new Error('The embedding model returned no vector')
    }
    return { ids, vector: new Float32Array(embedding.data), words: words.data }
  }
}

/** Pieces between spaces whose tokens are kept: most are seen again, and a piece is read without its neighbours. */
const KEPT_PIECES = 20_000
/** In such a piece each mark is a token of its own and capitals count for nothing; brackets may name a token. */
const PLAIN = /^[!-Z\\^-~]+$/
/** 'Price,' is read as 'price' and ',', which have been seen with other neighbours. */
const PART = /[a-z0-9]+|[^a-z0-9]/g
/** Longer pieces, such as encoded files, are hardly seen twice. */
const KEPT_LENGTH_MAX = 40

/** Returns the ids of a text's tokens, with the first and last token of the model and `maxTokens` at most. */
function openTokenizer({ tokenizerPath, maxTokens }: ModelManifest): (text: string) => number[] {
  const settings: object = JSON.parse(readFileSync(tokenizerPath, 'utf8'))
  const tokenizer = new Tokenizer({ ...settings, truncation: null, padding: null }, {})
  // Not the last ones: to keep their order takes longer than all else here.
  const known = new Map<string, readonly number[]>()
  const idsOf = (piece: string): readonly number[] => {
    const found = known.get(piece)
    if (found) return found
    const parts = PLAIN.test(piece) ? (piece.toLowerCase().match(PART) ?? []) : []
    const ids =
      parts.length > 1 || (parts[0] ?? piece) !== piece
        ? parts.flatMap(idsOf)
        : tokenizer.encode(piece).ids.slice(1, -1)
    if (known.size >= KEPT_PIECES) known.clear()
    if (piece.length <= KEPT_LENGTH_MAX) known.set(piece, ids)
    return ids
  }
  const idsOfText = (text: string, most = Number.POSITIVE_INFINITY): number[] => {
    const ids: number[] = []
    for (const piece of text.split(/\s+/)) {
      if (piece !== '') ids.push(...idsOf(piece))
      if (ids.length >= most) break
    }
    return ids
  }
  return (text) => {
    const [asked = '', ...before] = text.split(SAID_BEFORE).toReversed()
    if (before.length === 0) return [FIRST_TOKEN, ...idsOfText(asked, maxTokens).slice(0, maxTokens - 2), LAST_TOKEN]
    const said = idsOfText(before.toReversed().join(' ')).slice(-SAID_TOKENS)
    return [FIRST_TOKEN, ...said, LAST_TOKEN, ...idsOfText(asked).slice(-ASKED_TOKENS), LAST_TOKEN]
  }
}

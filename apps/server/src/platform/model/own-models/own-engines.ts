import { compareByVectors } from '../compare-by-vectors.ts'
import { dotProduct } from '../../dot-product.ts'
import type { EmbeddingEngine, ScorePairs } from '../model.ts'
import { asOneText } from '../said-before.ts'
import type { OnnxRuntime } from '../native-embedder/onnx-runtime.ts'
import type { OwnModel } from './model-files.ts'
import type { OwnEmbedder, OwnReranker, Pooling } from './own-models.ts'
import { openOwnSession, type Output, reasonOf } from './own-session.ts'
import { openOwnTokenizer } from './own-tokenizer.ts'

type LoadRuntime = () => Promise<OnnxRuntime>

/** With one vector a text. */
const WHOLE = 'sentence_embedding'
/** With one vector a token. */
const BY_TOKEN = ['last_hidden_state', 'token_embeddings']

/** An embedder of the operator's on ONNX Runtime. @throws Error that names the file and what is wrong with it */
export async function openOwnEmbedder(load: LoadRuntime, own: OwnEmbedder, threads: number): Promise<EmbeddingEngine> {
  const { tokenizer, session } = await openParts(load, own, threads)
  const { outputNames } = session
  const usable = own.hasFurtherLayer ? [WHOLE] : [WHOLE, ...BY_TOKEN]
  const output = usable.find((name) => outputNames.includes(name))
  if (output === undefined) {
    const why = own.hasFurtherLayer
      ? ', which a model with a further layer (modules.json) needs'
      : ' or last_hidden_state'
    throw new Error(`${own.modelPath} has no output ${WHOLE}${why}; it has ${outputNames.join(', ')}`)
  }
  const embed = async (text: string) =>
    unit(vectorOf(await session.run(tokenizer.text(asOneText(text)), output), own.pooling), own)
  // Runs the model once, so that one that cannot be used is found at the start.
  await embed('ready')
  const embedAll = async (texts: readonly string[]) => {
    const vectors: Float32Array<ArrayBuffer>[] = []
    for (const text of texts) vectors.push(await embed(text))
    return vectors
  }
  return { name: 'own', embed: embedAll, embedAlike: embedAll, compare: compareByVectors(embedAll) }
}

/** A cross-encoder of the operator's on ONNX Runtime. @throws Error that names the file and what is wrong with it */
export async function openOwnReranker(load: LoadRuntime, own: OwnReranker, threads: number): Promise<ScorePairs> {
  const { tokenizer, session } = await openParts(load, own, threads)
  const output = ['logits', 'scores'].find((name) => session.outputNames.includes(name))
  if (output === undefined) {
    throw new Error(`${own.modelPath} has no output logits; it has ${session.outputNames.join(', ')}`)
  }
  const score = async (question: string, text: string) => {
    const { data } = await session.run(tokenizer.pair(question, text), output)
    const [first = NaN, second] = data
    if (data.length > 2) {
      throw new Error(`${own.modelPath} gives ${data.length} numbers a pair; a reranker gives one or two`)
    }
    if (!data.every((value) => Number.isFinite(value))) throw new Error(`${own.modelPath} gives no numbers for a pair`)
    // Of two classes the second is the fitting one; its probability grows with the difference.
    return second === undefined ? first : second - first
  }
  await score('ready', 'ready')
  return async (question, texts) => {
    const scores: number[] = []
    for (const text of texts) scores.push(await score(question, text))
    return scores
  }
}

async function openParts(load: LoadRuntime, own: OwnModel, threads: number) {
  const runtime = await load().catch((error: unknown) => {
    throw new Error(`${own.modelPath} needs ONNX Runtime, which does not load here: ${reasonOf(error)}`, {
      cause: error,
    })
  })
  const session = await openOwnSession(runtime, own, threads)
  try {
    return { session, tokenizer: openOwnTokenizer(own) }
  } catch (error) {
    throw new Error(`${own.tokenizerPath} cannot be used: ${reasonOf(error)}`, { cause: error })
  }
}

/** Of a text that is alone in its batch: no token is padding. */
function vectorOf({ dims, data }: Output, pooling: Pooling): Float32Array<ArrayBuffer> {
  const width = dims.at(-1) ?? 0
  if (dims.length < 3 || pooling === 'cls') return new Float32Array(data.subarray(0, width))
  const sum = new Float32Array(width)
  for (let start = 0; start < data.length; start += width) {
    for (let column = 0; column < width; column += 1) sum[column] = (sum[column] ?? 0) + (data[start + column] ?? 0)
  }
  return sum
}

function unit(vector: Float32Array<ArrayBuffer>, { modelPath }: OwnModel): Float32Array<ArrayBuffer> {
  const length = Math.sqrt(dotProduct(vector, vector))
  if (!Number.isFinite(length) || length === 0) throw new Error(`${modelPath} gives no numbers for a text`)
  return vector.map((value) => value / length)
}

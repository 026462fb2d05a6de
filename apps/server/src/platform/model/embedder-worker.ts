import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '../background-thread.ts'
import { BUILT_IN_MODEL } from './built-in-model/built-in-model.ts'
import { openEmbeddingEngine, type OpenedEngine } from './embedding-engine.ts'
import type { ComparedTexts, EmbeddingEngine, LineLikeness, ScorePairs } from './model.ts'
import { openOwnEmbedder, openOwnReranker } from './own-models/own-engines.ts'
import type { OwnModels } from './own-models/own-models.ts'

export interface EmbedderSettings {
  /** Whether the thread gives way to live answers; a question must not wait. */
  inBackground: boolean
  /** Threads that calculate one text together. */
  threads: number
  /** The operator's models for this thread; without an embedder it is the built-in one. */
  own: OwnModels
}

export interface EmbedRequest {
  id: number
  texts: string[]
  /**
   * Returns vectors unless said otherwise: `alike` returns those of `Embedder.embedAlike`, `compare` compares some of the texts with the
   * question, `score` reranks them all.
   */
  task?: 'alike' | 'compare' | 'score'
  question?: string
  compared?: ComparedTexts
}

export interface EmbedReply {
  id: number
  vectors?: Float32Array<ArrayBuffer>[]
  likenesses?: (LineLikeness | null)[]
  scores?: number[]
  error?: string
}

/** Sent once, when the embedding engine is open. */
export interface EngineReport {
  engine: EmbeddingEngine['name']
  /** Why the native engine does not run here. */
  reason?: string
}

const { inBackground, threads, own }: EmbedderSettings = workerData
// Before the engine is opened: the threads that it starts inherit the priority.
if (inBackground) lowerThreadPriority()

const loadRuntime = () => import('onnxruntime-node')
let embedding: Promise<EmbeddingEngine> | undefined
let reranking: Promise<ScorePairs> | undefined
let turn: Promise<void> = Promise.resolve()

// The engine is asynchronous between texts, so requests are queued: two at once would interfere.
parentPort?.on('message', (request: EmbedRequest) => {
  turn = turn.then(() => answer(request))
})

async function openEmbedding(): Promise<EmbeddingEngine> {
  const { engine, reason }: OpenedEngine = own.embedder
    ? { engine: await openOwnEmbedder(loadRuntime, own.embedder, threads) }
    : await openEmbeddingEngine(BUILT_IN_MODEL, threads)
  const report: EngineReport = { engine: engine.name, ...(reason ? { reason } : {}) }
  parentPort?.postMessage(report, [])
  return engine
}

function openReranking(): Promise<ScorePairs> {
  if (!own.reranker) throw new Error('This thread has no reranker')
  return openOwnReranker(loadRuntime, own.reranker, threads)
}

async function answer(request: EmbedRequest): Promise<void> {
  try {
    const reply = await replyTo(request)
    parentPort?.postMessage(reply, reply.vectors?.map(({ buffer }) => buffer) ?? [])
  } catch (error) {
    const reply: EmbedReply = { id: request.id, error: error instanceof Error ? error.message : String(error) }
    parentPort?.postMessage(reply, [])
  }
}

async function replyTo({
  id,
  task,
  texts,
  question = '',
  compared = { most: texts.length },
}: EmbedRequest): Promise<EmbedReply> {
  if (task === 'score') return { id, scores: await (await (reranking ??= openReranking()))(question, texts) }
  const engine = await (embedding ??= openEmbedding().catch((error: unknown) => {
    // The next text tries again: a full disk may have room by then.
    embedding = undefined
    throw error
  }))
  if (task === 'compare') return { id, likenesses: await engine.compare(question, texts, compared) }
  return { id, vectors: await (task === 'alike' ? engine.embedAlike(texts) : engine.embed(texts)) }
}

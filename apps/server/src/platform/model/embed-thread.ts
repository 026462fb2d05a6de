import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { startThread } from '../thread.ts'
import type { EmbedderSettings, EmbedReply, EmbedRequest, EngineReport } from './embedder-worker.ts'
import type { ComparedTexts, LineLikeness } from './model.ts'
import type { OwnModels } from './own-models/own-models.ts'

/** The built-in model reads 256 tokens, which are never more characters than this. */
const BUILT_IN_CHARACTERS = 4000
/** As many for each token of one's own model. */
const TOKEN_CHARACTERS = 16
/**
 * Limits of the JavaScript heap; the weights are outside it. What is used for one text only fills the part for new objects, which is larger
 * as it comes: then the whole heap is looked through every few questions instead, for 5 to 7 ms of each.
 */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 }
/** A tokenizer for a hundred languages has 250,000 entries and more. */
const OWN_HEAP = { maxOldGenerationSizeMb: 1024 }

type Purpose = 'questions' | 'passages'

interface PendingRequest {
  resolve: (reply: EmbedReply) => void
  reject: (error: Error) => void
}

export interface EmbedThread {
  embed: (texts: readonly string[]) => Promise<Float32Array[]>
  embedAlike: (texts: readonly string[]) => Promise<Float32Array[]>
  compare: (question: string, texts: readonly string[], compared: ComparedTexts) => Promise<(LineLikeness | null)[]>
  /** Scores of the texts by the reranker, which only the questions' thread has. */
  score: (question: string, texts: readonly string[]) => Promise<number[]>
  end: () => Promise<void>
}

export interface ThreadContext {
  log: Logger
  report: (report: EngineReport) => void
  /** Milliseconds without work until the thread ends; null to keep it. */
  idleMs: number | null
  own: OwnModels
}

/** A worker thread that starts with its first text, and again after it ended or crashed. */
export function embedThread(purpose: Purpose, context: ThreadContext): EmbedThread {
  let running: RunningThread | null = null
  let nextId = 1
  let idle: NodeJS.Timeout | undefined
  const characters = mostCharacters(context.own)

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
  const send = (texts: readonly string[], comparison: Pick<EmbedRequest, 'question' | 'compared' | 'task'> = {}) =>
    new Promise<EmbedReply>((resolve, reject) => {
      clearTimeout(idle)
      running ??= start()
      const id = nextId++
      running.waiting.set(id, { resolve, reject })
      running.worker.ref()
      const request: EmbedRequest = { id, texts: texts.map((text) => text.slice(0, characters)), ...comparison }
      running.worker.postMessage(request, [])
    })
  return {
    embed: async (texts) => (texts.length === 0 ? [] : ((await send(texts)).vectors ?? [])),
    embedAlike: async (texts) => (texts.length === 0 ? [] : ((await send(texts, { task: 'alike' })).vectors ?? [])),
    compare: async (question, texts, compared) =>
      texts.length === 0 ? [] : ((await send(texts, { task: 'compare', question, compared })).likenesses ?? []),
    score: async (question, texts) =>
      texts.length === 0 ? [] : ((await send(texts, { task: 'score', question })).scores ?? []),
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
  { log, report, own }: ThreadContext,
  { exited, quiet }: { exited: () => void; quiet: () => void },
): RunningThread {
  const waiting = new Map<number, PendingRequest>()
  const worker = startThread({
    module: new URL('./embedder-worker.ts', import.meta.url),
    data: settingsOf(purpose, own),
    name: `embed-${purpose}`,
    limits: own.embedder || own.reranker ? OWN_HEAP : HEAP,
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

/** With fewer cores a second thread for questions takes from everybody else what it gives to one. */
const CORES_FOR_TWO = 4

/** A question's lines are read sooner by two threads, where two cores can be spared; passages leave one core to everything else. */
function settingsOf(purpose: Purpose, { embedder, reranker }: OwnModels): EmbedderSettings {
  const cores = availableParallelism()
  if (purpose === 'questions') {
    return { inBackground: false, threads: cores < CORES_FOR_TWO ? 1 : 2, own: { embedder, reranker } }
  }
  return {
    inBackground: true,
    threads: Math.max(1, cores - 1),
    own: { embedder, reranker: null },
  }
}

function mostCharacters({ embedder, reranker }: OwnModels): number {
  const tokens = [embedder, reranker].map((model) => (model ? model.maxTokens * TOKEN_CHARACTERS : 0))
  return Math.max(BUILT_IN_CHARACTERS, ...tokens)
}

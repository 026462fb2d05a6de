import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { BUILT_IN_MODEL } from './built-in-model/built-in-model.ts'
import { embedThread, type EmbedThread, type ThreadContext } from './embed-thread.ts'
import type { EngineReport } from './embedder-worker.ts'
import { inBatches } from './in-batches.ts'
import { openIntents } from './intents/intents.ts'
import type { Embedder, Reranker } from './model.ts'
import { asOneText } from './said-before.ts'
import type { OwnEmbedder, OwnModels, OwnReranker } from './own-models/own-models.ts'

/** Texts per message; from 24 on, the library in WebAssembly would start its own threads. */
const BATCH = 16
/** The passages' thread ends after this time without work, which frees its memory. */
const IDLE_MS = 60_000
/** Longer times overflow a timer. */
const LONGEST_WAIT_MS = 2_147_483_647

interface LocalOptions {
  log: Logger
  /** Milliseconds without work until the passages' thread ends. */
  idleMs?: number
  /** Called when a thread has started. */
  started?: (report: EngineReport) => void
  /** The operator's models; without an embedder among them it is the built-in one. */
  own?: OwnModels
}

/** The models on this machine. Their threads start with `open` or their first text (1 to 2 s for the built-in one). */
export interface LocalModels {
  embedder: Embedder
  /** Null unless the operator has one. */
  reranker: Reranker | null
}

/** The local embedder, where no reranker is wanted. */
export const openLocalEmbedder = (options: LocalOptions): Embedder => openLocalModels(options).embedder

/**
 * The built-in model or the operator's own ones, in two threads: one for questions, which stays loaded, and one for
 * passages of all companies, which ends when it has had no work for a while.
 */
export function openLocalModels({ log, idleMs = IDLE_MS, started, own }: LocalOptions): LocalModels {
  const models = own ?? { embedder: null, reranker: null }
  const reported = new Set<string>()
  const report = (engineReport: EngineReport) => {
    started?.(engineReport)
    if (reported.has(engineReport.engine)) return
    reported.add(engineReport.engine)
    log.info(engineReport, 'The embedding engine is running')
  }
  const context: Omit<ThreadContext, 'idleMs'> = { log, report, own: models }
  const questions = embedThread('questions', { ...context, idleMs: null })
  const passages = embedThread('passages', { ...context, idleMs })
  return {
    embedder: localEmbedder({ questions, passages }, models.embedder),
    reranker: models.reranker && localReranker(questions, models.reranker),
  }
}

function localEmbedder(
  { questions, passages }: Record<'questions' | 'passages', EmbedThread>,
  own: OwnEmbedder | null,
): Embedder {
  const { queryPrefix, passagePrefix } = own ?? { queryPrefix: '', passagePrefix: '' }
  const asPassages = (texts: readonly string[]) => texts.map((text) => `${passagePrefix}${asOneText(text)}`)
  const recognise = openIntents()
  let dimensions = own ? 0 : BUILT_IN_MODEL.dimensions
  return {
    model: own?.id ?? `local:${BUILT_IN_MODEL.id}`,
    readsLines: own === null,
    language: own ? own.language : 'en',
    get dimensions() {
      return dimensions
    },
    open: async () => void (await questions.embed(['ready'])),
    embedQuery: async (text) => {
      const [vector] = await questions.embed([`${queryPrefix}${text}`])
      if (!vector) throw new Error('The embedding thread returned no vector')
      dimensions = vector.length
      return vector
    },
    ...(own ? {} : { towardsAnswers: (question, share) => recognise(question).towardsAnswers(share) }),
    compareLines: (question, texts, compared) =>
      questions.compare(`${queryPrefix}${question}`, asPassages(texts), compared),
    embedPassages: inBatches((texts) => passages.embed(asPassages(texts)), BATCH),
    embedAlike: inBatches((texts) => passages.embedAlike(asPassages(texts)), BATCH),
    close: async () => {
      await Promise.all([questions.end(), passages.end()])
    },
  }
}

/** One text after the other, so that the vector of another question never waits for more than one of them. */
function localReranker(questions: EmbedThread, own: OwnReranker): Reranker {
  return {
    model: own.id,
    language: own.language,
    rerank: async (question, texts, limitMs) => {
      const end = performance.now() + limitMs
      const scores: (number | null)[] = texts.map(() => null)
      for (const [at, text] of texts.entries()) {
        const leftMs = end - performance.now()
        if (leftMs <= 0) break
        scores[at] = await inTime(questions.score(question, [text]), leftMs)
      }
      return scores
    },
    close: () => questions.end(),
  }
}

/** The first score, or null after `limitMs`; a slow model must not take what others of the same search have got. */
async function inTime(scoring: Promise<number[]>, limitMs: number): Promise<number | null> {
  const over = new AbortController()
  try {
    const late = sleep(Math.min(limitMs, LONGEST_WAIT_MS), [], { ref: false, signal: over.signal }).catch(() => [])
    const [score] = await Promise.race([scoring, late])
    return score ?? null
  } finally {
    over.abort()
  }
}

import { toDatabaseText } from '../../../platform/db/database-values.ts'
import type { ResponseSource } from '@cuecard/contract/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { INDEX_STORAGE, isIndexAway } from '../../../platform/index/index-away.ts'
import { EMBEDDING_SERVICE } from '../../../platform/jobs/guarded-services.ts'
import { TemporaryFailure } from '../../../platform/jobs/jobs.ts'
import { EmbeddingError } from '../../../platform/model/embedding-service.ts'
import { type Embedder, ModelError } from '../../../platform/model/model.ts'
import * as answers from '../../answers/answers.service.ts'
import type { AskedCase, TestResponse } from './asked-case.ts'
import { untilAborted } from './until-aborted.ts'

/** The answer to a case; if the request failed, the response contains the reason. */
export interface CaseAnswer {
  response: TestResponse
  sources: ResponseSource[]
  prompt_version: number | null
  response_time_ms: number
  first_token_ms: number | null
}

export interface CaseRequest {
  asker: answers.RequestingCompany
  asked: AskedCase
  instructions: NonNullable<answers.ResponseRequest['instructions']> | null
  /** Aborts with the run; then there is no result. */
  signal: AbortSignal
  limitMs: number
}

export const UNEXPECTED_ERROR = 'Something unexpected went wrong.'

/** Asks a case in the same way as a live answer. All errors become results, unless the run is aborted or the model, the embedding service or the index is away. @throws TemporaryFailure */
export async function askCase(deps: Deps, call: CaseRequest): Promise<CaseAnswer> {
  const { asked, signal, limitMs } = call
  const limit = AbortSignal.timeout(limitMs)
  const either = AbortSignal.any([signal, limit])
  const began = performance.now()
  let answeredAfter: number | null = null
  const read: PartialAnswer = { composed: null, text: '', first_token_ms: null, failure: null }
  try {
    const order = { kind: asked.mode, body: requestOf(asked), instructions: call.instructions }
    const meaning = watchEmbedder(deps.embedder)
    const watched = { ...deps, embedder: meaning.embedder }
    read.composed = await untilAborted(either, answers.respondTo(watched, call.asker, order))
    for await (const chunk of chunksUntil(either, read.composed.composition.text(either))) {
      read.first_token_ms ??= performance.now() - began
      read.text += chunk
    }
    answeredAfter = performance.now() - began
    await untilAborted(signal, meaning.throwIfAway())
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TemporaryFailure) throw error
    if (isIndexAway(error)) throw new TemporaryFailure(INDEX_STORAGE, error)
    read.failure = limit.aborted ? `No whole answer came within ${seconds(limitMs)}.` : reasonOf(deps, error)
  }
  return toCaseAnswer(read, answeredAfter ?? performance.now() - began)
}

/** A live answer goes on by words while the embedding service is away; answers of one run by words and of another by meaning cannot be compared. */
function watchEmbedder(embedder: Embedder | null) {
  const calls: Promise<unknown>[] = []
  const watched = <T>(vectors: Promise<T>): Promise<T> => {
    calls.push(vectors)
    return vectors
  }
  return {
    embedder: embedder && {
      ...embedder,
      get dimensions() {
        return embedder.dimensions
      },
      embedQuery: (text: string) => watched(embedder.embedQuery(text)),
      compareLines: (...compared: Parameters<Embedder['compareLines']>) => watched(embedder.compareLines(...compared)),
    },
    /** Waits also for calls that an answer did not wait for. @throws TemporaryFailure */
    throwIfAway: async (): Promise<void> => {
      for (const call of await Promise.allSettled(calls)) {
        if (call.status === 'fulfilled') continue
        const { reason } = call
        if (reason instanceof EmbeddingError && reason.isTemporary)
          throw new TemporaryFailure(EMBEDDING_SERVICE, reason)
      }
    },
  }
}

interface PartialAnswer {
  composed: answers.ComposedResponse | null
  text: string
  first_token_ms: number | null
  failure: string | null
}

function toCaseAnswer(
  { composed, text, first_token_ms, failure }: PartialAnswer,
  response_time_ms: number,
): CaseAnswer {
  const composition = composed?.composition ?? null
  const sources = composition ? answers.sourcesOf(composition) : []
  const broken = text === '' ? ('failed' as const) : ('incomplete' as const)
  return {
    response: {
      text: toDatabaseText(text),
      outcome: failure !== null || !composition ? broken : composition.outcomeOf(text),
      engine: composition?.engine ?? null,
      failure,
      passages: sources.length,
      cited: sources.filter(({ cited }) => cited).length,
    },
    sources,
    prompt_version: composed?.prompt_version ?? null,
    response_time_ms,
    first_token_ms,
  }
}

/** The customer's message with the messages before it, as the extension sends them. */
function requestOf({ test_message, message_history }: AskedCase): answers.ReceivedRequest {
  const { message, username } = test_message
  return {
    current_message: { message, username },
    transcription_message_history: message_history
      .toSorted((one, other) => one.order_index - other.order_index)
      .map((each) => ({ message: each.message, username: each.username })),
    stream: true,
  }
}

async function* chunksUntil(signal: AbortSignal, text: AsyncIterable<string>): AsyncGenerator<string> {
  const iterator = text[Symbol.asyncIterator]()
  try {
    for (;;) {
      const step = await untilAborted(signal, iterator.next())
      if (step.done) return
      yield step.value
    }
  } finally {
    // Not awaited: an iterator that ignores the signal may never return.
    iterator.return?.().catch(() => undefined)
  }
}

function reasonOf(deps: Deps, error: unknown): string {
  if (error instanceof ModelError) return error.message
  deps.log.error({ err: error }, 'a test case was not answered')
  return UNEXPECTED_ERROR
}

const seconds = (ms: number) => {
  const sec = Math.max(1, Math.round(ms / 1000))
  return sec === 1 ? '1 second' : `${sec} seconds`
}

import type { ResponseSource } from '@cuecard/contract/answers.ts'
import type { Deps } from '../../platform/deps.ts'
import { storable } from '../../platform/db/storable.ts'
import { ModelError } from '../../platform/model/model.ts'
import {
  type ResponseRequest,
  type RequestingCompany,
  type ComposedResponse,
  type ReceivedRequest,
  respondTo,
  sourcesOf,
} from '../answers/answers.service.ts'
import type { AskedCase, TestResponse } from './asked-case.ts'
import { untilAborted } from './until-aborted.ts'

/** What asking one case gave; a case that got no answer has one too, with the reason. */
export interface Answered {
  response: TestResponse
  sources: ResponseSource[]
  prompt_version: number | null
  response_time_ms: number
  first_token_ms: number | null
}

export interface CaseCall {
  asker: RequestingCompany
  asked: AskedCase
  instructions: NonNullable<ResponseRequest['instructions']> | null
  /** Of the run: when it aborts there is no result. */
  signal: AbortSignal
  limitMs: number
}

export const UNEXPECTED = 'Something unexpected went wrong.'

/** Asks a case as a live answer is asked for. Only an aborted run throws: whatever else goes wrong is a result. */
export async function askCase(deps: Deps, call: CaseCall): Promise<Answered> {
  const { asked, signal, limitMs } = call
  const limit = AbortSignal.timeout(limitMs)
  const either = AbortSignal.any([signal, limit])
  const began = performance.now()
  const read: Reading = { composed: null, text: '', first_token_ms: null, failure: null }
  try {
    const order = { kind: asked.mode, body: requestOf(asked), instructions: call.instructions }
    read.composed = await untilAborted(either, respondTo(deps, call.asker, order))
    for await (const chunk of chunksUntil(either, read.composed.composition.text(either))) {
      read.first_token_ms ??= performance.now() - began
      read.text += chunk
    }
  } catch (error) {
    signal.throwIfAborted()
    read.failure = limit.aborted ? `No whole answer came within ${seconds(limitMs)}.` : reasonOf(deps, error)
  }
  return answered(read, performance.now() - began)
}

interface Reading {
  composed: ComposedResponse | null
  text: string
  first_token_ms: number | null
  failure: string | null
}

function answered({ composed, text, first_token_ms, failure }: Reading, response_time_ms: number): Answered {
  const composition = composed?.composition ?? null
  const sources = composition ? sourcesOf(composition) : []
  const broken = text === '' ? ('failed' as const) : ('incomplete' as const)
  return {
    response: {
      text: storable(text),
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

/** The customer's sentence with what was said before it, as the extension sends it. */
function requestOf({ test_message, message_history }: AskedCase): ReceivedRequest {
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
    // Not waited for: one that does not hear the signal may never come back.
    iterator.return?.().catch(() => undefined)
  }
}

function reasonOf(deps: Deps, error: unknown): string {
  if (error instanceof ModelError) return error.message
  deps.log.error({ err: error }, 'a test case was not answered')
  return UNEXPECTED
}

const seconds = (ms: number) => {
  const sec = Math.max(1, Math.round(ms / 1000))
  return sec === 1 ? '1 second' : `${sec} seconds`
}

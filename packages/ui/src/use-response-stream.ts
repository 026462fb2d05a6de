import { useCallback, useEffect, useRef, useState } from 'react'
import {
  LOOKING_AGAIN,
  RESPONSE_ID_HEADER,
  RESPONSE_STATE_HEADER,
  getAnswer,
  getExplanation,
  getResponse,
} from '@cuecard/contract/answers.ts'
import type { AnswerRequest, AnswerResponse, ResponseKind } from '@cuecard/contract/answers.ts'
import { ApiError, detailOf, type Api, type TextStream } from '@cuecard/contract/client.ts'
import { oncePerFrame } from './once-per-frame.ts'

export const CANCELED_TEXT = 'Request canceled'

/** One answer or explanation while it arrives and afterwards. */
export interface ResponseStream {
  status: 'idle' | 'loading' | 'done' | 'cancelled' | 'failed'
  /** What has arrived so far; `Request canceled` after a cancel. */
  text: string
  /** Seconds from the request to the first text; null until then. */
  first_data_sec: number | null
  /** Seconds from the request to the last text; 0 after a cancel, null while it is not known. */
  duration_sec: number | null
  /** The stored record with its sources, fetched after the last text; null until then and where there is none. */
  response: AnswerResponse | null
  /** The server searches the documents once more, in other words, before the first text. */
  is_looking_again?: boolean
  /** Why the server refused it, in its words; null or absent when it gave none. */
  reason?: string | null
}

/** Before anything was asked. */
export const IDLE_STREAM: ResponseStream = {
  status: 'idle',
  text: '',
  first_data_sec: null,
  duration_sec: null,
  response: null,
}

export interface ResponseStreamOptions {
  api: Api
  kind: ResponseKind
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

export interface ResponseStreamControls {
  stream: ResponseStream
  /** Sends the request; one that is still running is dropped. */
  start: (request: AnswerRequest) => void
  /** Stops a running request; otherwise does nothing. */
  cancel: () => void
}

const steadyClock = () => performance.now()

/** Whether a reply that has begun waits for a further search of the documents. */
export const isLookingAgain = (headers: Headers) => headers.get(RESPONSE_STATE_HEADER) === LOOKING_AGAIN

/** Runs one answer or explanation at a time and gives its text as it arrives. Leaving the page ends the request. */
export function useResponseStream({ api, kind, now = steadyClock }: ResponseStreamOptions): ResponseStreamControls {
  const [stream, setStream] = useState<ResponseStream>(IDLE_STREAM)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = useCallback(
    (request: AnswerRequest) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setStream({ ...IDLE_STREAM, status: 'loading' })
      const update = (change: Partial<ResponseStream>) => {
        if (running.current === controller && !controller.signal.aborted) setStream((last) => ({ ...last, ...change }))
      }
      void runResponse({ api, kind, now, request, update, signal: controller.signal })
    },
    [api, kind, now],
  )

  const cancel = useCallback(() => {
    if (!running.current) return
    running.current.abort()
    running.current = null
    setStream((last) =>
      last.status === 'loading' ? { ...IDLE_STREAM, status: 'cancelled', text: CANCELED_TEXT, duration_sec: 0 } : last,
    )
  }, [])

  return { stream, start, cancel }
}

export interface StreamRun {
  now: () => number
  signal: AbortSignal
  /** Called with what has changed; calls after the signal is aborted are to be ignored. */
  update: (change: Partial<ResponseStream>) => void
}

export interface ResponseRun extends StreamRun {
  api: Api
  kind: ResponseKind
  request: AnswerRequest
}

export interface ResponseCalls {
  ask: () => Promise<TextStream>
  /** The stored record of that id. */
  recordOf: (id: string) => Promise<AnswerResponse>
}

/** One request from its start to its stored record, for callers that run several. It never throws. */
export const runResponse = ({ api, kind, request, ...run }: ResponseRun): Promise<void> =>
  runStream(
    {
      ask: () => api(kind === 'answer' ? getAnswer : getExplanation, { body: request }, { signal: run.signal }),
      recordOf: (id) => api(getResponse, { params: { id } }, { signal: run.signal }),
    },
    run,
  )

/** Streams a text and fetches its record, from whichever calls give them. It never throws. */
export async function runStream({ ask, recordOf }: ResponseCalls, { now, signal, update }: StreamRun): Promise<void> {
  const started = now()
  const seconds = () => (now() - started) / 1000
  const painter = oncePerFrame((latest) => update({ text: latest }))
  let text = ''
  try {
    const { headers, chunks } = await ask()
    if (isLookingAgain(headers)) update({ is_looking_again: true })
    for await (const chunk of chunks) {
      if (signal.aborted) return
      if (text === '') update({ first_data_sec: seconds() })
      text += chunk
      painter.show(text)
    }
    painter.stop()
    update({ status: 'done', text, duration_sec: seconds() })
    await fetchRecord(recordOf, headers.get(RESPONSE_ID_HEADER), { signal, update })
  } catch (error) {
    painter.stop()
    // Text that had arrived stays visible; an abort ends here too, and `update` ignores it.
    update({ status: 'failed', text, duration_sec: null, reason: detailOf(error) })
  }
}

/** The record is written after the last byte has left, so it may be a moment late. */
const RECORD_WAITS_MS = [0, 150, 400, 1_000]

async function fetchRecord(
  recordOf: ResponseCalls['recordOf'],
  id: string | null,
  { signal, update }: Pick<StreamRun, 'signal' | 'update'>,
) {
  if (!id) return
  for (const wait of RECORD_WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (signal.aborted) return
    try {
      update({ response: await recordOf(id) })
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) return
    }
  }
}

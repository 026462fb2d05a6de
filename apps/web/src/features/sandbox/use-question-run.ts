import { SANDBOX_HISTORY } from '@cuecard/contract/limits.ts'
import { IDLE_STREAM, type ResponseStream, runResponse } from '@cuecard/ui/use-response-stream.ts'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { answerRequestFor } from '../../shared/messages/message-request.ts'
import type { AskedQuestion } from './asked-questions.ts'
import type { TranscriptMessage } from './transcript-file.ts'

export type Streams = Readonly<Record<number, ResponseStream>>

const now = () => performance.now()

/** Asks one question of a conversation after the other, as they were asked; what is answered stays when it is stopped. */
export function useQuestionRun(messages: readonly TranscriptMessage[]) {
  const api = useApi()
  /** By the index of the message. */
  const [streams, setStreams] = useState<Streams>({})
  const [running, setRunning] = useState(false)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const put = (at: number, change: Partial<ResponseStream>) =>
    setStreams((last) => ({ ...last, [at]: { ...(last[at] ?? IDLE_STREAM), ...change } }))

  const start = async (questions: readonly AskedQuestion[]) => {
    controller.current?.abort()
    const own = new AbortController()
    controller.current = own
    setRunning(true)
    // Of what is asked again the answers before count no more: else the progress would be full from the beginning.
    const again = new Set(questions.map(({ at }) => String(at)))
    setStreams((last) => Object.fromEntries(Object.entries(last).filter(([at]) => !again.has(at))))
    for (const { at } of questions) {
      const request = answerRequestFor(messages, at, SANDBOX_HISTORY)
      if (!request) continue
      put(at, { ...IDLE_STREAM, status: 'loading' })
      // A live answer of a colleague is not to wait for a whole conversation, so one is asked at a time.
      await runResponse({
        api,
        kind: 'answer',
        now,
        request: { ...request, is_tried: true },
        signal: own.signal,
        update: (change) => {
          if (!own.signal.aborted) put(at, change)
        },
      })
      if (own.signal.aborted) return
    }
    setRunning(false)
  }
  const stop = () => {
    controller.current?.abort()
    setRunning(false)
    setStreams((last) => Object.fromEntries(Object.entries(last).filter(([, { status }]) => status !== 'loading')))
  }
  return { streams, running, start: (questions: readonly AskedQuestion[]) => void start(questions), stop }
}

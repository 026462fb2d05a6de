import type { AnswerRequest } from '@cuecard/contract/answers.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { runResponse, type ResponseStream } from '@cuecard/ui/use-response-stream.ts'
import { type AnswerList, LOADING, type MeetingAnswer } from './answer-list.ts'
import { runMeetingQuestion } from './meeting-question.ts'

export interface AnswerRunnerOptions {
  api: Api
  request: (answer: Pick<MeetingAnswer, 'line' | 'before' | 'is_detected' | 'typed'>) => AnswerRequest
  /** Whether the meeting is being saved and the server does not have it yet. */
  isBeforeMeeting?: () => boolean
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

/** Asks the server. Of detected questions one call runs at a time, for the newest question first. */
export function createAnswerRunner(parts: AnswerRunnerOptions, list: AnswerList) {
  const { api, request, isBeforeMeeting = () => false, now = () => performance.now() } = parts
  const running = new Map<string, AbortController>()
  /** Detected questions whose call has not started; the last one is the newest. */
  let waiting: string[] = []
  let runningQuestion: string | null = null

  const run = (answer: MeetingAnswer) => {
    const { id, kind } = answer
    running.get(id)?.abort()
    const controller = new AbortController()
    running.set(id, controller)
    list.change(id, {
      stream: LOADING,
      is_before_meeting: isBeforeMeeting(),
      thumb: null,
      comment: null,
      is_said: false,
      is_noted: false,
    })
    const update = (part: Partial<ResponseStream>) => {
      const latest = list.find(id)
      if (!latest || controller.signal.aborted) return
      list.change(id, { stream: { ...latest.stream, ...part } })
      if (part.status === 'done' || part.status === 'failed') next(id)
    }
    const { signal } = controller
    const about = answer.typed?.about
    const done = !about
      ? runResponse({ api, kind, now, request: request(answer), signal, update })
      : runMeetingQuestion(api, { about, message: answer.line.text }, { now, signal, update })
    void done.then(() => {
      if (running.get(id) === controller) running.delete(id)
    })
  }
  const next = (ended: string | null) => {
    if (runningQuestion !== null && runningQuestion !== ended) return
    runningQuestion = waiting.pop() ?? null
    const answer = runningQuestion === null ? undefined : list.find(runningQuestion)
    if (answer) run(answer)
  }
  return {
    run,
    /** They run when no other detected question runs, the last one first; what they were doing until now ends. */
    enqueue: (ids: readonly string[]) => {
      for (const id of ids) running.get(id)?.abort()
      waiting = [...waiting.filter((each) => !ids.includes(each)), ...ids]
      next(ids.find((id) => id === runningQuestion) ?? null)
    },
    stop: (id: string) => {
      running.get(id)?.abort()
      running.delete(id)
      waiting = waiting.filter((each) => each !== id)
      if (runningQuestion === id) next(id)
    },
    stopAll: () => {
      waiting = []
      runningQuestion = null
      for (const controller of running.values()) controller.abort()
      running.clear()
    },
  }
}

import type { AnswerRequest, ResponseKind } from '@cuecard/contract/answers.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { sendFeedback } from '@cuecard/contract/meeting-capture.ts'
import { IDLE_STREAM, runResponse } from '@cuecard/ui/use-response-stream.ts'
import type { ResponseStream } from '@cuecard/ui/use-response-stream.ts'
import type { TranscriptLine } from '../../meeting/meeting-view.ts'
import { type Cell, createCell } from '../shared/observable.ts'

/** One answer or explanation of this meeting. */
export interface BookedAnswer {
  id: string
  kind: ResponseKind
  /** The line that was asked about, as it was then. */
  line: TranscriptLine
  /** A question that was detected, rather than asked about by the person. */
  is_heard: boolean
  /** Where it stands besides the list of all: above the transcript, in its line's place, or nowhere. */
  shown: 'top' | 'line' | 'list'
  stream: ResponseStream
  thumb: Thumb | null
}

export type Thumb = 'up' | 'down'

export interface AnswerBook {
  /** Newest first. */
  answers: Cell<readonly BookedAnswer[]>
  /** The person asks about a line: what is there already is shown in its place. */
  ask: (line: TranscriptLine, kind: ResponseKind) => void
  /** A question was detected. One such call runs at a time, the newest question first. */
  hear: (line: TranscriptLine) => void
  retry: (id: string) => void
  /** Puts it back into the list of all. */
  putAway: (id: string) => void
  remove: (id: string) => void
  /** Rejects when the server has not taken it. */
  rate: (id: string, thumb: Thumb, comment?: string) => Promise<void>
  /** Forgets all of it: another meeting, or this one was disabled. */
  clear: () => void
}

export interface AnswerBookParts {
  api: Api
  request: (line: TranscriptLine, asked_by: 'person' | 'itself') => AnswerRequest
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

export function createAnswerBook(parts: AnswerBookParts): AnswerBook {
  const shelf = createShelf()
  const runner = createRunner(parts, shelf)
  const { find, change, all } = shelf
  const remove = (id: string) => {
    shelf.drop(id)
    runner.stop(id)
  }
  return {
    answers: shelf.answers,
    ask: (line, kind) => {
      const before = all().find((each) => each.line.message_id === line.message_id && each.kind === kind)
      if (!before) return runner.run(shelf.add({ kind, line, is_heard: false, shown: 'line' }))
      change(before.id, { shown: 'line', line })
      const { status } = before.stream
      const isKept = (status === 'loading' || status === 'done') && before.line.text === line.text
      if (!isKept) runner.run({ ...before, line })
    },
    hear: (line) => {
      const before = all().find((each) => each.line.message_id === line.message_id && each.is_heard)
      if (before) remove(before.id)
      for (const { id, shown } of all()) if (shown === 'top') change(id, { shown: 'list' })
      runner.line(shelf.add({ kind: 'answer', line, is_heard: true, shown: 'top' }))
    },
    retry: (id) => {
      const answer = find(id)
      if (answer) runner.run(answer)
    },
    putAway: (id) => change(id, { shown: 'list' }),
    remove,
    rate: async (id, thumb, comment) => {
      const answer = find(id)
      const response_id = answer?.stream.response?.id
      if (!answer || !response_id) return
      change(id, { thumb })
      try {
        await parts.api(sendFeedback, { body: { response_id, rating: thumb, ...(comment ? { comment } : {}) } })
      } catch (error) {
        change(id, { thumb: answer.thumb })
        throw error
      }
    },
    clear: () => {
      runner.stopAll()
      shelf.answers.set([])
    },
  }
}

type Shelf = ReturnType<typeof createShelf>

function createShelf() {
  const answers = createCell<readonly BookedAnswer[]>([])
  let count = 0
  return {
    answers,
    all: answers.get,
    find: (id: string) => answers.get().find((answer) => answer.id === id),
    change: (id: string, part: Partial<BookedAnswer>) =>
      answers.set(answers.get().map((answer) => (answer.id === id ? { ...answer, ...part } : answer))),
    drop: (id: string) => answers.set(answers.get().filter((answer) => answer.id !== id)),
    add: (part: Pick<BookedAnswer, 'kind' | 'line' | 'is_heard' | 'shown'>): BookedAnswer => {
      count += 1
      const answer = { ...part, id: `answer-${count}`, stream: LOADING, thumb: null }
      answers.set([answer, ...answers.get()])
      return answer
    },
  }
}

const LOADING: ResponseStream = { ...IDLE_STREAM, status: 'loading' }

function createRunner({ api, request, now = () => performance.now() }: AnswerBookParts, shelf: Shelf) {
  const running = new Map<string, AbortController>()
  /** Detected questions whose turn has not come; the last one is the newest. */
  let waiting: string[] = []
  let heardNow: string | null = null

  const run = (answer: BookedAnswer) => {
    const { id, kind, line } = answer
    running.get(id)?.abort()
    const controller = new AbortController()
    running.set(id, controller)
    shelf.change(id, { stream: LOADING, thumb: null })
    const update = (part: Partial<ResponseStream>) => {
      const latest = shelf.find(id)
      if (!latest || controller.signal.aborted) return
      shelf.change(id, { stream: { ...latest.stream, ...part } })
      if (part.status === 'done' || part.status === 'failed') next(id)
    }
    const body = request(line, answer.is_heard ? 'itself' : 'person')
    void runResponse({ api, kind, now, request: body, signal: controller.signal, update }).then(() => {
      if (running.get(id) === controller) running.delete(id)
    })
  }
  const next = (ended: string | null) => {
    if (heardNow !== null && heardNow !== ended) return
    heardNow = waiting.pop() ?? null
    const answer = heardNow === null ? undefined : shelf.find(heardNow)
    if (answer) run(answer)
  }
  return {
    run,
    /** Runs it when no other detected question runs. */
    line: ({ id }: BookedAnswer) => {
      waiting.push(id)
      next(null)
    },
    stop: (id: string) => {
      running.get(id)?.abort()
      running.delete(id)
      waiting = waiting.filter((each) => each !== id)
      if (heardNow === id) next(id)
    },
    stopAll: () => {
      waiting = []
      heardNow = null
      for (const controller of running.values()) controller.abort()
      running.clear()
    },
  }
}

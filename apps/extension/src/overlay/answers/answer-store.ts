import type { AnswerRequest, ResponseKind } from '@cuecard/contract/answers.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { noteFollowUp, sendFeedback } from '@cuecard/contract/meetings/capture.ts'
import { IDLE_STREAM, runResponse, type ResponseStream } from '@cuecard/ui/use-response-stream.ts'
import type { TranscriptLine } from '../../meeting/meeting-view.ts'
import { type DetectedQuestion, MISSED_MS } from './detect-questions.ts'
import { type AboutMeetings, runMeetingQuestion } from './meeting-question.ts'
import type { CompetitorNotes } from '@cuecard/contract/meetings/live.ts'
import type { NamedCompetitor } from '../prompts/named-competitors.ts'
import { createObservable } from '../shared/observable.ts'

/** One answer or explanation of this meeting. */
export interface MeetingAnswer {
  id: string
  kind: ResponseKind
  /** The line that was asked about, as it was when it was asked; of a detected question its words alone. */
  line: TranscriptLine
  /** What a detected question's line says before it. */
  before: string
  /** The question was detected, not chosen by the user. */
  is_detected: boolean
  /** Its words have changed since it was first asked, so it was asked again. */
  is_corrected: boolean
  /** A question that the user typed: about meetings, or with null about the documents. Absent for one about a line. */
  typed?: { about: AboutMeetings | null }
  /** Notes on this competitor, who was named; nobody has asked. */
  competitor?: string
  /** Where it is shown besides the list of all answers: above the transcript, under its line, or nowhere else. */
  shown: 'top' | 'line' | 'list'
  /** Counts up with each question. */
  asked_at: number
  stream: ResponseStream
  thumb: Thumb | null
  /** What was typed of why it was wrong and is not sent yet; null while its form is closed. */
  comment: string | null
  /** The comment is on its way. */
  is_commenting: boolean
  /** Kept before all others. */
  is_pinned: boolean
  /** The user has said it to the others. */
  is_said: boolean
  /** Noted, so that it is followed up after the meeting. */
  is_noted: boolean
}

type NewMeetingAnswer = Pick<MeetingAnswer, 'kind' | 'line' | 'before' | 'is_detected' | 'typed' | 'shown'> &
  Partial<Pick<MeetingAnswer, 'competitor' | 'stream'>>

export type Thumb = 'up' | 'down'

export type AnswerStore = ReturnType<typeof createAnswerStore>

export interface AnswerStoreOptions {
  api: Api
  request: (answer: Pick<MeetingAnswer, 'line' | 'before' | 'is_detected' | 'typed'>) => AnswerRequest
  /** Of the stored meeting; null where there is none. */
  meetingId?: () => string | null
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

export function createAnswerStore(parts: AnswerStoreOptions) {
  const list = createAnswerList()
  const runner = createAnswerRunner(parts, list)
  const { find, change, all } = list
  const remove = (id: string) => {
    list.drop(id)
    runner.stop(id)
  }
  return {
    /** Newest first. */
    list: list.answers,
    /** The user asks about a line. An answer that exists already is shown under it. */
    ask: (line: TranscriptLine, kind: ResponseKind) => {
      const isOfLine = (each: MeetingAnswer) => !each.is_detected || each.line.text === line.text
      const before = all().find(
        (each) => each.line.message_id === line.message_id && each.kind === kind && isOfLine(each),
      )
      if (!before) return runner.run(list.add({ kind, line, before: '', is_detected: false, shown: 'line' }))
      change(before.id, { shown: 'line', line })
      const { status } = before.stream
      const isKept = (status === 'loading' || status === 'done') && before.line.text === line.text
      if (!isKept) runner.run({ ...before, line })
    },
    /** The user's own question, on top like a detected one: about meetings, or with null about the documents. */
    askOwn: (text: string, about: AboutMeetings | null) => {
      runner.run(list.add(ownQuestion(text, about)))
    },
    /** A competitor was named: what the company's notes say. */
    addNotes: (named: NamedCompetitor, notes: CompetitorNotes) => void list.add(notesCard(named, notes)),
    /** A question was detected. One such call runs at a time, for the newest question first. */
    answerQuestion: (question: DetectedQuestion) => runner.enqueue([cardOf(list, question)]),
    /** Several at once, oldest first. */
    answerQuestions: (questions: readonly DetectedQuestion[]) =>
      runner.enqueue(questions.map((question) => cardOf(list, question))),
    /** The server is back: heard questions that did not reach it in the last minute are asked again. */
    retryUnreached: () => {
      const isUnreached = ({ is_detected, line, stream: { status, text, reason } }: MeetingAnswer) =>
        is_detected && status === 'failed' && text === '' && !reason && Date.now() - heardAt(line) <= MISSED_MS
      const ids = all()
        .filter(isUnreached)
        .map(({ id }) => id)
      for (const id of ids) change(id, { stream: LOADING })
      runner.enqueue(ids.toReversed())
    },
    retry: (id: string) => {
      const answer = find(id)
      if (answer) runner.run(answer)
    },
    /** Shows it only in the list of all answers. */
    close: (id: string) => change(id, { shown: 'list' }),
    remove,
    ...createMarks(parts, list),
    clear: () => {
      runner.stopAll()
      list.answers.set([])
    },
  }
}

const heardAt = ({ changed_at, at }: TranscriptLine) => changed_at ?? at

/** The id of a detected question's card. What corrects an earlier question is asked again in that one's card. */
function cardOf({ all, add, change }: AnswerList, { line, before, corrects }: DetectedQuestion): string {
  const isIt = (each: MeetingAnswer) =>
    each.is_detected && each.line.message_id === line.message_id && each.line.text === corrects
  const known = all().find(isIt)
  if (!known) return add({ kind: 'answer', line, before, is_detected: true, shown: 'top' }).id
  change(known.id, { line, before, is_corrected: true, shown: 'top', stream: LOADING })
  return known.id
}

/** What the user makes of an answer. */
const createMarks = ({ api, meetingId = () => null }: AnswerStoreOptions, { find, change }: AnswerList) => ({
  pin: (id: string) => change(id, { is_pinned: !find(id)?.is_pinned }),
  say: (id: string) => change(id, { is_said: !find(id)?.is_said }),
  /** Notes a question for after the meeting, or no longer. Rejects where the server has not stored it. */
  note: async (id: string) => {
    const response_id = find(id)?.stream.response?.id
    if (response_id === undefined) return
    const is_noted = !find(id)?.is_noted
    // It may have been answered before the meeting was stored.
    const meeting_id = meetingId()
    await api(noteFollowUp, { body: { response_id, is_noted, ...(meeting_id ? { meeting_id } : {}) } })
    change(id, { is_noted })
  },
  /** Null closes the form. */
  draftComment: (id: string, comment: string | null, is_commenting = false) => change(id, { comment, is_commenting }),
  /** Rejects where the server has not stored it. */
  rate: async (id: string, thumb: Thumb, comment?: string) => {
    const answer = find(id)
    const response_id = answer?.stream.response?.id
    if (!answer || !response_id) return
    change(id, { thumb })
    try {
      await api(sendFeedback, { body: { response_id, rating: thumb, ...(comment ? { comment } : {}) } })
    } catch (error) {
      change(id, { thumb: answer.thumb })
      throw error
    }
  },
})

type AnswerList = ReturnType<typeof createAnswerList>

function createAnswerList() {
  const answers = createObservable<readonly MeetingAnswer[]>([])
  let count = 0
  return {
    answers,
    all: answers.get,
    find: (id: string) => answers.get().find((answer) => answer.id === id),
    change: (id: string, part: Partial<MeetingAnswer>) =>
      answers.set(answers.get().map((answer) => (answer.id === id ? { ...answer, ...part } : answer))),
    drop: (id: string) => answers.set(answers.get().filter((answer) => answer.id !== id)),
    add: (part: NewMeetingAnswer): MeetingAnswer => {
      count += 1
      const answer = { ...NEW, ...part, id: `answer-${count}`, asked_at: count }
      answers.set([answer, ...answers.get()])
      return answer
    },
  }
}

const LOADING: ResponseStream = { ...IDLE_STREAM, status: 'loading' }
const NEW = {
  stream: LOADING,
  thumb: null,
  comment: null,
  is_commenting: false,
  is_corrected: false,
  is_pinned: false,
  is_said: false,
  is_noted: false,
} as const

const ownQuestion = (text: string, about: AboutMeetings | null): NewMeetingAnswer => ({
  kind: 'answer',
  line: {
    message_id: `typed-${crypto.randomUUID()}`,
    revision: 0,
    username: 'You',
    text,
    at: Date.now(),
    image: null,
    is_own: true,
    is_settled: true,
    is_question: true,
  },
  before: '',
  is_detected: false,
  typed: { about },
  shown: 'top',
})

const notesCard = ({ name, line, quote }: NamedCompetitor, { text, sources }: CompetitorNotes): NewMeetingAnswer => ({
  kind: 'answer',
  // Not that line's answer, which may be asked for besides.
  line: { ...line, message_id: `named-${crypto.randomUUID()}`, text: quote },
  before: '',
  is_detected: false,
  competitor: name,
  shown: 'top',
  stream: {
    ...IDLE_STREAM,
    status: 'done',
    text,
    response: {
      id: crypto.randomUUID(),
      kind: 'answer',
      question: name,
      text,
      outcome: 'complete',
      engine: 'quotes',
      sources,
      prompt_version: null,
      first_token_duration_sec: null,
      full_response_duration_sec: 0,
      created_at: new Date(line.at).toISOString(),
    },
  },
})

function createAnswerRunner(parts: AnswerStoreOptions, list: AnswerList) {
  const { api, request, now = () => performance.now() } = parts
  const running = new Map<string, AbortController>()
  /** Detected questions whose call has not started; the last one is the newest. */
  let waiting: string[] = []
  let runningQuestion: string | null = null

  const run = (answer: MeetingAnswer) => {
    const { id, kind } = answer
    running.get(id)?.abort()
    const controller = new AbortController()
    running.set(id, controller)
    list.change(id, { stream: LOADING, thumb: null, comment: null, is_said: false, is_noted: false })
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

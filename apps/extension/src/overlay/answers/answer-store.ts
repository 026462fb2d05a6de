import type { AnswerRequest, ResponseKind } from '@cuecard/contract/answers.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { noteFollowUp, sendFeedback } from '@cuecard/contract/meetings/capture.ts'
import { IDLE_STREAM, type ResponseStream } from '@cuecard/ui/use-response-stream.ts'
import type { TranscriptLine } from '../../meeting/meeting-view.ts'
import { type DetectedQuestion, MISSED_MS } from './detect-questions.ts'
import { createAnswerRunner, LOADING } from './answer-runner.ts'
import type { AboutMeetings } from './meeting-question.ts'
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
  /** The line that named it. */
  named_in?: string
  /** It was asked before the server had the meeting, to which it belongs. */
  is_before_meeting: boolean
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
  Partial<Pick<MeetingAnswer, 'competitor' | 'named_in' | 'stream'>>

export type Thumb = 'up' | 'down'

export type AnswerStore = ReturnType<typeof createAnswerStore>

export interface AnswerStoreOptions {
  api: Api
  request: (answer: Pick<MeetingAnswer, 'line' | 'before' | 'is_detected' | 'typed'>) => AnswerRequest
  /** Of the stored meeting; null where there is none. */
  meetingId?: () => string | null
  /** Whether the meeting is being saved and the server does not have it yet. */
  isBeforeMeeting?: () => boolean
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
    /** Captions have corrected who says these lines; the user's own questions were not to be answered by themselves. */
    nameSpeakers: (lines: readonly TranscriptLine[]) => {
      const byId = new Map(lines.map((line) => [line.message_id, line]))
      for (const answer of all()) {
        const line = byId.get(answer.named_in ?? answer.line.message_id)
        if (!line || (line.username === answer.line.username && line.is_own === answer.line.is_own)) continue
        if (line.is_own && answer.is_detected && !isInUse(answer)) remove(answer.id)
        else change(answer.id, { line: { ...answer.line, username: line.username, is_own: line.is_own } })
      }
    },
    ...createMarks(parts, list),
    clear: () => {
      runner.stopAll()
      list.answers.set([])
    },
  }
}

/** The user has done something with it, or is about to. */
const isInUse = ({ is_pinned, is_said, is_noted, thumb, comment, shown }: MeetingAnswer) =>
  is_pinned || is_said || is_noted || thumb !== null || comment !== null || shown === 'line'

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

export type AnswerList = ReturnType<typeof createAnswerList>

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

const NEW = {
  stream: LOADING,
  is_before_meeting: false,
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
  named_in: line.message_id,
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

import type { ResponseKind } from '@cuecard/contract/answers.ts'
import { IDLE_STREAM, type ResponseStream } from '@cuecard/ui/use-response-stream.ts'
import type { TranscriptLine } from '../../meeting/meeting-view.ts'
import { createObservable } from '../shared/observable.ts'
import type { AboutMeetings } from './meeting-question.ts'

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

export type NewMeetingAnswer = Pick<MeetingAnswer, 'kind' | 'line' | 'before' | 'is_detected' | 'typed' | 'shown'> &
  Partial<Pick<MeetingAnswer, 'competitor' | 'named_in' | 'stream' | 'thumb' | 'is_noted'>>

export type Thumb = 'up' | 'down'

export const LOADING: ResponseStream = { ...IDLE_STREAM, status: 'loading' }
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

export type AnswerList = ReturnType<typeof createAnswerList>

/** The answers of this meeting, newest first. */
export function createAnswerList() {
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
    /** Those from before everything that is there; newest first, too. */
    addEarlier: (parts: readonly NewMeetingAnswer[]) => {
      const known = answers.get()
      const first = Math.min(1, ...known.map(({ asked_at }) => asked_at))
      const earlier = parts.map((part, at) => {
        count += 1
        return { ...NEW, ...part, id: `answer-${count}`, asked_at: first - 1 - at }
      })
      answers.set([...known, ...earlier])
    },
  }
}

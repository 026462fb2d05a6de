import type { ResponseKind } from '@cuecard/contract/answers.ts'
import { noteFollowUp, sendFeedback } from '@cuecard/contract/meetings/capture.ts'
import type { CompetitorNotes } from '@cuecard/contract/meetings/live.ts'
import { IDLE_STREAM } from '@cuecard/ui/use-response-stream.ts'
import type { TranscriptLine } from '../../meeting/meeting-view.ts'
import type { NamedCompetitor } from '../prompts/named-competitors.ts'
import {
  type AnswerList,
  createAnswerList,
  LOADING,
  type MeetingAnswer,
  type NewMeetingAnswer,
  type Thumb,
} from './answer-list.ts'
import { type AnswerRunnerOptions, createAnswerRunner } from './answer-runner.ts'
import { typedLine } from './typed-line.ts'
import { type DetectedQuestion, MISSED_MS } from './detect-questions.ts'
import type { AboutMeetings } from './meeting-question.ts'

export type AnswerStore = ReturnType<typeof createAnswerStore>

export interface AnswerStoreOptions extends AnswerRunnerOptions {
  /** Of the stored meeting; null where there is none. */
  meetingId?: () => string | null
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
    /** Answers of this meeting from before its page was loaded, newest first. */
    addEarlier: list.addEarlier,
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

const ownQuestion = (text: string, about: AboutMeetings | null): NewMeetingAnswer => ({
  kind: 'answer',
  line: typedLine(text, Date.now()),
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

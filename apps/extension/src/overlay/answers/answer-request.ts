import type { AnswerRequest, SpokenMessage } from '@cuecard/contract/answers.ts'
import { ASSISTANT_MESSAGE_MAX, MESSAGE_HISTORY_SENT, NAME_MAX } from '@cuecard/contract/limits.ts'
import type { MeetingView, TranscriptLine } from '../../meeting/meeting-view.ts'

/** Characters sent of an earlier line: together they stay far below the limit of a call. */
const HISTORY_LINE_MAX = 8_000

interface Asked {
  line: TranscriptLine
  /** What the same line says before the words that are asked about. */
  before?: string
  is_detected?: boolean
  /** The user's own question, which is no line of the meeting. */
  is_typed?: boolean
}

/** A line with the 20 before it, and its place in the stored meeting where there is one. */
export function answerRequest(
  view: MeetingView,
  { line, before: ownBefore = '', is_detected = false, is_typed = false }: Asked,
): AnswerRequest {
  const at = view.lines.findIndex(({ message_id }) => message_id === line.message_id)
  const before = view.lines.slice(0, at < 0 ? view.lines.length : at).filter(({ text }) => text !== '')
  return {
    current_message: spokenMessage(line, ASSISTANT_MESSAGE_MAX),
    transcription_message_history: [...before, ...(ownBefore === '' ? [] : [{ ...line, text: ownBefore }])]
      .slice(-MESSAGE_HISTORY_SENT)
      .map((each) => spokenMessage(each, HISTORY_LINE_MAX)),
    stream: true,
    asked_by: is_detected ? 'itself' : 'person',
    ...(view.meeting_id ? { meeting_id: view.meeting_id, ...(is_typed ? {} : { message_id: line.message_id }) } : {}),
  }
}

export const spokenMessage = ({ text, username, at }: TranscriptLine, max: number): SpokenMessage => ({
  message: cut(text, max),
  username: cut(username, NAME_MAX),
  timestamp: new Date(at).toISOString(),
})

/** Never within a surrogate pair. */
const cut = (text: string, max: number) =>
  text.length <= max
    ? text
    : text
        .slice(0, max)
        .toWellFormed()
        .replace(/\uFFFD$/, '')

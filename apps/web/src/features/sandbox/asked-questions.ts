import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { isIdleQuestion } from '@cuecard/language/idle-questions.ts'
import { isSubstantialQuestion, questionsIn } from '@cuecard/language/questions.ts'
import { meetingTimeOf, placeWords } from '../../shared/time/place-in-time.ts'
import type { TranscriptMessage } from './transcript-file.ts'

/** What was answered to a message while its meeting ran. */
export interface AnsweredThen {
  text: string
  refused: boolean
}

/** A message of the conversation that asks something. */
export interface AskedQuestion {
  /** The index of the message. */
  at: number
  /** The question itself, without what is said around it. */
  question: string
  /** Null where nothing was answered then. */
  earlier: AnsweredThen | null
}

export interface Conversation {
  messages: readonly TranscriptMessage[]
  /** What was answered then, by message id; of a file nothing is known. */
  answered?: ReadonlyMap<string, AnsweredThen>
  /** Whose questions are not asked: the speakers of one's own side. */
  own?: ReadonlySet<string>
}

/** The messages that ask something, in their order; also those that were answered then without a question in them. */
export const askedQuestions = ({ messages, answered, own }: Conversation): AskedQuestion[] =>
  messages.flatMap(({ message, message_id, username }, at) => {
    const earlier = answered?.get(message_id) ?? null
    const asked = questionsIn(message).findLast(({ text }) => isSubstantialQuestion(text) && !isIdleQuestion(text))
    if (earlier === null && (!asked || own?.has(username))) return []
    return [{ at, question: asked?.text ?? message, earlier }]
  })

/** A stored meeting as a conversation of the Sandbox. */
export function conversationOf(meeting: MeetingDetail): Conversation {
  const time = meetingTimeOf(meeting)
  const { transcript, answers } = meeting.collected_meeting_data
  const answered = new Map<string, AnsweredThen>()
  for (const { message_id, response_text: text, outcome } of answers.toSorted((a, b) =>
    a.created_at.localeCompare(b.created_at),
  )) {
    // The first one is what the person had in the call.
    if (message_id !== null && !answered.has(message_id))
      answered.set(message_id, { text, refused: outcome === 'refused' })
  }
  const sides = meeting.manager_meeting_analysis?.speaker_sides ?? []
  return {
    messages: transcript.map(({ message_id, username, message, timestamp, user_image_url }) => ({
      message_id,
      username,
      message,
      timestamp: placeWords(time, { at: timestamp, message_id }).text || null,
      user_image_url,
    })),
    answered,
    own: new Set(sides.filter(({ side }) => side === 'rep').map(({ speaker }) => speaker)),
  }
}

import type { AnswerRequest, SpokenMessage } from '@cuecard/contract/answers.ts'
import { ASSISTANT_MESSAGE_MAX, NAME_MAX } from '@cuecard/contract/limits.ts'

const TIMESTAMP_MAX = 64

interface TimedMessage {
  message: string
  username: string
  timestamp: string | number | null
}

/** The request for one message with the `history` messages before it, cut to the lengths that the server accepts. */
export function answerRequestFor(messages: readonly TimedMessage[], at: number, history: number): AnswerRequest | null {
  const current = messages[at]
  if (!current) return null
  return {
    current_message: toSpokenMessage(current),
    transcription_message_history: messages.slice(Math.max(0, at - history), at).map(toSpokenMessage),
    stream: true,
  }
}

function toSpokenMessage({ message, username, timestamp }: TimedMessage): SpokenMessage {
  const fits = typeof timestamp !== 'string' || timestamp.length <= TIMESTAMP_MAX
  return {
    message: cut(message, ASSISTANT_MESSAGE_MAX),
    username: cut(username, NAME_MAX),
    timestamp: fits ? timestamp : null,
  }
}

/** The first `length` characters, without splitting a surrogate pair, which the server would reject. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd8_00 && last <= 0xdb_ff ? length - 1 : length)
}

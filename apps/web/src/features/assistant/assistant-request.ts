import type { AssistantRequest, SpokenMessage } from '@cuecard/contract/assistant.ts'
import { ASSISTANT_MESSAGE_MAX, NAME_MAX, SANDBOX_HISTORY } from '@cuecard/contract/limits.ts'
import type { TranscriptMessage } from './transcript-file.ts'

const TIMESTAMP_MAX = 64

/** The request for one message with the 20 before it (spec §9), cut to what the server accepts. */
export function requestFor(messages: readonly TranscriptMessage[], at: number): AssistantRequest | null {
  const current = messages[at]
  if (!current) return null
  return {
    current_message: spoken(current),
    transcription_message_history: messages.slice(Math.max(0, at - SANDBOX_HISTORY), at).map(spoken),
    stream: true,
  }
}

function spoken({ message, username, timestamp }: TranscriptMessage): SpokenMessage {
  const fits = typeof timestamp !== 'string' || timestamp.length <= TIMESTAMP_MAX
  return {
    message: message.slice(0, ASSISTANT_MESSAGE_MAX),
    username: username.slice(0, NAME_MAX),
    timestamp: fits ? timestamp : null,
  }
}

import type { TranscriptMessage } from '@cuecard/contract/meetings/meetings.ts'

type TimedMessage = Pick<TranscriptMessage, 'message_id' | 'username' | 'timestamp' | 'message'>

/**
 * The message at a moment: the speaker's nearest one, or, if the speaker has none, the first message
 * at or after that time, else the last. Null for an empty transcript.
 */
export function messageAt<T extends TimedMessage>(
  transcript: readonly T[],
  instant: number,
  speaker?: string,
): T | null {
  let nearest: T | null = null
  let distance = Number.POSITIVE_INFINITY
  let next: T | null = null
  for (const message of transcript) {
    const at = Date.parse(message.timestamp)
    if (next === null && at >= instant) next = message
    if (message.username.trim() !== speaker) continue
    const far = Math.abs(at - instant)
    if (far < distance) {
      nearest = message
      distance = far
    }
  }
  return nearest ?? next ?? transcript.at(-1) ?? null
}

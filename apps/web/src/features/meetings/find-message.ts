import type { TranscriptMessage } from '@cuecard/contract/meetings.ts'

type Said = Pick<TranscriptMessage, 'message_id' | 'username' | 'timestamp' | 'message'>

/**
 * The message that a moment leads to: the speaker's own that is nearest, or, where the speaker has none, the first of
 * anybody at or after that time, else the last. Null for an empty transcript.
 */
export function messageAt<T extends Said>(transcript: readonly T[], instant: number, speaker?: string): T | null {
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

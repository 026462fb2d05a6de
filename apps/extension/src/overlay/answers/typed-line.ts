import type { TranscriptLine } from '../../meeting/meeting-view.ts'

/** A question that the user typed, in the form of a line; it is none of the transcript's. `at`: in ms since 1970. */
export const typedLine = (text: string, at: number): TranscriptLine => ({
  message_id: `typed-${crypto.randomUUID()}`,
  revision: 0,
  username: 'You',
  text,
  at,
  image: null,
  is_own: true,
  is_settled: true,
  is_question: true,
})

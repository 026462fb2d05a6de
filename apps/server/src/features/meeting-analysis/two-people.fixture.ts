import { type SpokenSentence, spokenSentences } from '../../shared/transcript/spoken-sentences.ts'
import type { Side } from '../../shared/transcript/talk.ts'
import { transcriptLines } from '../../shared/transcript/transcript-lines.ts'

/** Who speaks in turn, the seller first. */
export const TWO_PEOPLE: ReadonlyMap<string, Side> = new Map([
  ['Rita Vogel', 'rep'],
  ['Carl Stone', 'customer'],
])

/** The sentences of messages that the two say in turn. */
export function saidInTurn(said: readonly string[]): SpokenSentence[] {
  const [seller = '', buyer = ''] = TWO_PEOPLE.keys()
  const rows = said.map((message, n) => ({
    message_id: `${n}`,
    username: n % 2 === 0 ? seller : buyer,
    message,
    at: null,
  }))
  return spokenSentences(transcriptLines(rows, new Date('2026-03-02T09:00:00Z')))
}

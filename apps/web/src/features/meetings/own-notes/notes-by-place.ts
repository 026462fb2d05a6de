import type { OwnNote } from '@cuecard/contract/meetings/own-notes.ts'

interface Timed {
  timestamp: string
}

/** The index of the last message that was said at or before a moment, of messages in order; -1 before the first one. */
export function placeAmong(messages: readonly Timed[], at: string): number {
  const time = Date.parse(at)
  let [low, high] = [0, messages.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (Date.parse(messages[middle]?.timestamp ?? '') <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The notes that have a time, by the index of the message that they follow. */
export const notesByPlace = (
  messages: readonly Timed[],
  notes: readonly OwnNote[],
): ReadonlyMap<number, readonly OwnNote[]> =>
  Map.groupBy(
    notes.filter(({ at }) => at !== null),
    ({ at }) => placeAmong(messages, at ?? ''),
  )

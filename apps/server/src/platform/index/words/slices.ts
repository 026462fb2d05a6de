import { setImmediate } from 'node:timers/promises'
import { yieldToAnswersAsync } from '../../background-thread.ts'

const SLICE_MS = 4

/** Long work on a thread that answers people, cut into slices of a few milliseconds. */
export interface Slices {
  /** Whether the slice has lasted long enough. */
  isOver: () => boolean
  /** Lets others have the thread, and answers that are waiting go first. */
  next: () => Promise<void>
}

export function startSlices(): Slices {
  let since = performance.now()
  return {
    isOver: () => performance.now() - since > SLICE_MS,
    next: async () => {
      await setImmediate()
      await yieldToAnswersAsync()
      since = performance.now()
    },
  }
}

/** Calls `step` with the bounds of one part of `length` after the other, a slice's worth at most between two looks at the clock. */
export async function inParts(
  length: number,
  { slices, part }: { slices: Slices; part: number },
  step: (from: number, to: number) => void,
): Promise<void> {
  for (let from = 0; from < length; from += part) {
    if (slices.isOver()) await slices.next()
    step(from, Math.min(from + part, length))
  }
}

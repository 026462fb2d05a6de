import type { LoopTurns } from '../../background-thread.ts'

/** Calls `step` with the bounds of one part of `length` after the other; a part takes well below a turn's time. */
export async function eachPart(
  length: number,
  { turns, part }: { turns: LoopTurns; part: number },
  step: (from: number, to: number) => void,
): Promise<void> {
  for (let from = 0; from < length; from += part) {
    if (turns.areDue()) await turns.take()
    step(from, Math.min(from + part, length))
  }
}

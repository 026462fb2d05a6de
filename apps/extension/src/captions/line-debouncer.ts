import type { CaptionLine } from '../messages/caption-line.ts'

/** A line is queued once it has not changed for this long, and while it keeps changing at the latest after `LONGEST_MS`. */
export const QUIET_MS = 500
const LONGEST_MS = 2_000

interface PendingLine {
  line: CaptionLine
  first: number
  last: number
}

/**
 * Waits until lines stop changing, so that not every word is stored and sent as a revision of its own. The live transcript
 * does not wait for it. It has no timers: the caller asks `due` at the time that `next` gives.
 */
export class LineDebouncer {
  readonly #pending = new Map<string, PendingLine>()
  /** What was given out last of each line, so that nothing is given out twice. */
  readonly #given = new Map<string, string>()

  add(line: CaptionLine, at: number): void {
    const first = this.#pending.get(line.message_id)?.first ?? at
    this.#pending.set(line.message_id, { line, first, last: at })
  }

  /** Lines that are due at this time, in the order of the transcript. */
  due(at: number): CaptionLine[] {
    return this.#take(({ first, last }) => at - last >= QUIET_MS || at - first >= LONGEST_MS)
  }

  /** All of them, because the meeting ends or the page closes. */
  flush(): CaptionLine[] {
    return this.#take(() => true)
  }

  /** When the next line is due if nothing changes; null where none is pending. */
  next(): number | null {
    const times = [...this.#pending.values()].map(({ first, last }) => Math.min(last + QUIET_MS, first + LONGEST_MS))
    return times.length === 0 ? null : Math.min(...times)
  }

  #take(isDue: (pending: PendingLine) => boolean): CaptionLine[] {
    const taken: CaptionLine[] = []
    for (const { line } of [...this.#pending.values()].filter(isDue)) {
      this.#pending.delete(line.message_id)
      const content = JSON.stringify([line.username, line.text])
      if (this.#given.get(line.message_id) === content) continue
      this.#given.set(line.message_id, content)
      taken.push(line)
    }
    return taken.sort((a, b) => a.at - b.at)
  }
}

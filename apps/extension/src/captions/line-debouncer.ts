import type { CaptionMessage } from './caption-events.ts'

/** A line is handed on when it has rested so long, and while it goes on at the latest after `LONGEST_MS`. */
export const QUIET_MS = 500
export const LONGEST_MS = 2_000

interface Waiting {
  message: CaptionMessage
  first: number
  last: number
}

/**
 * Lets lines rest before they are kept, so that not every word is an event. What people look at should not wait for it.
 * No timers of its own: whoever holds it calls `due`.
 */
export class Settler {
  readonly #waiting = new Map<string, Waiting>()
  /** What was handed on last, to say nothing twice. */
  readonly #given = new Map<string, string>()

  offer(message: CaptionMessage, at: number): void {
    const { message_id } = message
    const first = this.#waiting.get(message_id)?.first ?? at
    this.#waiting.set(message_id, { message, first, last: at })
  }

  /** What is ripe at this time, in the order in which it began. */
  due(at: number): CaptionMessage[] {
    return this.#take(({ first, last }) => at - last >= QUIET_MS || at - first >= LONGEST_MS)
  }

  /** All of it: the meeting ends or the page goes. */
  flush(): CaptionMessage[] {
    return this.#take(() => true)
  }

  /** When the next line is ripe if nothing happens; null for none. */
  next(): number | null {
    const times = [...this.#waiting.values()].map(({ first, last }) => Math.min(last + QUIET_MS, first + LONGEST_MS))
    return times.length === 0 ? null : Math.min(...times)
  }

  #take(isRipe: (waiting: Waiting) => boolean): CaptionMessage[] {
    const ripe = [...this.#waiting.values()].filter(isRipe)
    const taken: CaptionMessage[] = []
    for (const { message } of ripe) {
      this.#waiting.delete(message.message_id)
      const words = JSON.stringify([message.speaker, message.text])
      if (this.#given.get(message.message_id) === words) continue
      this.#given.set(message.message_id, words)
      taken.push(message)
    }
    return taken.sort((a, b) => a.at - b.at)
  }
}

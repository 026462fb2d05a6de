import { type Line, LINES_CHARACTERS_MAX, LINES_MAX } from '../wire/lines.ts'
import type { FromPage } from '../wire/page-messages.ts'

/** Without an answer in this time the lines are offered again. */
const PATIENCE_MS = 5_000

type LinesMessage = Extract<FromPage, { type: 'lines' }>

/** Holds lines in memory until the worker has them on disk. A worker that ends in between loses nothing. */
export class Courier {
  readonly #send: (message: LinesMessage) => void
  #waiting: Line[] = []
  #underway: { n: number; count: number; since: number } | null = null
  #n = 0

  constructor(send: (message: LinesMessage) => void) {
    this.#send = send
  }

  /** Lines that the worker has not got. */
  get size(): number {
    return this.#waiting.length
  }

  add(lines: readonly Line[]): void {
    this.#waiting.push(...lines)
  }

  /** Offers what waits, one parcel at a time. */
  offer(client_key: string, now: number): void {
    if (this.#underway && now - this.#underway.since < PATIENCE_MS) return
    const lines = this.#parcel()
    if (lines.length === 0) return
    this.#n += 1
    this.#underway = { n: this.#n, count: lines.length, since: now }
    this.#send({ type: 'lines', client_key, n: this.#n, lines })
  }

  /** All of it at once: the page goes and will hear no answer. */
  offerAll(client_key: string, now: number): void {
    const rest = this.#waiting
    while (this.#waiting.length > 0) {
      this.#underway = null
      this.offer(client_key, now)
      this.#waiting = this.#waiting.slice(this.#parcel().length)
    }
    // It may come back from the browser's cache: then all is offered again.
    this.#waiting = rest
    this.#underway = { n: 0, count: 0, since: now }
  }

  /** The worker has it on disk. */
  kept(n: number): void {
    if (this.#underway?.n !== n) return
    this.#waiting = this.#waiting.slice(this.#underway.count)
    this.#underway = null
  }

  /** The worker ended, or does not know the meeting: what was underway is offered again. */
  lost(): void {
    this.#underway = null
  }

  forget(): void {
    this.#waiting = []
    this.#underway = null
  }

  #parcel(): Line[] {
    let characters = 0
    const end = this.#waiting.findIndex(({ text }, n) => {
      characters += text.length
      return n >= LINES_MAX || (n > 0 && characters > LINES_CHARACTERS_MAX)
    })
    return end < 0 ? this.#waiting : this.#waiting.slice(0, end)
  }
}

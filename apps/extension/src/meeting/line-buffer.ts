import { type Line, LINES_CHARACTERS_MAX, LINES_MAX } from '../messages/caption-line.ts'
import type { FromPage } from '../messages/page-messages.ts'

/** Without an answer in this time the lines are offered again. */
const PATIENCE_MS = 5_000

type LinesMessage = Extract<FromPage, { type: 'lines' }>

/** Holds lines in memory until the worker has them on disk. A worker that ends in between loses nothing. */
export class Courier {
  readonly #send: (message: LinesMessage) => void
  #waiting: Line[] = []
  /** What was offered and not answered, by its number. */
  readonly #underway = new Map<number, readonly Line[]>()
  #offered_at = 0
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
    if (this.#underway.size > 0 && now - this.#offered_at < PATIENCE_MS) return
    this.#underway.clear()
    this.#offerNext(client_key, now)
  }

  /** All of it at once: the page goes and may hear no answer. */
  offerAll(client_key: string, now: number): void {
    while (this.#offerNext(client_key, now)) continue
  }

  /** The worker has it on disk. */
  kept(n: number): void {
    const lines = new Set(this.#underway.get(n))
    this.#underway.delete(n)
    this.#waiting = this.#waiting.filter((line) => !lines.has(line))
  }

  /** The worker ended, or does not know the meeting: what was underway is offered again. */
  lost(): void {
    this.#underway.clear()
  }

  forget(): void {
    this.#waiting = []
    this.#underway.clear()
  }

  /** False: nothing waits that is not underway. */
  #offerNext(client_key: string, now: number): boolean {
    const underway = new Set([...this.#underway.values()].flat())
    const lines = parcelOf(this.#waiting.filter((line) => !underway.has(line)))
    if (lines.length === 0) return false
    this.#n += 1
    this.#underway.set(this.#n, lines)
    this.#offered_at = now
    this.#send({ type: 'lines', client_key, n: this.#n, lines })
    return true
  }
}

function parcelOf(waiting: Line[]): Line[] {
  let characters = 0
  const end = waiting.findIndex(({ text }, n) => {
    characters += text.length
    return n >= LINES_MAX || (n > 0 && characters > LINES_CHARACTERS_MAX)
  })
  return end < 0 ? waiting : waiting.slice(0, end)
}

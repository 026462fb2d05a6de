import { type CaptionLine, LINES_CHARACTERS_MAX, LINES_MAX } from '../messages/caption-line.ts'
import type { FromPage } from '../messages/page-messages.ts'

/** Lines that are not acknowledged in this time are sent again. */
const RESEND_MS = 5_000
/** Lines that were sent so often without being stored cannot be stored. */
const STUCK_AFTER = 3

/** Lines that are held at most: more than a meeting of four hours has. */
export const HELD_MAX = 3_000

type LinesMessage = Extract<FromPage, { type: 'lines' }>

/** Keeps lines in memory until the worker has stored them, so that none is lost when the browser stops the worker. */
export class LineBuffer {
  readonly #post: (message: LinesMessage) => void
  #waiting: CaptionLine[] = []
  /** Batches that were sent and not acknowledged, by number. */
  readonly #inFlight = new Map<number, readonly CaptionLine[]>()
  readonly #changed: () => void
  /** How often lines were sent in vain since the worker stored some. */
  #failures = 0
  #sent_at = 0
  #n = 0

  /** `changed` is called when `isStuck` changes. */
  constructor(post: (message: LinesMessage) => void, changed: () => void = () => {}) {
    this.#post = post
    this.#changed = changed
  }

  /** Lines that the worker has not stored. */
  get size(): number {
    return this.#waiting.length
  }

  /** The worker cannot store lines: the disk may be full. */
  get isStuck(): boolean {
    return this.#failures >= STUCK_AFTER
  }

  add(lines: readonly CaptionLine[]): void {
    this.#waiting.push(...lines)
  }

  /** Keeps lines that may not leave the page yet: the newest, each as it is now. */
  hold(lines: readonly CaptionLine[]): void {
    const held = new Map(this.#waiting.map((line) => [line.message_id, line]))
    for (const line of lines) held.set(line.message_id, line)
    this.#waiting = [...held.values()].slice(-HELD_MAX)
  }

  /** Sends the waiting lines, one batch at a time. */
  send(client_key: string, now: number): void {
    if (this.#inFlight.size > 0) {
      if (now - this.#sent_at < RESEND_MS) return
      this.#setFailures(this.#failures + 1)
    }
    this.#inFlight.clear()
    this.#sendNext(client_key, now)
  }

  /** Sends all batches at once, because the page may close before an acknowledgement arrives. */
  sendAll(client_key: string, now: number): void {
    while (this.#sendNext(client_key, now)) continue
  }

  /** The worker has stored this batch. */
  acknowledge(n: number): void {
    const lines = new Set(this.#inFlight.get(n))
    if (lines.size > 0) this.#setFailures(0)
    this.#inFlight.delete(n)
    this.#waiting = this.#waiting.filter((line) => !lines.has(line))
  }

  /** The worker was stopped, or does not know the meeting: batches in flight are sent again. */
  resend(): void {
    this.#inFlight.clear()
  }

  clear(): void {
    this.#waiting = []
    this.#inFlight.clear()
    this.#setFailures(0)
  }

  #setFailures(count: number): void {
    const wasStuck = this.isStuck
    this.#failures = count
    if (this.isStuck !== wasStuck) this.#changed()
  }

  /** False: every waiting line is in flight. */
  #sendNext(client_key: string, now: number): boolean {
    const inFlight = new Set([...this.#inFlight.values()].flat())
    const lines = firstBatch(this.#waiting.filter((line) => !inFlight.has(line)))
    if (lines.length === 0) return false
    this.#n += 1
    this.#inFlight.set(this.#n, lines)
    this.#sent_at = now
    this.#post({ type: 'lines', client_key, n: this.#n, lines })
    return true
  }
}

function firstBatch(waiting: CaptionLine[]): CaptionLine[] {
  let characters = 0
  const end = waiting.findIndex(({ text }, n) => {
    characters += text.length
    return n >= LINES_MAX || (n > 0 && characters > LINES_CHARACTERS_MAX)
  })
  return end < 0 ? waiting : waiting.slice(0, end)
}

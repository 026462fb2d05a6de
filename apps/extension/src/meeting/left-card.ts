import type { FromPage } from '../messages/page-messages.ts'
import type { MeetingView } from './meeting-view.ts'

/** A card that is open longer does not keep the worker running. */
const AWAKE_MS = 10 * 60_000

/** The card of the meeting that was just left. The worker is told of it, because an update would leave the card without a worker. */
export class LeftCard {
  readonly #send: (message: FromPage) => void
  #left: MeetingView['left'] = null
  #awakeUntil = 0

  constructor(send: (message: FromPage) => void) {
    this.#send = send
  }

  get left(): MeetingView['left'] {
    return this.#left
  }

  /** `left` null: there is nothing to show. */
  open(left: MeetingView['left'], now: number): void {
    this.#left = left
    this.#awakeUntil = now + AWAKE_MS
    this.tell()
  }

  close(): void {
    if (this.#left) this.#send({ type: 'card', is_open: false })
    this.#left = null
  }

  /** Tells a worker that was just started. */
  tell(): void {
    if (this.#left) this.#send({ type: 'card', is_open: true })
  }

  keepsAwake(now: number): boolean {
    return this.#left !== null && now < this.#awakeUntil
  }
}

import type { FromPage, ReadingState, ToPage } from '../messages/page-messages.ts'

/**
 * Whether the user lets the meeting be read, and since when it may be. The worker keeps both with the meeting: a page that is
 * loaded anew would read on otherwise, also what was typed during a pause.
 */
export class ReadingSwitch {
  #state: ReadingState = 'on'
  #since = 0

  get state(): ReadingState {
    return this.#state
  }

  get isDisabled(): boolean {
    return this.#state === 'disabled'
  }

  /** When reading was last allowed again, in milliseconds since 1970; 0 where it always was. */
  get since(): number {
    return this.#since
  }

  /** The page may show what was said while reading was not allowed, also one that was loaded anew since. */
  get wasOff(): boolean {
    return this.#since > 0
  }

  /** False where nothing changes. */
  turn(to: ReadingState): boolean {
    if (this.#state === to || this.isDisabled) return false
    this.#state = to
    return true
  }

  /** Reading begins again after it was not allowed. */
  readFrom(now: number): void {
    this.#since = now
  }

  /** Takes over what the worker has kept; `isNew`: for a page that was loaded anew. False: the worker does not know all. */
  adopt(kept: Extract<ToPage, { type: 'joined' }>, { isNew }: { isNew: boolean }): boolean {
    const { reading = 'on', read_since = 0 } = kept
    if (reading === 'disabled' || (isNew && this.#state === 'on')) this.#state = reading
    this.#since = Math.max(this.#since, read_since)
    return this.#state === reading && this.#since === read_since
  }

  /** Tells the worker. */
  message(client_key: string): FromPage {
    if (this.#state === 'disabled') return { type: 'disable', client_key }
    return { type: 'reading', client_key, reading: this.#state, read_since: this.#since }
  }
}

/** Is due at most once in so many milliseconds. */
export class Every {
  readonly #ms: number
  #last = Number.NEGATIVE_INFINITY

  constructor(ms: number) {
    this.#ms = ms
  }

  isDue(now: number): boolean {
    if (now - this.#last < this.#ms) return false
    this.#last = now
    return true
  }
}

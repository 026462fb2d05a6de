import type { PageStatus } from '../messages/page-messages.ts'

/** Whether a page shows the overlay, by what the worker says of connection and company. */
export class OverlayWish {
  /** Whether the company showed the overlay by the last status that said so. */
  #had = false
  #isWanted = false

  isWanted({ isOutdated }: { isOutdated: boolean }): boolean {
    return isOutdated ? this.#had : this.#isWanted
  }

  /** `isSame`: whose connection it is has not changed. */
  follow({ connection, allowed }: Pick<PageStatus, 'connection' | 'allowed'>, isSame: boolean): void {
    if (allowed) {
      this.#had = allowed.overlay
      this.#isWanted = allowed.overlay
    } else if (connection === 'none') {
      // Somebody who has installed it and not connected it yet is shown the way; who has just logged out is not.
      this.#isWanted = !this.#had
    } else if (connection === 'ended') this.#isWanted = this.#had
    // With it everything would go that the same person has asked and typed, while the company is only asked again.
    else if (!isSame) this.#isWanted = false
  }
}

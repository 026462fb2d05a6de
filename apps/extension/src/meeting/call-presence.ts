import type { CaptionPack } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { findCaptions, readSigns } from '../captions/read-page.ts'

/** The page may redraw its controls: a call counts as left when they were missing for this long. */
const LEFT_MS = 4_000
/** And for at least this many checks, because browsers slow the timers of background pages down. */
const CHECKS = 4

/** Whether the user is in a call; updated once a second. */
export class CallPresence {
  #seen_at: number | null = null
  #misses = 0

  /** True while in a call. */
  update(page: Document, pack: CaptionPack, now: number): boolean {
    if (readSigns(page, pack).is_in_call || this.#showsCaptions(page, pack)) {
      this.#seen_at = now
      this.#misses = 0
      return true
    }
    this.#misses += 1
    return this.#seen_at !== null && (this.#misses < CHECKS || now - this.#seen_at < LEFT_MS)
  }

  /** A narrow window hides the control that is the sign of a call in a menu; captions that are shown are one, too. */
  #showsCaptions(page: Document, pack: CaptionPack): boolean {
    // Before a call was seen they may be anything: the lobby shows captions to nobody.
    if (this.#seen_at === null) return false
    const region = findCaptions(page, pack)
    // Rows that were only guessed by their structure may be anything of a page that the call has left.
    return region !== null && region.rows.length > 0 && region.read_by.rows !== 'structure'
  }

  /** When a call was last seen: once it is left, the time at which it ended. */
  get seen_at(): number | null {
    return this.#seen_at
  }
}

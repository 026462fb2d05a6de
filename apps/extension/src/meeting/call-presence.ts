import type { CaptionPack } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { findCaptions, readSigns } from '../captions/read-page.ts'

/** The page may redraw its controls: a call counts as left when they were missing for this long. */
const LEFT_MS = 4_000
/** And for at least this many checks, because browsers slow the timers of background pages down. */
const CHECKS = 4
/** No page is checked less often than this unless the computer sleeps. */
const SLEEP_MS = 5 * 60_000
/** Within this time after it the page notices that its call has ended meanwhile. */
const NOTICED_MS = 2 * 60_000

/** Whether the page shows captions: a narrow window hides the control that is the sign of a call in a menu. */
function showsCaptions(page: Document, pack: CaptionPack): boolean {
  const region = findCaptions(page, pack)
  // Rows that were only guessed by their structure may be anything of a page that the call has left.
  return region !== null && region.rows.length > 0 && region.read_by.rows !== 'structure'
}

/** Whether the page shows a call, by its controls or by its captions. */
export const showsCall = (page: Document, pack: CaptionPack): boolean =>
  readSigns(page, pack).is_in_call || showsCaptions(page, pack)

/** Whether the user is in a call; updated once a second. */
export class CallPresence {
  #seen_at: number | null = null
  #misses = 0
  #checked_at = Number.POSITIVE_INFINITY
  #isInCall = false
  /** When the computer fell asleep in this call, and when it woke up; null where it did not. */
  #sleep: { from: number; to: number } | null = null

  /** True while in a call. */
  update(page: Document, pack: CaptionPack, now: number): boolean {
    const wasInCall = this.#isInCall
    if (wasInCall && now - this.#checked_at > SLEEP_MS) this.#sleep = { from: this.#checked_at, to: now }
    this.#checked_at = now
    this.#isInCall = this.#look(page, pack, now)
    if (!wasInCall && this.#isInCall) this.#sleep = null
    return this.#isInCall
  }

  #look(page: Document, pack: CaptionPack, now: number): boolean {
    // Before a call was seen captions may be anything: the lobby shows them to nobody.
    if (this.#seen_at === null ? readSigns(page, pack).is_in_call : showsCall(page, pack)) {
      this.#seen_at = now
      this.#misses = 0
      return true
    }
    this.#misses += 1
    return this.#seen_at !== null && (this.#misses < CHECKS || now - this.#seen_at < LEFT_MS)
  }

  /** Once a call is left, the time at which it ended: when it was last seen, or when the computer fell asleep in it. */
  get ended_at(): number | null {
    const sleep = this.#sleep
    const isFromBefore = sleep !== null && this.#seen_at !== null && this.#seen_at <= sleep.to + NOTICED_MS
    return isFromBefore ? sleep.from : this.#seen_at
  }
}

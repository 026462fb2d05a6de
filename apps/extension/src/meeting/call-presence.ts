import type { CaptionPack } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { findCaptions, readSigns } from '../captions/read-page.ts'

/** The page may redraw its controls: a call that the user has hung up counts as left when they were missing for this long. */
const LEFT_MS = 4_000
/** Where the user has pressed nothing, the page may be connecting again, and the call goes on: it counts as left after this time. */
const LOST_MS = 60_000
/** Between a press on the page's button and the last sight of its controls. */
const PRESS_MS = 3_000
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

/** A button is clicked with the keyboard, too, and the services have shortcuts for hanging up. */
const PRESSES = ['click', 'keydown'] as const

/** Our own overlay, whose shadow root hides what is pressed in it. */
const isOverlay = (target: EventTarget | null) => target instanceof Element && target.hasAttribute('data-cc-theme')

/**
 * Whether the user is in a call; updated once a second. It is left when the page shows none any more, soon where the user has pressed
 * something as it went or since: their own hanging up, or the way back into the call, which is another meeting.
 */
export class CallPresence {
  readonly #page: Document
  readonly #now: () => number
  #seen_at: number | null = null
  /** When the page was first seen without the call. */
  #missing_since: number | null = null
  #pressed_at = Number.NEGATIVE_INFINITY
  #misses = 0
  #checked_at = Number.POSITIVE_INFINITY
  #isInCall = false
  /** When the computer fell asleep in this call, and when it woke up; null where it did not. */
  #sleep: { from: number; to: number } | null = null

  constructor({ page, now }: { page: Document; now: () => number }) {
    this.#page = page
    this.#now = now
    for (const type of PRESSES) page.addEventListener(type, this.#onPress, true)
  }

  stop(): void {
    for (const type of PRESSES) this.#page.removeEventListener(type, this.#onPress, true)
  }

  /** True while in a call. */
  update(pack: CaptionPack): boolean {
    const now = this.#now()
    const wasInCall = this.#isInCall
    if (wasInCall && now - this.#checked_at > SLEEP_MS) this.#sleep = { from: this.#checked_at, to: now }
    this.#checked_at = now
    this.#isInCall = this.#look(pack, now)
    if (!wasInCall && this.#isInCall) this.#sleep = null
    return this.#isInCall
  }

  #onPress = (event: Event) => {
    const isShortcut = event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey || event.altKey)
    if (event.type === 'click' ? !isOverlay(event.target) : isShortcut) this.#pressed_at = this.#now()
  }

  #look(pack: CaptionPack, now: number): boolean {
    const page = this.#page
    // Before a call was seen captions may be anything: the lobby shows them to nobody.
    if (this.#seen_at === null ? readSigns(page, pack).is_in_call : showsCall(page, pack)) {
      this.#seen_at = now
      this.#missing_since = null
      this.#misses = 0
      return true
    }
    this.#misses += 1
    this.#missing_since ??= now
    if (this.#seen_at === null) return false
    if (this.#misses < CHECKS || now - this.#seen_at < LEFT_MS) return true
    return this.#pressed_at < this.#seen_at - PRESS_MS && now - this.#missing_since < LOST_MS
  }

  /** Once a call is left, the time at which it ended: when it was last seen, or when the computer fell asleep in it. */
  get ended_at(): number | null {
    const sleep = this.#sleep
    const isFromBefore = sleep !== null && this.#seen_at !== null && this.#seen_at <= sleep.to + NOTICED_MS
    return isFromBefore ? sleep.from : this.#seen_at
  }
}

import type { CaptionPack } from '@cuecard/contract/caption-packs.ts'
import { readSigns } from '../captions/read-page.ts'

/** The page may be drawn anew for a moment: a call is left when it was not there for so long. */
const LEFT_MS = 4_000
/** A page in the background is looked at so seldom that one look says little. */
const LOOKS = 4

/** Whether the person is in a call, looked at once a second. */
export class Presence {
  #seen_at: number | null = null
  #misses = 0

  /** True while in a call. */
  look(page: Document, pack: CaptionPack, now: number): boolean {
    if (readSigns(page, pack).is_in_call) {
      this.#seen_at = now
      this.#misses = 0
      return true
    }
    this.#misses += 1
    return this.#seen_at !== null && (this.#misses < LOOKS || now - this.#seen_at < LEFT_MS)
  }

  /** When a call was seen last: its end, once it is left. */
  get seen_at(): number | null {
    return this.#seen_at
  }
}

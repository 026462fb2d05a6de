import type { CaptionPack } from '@cuecard/contract/captions.ts'
import { readSigns } from '../captions/read-page.ts'

/** The page may be drawn anew for a moment: a call is left when it was not there for so long. */
const LEFT_MS = 4_000

/** Whether the person is in a call, looked at once a second. */
export class Presence {
  #seen_at: number | null = null

  /** True while in a call. */
  look(page: Document, pack: CaptionPack, now: number): boolean {
    if (readSigns(page, pack).is_in_call) this.#seen_at = now
    else if (this.#seen_at !== null && now - this.#seen_at > LEFT_MS) this.#seen_at = null
    return this.#seen_at !== null
  }

  /** When the call was seen last; for the time of its end. */
  get seen_at(): number | null {
    return this.#seen_at
  }
}

import type { Platform } from '../browser/browser-api.ts'
import type { Overview } from '../messages/popup-messages.ts'
import type { PreferenceChange } from '../messages/preferences.ts'

/** What the popup is told by the worker, and asks of it. */
export interface WorkerDoor {
  /** Told at once and at every change, until the function that it gives is called. */
  watch: (told: (overview: Overview) => void) => () => void
  /** Shows the overlay of this tab's meeting. */
  show: () => void
  prefer: (change: PreferenceChange) => void
  /** Sends what waits, has the token revoked and forgets it. False: the server could not be told. */
  logOut: () => Promise<boolean>
}

export interface PopupPlatform extends Platform {
  worker: WorkerDoor
}

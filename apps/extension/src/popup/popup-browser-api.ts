import type { BrowserApi } from '../browser/browser-api.ts'
import type { Overview } from '../messages/popup-messages.ts'
import type { PreferenceChange } from '../messages/preferences.ts'

/** The popup's messages to and from the worker. */
export interface WorkerClient {
  /** Calls the listener at once and at every change, until the returned function is called. */
  watch: (listener: (overview: Overview) => void) => () => void
  /** Shows the overlay of this tab's meeting. */
  show: () => void
  /** The user has told the others of this tab's meeting that it is saved. */
  confirmConsent: () => void
  updatePreferences: (change: PreferenceChange) => void
  /** Sends queued lines, revokes the token and removes it. False: the server could not be reached, and the token stays valid there. */
  logOut: () => Promise<boolean>
}

export interface PopupBrowserApi extends BrowserApi {
  worker: WorkerClient
}

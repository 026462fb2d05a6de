import type { ToPopup } from '../messages/popup-messages.ts'
import type { Account } from './account.ts'
import type { Delivery } from './delivery.ts'
import type { OpenPage, OpenPages } from './open-pages.ts'
import type { ActiveMeetings } from './active-meetings.ts'
import type { WakeUp } from './wake-up.ts'
import type { WorkerStore } from './worker-store.ts'
import { ownerOf, type WorkerBrowserApi } from './worker-browser-api.ts'

/** The parts of the worker that serving a port needs. */
export interface WorkerContext {
  browserApi: WorkerBrowserApi
  account: Account
  delivery: Delivery
  meetings: ActiveMeetings
  pages: OpenPages
  store: WorkerStore
  /**
   * Ends the connection as the user has asked in `asker`, or in the popup. False: the server could not be reached, and the token
   * stays valid there.
   */
  logOut: (asker?: OpenPage) => Promise<boolean>
  /** The meetings have ended, and the server is waited for. */
  isLoggingOut: boolean
  wakeUp: WakeUp
  /** The summary of a page's meeting has changed. */
  onSummary: () => void
  /** A page has left its meeting, or closed the card of it. */
  onLeft: () => void
}

/** The state that a popup shows. */
export async function overviewOf(context: WorkerContext, tab_id: number | null): Promise<ToPopup> {
  const { account, meetings, pages } = context
  const connection = await account.connection()
  const { allowed, preferences } = await account.status()
  return {
    type: 'overview',
    meeting: pages.ofTab(tab_id)?.summary ?? null,
    unsent: connection ? await meetings.unsent(ownerOf(connection)) : 0,
    preferences,
    allowed,
  }
}

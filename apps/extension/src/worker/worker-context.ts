import type { ToPopup } from '../messages/popup-messages.ts'
import type { Account } from './account.ts'
import type { Delivery } from './delivery.ts'
import type { OpenPages } from './open-pages.ts'
import type { Linger } from './keep-alive.ts'
import type { HeldMeetings } from './active-meetings.ts'
import type { WorkerStore } from './worker-store.ts'
import { ownerOf, type WorkerPlatform } from './worker-browser-api.ts'

/** The parts of the worker, for those who serve a port. */
export interface Desk {
  platform: WorkerPlatform
  account: Account
  delivery: Delivery
  meetings: HeldMeetings
  pages: OpenPages
  store: WorkerStore
  /** Ends the connection because the person said so. False: the server could not be told. */
  logOut: () => Promise<boolean>
  linger: Linger
  /** A page's meeting stands otherwise than before. */
  onSummary: () => void
  /** A page has left its meeting. */
  onLeft: () => void
}

/** What a popup shows. */
export async function overviewOf(desk: Desk, tab_id: number | null): Promise<ToPopup> {
  const { account, meetings, pages } = desk
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

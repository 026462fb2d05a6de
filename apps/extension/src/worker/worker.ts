import { CALL_PORT } from '../messages/call-messages.ts'
import { PAGE_PORT } from '../messages/page-messages.ts'
import { POPUP_PORT } from '../messages/popup-messages.ts'
import type { Connection } from '../browser/browser-api.ts'
import type { Port } from '../browser/port.ts'
import { Account } from './account.ts'
import { atMost } from './at-most.ts'
import { Delivery } from './delivery.ts'
import type { WorkerContext } from './worker-context.ts'
import { type OpenPage, OpenPages } from './open-pages.ts'
import { ActiveMeetings } from './active-meetings.ts'
import { servePage } from './serve-page.ts'
import { servePopup } from './serve-popup.ts'
import { type CallServer, serveCallPort } from './port-server.ts'
import { senderOf } from './sender.ts'
import { WakeUp } from './wake-up.ts'
import { WorkerStore } from './worker-store.ts'
import { ownerOf, type WorkerBrowserApi } from './worker-browser-api.ts'

/** The most that a slow server may delay logging out. */
const LOG_OUT_WAIT_MS = 5_000
/** And a page of a meeting that the browser has put to sleep. */
const FLUSH_WAIT_MS = 1_000

export type Worker = Awaited<ReturnType<typeof startWorker>>

/** Puts the parts of the worker together. State that must outlive the worker is on disk. */
export async function startWorker(browserApi: WorkerBrowserApi, store: WorkerStore) {
  const popups = new Set<() => void>()
  const pages = new OpenPages()
  const account = new Account(browserApi, () => void sendStatus(context, popups))
  const onSaving = (isSaving: boolean) => void checkSaving(account, isSaving)
  const meetings = new ActiveMeetings({ browserApi, store, onSaving })
  const onProgress = () => void sendProgress(context, popups)
  const onAway = () => void wakeUp.check()
  const delivery = new Delivery({ browserApi, account, meetings, store, onProgress, onAway })
  const wakeUp = new WakeUp(browserApi, async () => {
    const mayReturn = await meetings.endAbandoned()
    delivery.wake()
    return mayReturn || (await delivery.isWaiting())
  })
  let isOutdated = false
  const onLeft = async () => {
    if (!isOutdated || pages.areInUse()) return
    // A newer version of the extension ends this worker at once, so the last lines of closed pages come first.
    await pages.closedHandled()
    if (!pages.areInUse()) browserApi.update()
  }
  const onSummary = () => {
    for (const update of popups) update()
  }
  const context: WorkerContext = {
    browserApi,
    account,
    delivery,
    meetings,
    pages,
    store,
    logOut: (asker) => logOut(context, asker),
    isLoggingOut: false,
    wakeUp,
    onLeft: () => void onLeft(),
    onSummary,
  }

  const serve = (port: Port) => {
    const who = senderOf(port.sender, browserApi.own_id)
    if (who === null) return port.disconnect()
    if (port.name === CALL_PORT) return serveCallPort(port, callServerOf(account))
    if (port.name === PAGE_PORT && who === 'page') return servePage(context, port)
    if (port.name === POPUP_PORT && who === 'own') return servePopup(context, port, popups)
    port.disconnect()
  }

  void wakeUp.check()
  return {
    onConnect: serve,
    /** The stored connection has changed, in whatever page. */
    onConnectionChange: (before: Connection | null, after: Connection | null) =>
      changedConnection(context, before, after),
    /** A newer version of the extension waits to be loaded. */
    onUpdate: () => {
      isOutdated = true
      void onLeft()
    },
    /** `reason` as the browser gives it. */
    onInstalled: (reason: string) => servePagesThatAreOpen(browserApi, reason),
    onAlarm: () => wakeUp.check(),
    onOnline: () => delivery.wake({ now: true }),
  }
}

/**
 * After an installation the pages that are open have no content script, and after an update that of the older version, which has no
 * worker any more.
 */
async function servePagesThatAreOpen({ meetingTabs, serveTab }: WorkerBrowserApi, reason: string): Promise<void> {
  if (reason !== 'install' && reason !== 'update') return
  const isRenewed = reason === 'update'
  await Promise.allSettled((await meetingTabs()).map((tab_id) => serveTab(tab_id, { isRenewed })))
}

const callServerOf = (account: Account): CallServer => ({
  apiOfNow: async () => {
    const connection = await account.connection()
    return connection && account.apiFor(connection)
  },
  isAway: () => account.isAway,
  onSilence: (listener) => account.onSilence(listener),
})

/** Asks for the bootstrap again where a reply shows that the company has switched saving. */
async function checkSaving(account: Account, isSaving: boolean): Promise<void> {
  const connection = await account.connection()
  const known = connection && (await account.bootstrap(connection))
  if (known && known.is_meeting_saving_enabled !== isSaving) await account.refresh()
}

function logOut(context: WorkerContext, asker?: OpenPage): Promise<boolean> {
  context.isLoggingOut = true
  return atMost(FLUSH_WAIT_MS, context.pages.flush(asker))
    .then(() => sendAndLogOut(context))
    .finally(() => (context.isLoggingOut = false))
}

/** Sends queued lines and ends the meetings while the token still works, then has it revoked. */
async function sendAndLogOut({ browserApi, account, delivery, meetings, store }: WorkerContext): Promise<boolean> {
  const connection = await account.connection()
  if (!connection) return true
  const owner = ownerOf(connection)
  for (const meeting of await store.meetings()) {
    if (meeting.owner === owner) await meetings.end(meeting.client_key, browserApi.now())
  }
  delivery.wake({ now: true })
  await atMost(LOG_OUT_WAIT_MS, delivery.idle())
  return account.logOut()
}

async function changedConnection(context: WorkerContext, before: Connection | null, after: Connection | null) {
  const { account, delivery } = context
  if (after?.access_token !== before?.access_token) account.reset()
  await account.refresh()
  delivery.wake({ now: true })
}

async function sendStatus({ account, pages }: WorkerContext, popups: ReadonlySet<() => void>): Promise<void> {
  const status = await account.status()
  for (const page of pages.all()) page.send(status)
  for (const update of popups) update()
}

/** Sends every page how much of its meeting has reached the server. */
async function sendProgress({ meetings, pages }: WorkerContext, popups: ReadonlySet<() => void>): Promise<void> {
  for (const page of pages.inMeeting()) {
    const { client_key } = page
    const progress = client_key && (await meetings.progress(client_key))
    if (client_key && progress) page.send({ type: 'meeting', client_key, ...progress })
  }
  for (const update of popups) update()
}

import { CALL_PORT } from '../messages/call-messages.ts'
import { PAGE_PORT } from '../messages/page-messages.ts'
import { POPUP_PORT } from '../messages/popup-messages.ts'
import type { Connection } from '../browser/browser-api.ts'
import type { Port } from '../browser/port.ts'
import { Account } from './account.ts'
import { Delivery } from './delivery.ts'
import type { Desk } from './worker-context.ts'
import { OpenPages } from './open-pages.ts'
import { Linger } from './keep-alive.ts'
import { HeldMeetings } from './active-meetings.ts'
import { servePage } from './serve-page.ts'
import { servePopup } from './serve-popup.ts'
import { relayCall } from './port-server.ts'
import { senderOf } from './sender.ts'
import { WorkerStore } from './worker-store.ts'
import { ownerOf, type WorkerPlatform } from './worker-browser-api.ts'

/** So long a server that is slow may delay leaving it. */
const GOODBYE_MS = 5_000

export interface Worker {
  onConnect: (port: Port) => void
  /** The kept connection was written anew, in whatever page. */
  onConnectionChange: (before: Connection | null, after: Connection | null) => Promise<void>
  /** A newer version waits. */
  onUpdate: () => void
  onOnline: () => void
}

/** Everything that the worker does; all that must outlive it is on disk. */
export async function startWorker(platform: WorkerPlatform, store: WorkerStore): Promise<Worker> {
  const popups = new Set<() => void>()
  const pages = new OpenPages()
  const account = new Account(platform, () => void tellStatus(desk, popups))
  const onSavingHeard = (isSaving: boolean) => void checkSaving(account, isSaving)
  const meetings = new HeldMeetings({ platform, store, onSavingHeard })
  const onProgress = () => void tellProgress(desk, popups)
  const delivery = new Delivery({ platform, account, meetings, store, onProgress })
  const linger = new Linger(platform, async () => {
    const mayReturn = await meetings.sweep()
    delivery.wake()
    return mayReturn
  })
  let isOutdated = false
  const onLeft = () => {
    if (isOutdated && pages.inMeeting().length === 0) platform.update()
  }
  const onSummary = () => {
    for (const tell of popups) tell()
  }
  const logOut = () => sayGoodbye(desk)
  const desk: Desk = { platform, account, delivery, meetings, pages, store, logOut, linger, onLeft, onSummary }

  const serve = (port: Port) => {
    const who = senderOf(port.sender, platform.own_id)
    if (who === null) return port.disconnect()
    if (port.name === CALL_PORT) return relayCall(port, () => apiOfNow(account))
    if (port.name === PAGE_PORT && who === 'page') return servePage(desk, port)
    if (port.name === POPUP_PORT && who === 'own') return servePopup(desk, port, popups)
    port.disconnect()
  }

  delivery.wake()
  linger.begin()
  return {
    onConnect: serve,
    onConnectionChange: (before, after) => changedConnection(desk, before, after),
    onUpdate: () => {
      isOutdated = true
      onLeft()
    },
    onOnline: () => delivery.wake({ now: true }),
  }
}

async function apiOfNow(account: Account) {
  const connection = await account.connection()
  return connection && account.apiFor(connection)
}

/** The server no longer says what it said: all of it is asked for anew. */
async function checkSaving(account: Account, isSaving: boolean): Promise<void> {
  const connection = await account.connection()
  const known = connection && (await account.bootstrap(connection))
  if (known && known.is_meeting_saving_enabled !== isSaving) await account.refresh()
}

/** Sends what waits and ends the meetings while the token still works, then has it revoked. */
async function sayGoodbye({ platform, account, delivery, meetings, store }: Desk): Promise<boolean> {
  const connection = await account.connection()
  if (!connection) return true
  const owner = ownerOf(connection)
  for (const held of await store.held()) {
    if (held.owner === owner) await meetings.end(held.client_key, platform.now())
  }
  delivery.wake({ now: true })
  await Promise.race([delivery.idle(), new Promise((resolve) => setTimeout(resolve, GOODBYE_MS))])
  return account.logOut()
}

async function changedConnection(desk: Desk, before: Connection | null, after: Connection | null): Promise<void> {
  const { account, delivery } = desk
  if (after?.access_token !== before?.access_token) account.forget()
  await account.refresh()
  delivery.wake({ now: true })
}

async function tellStatus({ account, pages }: Desk, popups: ReadonlySet<() => void>): Promise<void> {
  const status = await account.status()
  for (const page of pages.all()) page.send(status)
  for (const tell of popups) tell()
}

/** Every page hears how much of its meeting is on its way. */
async function tellProgress({ meetings, pages }: Desk, popups: ReadonlySet<() => void>): Promise<void> {
  for (const page of pages.inMeeting()) {
    const { client_key } = page
    const progress = client_key && (await meetings.progress(client_key))
    if (client_key && progress) page.send({ type: 'meeting', client_key, ...progress })
  }
  for (const tell of popups) tell()
}

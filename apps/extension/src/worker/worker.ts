import { CALL_PORT } from '../wire/call-messages.ts'
import { PAGE_PORT } from '../wire/page-messages.ts'
import { POPUP_PORT } from '../wire/popup-messages.ts'
import type { Port } from '../wire/port.ts'
import { Account } from './account.ts'
import { Delivery } from './delivery.ts'
import type { Desk } from './desk.ts'
import { OpenPages } from './hub.ts'
import { Linger } from './linger.ts'
import { HeldMeetings } from './meetings.ts'
import { servePage } from './serve-page.ts'
import { servePopup } from './serve-popup.ts'
import { relayCall } from './relay.ts'
import { senderOf } from './sender.ts'
import { WorkerStore } from './worker-store.ts'
import { ownerOf, type WorkerPlatform } from './worker-platform.ts'

/** What the company allows is asked for anew when it was heard so long ago. */
const FRESH_MS = 5 * 60_000

export interface Worker {
  onConnect: (port: Port) => void
  /** Somebody connected or disconnected, in whatever page. */
  onConnectionChange: () => Promise<void>
  /** A newer version waits. */
  onUpdate: () => void
  onOnline: () => void
}

/** Everything that the worker does; all that must outlive it is on disk. */
export async function startWorker(platform: WorkerPlatform, store: WorkerStore): Promise<Worker> {
  const popups = new Set<() => void>()
  const pages = new OpenPages()
  const account = new Account(platform, () => void tellStatus(desk, popups))
  const meetings = new HeldMeetings({ platform, store })
  const onProgress = () => void tellProgress(desk, popups)
  const delivery = new Delivery({ platform, account, meetings, store, onProgress })
  const linger = new Linger(platform, async () => {
    delivery.wake()
    return meetings.sweep()
  })
  const logOut = async () => {
    const connection = await account.connection()
    if (connection) {
      await store.note({ owner: ownerOf(connection), activity: 'user_logged_out' })
      delivery.wake({ now: true })
      await delivery.idle()
    }
    return account.logOut()
  }
  const freshen = async () => {
    const kept = await platform.bootstrap.get()
    if (!kept || platform.now() - kept.at > FRESH_MS) await account.refresh()
  }
  const desk: Desk = { platform, account, delivery, meetings, pages, store, logOut, freshen, linger }
  let isOutdated = false
  const updateIfIdle = () => {
    if (isOutdated && pages.inMeeting().length === 0) platform.update()
  }

  const serve = (port: Port) => {
    const who = senderOf(port.sender, platform.own_id)
    if (who === null) return port.disconnect()
    if (port.name === CALL_PORT) return relayCall(port, () => apiOfNow(account))
    if (port.name === PAGE_PORT && who === 'page') return servePage(desk, port, updateIfIdle)
    if (port.name === POPUP_PORT && who === 'own') return servePopup(desk, port, popups)
    port.disconnect()
  }

  delivery.wake()
  linger.begin()
  return {
    onConnect: serve,
    onConnectionChange: () => begunConnection(desk),
    onUpdate: () => {
      isOutdated = true
      updateIfIdle()
    },
    onOnline: () => delivery.wake({ now: true }),
  }
}

async function apiOfNow(account: Account) {
  const connection = await account.connection()
  return connection && account.apiFor(connection)
}

async function begunConnection({ platform, account, delivery, store }: Desk): Promise<void> {
  const connection = await account.connection()
  if (connection && !(await platform.installed.get())) {
    await platform.installed.set({ at: platform.now() })
    await store.note({ owner: ownerOf(connection), activity: 'extension_installed' })
  }
  account.forget()
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

import { FromPage, type MeetingSummary } from '../messages/page-messages.ts'
import type { Port } from '../browser/port.ts'
import type { OpenPage, PageMessage } from './open-pages.ts'
import type { Asked } from './active-meetings.ts'
import { atMost } from './at-most.ts'
import { ownerOf } from './worker-browser-api.ts'
import type { WorkerContext } from './worker-context.ts'

/** The most that a slow server may delay joining. */
const SERVER_WAIT_MS = 3_000
/** The most that the page before may delay joining, where its port is open although its document is gone. */
const CLOSE_WAIT_MS = 3_000

/** Serves one page until its port closes, and handles its messages one after the other. */
export function servePage(context: WorkerContext, port: Port): void {
  const page = context.pages.add(port)
  let last: Promise<unknown> = sendFirstStatus(context, page)
  port.onMessage.addListener((received) => {
    const message = FromPage.safeParse(received).data
    if (!message) return
    last = last.then(() => answer(context, page, message)).catch((error: unknown) => console.error(error))
  })
  port.onDisconnect.addListener(() => {
    context.pages.remove(page, last)
    void showBadge(context, page.holder.tab_id)
    if (page.client_key !== null) void context.wakeUp.check()
    context.onLeft()
  })
}

/** Sends what is known at once; another status follows when the server has answered. */
async function sendFirstStatus({ account }: WorkerContext, page: OpenPage): Promise<void> {
  page.send(await account.status())
  void account.refreshIfStale()
}

async function answer(context: WorkerContext, page: OpenPage, message: FromPage): Promise<void> {
  const { account, delivery, meetings, browserApi } = context
  switch (message.type) {
    case 'join':
      return join(context, page, message)
    case 'lines':
      return addLines(context, page, message)
    case 'leave':
      page.client_key = null
      await meetings.end(message.client_key, message.at)
      context.onLeft()
      return delivery.wake({ now: true })
    case 'disable':
      await meetings.disable(message.client_key)
      return delivery.wake({ now: true })
    case 'reading':
      return meetings.keepReading(message)
    case 'activity':
      return addActivity(context, message)
    case 'capture': {
      const { type: _, ...state } = message
      return context.store.count(state)
    }
    case 'summary':
      page.summary = message.summary
      context.onSummary()
      return showBadge(context, page.holder.tab_id)
    case 'preferences':
      return account.updatePreferences(message.change)
    case 'log-out':
      return void (await context.logOut(page))
    case 'flushed':
      return page.onFlushed()
    case 'open':
      return openWebApp(context, message.path)
    case 'connect':
      return browserApi.openTab(`chrome-extension://${browserApi.own_id}/popup.html`)
    case 'consent':
      await meetings.confirmConsent(message.client_key, message.at, (await account.status()).allowed)
      return delivery.wake()
    case 'note':
      await meetings.keepNote(message.client_key, message.note, (await account.status()).allowed)
      return delivery.wake()
    case 'note-done':
      return context.store.removeNote(message.key)
    case 'retry':
      void account.refresh()
      return delivery.wake({ now: true })
    case 'check-switches':
      // Lines must not wait for a slow server behind it.
      void account.checkSwitches()
      return
    case 'card':
      page.has_card = message.is_open
      return context.onLeft()
    case 'heartbeat':
      if (page.client_key !== null) await meetings.markSeen(page.client_key)
      void account.refreshIfStale()
      return delivery.wake()
  }
}

/** Of all frames of a tab the one in a meeting decides, whichever of them has changed. */
async function showBadge(context: WorkerContext, tab_id: number): Promise<void> {
  const summary = context.pages.ofTab(tab_id)?.summary ?? null
  await context.browserApi.setBadge(tab_id, await badgeOf(context, summary))
}

/** On the icon of a tab with a meeting: saved, or in need of a connection or of a look. */
async function badgeOf({ account }: WorkerContext, summary: MeetingSummary | null): Promise<string> {
  if (summary === null) return ''
  if ((await account.connection()) === null || summary.saving_trouble !== null) return '!'
  return summary.saving === 'saving' ? '●' : ''
}

/**
 * Asks the server what the company allows before the page reads anything. Where the server is slow or away, what it said
 * before holds.
 */
async function join(context: WorkerContext, page: OpenPage, message: PageMessage<'join'>) {
  const { account, meetings, delivery, pages, store } = context
  if (message.client_key === null) {
    await atMost(SERVER_WAIT_MS, account.refresh())
  }
  const connection = await account.connection()
  page.send(await account.status())
  // A page that goes on meanwhile would bring its meeting, which has just ended, to life again.
  if (!connection || context.isLoggingOut) return
  const owner = ownerOf(connection)
  const asked = { owner, holder: page.holder, join: message }
  if (pages.isOpen(page)) await untilOthersAreStored(context, page, asked)
  const { meeting, is_new } = await meetings.join(asked)
  page.client_key = meeting.client_key
  const { client_key, started_at, tail, consent_at, reading, read_since } = meeting
  page.send({ type: 'joined', client_key, started_at, tail, consent_at, reading, read_since })
  if (is_new && message.client_key === null) await store.addActivity({ owner, activity: 'meeting_start_detected' })
  delivery.wake()
  const progress = await meetings.progress(client_key)
  if (progress) page.send({ type: 'meeting', client_key, ...progress })
}

/**
 * What a page sent as it was reloaded may still be on its way or being stored: without it, the page that continues its meeting
 * would take those captions for new ones.
 */
async function untilOthersAreStored({ meetings, pages }: WorkerContext, page: OpenPage, asked: Asked): Promise<void> {
  await pages.closedHandled()
  const before = await meetings.resumable(asked)
  if (before === null) return
  await atMost(CLOSE_WAIT_MS, pages.documentHandled(before.holder.document_id, page))
}

async function addLines({ delivery, meetings }: WorkerContext, page: OpenPage, message: PageMessage<'lines'>) {
  const { client_key, n, lines } = message
  const is_known = await meetings.addLines(client_key, lines)
  page.send({ type: 'lines-stored', n, is_known })
  if (is_known) delivery.wake()
}

async function addActivity({ account, delivery, store }: WorkerContext, { activity }: PageMessage<'activity'>) {
  const connection = await account.connection()
  if (!connection) return
  await store.addActivity({ owner: ownerOf(connection), activity })
  delivery.wake()
}

/** A page of our own web app and nothing else. */
async function openWebApp({ account, browserApi }: WorkerContext, path: string): Promise<void> {
  const connection = await account.connection()
  const url = connection && URL.parse(path, connection.server)
  if (url && url.origin === connection.server) await browserApi.openTab(url.href)
}

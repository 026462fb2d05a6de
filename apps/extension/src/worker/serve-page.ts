import { FromPage } from '../messages/page-messages.ts'
import type { Port } from '../browser/port.ts'
import type { OpenPage, PageMessage } from './open-pages.ts'
import { ownerOf } from './worker-browser-api.ts'
import type { Desk } from './worker-context.ts'

const SLOW_MS = 3_000

/** Serves one page for as long as its port is there; its messages one after the other. */
export function servePage(desk: Desk, port: Port): void {
  const page = desk.pages.add(port)
  let last: Promise<unknown> = greet(desk, page)
  port.onMessage.addListener((given) => {
    const message = FromPage.safeParse(given).data
    if (!message) return
    last = last.then(() => answer(desk, page, message)).catch((error: unknown) => console.error(error))
  })
  port.onDisconnect.addListener(() => {
    desk.pages.remove(page)
    void desk.platform.mark(page.holder.tab_id, '')
    if (page.client_key !== null) desk.linger.begin()
    desk.onLeft()
  })
}

/** A page is told at once what is known, and again when the server has answered. */
async function greet({ account }: Desk, page: OpenPage): Promise<void> {
  page.send(await account.status())
  void account.freshen()
}

async function answer(desk: Desk, page: OpenPage, message: FromPage): Promise<void> {
  const { account, delivery, meetings, platform } = desk
  switch (message.type) {
    case 'join':
      return join(desk, page, message)
    case 'lines':
      return keep(desk, page, message)
    case 'leave':
      page.client_key = null
      await meetings.end(message.client_key, message.at)
      desk.onLeft()
      return delivery.wake({ now: true })
    case 'disable':
      page.client_key = null
      await meetings.disable(message.client_key)
      desk.onLeft()
      return delivery.wake({ now: true })
    case 'activity':
      return noteActivity(desk, message)
    case 'capture': {
      const { type: _, ...entered } = message
      return desk.store.count(entered)
    }
    case 'summary':
      page.summary = message.summary
      desk.onSummary()
      await platform.mark(page.holder.tab_id, message.summary?.saving === 'saving' ? '●' : '')
      return
    case 'prefer':
      return account.prefer(message.change)
    case 'log-out':
      await desk.logOut()
      return
    case 'open':
      return openWebApp(desk, message.path)
    case 'nudge':
      if (page.client_key !== null) await meetings.seen([page.client_key])
      void account.freshen()
      return delivery.wake()
  }
}

/** Before a page reads anything it hears what the company allows now; a server that is slow or away has said it before. */
async function join(desk: Desk, page: OpenPage, message: PageMessage<'join'>) {
  const { account, meetings, delivery, store } = desk
  if (message.client_key === null) {
    await Promise.race([account.refresh(), new Promise((resolve) => setTimeout(resolve, SLOW_MS))])
  }
  const connection = await account.connection()
  page.send(await account.status())
  if (!connection) return
  const owner = ownerOf(connection)
  const { meeting, is_new } = await meetings.join(owner, page.holder, message)
  page.client_key = meeting.client_key
  const { client_key, started_at, tail } = meeting
  page.send({ type: 'joined', client_key, started_at, tail })
  if (is_new && message.client_key === null) await store.note({ owner, activity: 'meeting_start_detected' })
  delivery.wake()
  const progress = await meetings.progress(client_key)
  if (progress) page.send({ type: 'meeting', client_key, ...progress })
}

async function keep({ delivery, meetings }: Desk, page: OpenPage, message: PageMessage<'lines'>) {
  const { client_key, n, lines } = message
  const is_known = await meetings.keep(client_key, lines)
  page.send({ type: 'kept', n, is_known })
  if (is_known) delivery.wake()
}

async function noteActivity({ account, delivery, store }: Desk, { activity }: PageMessage<'activity'>) {
  const connection = await account.connection()
  if (!connection) return
  await store.note({ owner: ownerOf(connection), activity })
  delivery.wake()
}

/** A page of our own web app and nothing else. */
async function openWebApp({ account, platform }: Desk, path: string): Promise<void> {
  const connection = await account.connection()
  const url = connection && URL.parse(path, connection.server)
  if (url && url.origin === connection.server) await platform.openTab(url.href)
}

import { choosePack } from '../captions/choose-pack.ts'
import { browser } from 'wxt/browser'
import { MeetingQuery } from '../messages/page-messages.ts'
import type { PartName } from '../messages/part-messages.ts'
import { createPartLoader, type MountOverlay, type OverlayPage } from './late-parts.ts'
import { PageSession } from './page-session.ts'

const CHECK_MS = 1_000
/** A frame smaller than this shows no meeting. */
const LEAST_WIDTH = 300
const LEAST_HEIGHT = 200

/** Watches one frame of a meeting service's page for as long as the page is open. */
export function serveFrame(): void {
  const pack = choosePack(document, location.hostname)
  if (!pack) return
  // The id is missing once the extension was updated or removed while the page stayed open.
  const isAlive = () => browser.runtime?.id !== undefined
  const ask = async (part: PartName): Promise<unknown> => browser.runtime.sendMessage({ type: 'add-part', part })
  const options = {
    page: document,
    browserApi: { connect, isAlive },
    address: () => location.href,
    now: () => Date.now(),
    reload: () => location.reload(),
  }
  const session = new PageSession(options, pack)
  const isVisible = () => window.top === window || (innerWidth >= LEAST_WIDTH && innerHeight >= LEAST_HEIGHT)
  setInterval(() => isVisible() && session.checkPage(), CHECK_MS)
  if (isVisible()) session.checkPage()
  addEventListener('pagehide', () => session.flush())
  document.addEventListener('visibilitychange', () => document.hidden && session.flush())
  browser.runtime.onMessage.addListener((message, sender, reply) => {
    const asked = sender.id === browser.runtime.id && MeetingQuery.safeParse(message).data
    if (asked) reply(session.isInMeeting(asked.client_key))
  })
  showOverlay(session, { connect: session.connectForCall, load: createPartLoader({ ask, isAlive }) })
}

function connect(name: string) {
  const port = browser.runtime.connect({ name })
  // The error has to be read, or the browser reports it in the page's console.
  port.onDisconnect.addListener(() => void browser.runtime.lastError)
  return port
}

/**
 * Each meeting gets an overlay of its own, in an element beside everything that the page has. Its script is added once there
 * is one to show, so that a page without a meeting does not read it.
 */
function showOverlay(session: PageSession, page: OverlayPage): void {
  let mountOverlay: MountOverlay | null = null
  let shown: { meeting: object; remove: () => void } | null = null
  const update = () => {
    const meeting = session.overlayMeeting
    if (meeting) page.load('overlay')
    if (meeting === (shown?.meeting ?? null)) return
    shown?.remove()
    shown = meeting && mountOverlay ? { meeting, remove: addOverlay(mountOverlay) } : null
  }
  globalThis.cuecardParts = {
    overlay: (mount) => {
      mountOverlay ??= mount
      update()
    },
  }
  session.subscribe(update)

  function addOverlay(mount: MountOverlay): () => void {
    const host = document.createElement('div')
    document.documentElement.append(host)
    const unmount = mount(session, host, page)
    return () => {
      unmount()
      host.remove()
    }
  }
}

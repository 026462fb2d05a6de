import { choosePack } from '../captions/choose-pack.ts'
import { browser } from 'wxt/browser'
import { MeetingQuery } from '../messages/page-messages.ts'
import type { MeetingSession } from './meeting-view.ts'
import { PageSession } from './page-session.ts'

const CHECK_MS = 1_000
/** A frame smaller than this shows no meeting. */
const LEAST_WIDTH = 300
const LEAST_HEIGHT = 200

/** Draws the overlay of a meeting into `host`; what it returns removes it again. */
type MountOverlay = (session: MeetingSession, host: Element) => () => void

/** Watches one frame of a meeting service's page for as long as the page is open. */
export function serveFrame(mountOverlay: MountOverlay): void {
  const pack = choosePack(document, location.hostname)
  if (!pack) return
  const options = {
    page: document,
    browserApi: {
      connect,
      // The id is missing once the extension was updated or removed while the page stayed open.
      isAlive: () => browser.runtime?.id !== undefined,
    },
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
  showOverlay(session, mountOverlay)
}

function connect(name: string) {
  const port = browser.runtime.connect({ name })
  // The error has to be read, or the browser reports it in the page's console.
  port.onDisconnect.addListener(() => void browser.runtime.lastError)
  return port
}

/** Each meeting gets an overlay of its own, in an element beside everything that the page has. */
function showOverlay(session: PageSession, mountOverlay: MountOverlay): void {
  let shown: { meeting: object; remove: () => void } | null = null
  session.subscribe(() => {
    const meeting = session.overlayMeeting
    if (meeting === (shown?.meeting ?? null)) return
    shown?.remove()
    shown = meeting ? { meeting, remove: addOverlay() } : null
  })

  function addOverlay(): () => void {
    const host = document.createElement('div')
    document.documentElement.append(host)
    const unmount = mountOverlay(session, host)
    return () => {
      unmount()
      host.remove()
    }
  }
}

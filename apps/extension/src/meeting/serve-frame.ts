import { choosePack } from '../captions/choose-pack.ts'
import { browser } from 'wxt/browser'
import { HoldQuestion } from '../messages/page-messages.ts'
import type { MeetingSession } from './meeting-view.ts'
import { PageSession } from './page-session.ts'

const LOOK_MS = 1_000
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
    browser: {
      connect,
      // A page outlives the extension that it began with: then there is no id.
      isAlive: () => browser.runtime?.id !== undefined,
    },
    address: () => location.href,
    now: () => Date.now(),
    reload: () => location.reload(),
  }
  const session = new PageSession(options, pack)
  const isSeen = () => window.top === window || (innerWidth >= LEAST_WIDTH && innerHeight >= LEAST_HEIGHT)
  setInterval(() => isSeen() && session.look(), LOOK_MS)
  if (isSeen()) session.look()
  addEventListener('pagehide', () => session.flush())
  document.addEventListener('visibilitychange', () => document.hidden && session.flush())
  browser.runtime.onMessage.addListener((message, sender, reply) => {
    const asked = sender.id === browser.runtime.id && HoldQuestion.safeParse(message).data
    if (asked) reply(session.holds(asked.client_key))
  })
  showOverlay(session, mountOverlay)
}

function connect(name: string) {
  const port = browser.runtime.connect({ name })
  // Why it ended is looked at, or the browser complains of it in the page's console.
  port.onDisconnect.addListener(() => void browser.runtime.lastError)
  return port
}

/** Each meeting gets an overlay of its own, in an element beside everything that the page has. */
function showOverlay(session: PageSession, mountOverlay: MountOverlay): void {
  let shown: { meeting: object; remove: () => void } | null = null
  session.subscribe(() => {
    const meeting = session.overlayOf
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

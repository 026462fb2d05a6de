import { mountOverlay } from '../overlay/mount-overlay.tsx'
import { choosePack } from '../captions/choose-pack.ts'
import { browser } from 'wxt/browser'
import { HoldQuestion } from '../wire/page-messages.ts'
import { PageSession } from './page-session.ts'

const LOOK_MS = 1_000
/** A frame smaller than this shows no meeting. */
const LEAST_WIDTH = 300
const LEAST_HEIGHT = 200

/** Watches over one frame of a meeting service's page for as long as it is there. */
export function serveFrame(): void {
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
  showOverlay(session)
}

function connect(name: string) {
  const port = browser.runtime.connect({ name })
  // Why it ended is looked at, or the browser complains of it in the page's console.
  port.onDisconnect.addListener(() => void browser.runtime.lastError)
  return port
}

/** One overlay a meeting, beside all that the page has. */
function showOverlay(session: PageSession): void {
  let shown: { meeting: object; remove: () => void } | null = null
  session.subscribe(() => {
    const meeting = session.overlayOf
    if (meeting === (shown?.meeting ?? null)) return
    shown?.remove()
    shown = meeting ? { meeting, remove: place(session) } : null
  })
}

function place(session: PageSession): () => void {
  const host = document.createElement('div')
  document.documentElement.append(host)
  const unmount = mountOverlay(session, host)
  return () => {
    unmount()
    host.remove()
  }
}

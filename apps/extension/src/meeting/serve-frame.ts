import { choosePack } from '../captions/choose-pack.ts'
import { browser } from 'wxt/browser'
import { MeetingQuery } from '../messages/page-messages.ts'
import type { PartName } from '../messages/part-messages.ts'
import { showsCall } from './call-presence.ts'
import { followFullScreen } from './follow-full-screen.ts'
import { createPartLoader, type MountOverlay, type OverlayPage } from './late-parts.ts'
import { PageSession } from './page-session.ts'

const CHECK_MS = 1_000
/** A frame smaller than this shows no meeting. */
const LEAST_WIDTH = 300
const LEAST_HEIGHT = 200

/** Watches one frame of a meeting service's page for as long as the page is open. */
export function serveFrame(): void {
  const pack = choosePack(document, location.hostname)
  // After an update the worker has it run in every page that is open, also in one that was loaded with it.
  if (!pack || globalThis.cuecardParts) return
  // What the older version has read of a call is not known here: its overlay asks for the page to be loaded anew.
  if (globalThis.isCuecardRenewed && showsCall(document, pack)) return void setTimeout(serveFrame, CHECK_MS)
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
  const overlay = { connect: session.connectForCall, load: createPartLoader({ ask, isAlive }) }
  const yieldToNewer = showOverlay(session, overlay, isAlive)
  setInterval(() => {
    // In a meeting also while the frame is small, or that would pass for a sleep of the computer.
    if (isVisible() || session.overlayMeeting !== null) session.checkPage()
    yieldToNewer()
  }, CHECK_MS)
  if (isVisible()) session.checkPage()
  addEventListener('pagehide', () => session.flush())
  document.addEventListener('visibilitychange', () => document.hidden && session.flush())
  browser.runtime.onMessage.addListener((message, sender, reply) => {
    const asked = sender.id === browser.runtime.id && MeetingQuery.safeParse(message).data
    if (asked) reply(session.isInMeeting(asked.client_key))
  })
}

function connect(name: string) {
  const port = browser.runtime.connect({ name })
  // The error has to be read, or the browser reports it in the page's console.
  port.onDisconnect.addListener(() => void browser.runtime.lastError)
  return port
}

/**
 * Each meeting gets an overlay of its own, in an element beside everything that the page has. Its script is added once there
 * is one to show, so that a page without a meeting does not read it. Returns what removes that of an older version for good, once
 * the newer version shows its own; to be called now and then.
 */
function showOverlay(session: PageSession, page: OverlayPage, isAlive: () => boolean): () => void {
  let mountOverlay: MountOverlay | null = null
  let shown: { meeting: object; host: Element; remove: () => void } | null = null
  let isReplaced = false
  const update = () => {
    const meeting = isReplaced ? null : session.overlayMeeting
    if (meeting) page.load('overlay')
    if (meeting === (shown?.meeting ?? null)) return
    shown?.remove()
    shown = meeting && mountOverlay ? { meeting, ...addOverlay(mountOverlay) } : null
  }
  globalThis.cuecardParts = {
    overlay: (mount) => {
      mountOverlay ??= mount
      update()
    },
  }
  session.subscribe(update)
  return () => {
    if (shown === null || isAlive() || !hasOtherOverlay(shown.host)) return
    isReplaced = true
    update()
  }

  function addOverlay(mount: MountOverlay): { host: Element; remove: () => void } {
    const host = document.createElement('div')
    document.documentElement.append(host)
    const endFullScreen = followFullScreen(host)
    const unmount = mount(session, host, page)
    const remove = () => {
      unmount()
      endFullScreen()
      host.remove()
    }
    return { host, remove }
  }
}

/** Overlays mark their theme on the element that holds them. */
const hasOtherOverlay = (host: Element) =>
  [...document.querySelectorAll('[data-cc-theme]')].some((each) => each !== host)

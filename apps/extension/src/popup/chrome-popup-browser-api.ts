import { browser } from 'wxt/browser'
import { browserPlatform } from '../browser/chrome-browser-api.ts'
import type { PopupPlatform, WorkerDoor } from './popup-browser-api.ts'
import { type FromPopup, type Overview, POPUP_PORT, ToPopup } from '../messages/popup-messages.ts'

/** The tab that the popup stands over; null where the popup is a tab itself. */
async function tabBelow(): Promise<number | null> {
  const own = await browser.tabs.getCurrent()
  if (own) return null
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  return tab?.id ?? null
}

/** Talks with the worker over one port, opened anew where the worker has ended. */
function workerDoor(): WorkerDoor {
  let told: ((overview: Overview) => void) | null = null
  let onLoggedOut: ((isTold: boolean) => void) | null = null
  let port: ReturnType<typeof browser.runtime.connect> | null = null
  const open = () => {
    const opened = browser.runtime.connect({ name: POPUP_PORT })
    // Why it ended is looked at, or the browser complains of it in the console.
    opened.onDisconnect.addListener(() => void browser.runtime.lastError)
    port = opened
    opened.onMessage.addListener((given: unknown) => {
      const message = ToPopup.safeParse(given).data
      if (message?.type === 'overview') told?.(message)
      if (message?.type === 'logged-out') onLoggedOut?.(message.is_told)
    })
    opened.onDisconnect.addListener(() => {
      if (port === opened) port = null
      if (told) look()
    })
    return opened
  }
  const send = (message: FromPopup) => (port ?? open()).postMessage(message)
  const look = () => void tabBelow().then((tab_id) => send({ type: 'look', tab_id }))
  return {
    watch: (listener) => {
      told = listener
      look()
      return () => {
        if (told === listener) told = null
      }
    },
    show: () => send({ type: 'show' }),
    prefer: (change) => send({ type: 'prefer', change }),
    logOut: () =>
      new Promise((resolve) => {
        onLoggedOut = resolve
        send({ type: 'log-out' })
      }),
  }
}

export const popupPlatform: PopupPlatform = { ...browserPlatform, worker: workerDoor() }

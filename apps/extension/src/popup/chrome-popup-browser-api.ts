import { browser } from 'wxt/browser'
import { chromeBrowserApi } from '../browser/chrome-browser-api.ts'
import type { PopupBrowserApi, WorkerClient } from './popup-browser-api.ts'
import { type FromPopup, type Overview, POPUP_PORT, ToPopup } from '../messages/popup-messages.ts'

/** The tab under the popup; null where the popup is open in a tab of its own. */
async function tabUnderPopup(): Promise<number | null> {
  const own = await browser.tabs.getCurrent()
  if (own) return null
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  return tab?.id ?? null
}

/** Talks to the worker over one port, which is opened again when the browser has stopped the worker. */
function createWorkerClient(): WorkerClient {
  let onOverview: ((overview: Overview) => void) | null = null
  let onLoggedOut: ((isRevoked: boolean) => void) | null = null
  let port: ReturnType<typeof browser.runtime.connect> | null = null
  const open = () => {
    const opened = browser.runtime.connect({ name: POPUP_PORT })
    // The error has to be read, or the browser reports it in the console.
    opened.onDisconnect.addListener(() => void browser.runtime.lastError)
    port = opened
    opened.onMessage.addListener((received: unknown) => {
      const message = ToPopup.safeParse(received).data
      if (message?.type === 'overview') onOverview?.(message)
      if (message?.type === 'logged-out') onLoggedOut?.(message.is_revoked)
    })
    opened.onDisconnect.addListener(() => {
      if (port === opened) port = null
      if (onOverview) watchTab()
    })
    return opened
  }
  const send = (message: FromPopup) => (port ?? open()).postMessage(message)
  const watchTab = () => void tabUnderPopup().then((tab_id) => send({ type: 'watch-tab', tab_id }))
  return {
    watch: (listener) => {
      onOverview = listener
      watchTab()
      return () => {
        if (onOverview === listener) onOverview = null
      }
    },
    show: () => send({ type: 'show' }),
    confirmConsent: () => send({ type: 'confirm-consent' }),
    updatePreferences: (change) => send({ type: 'preferences', change }),
    logOut: () =>
      new Promise((resolve) => {
        onLoggedOut = resolve
        send({ type: 'log-out' })
      }),
  }
}

export const chromePopupBrowserApi: PopupBrowserApi = { ...chromeBrowserApi, worker: createWorkerClient() }

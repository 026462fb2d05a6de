import { browser } from 'wxt/browser'
import { Connection } from '../browser/browser-api.ts'
import { heldPort } from '../browser/buffered-port.ts'
import { browserWorkerPlatform } from './chrome-worker-browser-api.ts'
import { startWorker } from './worker.ts'
import { WorkerStore } from './worker-store.ts'

/** Listens to the browser from the first moment: a worker is often begun by the very event that it must not miss. */
export function serveBrowser(): void {
  // Content scripts run in pages of others: what lies in our storage is not for them.
  const accessLevel = 'TRUSTED_CONTEXTS' as const
  void browser.storage.local.setAccessLevel({ accessLevel })
  void browser.storage.session.setAccessLevel({ accessLevel })
  void browser.action.setBadgeBackgroundColor({ color: '#0e655f' })
  const worker = WorkerStore.open().then((store) => startWorker(browserWorkerPlatform, store))
  browser.runtime.onConnect.addListener((port) => {
    const held = heldPort(port)
    void worker.then((it) => it.onConnect(held))
  })
  browser.storage.local.onChanged.addListener((changes) => {
    const change = changes['connection']
    if (!change) return
    const before = Connection.safeParse(change.oldValue).data ?? null
    const after = Connection.safeParse(change.newValue).data ?? null
    void worker.then((it) => it.onConnectionChange(before, after))
  })
  browser.runtime.onUpdateAvailable.addListener(() => void worker.then((it) => it.onUpdate()))
  // Without a listener the browser would not begin the worker, and what waits would stay.
  browser.runtime.onStartup.addListener(() => undefined)
  browser.runtime.onInstalled.addListener(() => undefined)
  addEventListener('online', () => void worker.then((it) => it.onOnline()))
}

import { browser } from 'wxt/browser'
import { Connection } from '../browser/browser-api.ts'
import { bufferedPort } from '../browser/buffered-port.ts'
import { addPart } from './add-part.ts'
import { chromeWorkerBrowserApi } from './chrome-worker-browser-api.ts'
import { startWorker } from './worker.ts'
import { WorkerStore } from './worker-store.ts'

/** Adds all listeners at once, because the event that started the worker would be lost otherwise. */
export function serveBrowser(): void {
  // Content scripts run in other companies' pages, so they get no access to our storage.
  const accessLevel = 'TRUSTED_CONTEXTS' as const
  void browser.storage.local.setAccessLevel({ accessLevel })
  void browser.storage.session.setAccessLevel({ accessLevel })
  void browser.action.setBadgeBackgroundColor({ color: '#0e655f' })
  const worker = WorkerStore.open().then((store) => startWorker(chromeWorkerBrowserApi, store))
  browser.runtime.onConnect.addListener((port) => {
    const buffered = bufferedPort(port)
    void worker.then((it) => it.onConnect(buffered))
  })
  browser.runtime.onMessage.addListener((message, sender, reply) => {
    const added = addPart(chromeWorkerBrowserApi, message, sender)
    void added?.then(reply)
    // Keeps the reply open until the script was added.
    return added !== null
  })
  browser.storage.local.onChanged.addListener((changes) => {
    const change = changes['connection']
    if (!change) return
    const before = Connection.safeParse(change.oldValue).data ?? null
    const after = Connection.safeParse(change.newValue).data ?? null
    void worker.then((it) => it.onConnectionChange(before, after))
  })
  browser.runtime.onUpdateAvailable.addListener(() => void worker.then((it) => it.onUpdate()))
  // With a listener the browser starts the worker, which then sends what is queued.
  browser.runtime.onStartup.addListener(() => undefined)
  browser.runtime.onInstalled.addListener(({ reason }) => void worker.then((it) => it.onInstalled(reason)))
  browser.alarms.onAlarm.addListener(() => void worker.then((it) => it.onAlarm()))
  addEventListener('online', () => void worker.then((it) => it.onOnline()))
}

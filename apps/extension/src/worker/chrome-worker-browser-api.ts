import { browser } from 'wxt/browser'
import { browserPlatform, slot } from '../browser/chrome-browser-api.ts'
import { Preferences } from '../messages/preferences.ts'
import { KeptBootstrap, type WorkerPlatform } from './worker-browser-api.ts'

export const browserWorkerPlatform: WorkerPlatform = {
  ...browserPlatform,
  own_id: browser.runtime.id,
  bootstrap: slot(browser.storage.local, 'bootstrap', KeptBootstrap),
  preferences: slot(browser.storage.local, 'preferences', Preferences),
  now: () => Date.now(),
  withLock: (name, work) => navigator.locks.request(name, work),
  holds: async ({ tab_id, document_id }, client_key) => {
    const question = { type: 'do-you-hold', client_key }
    // Nobody answers in a document that is gone: the browser says so by an error.
    const reply: unknown = await browser.tabs
      .sendMessage(tab_id, question, { documentId: document_id })
      .catch(() => false)
    return reply === true
  },
  openTab: async (url) => {
    await browser.tabs.create({ url })
  },
  mark: async (tab_id, text) => {
    await browser.action.setBadgeText({ tabId: tab_id, text }).catch(() => undefined)
  },
  stay: async () => {
    await browser.runtime.getPlatformInfo()
  },
  update: () => browser.runtime.reload(),
}

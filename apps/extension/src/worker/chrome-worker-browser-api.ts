import { browser } from 'wxt/browser'
import { chromeBrowserApi, storedValue } from '../browser/chrome-browser-api.ts'
import { Preferences } from '../messages/preferences.ts'
import { StoredBootstrap, type WorkerBrowserApi } from './worker-browser-api.ts'

const ALARM = 'wake-up'

interface ContentScript {
  matches?: string[] | undefined
  js?: string[] | undefined
}
const contentScripts = (): readonly ContentScript[] => browser.runtime.getManifest().content_scripts ?? []

export const chromeWorkerBrowserApi: WorkerBrowserApi = {
  ...chromeBrowserApi,
  own_id: browser.runtime.id,
  bootstrap: storedValue(browser.storage.local, 'bootstrap', StoredBootstrap),
  preferences: storedValue(browser.storage.local, 'preferences', Preferences),
  now: () => Date.now(),
  withLock: (name, work) => navigator.locks.request(name, work),
  isInMeeting: async ({ tab_id, document_id }, client_key) => {
    const question = { type: 'is-in-meeting', client_key }
    // For a document that is gone the browser throws an error.
    const reply: unknown = await browser.tabs
      .sendMessage(tab_id, question, { documentId: document_id })
      .catch(() => false)
    return reply === true
  },
  openTab: async (url) => {
    await browser.tabs.create({ url })
  },
  meetingTabs: async () => {
    const tabs = await browser.tabs.query({ url: contentScripts().flatMap(({ matches }) => matches ?? []) })
    return tabs.flatMap(({ id }) => id ?? [])
  },
  serveTab: async (tabId, { isRenewed }) => {
    const target = { tabId, allFrames: true }
    if (isRenewed)
      await browser.scripting.executeScript({ target, func: () => void (globalThis.isCuecardRenewed = true) })
    await browser.scripting.executeScript({ target, files: contentScripts().flatMap(({ js }) => js ?? []) })
  },
  addScript: async ({ tab_id, document_id }, file) => {
    const target = { tabId: tab_id, documentIds: [document_id] }
    await browser.scripting.executeScript({ target, files: [file], injectImmediately: true })
  },
  setBadge: async (tab_id, text) => {
    await browser.action.setBadgeText({ tabId: tab_id, text }).catch(() => undefined)
  },
  setAlarm: async (isOn) => {
    if (!isOn) return void (await browser.alarms.clear(ALARM))
    // Another call would put it off by a minute.
    if (!(await browser.alarms.get(ALARM))) await browser.alarms.create(ALARM, { periodInMinutes: 1 })
  },
  update: () => browser.runtime.reload(),
}

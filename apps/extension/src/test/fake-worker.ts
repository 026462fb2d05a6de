import { IDBFactory } from 'fake-indexeddb'
import { memoryValue } from './memory-value.ts'
import type { Connection, Draft } from '../browser/browser-api.ts'
import type { Port, Sender } from '../browser/port.ts'
import type { Preferences } from '../messages/preferences.ts'
import { bufferedPort } from '../browser/buffered-port.ts'
import { startWorker, type Worker } from '../worker/worker.ts'
import type { StoredBootstrap, WorkerBrowserApi } from '../worker/worker-browser-api.ts'
import { WorkerStore } from '../worker/worker-store.ts'
import { type FakeServer, SERVER, TOKEN } from './fake-server.ts'
import { portPair } from './fake-ports.ts'

export const OWN_ID = 'abcdefghijklmnopabcdefghijklmnop'
export const DANA: Connection = {
  server: SERVER,
  access_token: TOKEN,
  email: 'dana@acme.example',
  company: 'Acme Robotics',
}

/** A content script's side as the browser describes it. */
export const pageSender = (document_id = 'document-1', tab_id = 7): Sender => ({
  id: OWN_ID,
  origin: 'https://meet.google.com',
  url: 'https://meet.google.com/abc-defg-hij',
  frameId: 0,
  documentId: document_id,
  tab: { id: tab_id },
})

/** A browser in memory with one extension: workers may end and begin, its storage stays. */
export function fakeBrowser(server: FakeServer, connected: Connection | null = DANA) {
  // Nothing lies on the disk of another test.
  globalThis.indexedDB = new IDBFactory()
  const connection = memoryValue<Connection>(connected)
  const clock = { skew: 0 }
  const holders = new Set<string>()
  const opened: string[] = []
  const marks: string[] = []
  const updates = { count: 0 }
  const alarm = { isOn: false }
  const locks = new Map<string, Promise<unknown>>()
  const browserApi: WorkerBrowserApi = {
    own_id: OWN_ID,
    connection: {
      ...connection,
      get: async () => connection.value,
      set: async (value) => change(value),
      clear: async () => change(null),
    },
    draft: memoryValue<Draft>(null),
    ended: memoryValue<{ server: string }>(null),
    unrevoked: memoryValue<{ server: string }>(null),
    bootstrap: memoryValue<StoredBootstrap>(null),
    preferences: memoryValue<Preferences>(null),
    requestAccess: async () => true,
    dropAccess: async () => {},
    fetch: server.fetch,
    version: '0.1.0',
    now: () => Date.now() + clock.skew,
    withLock: (name, work) => {
      const next = (locks.get(name) ?? Promise.resolve()).then(work, work)
      locks.set(
        name,
        next.catch(() => undefined),
      )
      return next
    },
    isInMeeting: async ({ document_id }, client_key) => holders.has(`${document_id} ${client_key}`),
    openTab: async (url) => void opened.push(url),
    meetingTabs: async () => [],
    serveTab: async () => {},
    addScript: async ({ document_id }, file) => void opened.push(`${document_id} ${file}`),
    setBadge: async (_tab, text) => void marks.push(text),
    setAlarm: async (isOn) => void (alarm.isOn = isOn),
    update: () => void (updates.count += 1),
  }
  let worker: Promise<Worker> | null = null
  let cuts: (() => void)[] = []
  const running = () => (worker ??= WorkerStore.open().then((open) => startWorker(browserApi, open)))
  const change = async (value: Connection | null) => {
    const before = connection.value
    connection.value = value
    await (await running()).onConnectionChange(before, value)
  }
  return {
    browserApi,
    clock,
    holders,
    opened,
    marks,
    updates,
    alarm,
    connection,
    connect: change,
    worker: running,
    open: () => WorkerStore.open(),
    /** One end of a port whose other end the worker serves. */
    port: (name: string, sender?: Sender): Port => {
      const { near, far, cut } = portPair(name, sender)
      const buffered = bufferedPort(far)
      cuts.push(cut)
      void running().then((it) => it.onConnect(buffered))
      return near
    },
    /** The worker ends as the browser ends it: without a word, all in memory gone. */
    kill: () => {
      worker = null
      for (const cut of cuts.splice(0)) cut()
      cuts = []
    },
  }
}

/** What came in at one end of a port. */
export function messagesAt(port: Port) {
  const received: { type: string; [key: string]: unknown }[] = []
  let isClosed = false
  port.onMessage.addListener((message) => {
    if (typeof message === 'object' && message !== null && 'type' in message) {
      received.push({ ...message, type: String(message.type) })
    }
  })
  port.onDisconnect.addListener(() => (isClosed = true))
  return { received, last: (type: string) => received.findLast((each) => each.type === type), isClosed: () => isClosed }
}

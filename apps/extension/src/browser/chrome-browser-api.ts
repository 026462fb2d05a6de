import { browser } from 'wxt/browser'
import { z } from 'zod'
import { Connection, Draft, type BrowserApi, type StoredValue } from './browser-api.ts'

type Area = Pick<typeof browser.storage.local, 'get' | 'set' | 'remove'>

export const storedValue = <T>(area: Area, key: string, schema: z.ZodType<T>): StoredValue<T> => ({
  get: async () => schema.safeParse((await area.get(key))[key]).data ?? null,
  set: (value) => area.set({ [key]: value }),
  clear: () => area.remove(key),
})

/** All ports of the server, because the browser gives no permission for a single one. */
const patternOf = (origin: string) => {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}/*`
}

export const chromeBrowserApi: BrowserApi = {
  connection: storedValue(browser.storage.local, 'connection', Connection),
  draft: storedValue(browser.storage.session, 'draft', Draft),
  ended: storedValue(browser.storage.local, 'ended', z.object({ server: z.string() })),
  unrevoked: storedValue(browser.storage.local, 'unrevoked', z.object({ server: z.string() })),
  requestAccess: (origin) => browser.permissions.request({ origins: [patternOf(origin)] }),
  dropAccess: async (origin) => {
    // Permissions of the manifest cannot be removed: the browser throws an error.
    await browser.permissions.remove({ origins: [patternOf(origin)] }).catch(() => false)
  },
  fetch: (...args) => fetch(...args),
  version: browser.runtime.getManifest().version,
}

import { browser } from 'wxt/browser'
import { z } from 'zod'
import { Connection, Draft, type Platform, type Slot } from './browser-api.ts'

type Area = Pick<typeof browser.storage.local, 'get' | 'set' | 'remove'>

export function slot<T>(area: Area, key: string, schema: z.ZodType<T>): Slot<T> {
  return {
    get: async () => schema.safeParse((await area.get(key))[key]).data ?? null,
    set: (value) => area.set({ [key]: value }),
    clear: () => area.remove(key),
  }
}

/** Every port of the server: a permission cannot be given for one. */
const patternOf = (origin: string) => {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}/*`
}

export const browserPlatform: Platform = {
  connection: slot(browser.storage.local, 'connection', Connection),
  draft: slot(browser.storage.session, 'draft', Draft),
  ended: slot(browser.storage.local, 'ended', z.object({ server: z.string() })),
  requestAccess: (origin) => browser.permissions.request({ origins: [patternOf(origin)] }),
  dropAccess: async (origin) => {
    // Those of the manifest cannot be given back; the browser says so by an error.
    await browser.permissions.remove({ origins: [patternOf(origin)] }).catch(() => false)
  },
  fetch: (...args) => fetch(...args),
  version: browser.runtime.getManifest().version,
}

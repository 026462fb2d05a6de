import { parse } from 'bowser'

/** The browser and system of a `User-Agent`, such as `Chrome on Windows`; null when they are unknown. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os } = parse(userAgent)
  const parts = [browser.name, os.name].filter((part) => part !== undefined && part !== '')
  return parts.length > 0 ? parts.join(' on ') : null
}

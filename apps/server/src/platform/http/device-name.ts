import { parse } from 'bowser'

/** What somebody signed in with, as they would call it: `Chrome on Windows`; null when it cannot be told. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os } = parse(userAgent)
  const parts = [browser.name, os.name].filter((part) => part !== undefined && part !== '')
  return parts.length > 0 ? parts.join(' on ') : null
}

import { SUB_URLS_MAX } from '@cuecard/contract/limits.ts'
import { isWebAddress } from './site-fields.tsx'

/** The textarea for sub-URLs grows up to this many rows. */
export const SUB_URL_ROWS_MAX = 20
const SUB_URL_ROWS_MIN = 4

/** One URL per line, blank lines dropped. */
export const readSubUrls = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The textarea's rows: one more than there are lines. */
export const subUrlRows = (text: string): number =>
  Math.min(SUB_URL_ROWS_MAX, Math.max(SUB_URL_ROWS_MIN, text.split('\n').length + 1))

/** Why the lines cannot be saved, or null. The server checks them again. */
export function subUrlsError(text: string): string | null {
  const urls = readSubUrls(text)
  if (urls.length > SUB_URLS_MAX) return `At most ${SUB_URLS_MAX} sub-URLs. Remove ${urls.length - SUB_URLS_MAX}.`
  const wrong = urls.find((url) => !isWebAddress(url))
  return wrong === undefined ? null : `'${wrong}' is not a web address. Begin it with https:// or http://`
}

export const sameUrls = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((url, at) => url === b[at])

/** What was added to and removed from `before`, applied to `now`: a sync may have found addresses while the list was edited. */
export function rebasedUrls(edited: readonly string[], before: readonly string[], now: readonly string[]): string[] {
  if (sameUrls(before, now)) return [...edited]
  const added = edited.filter((url) => !before.includes(url) && !now.includes(url))
  return [...now.filter((url) => edited.includes(url) || !before.includes(url)), ...added]
}

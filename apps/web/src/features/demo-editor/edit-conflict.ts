import type { DemoEntry } from '@cuecard/contract/demo-editor.ts'
import { changesBetween, isSame, placeOf, type OpenEntry } from './demo-entries.ts'

/** How another user's save affects the entry being edited: not at all, changed it too, or deleted it. */
export type EditConflict = 'elsewhere' | 'changed' | 'deleted'

export function editConflictOf(open: OpenEntry, now: readonly DemoEntry[]): EditConflict {
  const original = originalOf(open)
  if (!original || placeOf(now, original, open.at ?? 0) !== null) return 'elsewhere'
  return theirsOf(open, now) ? 'changed' : 'deleted'
}

/** The other user's version of the entry; null if they did not change it. */
export function theirsOf(open: OpenEntry, now: readonly DemoEntry[]): DemoEntry | null {
  const original = originalOf(open)
  if (!original) return null
  const change = changesBetween(open.base.messages, now).find(
    (each) => each.kind === 'changed' && isSame(each.before, original),
  )
  return change?.entry ?? null
}

/** The index of the entry, or of the other user's version, in the current list; null for a new or deleted entry. */
export function placeNow(open: OpenEntry, now: readonly DemoEntry[]): number | null {
  const original = originalOf(open)
  if (!original || open.at === null) return null
  const place = placeOf(now, original, open.at)
  if (place !== null) return place
  const theirs = theirsOf(open, now)
  return theirs ? placeOf(now, theirs, open.at) : null
}

const originalOf = ({ at, base }: OpenEntry) => (at === null ? null : (base.messages[at] ?? null))

import type { WorkSheet } from '@e965/xlsx'

/** A longer text merged over rows is a note beside them rather than the name of what they belong to. */
const MERGED_MAX = 200
/** The most rows that merged cells are looked up in: a sheet may claim an enormous size. */
const MERGED_ROWS_MAX = 100_000

/** What the later rows of a cell that is merged over several rows say. */
export const mergedText = (text = ''): string => (text.length <= MERGED_MAX ? text : '')

/** Sets the text of cells that are merged over rows in each of these rows. `rows` are those that are seen, by their number from 0. */
export const repeatMerged = (
  sheet: WorkSheet,
  rows: ReadonlyMap<number, Map<number, string>>,
  spend: (text: string) => void,
): void => {
  let left = MERGED_ROWS_MAX
  for (const { s, e } of sheet['!merges'] ?? []) {
    const text = mergedText(rows.get(s.r)?.get(s.c))
    if (text === '') continue
    for (let at = s.r + 1; at <= e.r && left > 0; at++, left--) {
      const cells = rows.get(at)
      if (!cells || cells.has(s.c)) continue
      spend(text)
      cells.set(s.c, text)
    }
  }
}

/** What rows are compared by; null comes last in either direction. */
type Comparable = string | number | boolean | null

const compared = (a: Comparable, b: Comparable): number =>
  typeof a === 'string' && typeof b === 'string'
    ? a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' })
    : Number(a) - Number(b)

/** The rows in the order of the address: `name`, or `-name` the other way round. An unknown order leaves them as they are. */
export function sortRows<T>(
  rows: readonly T[],
  sort: string | undefined,
  keys: Readonly<Record<string, (row: T) => Comparable>>,
): readonly T[] {
  const isReversed = sort?.startsWith('-') === true
  const column = isReversed ? (sort?.slice(1) ?? '') : (sort ?? '')
  const keyOf = Object.hasOwn(keys, column) ? keys[column] : undefined
  if (!keyOf) return rows
  return rows.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return isReversed ? compared(b, a) : compared(a, b)
  })
}

/** How the rows are sorted by a column; null when they are not. */
export function isSortedBy(sort: string | undefined, column: string | undefined) {
  if (column === undefined || sort === undefined) return null
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : null
}

/** What a press on a column's name makes of the order: ascending, then descending, then the list's own. */
export function nextSort(sort: string | undefined, column: string): string | null {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? null : column
}

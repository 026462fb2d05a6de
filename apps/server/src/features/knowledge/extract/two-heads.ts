/**
 * The heads of columns in two rows as one: `Plan | Monthly | | Yearly | ` above ` | EUR | USD | EUR | USD` gives `Monthly EUR`, `Monthly USD`
 * and so on. Null where the second row is none of heads: it names something itself, or nothing stands above several of its cells.
 */
export function joinedHeads(first: readonly string[], second: readonly string[]): string[] | null {
  const name = second[0] ?? ''
  if (first[0] === '' || (name !== '' && name !== first[0])) return null
  const width = Math.max(first.length, second.length)
  let above = ''
  let spans = false
  const heads = Array.from({ length: width }, (_, at) => {
    const [top = '', below = ''] = [first[at], second[at]]
    if (top !== '') above = top
    if (top === '' && below !== '') spans = true
    if (below === '' || below === top) return top
    return `${above} ${below}`
  })
  return spans && heads.every((head) => head !== '') && new Set(heads).size === width ? heads : null
}

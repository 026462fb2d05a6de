import { CODE_HEAD } from '../../../../shared/quotes/row-in-words.ts'

/** With more words or characters it is a note on the table. */
const GROUP_WORDS_MAX = 6
const NAME_MAX = 80
/** Rows that are given a name: a file cannot fill the memory with them. */
const NAMED_ROWS_MAX = 20_000
/** What belongs to a whole list and not to its last item. */
const TOTAL =
  /^(?:(?:sub|grand|net|gross)[- ]?)?totals?\b|^sum\b|^(?:zwischen|end)?summe\b|^(?:gesamt|rechnungsbetrag|netto|brutto)|^(?:(?:plus|incl?\.?|including|excl?\.?|zzgl\.?|inkl\.?)\s)?(?:vat|sales tax|tax(?:es)?|mwst|ust|mehrwertsteuer|tva|iva|shipping|freight|delivery|fracht|porto|discount|rabatt)(?!\p{L})|^versand|^(?:importe|montant)\b|^(?:for )?(?:all|every|any)\b/iu
/** 'per year' or '1-10', and no amount alone. */
const SAYS_WHICH = /\p{L}|\d\s?[-–]\s?\d/u

const filledBeside = ([, ...others]: readonly string[]) => others.filter((cell) => cell !== '').length

const isGroup = (row: readonly string[]) => {
  const [name = ''] = row
  return (
    filledBeside(row) === 0 &&
    /\p{L}/u.test(name) &&
    !/[.!?;]$/u.test(name) &&
    name.length <= NAME_MAX &&
    name.split(/\s+/u).length <= GROUP_WORDS_MAX
  )
}

/**
 * Whether the rows stand in groups below titles of their own. Empty rows alone tell no groups, because what is not included or not offered
 * is left empty too: rows have the same name below several titles, or none.
 */
function hasGroups(rows: readonly string[][]): boolean {
  const [first] = rows
  if (!first || !isGroup(first)) return false
  const titles = rows.flatMap((row, at) => (isGroup(row) ? [at] : []))
  if (titles.length < 2 || titles.some((at) => filledBeside(rows[at + 1] ?? []) === 0)) return false
  if (titles.filter((at) => rows[at + 1]?.[0] === '').length > 1) return true
  const groups = titles.map((at, nth) => new Set(rows.slice(at + 1, titles[nth + 1]).map(([name = '']) => name)))
  const names = groups.flatMap((group) => [...group]).filter((name) => name !== '')
  return new Set(names).size < names.length
}

/**
 * Rows below a cell that is merged over them: those without a name, where they stand below several names. Below one name alone, and in a last
 * block with a total, they may belong to the whole list.
 */
function mergedRows(rows: readonly string[][]): Set<readonly string[]> {
  const blocks: { name: string; below: string[][] }[] = []
  for (const row of rows) {
    const [name = ''] = row
    if (name === '') blocks.at(-1)?.below.push(row)
    else blocks.push({ name, below: [] })
  }
  const isTotal = ([, second = '']: readonly string[]) => TOTAL.test(second)
  if (blocks.at(-1)?.below.some(isTotal)) blocks.pop()
  const merged = blocks.flatMap(({ name, below }) =>
    below
      .filter((row) => filledBeside(row) > 1 && SAYS_WHICH.test(row[1] ?? '') && !isTotal(row))
      .map((row) => ({ name, row })),
  )
  return new Set(new Set(merged.map(({ name }) => name)).size > 1 ? merged.map(({ row }) => row) : [])
}

/**
 * Rows that say what they are of wherever the table is cut: behind the title of their group, and with the name above where a merged cell
 * left it out.
 */
export function nameRows(header: readonly string[], source: readonly string[][]): readonly string[][] {
  const rows = source.map((row) => row.map((cell) => cell.trim()))
  const [head = ''] = header
  const merged = head !== '' && !CODE_HEAD.test(head) ? mergedRows(rows) : new Set()
  const areGrouped = header.length > 1 && hasGroups(rows)
  let [group, above, left] = ['', '', NAMED_ROWS_MAX]
  return rows.flatMap((row) => {
    const [name = '', second = '', ...others] = row
    if (areGrouped && isGroup(row)) {
      group = name
      above = name
      return left > 0 ? [] : [row]
    }
    if (name !== '') above = name
    const isNamed = name !== '' || merged.has(row)
    const own = isNamed && above.length <= NAME_MAX ? above : name
    const whole = [own, ''].includes(group) || own === '' ? own : `${group}, ${own}`
    if (whole === name || left === 0) return [row]
    left -= 1
    return [[whole, second, ...others]]
  })
}

import type { Table } from '@lancedb/lancedb'
import { columnForLanguage, isSpacedColumn } from './tokenisers.ts'

/** As extraction says it of a text that is too short, or has too much code in it, to tell its language. */
const UNTOLD = 'und'

/**
 * Passages whose language cannot be told are searched together with most of the company's others: in a column of their
 * own they had neither stems nor stop words, and the few of them made every word look rare or common at random.
 */
export async function adoptUntoldLanguage(table: Table): Promise<void> {
  if ((await table.countRows(`language = '${UNTOLD}'`)) === 0) return
  const main = await mainColumn(table)
  if (main === null) return
  const others = (await table.schema()).fields.map(({ name }) => name).filter((name) => isSpacedColumn(name))
  for (const column of others) {
    if (column === main) continue
    const where = `language = '${UNTOLD}' AND ${column} IS NOT NULL`
    if ((await table.countRows(where)) === 0) continue
    await table.update({ where, valuesSql: { [main]: column, [column]: 'CAST(NULL AS string)' } })
  }
}

/** The column of the language that most passages are known to be in; null when none is known. */
async function mainColumn(table: Table): Promise<string | null> {
  const rows: { language: string }[] = await table
    .query()
    .where(`language <> '${UNTOLD}'`)
    .select(['language'])
    .toArray()
  const counts = new Map<string, number>()
  for (const { language } of rows) {
    const column = columnForLanguage(language)
    counts.set(column, (counts.get(column) ?? 0) + 1)
  }
  const [first] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return first?.[0] ?? null
}

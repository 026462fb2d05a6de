import type { Table } from '@lancedb/lancedb'
import { vectorColumnOf, vectorOf } from '../lance-schema.ts'
import { columnForLanguage, isSpacedColumn } from './tokenisers.ts'

/** As extraction says it of a text that is too short, or has too much code in it, to tell its language. */
const UNDETERMINED = 'und'

/** All that a row is made of, apart from its words and its vector. */
const KEPT = ['id', 'item_id', 'position', 'title', 'text', 'locator', 'language', 'hash']

type Row = Record<string, unknown>

/**
 * Passages whose language cannot be told are searched together with most of the company's others: in a column of their
 * own they had neither stems nor stop words, and the few of them made every word look rare or common at random.
 */
export async function assignUndeterminedLanguage(table: Table): Promise<void> {
  if ((await table.countRows(`language = '${UNDETERMINED}'`)) === 0) return
  const main = await mainColumn(table)
  if (main === null) return
  const schema = await table.schema()
  const others = schema.fields.map(({ name }) => name).filter((name) => isSpacedColumn(name) && name !== main)
  const where = `language = '${UNDETERMINED}' AND (${others.map((column) => `${column} IS NOT NULL`).join(' OR ')})`
  if ((await table.countRows(where)) === 0) return
  const rows: Row[] = await table.query().where(where).toArray()
  const vector = vectorColumnOf(schema)
  const moved = rows.map((row) => ({
    ...Object.fromEntries(KEPT.map((name) => [name, row[name]])),
    [main]: others.map((column) => row[column]).find((words) => typeof words === 'string'),
    ...(vector ? { [vector.column]: vectorOf(row[vector.column]) } : {}),
  }))
  // An update in place is lost to the words' index once the table is compacted; rows that come anew are not.
  await table.delete(where)
  await table.add(moved)
}

/** The column of the language that most passages are known to be in; null when none is known. */
async function mainColumn(table: Table): Promise<string | null> {
  const rows: { language: string }[] = await table
    .query()
    .where(`language <> '${UNDETERMINED}'`)
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

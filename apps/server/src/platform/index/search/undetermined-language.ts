import type { Table } from '@lancedb/lancedb'
import { vectorColumnOf, vectorOf } from '../lance-schema.ts'
import { columnForLanguage, isSpacedColumn } from './tokenisers.ts'

/** The language code that extraction gives to texts that are too short, or contain too much code. */
const UNDETERMINED = 'und'

/** Columns of a row without full-text and vector columns. */
const KEPT = ['id', 'item_id', 'position', 'title', 'text', 'locator', 'language', 'hash']

type Row = Record<string, unknown>

/**
 * Moves passages of undetermined language to the full-text column that most passages of the company use. In a separate column
 * they would have neither stems nor stop words, and the statistics of so few passages would be random.
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
  // Rows are deleted and added, because the full-text index loses updated rows when the table is compacted.
  await table.delete(where)
  await table.add(moved)
}

/** The column of the most common language; null when no language is known. */
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

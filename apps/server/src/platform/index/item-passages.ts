import { createHash } from 'node:crypto'
import type { Table } from '@lancedb/lancedb'
import { quoteAll } from './company-tables.ts'
import type { StoredPassage } from './knowledge-index.ts'
import { HIT_COLUMNS, passageOf, type PassageRow } from './lance-schema.ts'

/** The passages of an item before a position, in order. */
export async function readPassages(table: Table, item: { itemId: string; position: number }): Promise<StoredPassage[]> {
  const rows: PassageRow[] = await table
    .query()
    .where(`item_id = ${quoteAll([item.itemId])} AND position < ${Math.trunc(item.position)}`)
    .select(HIT_COLUMNS)
    .toArray()
  return rows.map(passageOf).sort((a, b) => a.position - b.position)
}

/** What stands below the head of every table in a passage. */
const BELOW_HEAD = '|---|'

export async function readTables(table: Table, limit: number): Promise<StoredPassage[]> {
  const rows: PassageRow[] = await table
    .query()
    .where(`text LIKE '%${BELOW_HEAD}%'`)
    .select(HIT_COLUMNS)
    .limit(limit)
    .toArray()
  return rows.map(passageOf)
}

/** Hex hash of the passages, independent of their order in the table. */
export async function fingerprint(table: Table, itemIds: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  if (itemIds.length === 0) return hash.digest('hex')
  const query = table.query().where(`item_id IN (${quoteAll(itemIds)})`)
  const rows: { id: string; hash: string }[] = await query.select(['id', 'hash']).toArray()
  for (const line of rows.map((row) => `${row.id} ${row.hash}\n`).sort()) hash.update(line)
  return hash.digest('hex')
}

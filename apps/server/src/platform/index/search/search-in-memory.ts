import { setImmediate as nextTurn } from 'node:timers/promises'
import { HIT_COLUMNS, type PassageRow } from '../lance-schema.ts'
import type { Pinned } from '../pinned-tables.ts'
import { searchColumn } from '../words/column-index.ts'
import { readRows } from './read-rows.ts'

export interface ColumnQuery {
  text: string
  /** The full-text column that is searched. */
  column: string
  depth: number
  /** What is read of each hit. */
  columns: readonly string[]
}

/**
 * The full-text hits of a column, with `_score`, from the version's word index in memory. What the memory does not have of a hit, its
 * vector, is read from the table. Null where the column is not indexed in memory.
 */
export async function searchInMemory(
  { kept, table }: Pinned,
  { text, column, depth, columns }: ColumnQuery,
): Promise<PassageRow[] | null> {
  const memory = kept()
  const index = memory?.words?.columns.get(column)
  if (!memory || !index) return null
  await takeTurn()
  const found = searchColumn(index, text, depth).flatMap(({ id, score }) => {
    const passage = memory.byId.get(id)
    return passage ? [{ ...passage, _score: score }] : []
  })
  const others = columns.filter((name) => !HIT_COLUMNS.includes(name))
  if (others.length === 0 || found.length === 0) return found
  const rows = found.map(rowOf)
  const read = await readRows(table.takeRowIds(rows).select(['_rowid', ...others]), rows.length)
  const cells = new Map(read.map((row) => [rowOf(row), row]))
  return found.map((row) => ({ ...cells.get(rowOf(row)), ...row }))
}

const TURN_MS = 4
/** When the first search of this turn of the event loop began. */
const turn: { began: number | null } = { began: null }

/** A search in memory waits for nothing: many in a row, or in a loop, would keep everybody else from the thread. */
async function takeTurn(): Promise<void> {
  while (turn.began !== null && performance.now() - turn.began > TURN_MS) await nextTurn()
  if (turn.began !== null) return
  turn.began = performance.now()
  setImmediate(() => {
    turn.began = null
  })
}

const rowOf = (row: PassageRow): bigint => row['_rowid'] as bigint

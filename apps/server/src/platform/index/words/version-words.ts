import type { Table } from '@lancedb/lancedb'
import type { PassageRow } from '../lance-schema.ts'
import { buildColumn, type IndexedPassage } from './build-column.ts'
import type { ColumnIndex } from './column-index.ts'
import { createLoopTurns, type LoopTurns } from '../../background-thread.ts'
import { type Tokeniser, tokeniserOf } from './tokens.ts'

/** The full-text columns of a version that can be searched in memory, by name. */
export interface VersionWords {
  columns: ReadonlyMap<string, ColumnIndex>
  bytes: number
}

/** An earlier version of the same company, with its passages as they were indexed. */
export interface FormerWords {
  words: VersionWords
  passages: ReadonlyMap<string, IndexedPassage>
}

interface Task {
  table: Table
  columns: readonly string[]
  /** All passages of the version, by row. */
  passages: ReadonlyMap<bigint, PassageRow>
  former: FormerWords | null
  bytesMax: number
}

export type WordIndexer = ReturnType<typeof createWordIndexer>

/** Makes the word indexes of versions, a few milliseconds of the thread at a time. */
export function createWordIndexer() {
  const tokenisers = new Map<string, Promise<Tokeniser | null>>()
  const tokeniserFor = (column: string): Promise<Tokeniser | null> => {
    const tokeniser = tokenisers.get(column) ?? tokeniserOf(column)
    tokenisers.set(column, tokeniser)
    return tokeniser
  }
  /** Columns that LanceDB alone can search are left out. Null when the others take more than `bytesMax` together. */
  return async (task: Task): Promise<VersionWords | null> => {
    const columns = new Map<string, ColumnIndex>()
    const turns = createLoopTurns()
    let bytes = 0
    for (const column of task.columns) {
      const tokeniser = await tokeniserFor(column)
      if (!tokeniser) continue
      const passages = await passagesIn(column, task, turns)
      const index = passages.length === 0 ? undefined : task.former?.words.columns.get(column)
      const former = task.former && index ? { index, passageOf: (id: string) => task.former?.passages.get(id) } : null
      const built = await buildColumn({ tokeniser, passages, former, bytesMax: task.bytesMax - bytes, turns })
      if (!built) return null
      columns.set(column, built)
      bytes += built.bytes
    }
    return { columns, bytes }
  }
}

/** The passages whose text is in a column, in the order of the table's rows. */
async function passagesIn(column: string, { table, passages }: Task, turns: LoopTurns): Promise<PassageRow[]> {
  const found: PassageRow[] = []
  for await (const batch of table.query().where(`${column} IS NOT NULL`).select(['_rowid'])) {
    const rows = batch.getChild('_rowid')
    for (let row = 0; row < batch.numRows; row += 1) {
      if (turns.areDue()) await turns.take()
      const passage = passages.get(rows?.get(row))
      if (!passage) throw new Error(`a passage of ${column} is not in memory`)
      found.push(passage)
    }
  }
  return found
}

import { setImmediate } from 'node:timers/promises'
import type { Table } from '@lancedb/lancedb'
import { LRUCache } from 'lru-cache'
import { yieldToAnswersAsync } from '../background-thread.ts'
import { HIT_COLUMNS, type PassageRow } from './lance-schema.ts'

/** All passages of one version. */
export interface KeptPassages {
  byRow: ReadonlyMap<bigint, PassageRow>
  byId: ReadonlyMap<string, PassageRow>
  characters: number
}

/** Of all versions together, about a byte each; a company of 20,000 passages takes 25 million. */
const CHARACTERS_MAX = 32_000_000
/** Rows turned into objects in one turn of the event loop: about a millisecond. */
const ROWS_AT_ONCE = 500

/**
 * The passages of the versions searched last, kept in memory: the index then gives row numbers and scores alone. Reading the
 * columns of twenty hits takes as long as finding them, and longer in a bucket.
 */
export type PassageMemory = ReturnType<typeof createPassageMemory>

export function createPassageMemory(charactersMax = CHARACTERS_MAX) {
  const kept = new LRUCache<Table, KeptPassages>({
    maxSize: charactersMax,
    sizeCalculation: ({ characters }) => Math.max(1, characters),
  })
  return {
    /** Undefined until they are loaded, and for a version that is too large to be kept. */
    of: (table: Table): KeptPassages | undefined => kept.get(table),
    /** The table must stay open meanwhile. */
    load: async (table: Table): Promise<void> => {
      const passages = await readAll(table, charactersMax)
      if (passages) kept.set(table, passages)
    },
    drop: (table: Table): void => void kept.delete(table),
  }
}

/** Null when there are too many. */
async function readAll(table: Table, charactersMax: number): Promise<KeptPassages | null> {
  const kept = { byRow: new Map<bigint, PassageRow>(), byId: new Map<string, PassageRow>(), characters: 0 }
  const names = [...HIT_COLUMNS, '_rowid']
  for await (const batch of table.query().select(names)) {
    const columns = names.map((name) => [name, batch.getChild(name)] as const)
    for (let row = 0; row < batch.numRows; row += 1) {
      if (row % ROWS_AT_ONCE === 0) await yieldThread()
      const cells = Object.fromEntries(columns.map(([name, column]) => [name, column?.get(row)]))
      const { _rowid, ...passage } = cells as PassageRow & { _rowid: bigint }
      kept.byRow.set(_rowid, passage)
      kept.byId.set(passage.id, passage)
      kept.characters += passage.id.length + passage.title.length + passage.text.length
    }
    if (kept.characters > charactersMax) return null
  }
  return kept
}

async function yieldThread(): Promise<void> {
  await setImmediate()
  await yieldToAnswersAsync()
}

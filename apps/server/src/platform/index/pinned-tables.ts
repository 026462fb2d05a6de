import type { Connection, Table } from '@lancedb/lancedb'
import { LRUCache } from 'lru-cache'
import { openVersion } from './company-tables.ts'
import { vectorColumnOf } from './lance-schema.ts'
import { isWordColumn } from './search/tokenisers.ts'

/** A table open at one version, with what every search of it would otherwise ask again. */
export interface Pinned {
  table: Table
  /** Full-text columns that have an index, hence rows. */
  wordColumns: string[]
  vector: { column: string; dimensions: number } | null
  passages: number
  embedded: number
}

interface Entry {
  pinned: Promise<Pinned>
  readers: number
  evicted: boolean
}

const MAX_OPEN = 200

export interface PinnedTables {
  /** Runs a read on one version. The table stays open until the read ends, also when it is evicted meanwhile. */
  read: <T>(companyId: string, version: number, run: (pinned: Pinned) => Promise<T>) => Promise<T>
  /** Lets go of the company's versions below the given one; of all without it. */
  forget: (companyId: string, below?: number) => void
  close: () => void
}

/** Open tables by company and version; the least recently read are closed. */
export function pinTables(connection: Connection): PinnedTables {
  const entries = new LRUCache<string, Entry>({ max: MAX_OPEN, dispose: retire })
  const open = (companyId: string, version: number): Entry => {
    const key = keyOf(companyId, version)
    const entry = entries.get(key) ?? { pinned: pin(connection, companyId, version), readers: 0, evicted: false }
    if (!entries.has(key)) {
      entries.set(key, entry)
      // A failed opening is not kept: the version may be there a moment later.
      entry.pinned.catch(() => entries.delete(key))
    }
    return entry
  }
  return {
    read: async (companyId, version, run) => {
      const entry = open(companyId, version)
      entry.readers += 1
      try {
        return await run(await entry.pinned)
      } finally {
        entry.readers -= 1
        closeIfUnused(entry)
      }
    },
    forget: (companyId, below = Infinity) => {
      for (const key of entries.keys()) {
        const [company, version] = key.split('@')
        if (company === companyId.toLowerCase() && Number(version) < below) entries.delete(key)
      }
    },
    close: () => entries.clear(),
  }
}

const keyOf = (companyId: string, version: number) => `${companyId.toLowerCase()}@${version}`

function retire(entry: Entry): void {
  entry.evicted = true
  closeIfUnused(entry)
}

function closeIfUnused(entry: Entry): void {
  if (!entry.evicted || entry.readers > 0) return
  entry.pinned.then(
    ({ table }) => table.close(),
    () => undefined,
  )
}

async function pin(connection: Connection, companyId: string, version: number): Promise<Pinned> {
  const table = await openVersion(connection, companyId, version)
  const [schema, indices, passages] = await Promise.all([table.schema(), table.listIndices(), table.countRows()])
  const vector = vectorColumnOf(schema)
  const embedded = vector === null ? 0 : await table.countRows(`${vector.column} IS NOT NULL`)
  const wordColumns = indices.flatMap(({ columns }) => columns).filter(isWordColumn)
  return { table, wordColumns, vector, passages, embedded }
}

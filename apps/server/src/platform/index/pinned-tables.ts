import type { Connection, Table } from '@lancedb/lancedb'
import { LRUCache } from 'lru-cache'
import { openVersion } from './company-tables.ts'
import { vectorColumnOf } from './lance-schema.ts'
import { isWordColumn } from './search/tokenisers.ts'

/** A table opened at one version, with metadata that every search needs. */
export interface Pinned {
  table: Table
  /** Full-text columns that have an index and therefore rows. */
  wordColumns: string[]
  vector: { column: string; dimensions: number } | null
  passages: number
  embedded: number
  /** Set by the first `warm`: a company's knowledge changes more often than its index. */
  warmed?: Promise<void>
}

interface Entry {
  pinned: Promise<Pinned>
  readers: number
  evicted: boolean
}

const MAX_OPEN = 200

export interface PinnedTables {
  /** Runs a read on one version. The table stays open until the read ends, even if it is evicted in the meantime. */
  read: <T>(companyId: string, version: number, run: (pinned: Pinned) => Promise<T>) => Promise<T>
  /** Releases the company's versions below the given one, or all. */
  forget: (companyId: string, below?: number) => void
  close: () => void
}

/** A cache of open tables by company and version; the least recently used are closed. */
export function pinTables(connection: Connection): PinnedTables {
  const entries = new LRUCache<string, Entry>({ max: MAX_OPEN, dispose: retire })
  const open = (companyId: string, version: number): Entry => {
    const key = keyOf(companyId, version)
    const entry = entries.get(key) ?? { pinned: pin(connection, companyId, version), readers: 0, evicted: false }
    if (!entries.has(key)) {
      entries.set(key, entry)
      // A failure is not cached: the version may exist a moment later.
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

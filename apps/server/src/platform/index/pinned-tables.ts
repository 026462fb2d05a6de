import type { Connection } from '@lancedb/lancedb'
import { LRUCache } from 'lru-cache'
import { openVersion } from './company-tables.ts'
import { RULES_COLUMN, vectorColumnOf } from './lance-schema.ts'
import {
  createPassageMemory,
  IN_USE_MS,
  type KeptPassages,
  type OpenVersion,
  type PassageMemory,
} from './passage-memory.ts'
import { isWordColumn } from './search/tokenisers.ts'

/** A table opened at one version, with metadata that every search needs. */
export interface Pinned extends OpenVersion {
  vector: { column: string; dimensions: number } | null
  passages: number
  embedded: number
  /** Its passages in memory; undefined until `keep` has loaded them, and where they are too many. */
  kept: () => KeptPassages | undefined
  /** Set by the first `warm`: a company's knowledge changes more often than its index. */
  warmed?: Promise<void>
  /** When its passages were last loaded into memory, and its words indexed there, by `performance.now()`. */
  keptAt?: number
  indexedAt?: number
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
  /**
   * Loads the passages of a version into memory where they are not, in the background; it is searched without them meanwhile. Then
   * their words are indexed there, if people search it (`words`) or have searched the version before it.
   */
  keep: (companyId: string, version: number, options: { words: boolean }) => void
  /** Releases the company's versions below the given one, or all. */
  forget: (companyId: string, below?: number) => void
  close: () => void
}

/** A cache of open tables by company and version; the least recently used are closed. */
export function pinTables(connection: Connection): PinnedTables {
  const memory = createPassageMemory()
  const closeIfUnused = (entry: Entry): void => {
    if (!entry.evicted || entry.readers > 0) return
    entry.pinned.then(
      ({ table }) => {
        memory.drop(table)
        table.close()
      },
      () => undefined,
    )
  }
  const retire = (entry: Entry): void => {
    entry.evicted = true
    closeIfUnused(entry)
  }
  const entries = new LRUCache<string, Entry>({ max: MAX_OPEN, dispose: retire })
  const open = (companyId: string, version: number): Entry => {
    const key = keyOf(companyId, version)
    const entry = entries.get(key) ?? {
      pinned: pin(connection, memory, { companyId, version }),
      readers: 0,
      evicted: false,
    }
    if (!entries.has(key)) {
      entries.set(key, entry)
      // A failure is not cached: the version may exist a moment later.
      entry.pinned.catch(() => entries.delete(key))
    }
    return entry
  }
  const read: PinnedTables['read'] = async (companyId, version, run) => {
    const entry = open(companyId, version)
    entry.readers += 1
    try {
      return await run(await entry.pinned)
    } finally {
      entry.readers -= 1
      closeIfUnused(entry)
    }
  }
  return {
    read,
    keep: (companyId, version, { words }) => {
      // The next search asks again.
      read(companyId, version, (pinned) => keep(memory, pinned, words)).catch(() => undefined)
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

async function keep(memory: PassageMemory, pinned: Pinned, words: boolean): Promise<void> {
  if (!pinned.kept() && isDue(pinned.keptAt)) {
    if (!memory.hasRoomFor(pinned.companyId, pinned.passages)) return
    pinned.keptAt = performance.now()
    await memory.load(pinned)
  }
  const kept = pinned.kept()
  if (!kept || kept.words || !isDue(pinned.indexedAt)) return
  if (!words && !memory.hasFormerWords(pinned.table)) return
  pinned.indexedAt = performance.now()
  await memory.indexWords(pinned)
}

const isDue = (last: number | undefined) => last === undefined || performance.now() - last >= IN_USE_MS

const keyOf = (companyId: string, version: number) => `${companyId.toLowerCase()}@${version}`

async function pin(
  connection: Connection,
  memory: PassageMemory,
  { companyId, version }: { companyId: string; version: number },
): Promise<Pinned> {
  const table = await openVersion(connection, companyId, version)
  const [schema, indices, passages] = await Promise.all([table.schema(), table.listIndices(), table.countRows()])
  const vector = vectorColumnOf(schema)
  const embedded = vector === null ? 0 : await table.countRows(`${vector.column} IS NOT NULL`)
  const wordColumns = indices.flatMap(({ columns }) => columns).filter(isWordColumn)
  const hasCurrentRules = schema.fields.some(({ name }) => name === RULES_COLUMN)
  const at = { companyId: companyId.toLowerCase(), version, table, wordColumns, hasCurrentRules }
  return { ...at, vector, passages, embedded, kept: () => memory.of(table) }
}

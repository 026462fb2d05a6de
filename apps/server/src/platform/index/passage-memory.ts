import { setImmediate } from 'node:timers/promises'
import type { Table } from '@lancedb/lancedb'
import { LRUCache } from 'lru-cache'
import { yieldToAnswersAsync } from '../background-thread.ts'
import { HIT_COLUMNS, type PassageRow } from './lance-schema.ts'
import { createWordIndexer, type FormerWords, type VersionWords } from './words/version-words.ts'

/** All passages of one version. */
export interface KeptPassages {
  /** Each with its `_rowid`. */
  byRow: ReadonlyMap<bigint, PassageRow>
  byId: ReadonlyMap<string, PassageRow>
  characters: number
  /** Their word indexes; undefined until they are made, without a column where they would take too much memory. */
  words?: VersionWords
}

/** A version of a company, opened. */
export interface OpenVersion {
  companyId: string
  version: number
  table: Table
  /** Its full-text columns. */
  wordColumns: readonly string[]
  /** Whether the columns hold words by the rules of now. */
  hasCurrentRules: boolean
}

interface Entry {
  at: OpenVersion
  passages: KeptPassages
  /** What an earlier version has indexed, until this one has indexed its own. */
  former: FormerWords | null
  /** When it was last searched, by `performance.now()`. */
  usedAt: number
}

/** Of all versions together, a character about a byte; a company of 20,000 passages takes 25 million, and a quarter more for its words. */
const BYTES_MAX = 32_000_000
/** Of a usual passage with its words. */
const PASSAGE_BYTES = 1300
/** A version that was searched since then does not make room for another company's, so that many companies do not take turns. */
export const IN_USE_MS = 5 * 60_000
/** Rows turned into objects in one turn of the event loop: about a millisecond. */
const ROWS_AT_ONCE = 500

/**
 * The passages of the versions searched last, and their words, kept in memory. With the passages, the index gives row numbers and
 * scores alone: reading the columns of twenty hits takes as long as finding them, and longer in a bucket. With the words, it is not
 * asked for them at all.
 */
export type PassageMemory = ReturnType<typeof createPassageMemory>

export function createPassageMemory(bytesMax = BYTES_MAX) {
  const kept = new LRUCache<Table, Entry>({
    maxSize: bytesMax,
    sizeCalculation: ({ passages: { characters, words } }) => Math.max(1, characters + (words?.bytes ?? 0)),
  })
  const indexWords = createWordIndexer()
  /** Word indexes are made one after the other. */
  let lastIndexed: Promise<void> = Promise.resolve()

  const ofCompany = (companyId: string): Entry[] => [...kept.values()].filter(({ at }) => at.companyId === companyId)

  const load = async (at: OpenVersion): Promise<void> => {
    const passages = await readAll(at.table, bytesMax)
    if (!passages) return
    const [latest] = ofCompany(at.companyId).sort((a, b) => b.at.version - a.at.version)
    kept.set(at.table, { at, passages, former: latest ? wordsOf(latest) : null, usedAt: performance.now() })
  }

  const index = async (at: OpenVersion): Promise<void> => {
    const entry = kept.get(at.table)
    // A newer version may have come while this one waited: syncs and the learning of vectors make many of them.
    if (!entry || ofCompany(at.companyId).some((other) => other.at.version > at.version)) return
    const { passages } = entry
    const columns = at.hasCurrentRules ? at.wordColumns : []
    const task = { table: at.table, columns, passages: passages.byRow, former: entry.former }
    const made = await indexWords({ ...task, bytesMax: bytesMax - passages.characters })
    const words = made ?? { columns: new Map(), bytes: 0 }
    for (const other of ofCompany(at.companyId)) if (other.at.version < at.version) kept.delete(other.at.table)
    // One that has made room for another company's in the meantime stays away.
    if (kept.has(at.table)) kept.set(at.table, { ...entry, passages: { ...passages, words }, former: null })
  }

  return {
    /** Undefined until they are loaded, and for a version that is too large to be kept. */
    of: (table: Table): KeptPassages | undefined => {
      const entry = kept.get(table)
      if (entry) entry.usedAt = performance.now()
      return entry?.passages
    },
    /** Whether so many passages of a company fit beside what is in use of other companies. */
    hasRoomFor: (companyId: string, passages: number): boolean => {
      const inUse = [...kept.values()].filter(
        ({ at, usedAt }) => at.companyId !== companyId && performance.now() - usedAt < IN_USE_MS,
      )
      const taken = inUse.reduce(
        (sum, { passages: { characters, words } }) => sum + characters + (words?.bytes ?? 0),
        0,
      )
      return taken === 0 || taken + passages * PASSAGE_BYTES <= bytesMax
    },
    /** Whether an earlier version's words wait to be taken over by this one. */
    hasFormerWords: (table: Table): boolean => Boolean(kept.get(table)?.former),
    /** Loads the passages. The table must stay open meanwhile. */
    load,
    /** Indexes the words of passages that are loaded. The table must stay open meanwhile. */
    indexWords: (at: OpenVersion): Promise<void> => {
      lastIndexed = lastIndexed.catch(() => undefined).then(() => index(at))
      return lastIndexed
    },
    drop: (table: Table): void => void kept.delete(table),
  }
}

const wordsOf = ({ passages: { words, byId }, former }: Entry): FormerWords | null =>
  words ? { words, passages: byId } : former

/** Null when there are too many. */
async function readAll(table: Table, charactersMax: number): Promise<KeptPassages | null> {
  const byRow = new Map<bigint, PassageRow>()
  const byId = new Map<string, PassageRow>()
  let characters = 0
  const names = [...HIT_COLUMNS, '_rowid']
  for await (const batch of table.query().select(names)) {
    const columns = names.map((name) => [name, batch.getChild(name)] as const)
    for (let row = 0; row < batch.numRows; row += 1) {
      if (row % ROWS_AT_ONCE === 0) await yieldThread()
      const cells = Object.fromEntries(columns.map(([name, column]) => [name, column?.get(row)]))
      const passage = cells as PassageRow & { _rowid: bigint }
      byRow.set(passage._rowid, passage)
      byId.set(passage.id, passage)
      characters += passage.id.length + passage.title.length + passage.text.length
    }
    if (characters > charactersMax) return null
  }
  return { byRow, byId, characters }
}

async function yieldThread(): Promise<void> {
  await setImmediate()
  await yieldToAnswersAsync()
}

import './native-settings.ts'
import type { Connection } from '@lancedb/lancedb'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { openForWriting, openVersion, quoteAll, tableName } from './company-tables.ts'
import { startWriter } from './index-writer.ts'
import { fingerprint, readPassages, readTables } from './item-passages.ts'
import type { Hit, KnowledgeIndex } from './knowledge-index.ts'
import { connectLance } from './lance-connection.ts'
import { HIT_COLUMNS, passageOf, vectorColumn, type PassageRow } from './lance-schema.ts'
import { lookAtRules } from './outdated-versions.ts'
import { exportPassages, importPassages } from './passage-export.ts'
import { rowsWithoutVector, storeVectors } from './passage-vectors.ts'
import { pinTables, type Pinned, type PinnedTables } from './pinned-tables.ts'
import { type IndexPlace, unreachableIndex } from './unreachable-index.ts'
import { searchVersion, warmVersion } from './search/search-version.ts'
import { trackPublishedVersions, removeOldVersions } from './version-cleanup.ts'

/** Opens the index in DATA_DIR/index, or where INDEX_URL points. Tables are opened when they are first searched. */
export async function openKnowledgeIndex(
  config: Config,
  log: Logger,
  clock: Clock = systemClock,
): Promise<KnowledgeIndex> {
  const connection = await connectLance(config)
  const pins = pinTables(connection)
  const known = trackPublishedVersions()
  const rules = lookAtRules(connection)
  return {
    write: async (companyId, version) => {
      if (version !== null) known.add(companyId, version)
      return startWriter(await openForWriting(connection, companyId, version))
    },
    search: (companyId, version, query) =>
      readAndKeep(pins, { companyId, version, words: true }, (pinned) => searchVersion(pinned, query)),
    neighbours: (companyId, version, hit) => pins.read(companyId, version, (pinned) => neighbours(pinned, hit)),
    passagesOf: ({ companyId, version }, item) =>
      pins.read(companyId, version, ({ table }) => readPassages(table, item)),
    passagesWithTable: ({ companyId, version }, limit) =>
      pins.read(companyId, version, ({ table }) => readTables(table, limit)),
    fingerprint: (companyId, version, itemIds) =>
      pins.read(companyId, version, ({ table }) => fingerprint(table, itemIds)),
    count: (companyId, version, model) =>
      pins.read(companyId, version, async ({ passages, embedded, vector }) => ({
        passages,
        embedded: model === undefined || vector?.column === vectorColumn(model) ? embedded : 0,
      })),
    passagesWithoutVector: ({ companyId, version, model }, limit) =>
      pins.read(companyId, version, ({ table }) => rowsWithoutVector(table, model, limit)),
    addVectors: async (at, vectors) => {
      known.add(at.companyId, at.published)
      return vectors.size === 0 ? at.published : await addVectors(connection, at, vectors)
    },
    isOutdated: rules.isOutdated,
    warm: (companyId, version) =>
      readAndKeep(pins, { companyId, version, words: false }, (pinned) => (pinned.warmed ??= warmVersion(pinned))),
    removeOldVersions: async (companyId, published) => {
      known.add(companyId, published)
      const { oldest, someLeft } = await removeOldVersions(connection, { companyId, published, clock }, known)
      if (oldest !== null) pins.forget(companyId, oldest)
      log.debug({ company_id: companyId, oldest_version: oldest }, 'Looked for old versions of the knowledge index')
      return someLeft
    },
    dumpPassages: (companyId, version) => dumpPassages(connection, companyId, version),
    restorePassages: (companyId, lines) => importPassages(connection, companyId, lines),
    isEmpty: async () => (await connection.tableNames({ limit: 1 })).length === 0,
    drop: async (companyId) => {
      pins.forget(companyId)
      rules.forget(companyId)
      known.forget(companyId)
      await connection.dropTable(tableName(companyId)).catch(ignoreMissing)
    },
    ready: () => ready(connection, config),
    close: async () => {
      pins.close()
      connection.close()
    },
  }
}

/** Reads a version, and has its passages loaded into memory afterwards, with `words` their index too. */
async function readAndKeep<T>(
  pins: PinnedTables,
  { companyId, version, words }: { companyId: string; version: number; words: boolean },
  run: (pinned: Pinned) => Promise<T>,
): Promise<T> {
  const read = await pins.read(companyId, version, run)
  pins.keep(companyId, version, { words })
  return read
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error) || !/not found|does not exist/i.test(error.message)) throw error
}

async function addVectors(
  connection: Connection,
  { companyId, published, model }: { companyId: string; published: number; model: string },
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<number> {
  const table = await openForWriting(connection, companyId, published)
  try {
    await storeVectors(table, model, vectors)
    return await table.version()
  } finally {
    table.close()
  }
}

/** With a table of its own, which stays open however long the reader takes. */
async function* dumpPassages(connection: Connection, companyId: string, version: number): AsyncGenerator<string> {
  const table = await openVersion(connection, companyId, version)
  try {
    yield* exportPassages(table)
  } finally {
    table.close()
  }
}

/** Reads the list of tables: fails when the folder or the bucket cannot be reached. */
async function ready(connection: Connection, place: IndexPlace): Promise<void> {
  await connection.tableNames({ limit: 1 }).catch((error: unknown) => {
    throw unreachableIndex(error, place)
  })
}

async function neighbours({ table, kept }: Pinned, hit: { item_id: string; position: number }): Promise<Hit[]> {
  const ids = [hit.position - 1, hit.position + 1].map((position) => `${hit.item_id}:${position}`)
  const memory = kept()
  const rows: PassageRow[] = memory
    ? ids.flatMap((id) => memory.byId.get(id) ?? [])
    : await table
        .query()
        .where(`id IN (${quoteAll(ids)})`)
        .select(HIT_COLUMNS)
        .toArray()
  return rows
    .map((row) => ({ ...passageOf(row), score: 0, bm25: 0, cosine: null }))
    .sort((a, b) => a.position - b.position)
}

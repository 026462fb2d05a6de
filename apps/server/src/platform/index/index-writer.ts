import { Index, type Table } from '@lancedb/lancedb'
import { yieldToAnswersAsync } from '../background-thread.ts'
import { quoteAll } from './company-tables.ts'
import type { Chunk, IndexWriter } from './knowledge-index.ts'
import { isOldRules, RULES_COLUMN, rulesField, vectorColumnOf, vectorOf } from './lance-schema.ts'
import { passageTable } from './passage-table.ts'
import { columnForPassage, isWordColumn, searchedText, tokeniserOptions } from './search/tokenisers.ts'
import { assignUndeterminedLanguage } from './search/undetermined-language.ts'

/** Passages buffered before they are written: each write creates a version and a fragment. */
const BUFFERED_PASSAGES = 2000

type Row = Record<string, unknown>

export async function startWriter(table: Table): Promise<IndexWriter> {
  const isOutdated = !(await table.schema()).fields.some(({ name }) => name === RULES_COLUMN)
  const written = new Set<string>()
  let pending = new Map<string, readonly Chunk[]>()
  let buffered = 0
  let writing: Promise<void> = Promise.resolve()
  // Writes run one after the other, each with the items that were pending when it was requested.
  const flush = () => {
    const items = pending
    pending = new Map()
    buffered = 0
    writing = writing.then(() => replaceItems(table, items))
    return writing
  }
  return {
    isOutdated,
    replaceItem: async (itemId, chunks) => {
      written.add(itemId)
      buffered += chunks.length - (pending.get(itemId)?.length ?? 0)
      pending.set(itemId, chunks)
      if (buffered >= BUFFERED_PASSAGES) await flush()
    },
    keepOnly: async (itemIds) => {
      await flush()
      await yieldToAnswersAsync()
      const kept = new Set(itemIds)
      await deleteRows(table, kept.size === 0 ? 'true' : `item_id NOT IN (${quoteAll(kept)})`)
    },
    commit: async () => {
      await flush()
      if (isOutdated) await markRules(table, written)
      await assignUndeterminedLanguage(table)
      await indexWords(table)
      const finished = { version: await table.version(), passages: await table.countRows() }
      table.close()
      return finished
    },
  }
}

async function replaceItems(table: Table, items: ReadonlyMap<string, readonly Chunk[]>): Promise<void> {
  if (items.size === 0) return
  const mine = `item_id IN (${quoteAll(items.keys())})`
  await yieldToAnswersAsync()
  const vectors = await vectorsByHash(table, mine)
  await deleteRows(table, mine)
  const chunks = [...items].flatMap(([itemId, own]) => own.map((chunk) => ({ itemId, chunk })))
  if (chunks.length === 0) return
  const rows = chunks.map(({ itemId, chunk }) => ({ ...rowOf(itemId, chunk), ...vectors.get(chunk.hash) }))
  // A single write, because each one creates a version and a fragment and flushes them to the disk.
  const made = await passageTable(rows, await table.schema())
  await yieldToAnswersAsync()
  await table.add(made)
}

/** A delete that matches no row would still write a version to the disk, which takes longer than counting. */
async function deleteRows(table: Table, where: string): Promise<void> {
  if ((await table.countRows(where)) > 0) await table.delete(where)
}

/** Marks the table as made by the current rules, unless it still contains older rows. */
async function markRules(table: Table, written: ReadonlySet<string>): Promise<void> {
  const older = written.size === 0 ? undefined : `item_id NOT IN (${quoteAll(written)})`
  if ((await table.countRows(older)) > 0) return
  const outdated = (await table.schema()).fields.map(({ name }) => name).filter(isOldRules)
  if (outdated.length > 0) await table.dropColumns(outdated)
  await table.addColumns([rulesField()])
}

/** The vectors of rows that are about to be replaced, by hash, so that unchanged passages keep them. */
async function vectorsByHash(table: Table, where: string): Promise<Map<string, Row>> {
  const vector = vectorColumnOf(await table.schema())
  if (!vector) return new Map()
  const rows: Row[] = await table
    .query()
    .where(`${where} AND ${vector.column} IS NOT NULL`)
    .select(['hash', vector.column])
    .toArray()
  return new Map(rows.map((row) => [String(row.hash), { [vector.column]: vectorOf(row[vector.column]) }]))
}

function rowOf(itemId: string, chunk: Chunk): Row {
  // `passageOf` reads item and position from the id.
  const { id, position, title, text, locator, language, hash } = chunk
  if (id !== `${itemId}:${position}`) throw new TypeError('A passage id must be <item id>:<position>')
  const words = { [columnForPassage(language, text)]: searchedText(chunk) }
  return { id, item_id: itemId, position, title, text, locator, language, hash, ...words }
}

/**
 * Creates indexes for new columns and updates the existing ones. The ids are indexed as well, to look up the neighbours of
 * a passage and the row of a vector.
 */
export async function indexWords(table: Table): Promise<void> {
  const indexed = new Set((await table.listIndices()).flatMap(({ columns }) => columns))
  const columns = (await table.schema()).fields.map(({ name }) => name).filter(isWordColumn)
  for (const column of await nonEmptyColumns(
    table,
    columns.filter((name) => !indexed.has(name)),
  ))
    await table.createIndex(column, { config: Index.fts(tokeniserOptions(column)) })
  if (!indexed.has('id')) await table.createIndex('id', { config: Index.btree() })
  await yieldToAnswersAsync()
  await table.optimize()
}

/** The columns that contain values. Usually there are none, which a single query for all columns shows. */
async function nonEmptyColumns(table: Table, columns: readonly string[]): Promise<string[]> {
  const has = async (some: readonly string[]) =>
    some.length > 0 && (await table.countRows(some.map((column) => `${column} IS NOT NULL`).join(' OR '))) > 0
  if (!(await has(columns))) return []
  const found = await Promise.all(columns.map(async (column) => ((await has([column])) ? [column] : [])))
  return found.flat()
}

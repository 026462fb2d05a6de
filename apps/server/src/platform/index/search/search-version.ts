import { MatchQuery } from '@lancedb/lancedb'
import type { RecordBatch } from 'apache-arrow'
import type { Hit, IndexQuery } from '../knowledge-index.ts'
import { HIT_COLUMNS, passageOf, vectorColumn, type PassageRow } from '../lance-schema.ts'
import { quoteAll } from '../company-tables.ts'
import type { Pinned } from '../pinned-tables.ts'
import { rank, type Candidate } from './rank.ts'
import { readRows } from './read-rows.ts'
import { type ColumnQuery, searchInMemory } from './search-in-memory.ts'
import { columnsForQuestion } from './tokenisers.ts'

/** Hits of each search that are combined: more of them cost time and make the order worse. Further ones come after these. */
const DEPTH = 20
/** Longer questions are truncated: additional words do not improve the result. */
const MAX_QUESTION = 4000

export async function searchVersion(pinned: Pinned, query: IndexQuery): Promise<Hit[]> {
  const text = query.text.slice(0, MAX_QUESTION)
  const vector = usableVector(pinned, query)
  if (vector) return searchHybrid(pinned, { ...query, text }, vector)
  // Without vectors the order is that of BM25, so only a few more rows are read, in case there are duplicates.
  const depth = Math.ceil(query.limit * 1.5)
  const found = await searchWords(pinned, text, { depth, columns: HIT_COLUMNS })
  const hits = rank(
    found.map((row) => candidateOf(row, null)),
    query.limit,
  )
  if (hits.length === query.limit || found.length < depth) return hits
  const more = await searchWords(pinned, text, { depth: depth * 8, columns: HIT_COLUMNS })
  return rank(
    more.map((row) => candidateOf(row, null)),
    query.limit,
  )
}

/**
 * Loads the full-text indexes and the index of ids, and searches once by words, by meaning and by id, which opens what
 * else a question reads; takes some tens of milliseconds.
 */
export async function warmVersion(pinned: Pinned): Promise<void> {
  const { table, vector } = pinned
  const indices = await table.listIndices()
  await Promise.all(indices.map(({ name }) => table.prewarmIndex(name)))
  const [row]: PassageRow[] = await table.query().select(HIT_COLUMNS).limit(1).toArray()
  if (!row) return
  const columns = vector ? [...HIT_COLUMNS, vector.column] : HIT_COLUMNS
  await searchWords(pinned, passageOf(row).text.slice(0, 100), { depth: DEPTH, columns })
  if (vector && pinned.embedded > 0) {
    const values = new Float32Array(vector.dimensions).fill(1 / Math.sqrt(vector.dimensions))
    await searchMeaning(pinned, { column: vector.column, values }, DEPTH)
  }
  await table
    .query()
    .where(`id IN (${quoteAll([row.id])})`)
    .select(HIT_COLUMNS)
    .toArray()
}

function usableVector(pinned: Pinned, query: IndexQuery) {
  const { vector } = pinned
  if (!query.vector || !query.model || !vector || pinned.embedded === 0) return null
  if (vector.column !== vectorColumn(query.model) || vector.dimensions !== query.vector.length) return null
  return { column: vector.column, values: query.vector }
}

interface QuestionVector {
  column: string
  values: Float32Array
}

async function searchHybrid(pinned: Pinned, query: IndexQuery, vector: QuestionVector): Promise<Hit[]> {
  const depth = Math.max(DEPTH, query.limit)
  const columns = [...HIT_COLUMNS, vector.column]
  const [byWords, byMeaning] = await Promise.all([
    searchWords(pinned, query.text, { depth, columns }),
    searchMeaning(pinned, vector, depth),
  ])
  const candidates = new Map<string, Candidate>()
  for (const row of byMeaning) candidates.set(row.id, { ...candidateOf(row, 1 - Number(row._distance)), bm25: 0 })
  for (const row of byWords) {
    // Full-text hits include their vectors, so that their exact cosine is known.
    const own = candidates.get(row.id)?.cosine ?? cosine(vectorIn(row[vector.column]), vector.values)
    candidates.set(row.id, candidateOf(row, own))
  }
  const first = new Set([...byWords.slice(0, DEPTH), ...byMeaning.slice(0, DEPTH)].map(({ id }) => id))
  const hits = rank(
    [...candidates.values()].filter(({ id }) => first.has(id)),
    query.limit,
    query.text,
  )
  const others = [...candidates.values()].filter(({ id }) => !first.has(id))
  return hits.length < query.limit && others.length > 0 ? addHits(hits, others, query.limit) : hits
}

/** The nearest passages, with their cosine distance. */
function searchMeaning(pinned: Pinned, { column, values }: QuestionVector, depth: number): Promise<PassageRow[]> {
  return readHits(pinned, { columns: [...HIT_COLUMNS, '_distance'], depth }, (read) =>
    pinned.table
      .vectorSearch(values)
      .column(column)
      .distanceType('cosine')
      // The graph of a large index gives distances of shortened vectors; this computes them again from the whole ones.
      .refineFactor(2)
      .select(read)
      .limit(depth),
  )
}

/** The rows of a search for `depth` of them, with the passages' own columns from memory where they are kept there. */
async function readHits(
  { kept }: Pinned,
  { columns, depth }: { columns: readonly string[]; depth: number },
  search: (columns: string[]) => AsyncIterable<RecordBatch>,
): Promise<PassageRow[]> {
  const memory = kept()
  if (!memory) return readRows(search([...columns]), depth)
  const others = columns.filter((column) => !HIT_COLUMNS.includes(column))
  const found = await readRows(search(['_rowid', ...others]), depth)
  const rows = found.flatMap((row) => {
    const passage = memory.byRow.get(row['_rowid'] as bigint)
    return passage ? [{ ...row, ...passage }] : []
  })
  return rows.length === found.length ? rows : readRows(search([...columns]), depth)
}

/** Adds hits below the ones that are there already. */
function addHits(hits: readonly Hit[], others: readonly Candidate[], limit: number): Hit[] {
  const known = new Set(hits.map(({ title, text }) => `${title}\n${text}`))
  const last = hits.at(-1)?.score ?? 1
  const added = rank(others, limit)
    .filter(({ title, text }) => !known.has(`${title}\n${text}`))
    .map((hit) => ({ ...hit, score: hit.score * last }))
  return [...hits, ...added].slice(0, limit)
}

/** Full-text hits of all columns, best first; each passage is in one column. */
async function searchWords(
  pinned: Pinned,
  text: string,
  { depth, columns }: { depth: number; columns: string[] },
): Promise<PassageRow[]> {
  if (text.trim() === '') return []
  const searches = columnsForQuestion(pinned.wordColumns, text).map((column) =>
    matches(pinned, { text, column, depth, columns }),
  )
  const [first = [], ...others] = await Promise.all(searches)
  if (others.length === 0) return first
  return [first, ...others]
    .flat()
    .sort((a, b) => Number(b._score) - Number(a._score))
    .slice(0, depth)
}

/** From memory where the column is indexed there. */
async function matches(pinned: Pinned, query: ColumnQuery): Promise<PassageRow[]> {
  const { text, column, depth, columns } = query
  const inMemory = await searchInMemory(pinned, query)
  if (inMemory) return inMemory
  // A MatchQuery has no syntax: quotes, operators and braces are treated as text.
  return readHits(pinned, { columns: [...columns, '_score'], depth }, (read) =>
    pinned.table
      .query()
      .fullTextSearch(new MatchQuery(text, column))
      .select(read)
      // All rows of a published version are indexed, so unindexed rows need not be searched.
      .fastSearch()
      .limit(depth),
  )
}

const candidateOf = (row: PassageRow, cosine: number | null): Candidate => ({
  ...passageOf(row),
  bm25: Number(row._score),
  cosine,
})

const vectorIn = (cell: unknown) => (cell instanceof Float32Array ? cell : null)

/** Dot product of two unit vectors. Null for a passage without a vector. */
function cosine(passage: Float32Array | null, question: Float32Array): number | null {
  if (!passage) return null
  let sum = 0
  for (let place = 0; place < passage.length; place += 1) sum += (passage[place] ?? 0) * (question[place] ?? 0)
  return sum
}

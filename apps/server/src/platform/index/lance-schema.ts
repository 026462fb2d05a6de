import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type * as Arrow from 'apache-arrow'
import { WORD_COLUMNS } from './search/tokenisers.ts'

// LanceDB is CommonJS and compares classes: fields must come from the build of Arrow that it loads itself.
const arrow = createRequire(import.meta.url)('apache-arrow') as typeof Arrow

const text = (name: string, nullable = false) => new arrow.Field(name, new arrow.Utf8(), nullable)

const VECTOR_PREFIX = 'vector_'

/**
 * By which rules passages are cut and their words laid down. Raise it with every change to either: a sync then reads
 * all documents of a company again, and the old passages serve until it is through.
 */
const RULES = 2
const RULES_PREFIX = 'rules_'
/** An empty column whose name says by which rules all rows of the table were made. */
export const RULES_COLUMN = `${RULES_PREFIX}${RULES}`

export const isOldRules = (column: string) => column.startsWith(RULES_PREFIX) && column !== RULES_COLUMN

export const rulesField = () => new arrow.Field(RULES_COLUMN, new arrow.Bool(), true)

/** One passage a row. The column of vectors is added with the first vector: see `vectorField`. */
export const passageSchema = () =>
  new arrow.Schema([
    text('id'),
    text('item_id'),
    new arrow.Field('position', new arrow.Int32(), false),
    text('title'),
    text('text'),
    text('locator', true),
    text('language'),
    text('hash'),
    ...WORD_COLUMNS.map((column) => text(column, true)),
    rulesField(),
  ])

/**
 * Columns that make a hit. Each one more costs a read a row, so item and position are taken from the id and
 * duplicates are seen by title and text: that is a tenth of a search.
 */
export const HIT_COLUMNS = ['id', 'title', 'text', 'locator']

export type PassageRow = Record<string, unknown> & { id: string; title: string; text: string; locator: string | null }

/** A row of HIT_COLUMNS as the passage it is. */
export function passageOf({ id, title, text, locator }: PassageRow) {
  const end = id.lastIndexOf(':')
  return { id, item_id: id.slice(0, end), position: Number(id.slice(end + 1)), title, text, locator }
}

/** The column's name says which model made the vectors, so vectors of two models never meet in one search. */
export const vectorColumn = (model: string) =>
  VECTOR_PREFIX + createHash('sha256').update(model).digest('hex').slice(0, 16)

export const vectorField = (model: string, dimensions: number) =>
  new arrow.Field(
    vectorColumn(model),
    new arrow.FixedSizeList(dimensions, new arrow.Field('item', new arrow.Float32(), true)),
    true,
  )

/** For a merge that changes the vectors and nothing else. */
export const vectorUpdateSchema = (model: string, dimensions: number) =>
  new arrow.Schema([text('id'), vectorField(model, dimensions)])

/** The vector column that a table has, if any. */
export function vectorColumnOf(schema: Arrow.Schema): { column: string; dimensions: number } | null {
  const field = schema.fields.find(({ name }) => name.startsWith(VECTOR_PREFIX))
  if (!field) return null
  const { listSize } = field.type as Arrow.FixedSizeList
  return { column: field.name, dimensions: listSize }
}

/** A cell of a vector column as its numbers; null when the passage has none. (Iterating one costs 20 times as much.) */
export const vectorOf = (cell: unknown): Float32Array | null =>
  cell === null || cell === undefined ? null : (cell as Arrow.Vector<Arrow.Float32>).toArray()

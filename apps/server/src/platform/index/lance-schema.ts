import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type * as Arrow from 'apache-arrow'
import { WORD_COLUMNS } from './search/tokenisers.ts'

// LanceDB is CommonJS and compares classes: fields must come from the build of Arrow that it loads itself.
const arrow = createRequire(import.meta.url)('apache-arrow') as typeof Arrow

const text = (name: string, nullable = false) => new arrow.Field(name, new arrow.Utf8(), nullable)

const VECTOR_PREFIX = 'vector_'

/**
 * Version of the rules by which documents are split and words are indexed. Increase it with every change of these rules: the
 * server then reads all documents of each company again at its start and the next sync fetches the pages of web sites, and the old passages are used
 * until that is done.
 */
const RULES = 8
const RULES_PREFIX = 'rules_'
/** An empty column whose name contains the version of the rules for all rows. */
export const RULES_COLUMN = `${RULES_PREFIX}${RULES}`

export const isOldRules = (column: string) => column.startsWith(RULES_PREFIX) && column !== RULES_COLUMN

export const rulesField = () => new arrow.Field(RULES_COLUMN, new arrow.Bool(), true)

/** One row per passage. The vector column is added with the first vector: see `vectorField`. */
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
 * The columns read for a hit. Each column costs time, so item and position are taken from the id and duplicates are
 * recognised by title and text, which saves a tenth of the time of a search.
 */
export const HIT_COLUMNS = ['id', 'title', 'text', 'locator']

export type PassageRow = Record<string, unknown> & { id: string; title: string; text: string; locator: string | null }

/** Converts a row of HIT_COLUMNS to a passage. */
export function passageOf({ id, title, text, locator }: PassageRow) {
  const end = id.lastIndexOf(':')
  return { id, item_id: id.slice(0, end), position: Number(id.slice(end + 1)), title, text, locator }
}

/** The name of the column contains a hash of the model, so that vectors of two models are never mixed in a search. */
export const vectorColumn = (model: string) =>
  VECTOR_PREFIX + createHash('sha256').update(model).digest('hex').slice(0, 16)

export const vectorField = (model: string, dimensions: number) =>
  new arrow.Field(
    vectorColumn(model),
    new arrow.FixedSizeList(dimensions, new arrow.Field('item', new arrow.Float32(), true)),
    true,
  )

/** Schema for a merge that changes only the vectors. */
export const vectorUpdateSchema = (model: string, dimensions: number) =>
  new arrow.Schema([text('id'), vectorField(model, dimensions)])

/** The vector column that a table has, if any. */
export function vectorColumnOf(schema: Arrow.Schema): { column: string; dimensions: number } | null {
  const field = schema.fields.find(({ name }) => name.startsWith(VECTOR_PREFIX))
  if (!field) return null
  const { listSize } = field.type as Arrow.FixedSizeList
  return { column: field.name, dimensions: listSize }
}

/** The numbers of a cell in a vector column; null when the passage has no vector. (Iterating is 20 times slower.) */
export const vectorOf = (cell: unknown): Float32Array | null =>
  cell === null || cell === undefined ? null : (cell as Arrow.Vector<Arrow.Float32>).toArray()

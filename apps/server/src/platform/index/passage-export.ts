import { createRequire } from 'node:module'
import type { Connection, Table } from '@lancedb/lancedb'
import type * as Arrow from 'apache-arrow'
import { tableName } from './company-tables.ts'
import { indexWords } from './index-writer.ts'
import { vectorOf } from './lance-schema.ts'
import { passageTable, type PassageCells } from './passage-table.ts'

// LanceDB is CommonJS and compares classes: fields must come from the build of Arrow that it loads itself.
const arrow = createRequire(import.meta.url)('apache-arrow') as typeof Arrow

const ROWS_AT_ONCE = 2_000

interface Column {
  name: string
  type: 'text' | 'integer' | 'flag' | 'vector'
  nullable: boolean
  /** Numbers in a vector; 0 for other columns. */
  dimensions: number
}

/**
 * All passages of an opened version as lines of JSON: first the columns, then one array a passage, vectors as base64 of their bytes.
 * Free of LanceDB's own file format, so that a later version of it, a folder and a bucket can read the same.
 */
export async function* exportPassages(table: Table): AsyncGenerator<string> {
  const columns = (await table.schema()).fields.map(columnOf)
  yield `${JSON.stringify({ columns })}\n`
  for await (const batch of table.query()) {
    const lines = batch.toArray().map((row: PassageCells) => JSON.stringify(columns.map((each) => cellOf(each, row))))
    yield lines.map((line) => `${line}\n`).join('')
  }
}

/** Makes a company's table from such lines, with its search indexes. Returns its version. */
export async function importPassages(
  connection: Connection,
  companyId: string,
  lines: AsyncIterable<string>,
): Promise<number> {
  let table: Table | null = null
  let columns: Column[] = []
  let schema = new arrow.Schema([])
  let rows: PassageCells[] = []
  const flush = async () => {
    if (rows.length > 0) await table?.add(await passageTable(rows, schema))
    rows = []
  }
  for await (const line of lines) {
    if (table === null) {
      columns = (JSON.parse(line) as { columns: Column[] }).columns
      schema = new arrow.Schema(columns.map(fieldOf))
      table = await connection.createEmptyTable(tableName(companyId), schema)
      continue
    }
    rows.push(rowOf(columns, JSON.parse(line) as unknown[]))
    if (rows.length >= ROWS_AT_ONCE) await flush()
  }
  if (table === null) throw new Error('The passages of a company have no columns')
  await flush()
  await indexWords(table)
  const version = await table.version()
  table.close()
  return version
}

function columnOf({ name, type, nullable }: Arrow.Field): Column {
  const plain = { name, nullable, dimensions: 0 }
  if (arrow.DataType.isUtf8(type)) return { ...plain, type: 'text' }
  if (arrow.DataType.isInt(type)) return { ...plain, type: 'integer' }
  if (arrow.DataType.isBool(type)) return { ...plain, type: 'flag' }
  if (arrow.DataType.isFixedSizeList(type)) return { ...plain, type: 'vector', dimensions: type.listSize }
  throw new Error(`The column ${name} of the knowledge index has a type that a backup cannot hold`)
}

function fieldOf({ name, type, nullable, dimensions }: Column): Arrow.Field {
  if (type === 'text') return new arrow.Field(name, new arrow.Utf8(), nullable)
  if (type === 'integer') return new arrow.Field(name, new arrow.Int32(), nullable)
  if (type === 'flag') return new arrow.Field(name, new arrow.Bool(), nullable)
  const item = new arrow.Field('item', new arrow.Float32(), true)
  return new arrow.Field(name, new arrow.FixedSizeList(dimensions, item), nullable)
}

function cellOf({ name, type }: Column, row: PassageCells): unknown {
  if (type !== 'vector') return row[name] ?? null
  const vector = vectorOf(row[name])
  return vector && Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')
}

/** Missing cells are left out, as the writer of passages expects it. */
function rowOf(columns: readonly Column[], cells: readonly unknown[]): PassageCells {
  const row: PassageCells = {}
  for (const [nth, { name, type }] of columns.entries()) {
    const cell = cells[nth] ?? null
    if (cell === null) continue
    row[name] = type === 'vector' ? floatsOf(String(cell)) : cell
  }
  return row
}

/** Copied, because the numbers of a `Float32Array` start at a multiple of four. */
function floatsOf(base64: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'))
  return new Float32Array(bytes.buffer)
}

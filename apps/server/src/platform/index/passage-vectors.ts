import { Index, makeArrowTable, type Table } from '@lancedb/lancedb'
import { indexWords } from './index-writer.ts'
import { vectorColumn, vectorColumnOf, vectorField, vectorUpdateSchema } from './lance-schema.ts'

/** From this size on, a scan of all vectors takes longer than the full-text search. */
const GRAPH_FROM_PASSAGES = 5000

/**
 * Writes vectors to their rows; missing ids are ignored. The first vectors of a new model replace the column of the old one,
 * because questions are no longer embedded with it.
 */
export async function storeVectors(
  table: Table,
  model: string,
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<void> {
  const dimensions = [...vectors.values()][0]?.length
  if (dimensions === undefined) return
  const present = vectorColumnOf(await table.schema())
  const column = vectorColumn(model)
  if (present?.column !== column || present.dimensions !== dimensions) {
    if (present) await table.dropColumns([present.column])
    await table.addColumns([vectorField(model, dimensions)])
  }
  const rows = [...vectors].map(([id, vector]) => ({ id, [column]: vector }))
  const data = makeArrowTable(rows, { schema: vectorUpdateSchema(model, dimensions) })
  await table.mergeInsert('id').whenMatchedUpdateAll().execute(data)
  await indexWords(table)
  await indexVectors(table, column)
}

/** Creates one HNSW graph when all passages have vectors; `optimize` adds later ones. */
async function indexVectors(table: Table, column: string): Promise<void> {
  const indices = await table.listIndices()
  if (indices.some(({ columns }) => columns.includes(column))) return
  if ((await table.countRows()) < GRAPH_FROM_PASSAGES) return
  if ((await table.countRows(`${column} IS NULL`)) > 0) return
  const config = Index.hnswSq({ distanceType: 'cosine', numPartitions: 1, m: 20, efConstruction: 300 })
  await table.createIndex(column, { config })
}

/** At most `limit` passages without a vector of this model. */
export async function rowsWithoutVector(
  table: Table,
  model: string,
  limit: number,
): Promise<{ id: string; title: string; text: string }[]> {
  const column = vectorColumn(model)
  const query = table.query().select(['id', 'title', 'text']).limit(limit)
  if (vectorColumnOf(await table.schema())?.column === column) query.where(`${column} IS NULL`)
  const rows: { id: string; title: string; text: string }[] = await query.toArray()
  return rows.map(({ id, title, text }) => ({ id, title, text }))
}

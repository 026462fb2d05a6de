import type { RecordBatch } from 'apache-arrow'
import type { PassageRow } from '../lance-schema.ts'

/** Reads no further than `most` rows: asking whether there are more takes another turn through LanceDB's threads, a tenth of a search. */
export async function readRows(batches: AsyncIterable<RecordBatch>, most: number): Promise<PassageRow[]> {
  const rows: PassageRow[] = []
  for await (const batch of batches) {
    rows.push(...rowsOf(batch))
    if (rows.length >= most) break
  }
  return rows
}

/** Plain rows, read column by column: the row objects of Arrow look up every cell, which takes a third of a search. */
function rowsOf(batch: RecordBatch): PassageRow[] {
  const columns = batch.schema.fields.map(({ name }, at) => [name, readerOf(batch.getChildAt(at))] as const)
  return Array.from(
    { length: batch.numRows },
    (_, row) => Object.fromEntries(columns.map(([name, read]) => [name, read(row)])) as PassageRow,
  )
}

type Column = ReturnType<RecordBatch['getChildAt']>

/** Returns vectors as views of the column's buffer, other cells unchanged. */
function readerOf(column: Column): (row: number) => unknown {
  const data = column?.data[0]
  const numbers: unknown = data?.children[0]?.values
  if (!data || !(numbers instanceof Float32Array)) return (row) => column?.get(row)
  const { stride } = data
  return (row) => (data.getValid(row) ? numbers.subarray(row * stride, (row + 1) * stride) : null)
}

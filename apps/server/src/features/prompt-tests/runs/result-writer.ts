/** Maximum number of rows per transaction. */
const AT_ONCE = 50

interface Waiting<Row> {
  row: Row
  kept: () => void
  failed: (error: unknown) => void
}

/**
 * Stores results in one transaction at a time; results that arrive during a transaction are written together in the next
 * one, so that many simultaneous results need few commits.
 */
export function createResultWriter<Row>(write: (rows: Row[]) => Promise<void>): (row: Row) => Promise<void> {
  const waiting: Waiting<Row>[] = []
  let writing = false
  const writeAll = async () => {
    writing = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, AT_ONCE)
      try {
        await write(batch.map(({ row }) => row))
        for (const each of batch) each.kept()
      } catch (error) {
        for (const each of batch) each.failed(error)
      }
    }
    writing = false
  }
  return (row) =>
    new Promise((kept, failed) => {
      waiting.push({ row, kept, failed })
      if (!writing) void writeAll()
    })
}

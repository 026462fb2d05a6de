/** Rows of one transaction at most. */
const AT_ONCE = 50

interface Waiting<Row> {
  row: Row
  kept: () => void
  failed: (error: unknown) => void
}

/**
 * Stores results one transaction at a time, each with whatever came while the one before it was written: a result waits
 * for the disk once, however many come at the same moment.
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

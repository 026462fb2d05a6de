/** A record of the binary PowerPoint format: 8 bytes of header, then data, or other records where `version` is 15. */
export interface PptRecord {
  type: number
  instance: number
  container: boolean
  /** Start of the data in the stream. */
  start: number
  end: number
}

export const RECORD = {
  document: 1000,
  slide: 1006,
  slideAtom: 1007,
  notes: 1008,
  notesAtom: 1009,
  slidePersist: 1011,
  slideShow: 1017,
  outlineRef: 3998,
  textHeader: 3999,
  textChars: 4000,
  textBytes: 4008,
  slideList: 4080,
  userEdit: 4085,
  persistDirectory: 6002,
  drawingGroup: 0xf003,
  shape: 0xf004,
  childAnchor: 0xf00f,
} as const

/** Records nest about a dozen deep. */
const DEPTH_MAX = 64

/** The record whose header is at `at`; undefined when its header does not fit before `end`. */
export const recordAt = (data: Buffer, at: number, end = data.length): PptRecord | undefined => {
  if (at < 0 || at + 8 > end) return undefined
  const head = data.readUInt16LE(at)
  const length = data.readUInt32LE(at + 4)
  const start = at + 8
  // A record with a wrong length is read up to the end of its parent.
  return {
    type: data.readUInt16LE(at + 2),
    instance: head >> 4,
    container: (head & 15) === 15,
    start,
    end: Math.min(end, start + length),
  }
}

export const childrenOf = (data: Buffer, parent: { start: number; end: number }): PptRecord[] => {
  const found: PptRecord[] = []
  let at = parent.start
  for (let next = recordAt(data, at, parent.end); next; next = recordAt(data, at, parent.end)) {
    found.push(next)
    at = next.end
  }
  return found
}

/** Visits all records below `parent`, outer ones first; `enter` returns whether to visit the children. */
export const walkRecords = (data: Buffer, parent: PptRecord, enter: (record: PptRecord, depth: number) => boolean) => {
  const visit = (record: PptRecord, depth: number): void => {
    for (const child of childrenOf(data, record))
      if (enter(child, depth) && child.container && depth < DEPTH_MAX) visit(child, depth + 1)
  }
  visit(parent, 0)
}

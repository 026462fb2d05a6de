import { find, type read, utils, write } from 'cfb'

type OleFile = ReturnType<typeof read>

/** The property of a run that hides it. 1 and 0 say it, 0x81 and 0x80 say it of a style that shows its text. */
const VANISH = 0x083c
/** How many bytes a property's value has, by the three highest bits of its code; those of the kind 6 say it themselves. */
const VALUE_BYTES = [1, 1, 2, 4, 2, 2, 0, 3]
const VARIABLE = 6
const PAGE_BYTES = 512
/** The streams that the parser reads are made at least this long: shorter ones are stored in another way. */
const STREAM_BYTES_MIN = 4096

const SPACE = 0x20
const FIELD = 0x13
const FIELD_RESULT = 0x14
const FIELD_END = 0x15

/** Places in the stream of the document. */
interface Range {
  start: number
  end: number
}

/** A part of the text, of one or two bytes a character. */
interface Piece extends Range {
  width: number
}

const streamOf = (file: OleFile, name: string): Buffer => {
  const stream = find(file, `/${name}`)
  return stream ? Buffer.from(stream.content) : Buffer.alloc(0)
}

const hides = (properties: Buffer): boolean => {
  let hidden = false
  for (let at = 0; at + 2 < properties.length;) {
    const code = properties.readUInt16LE(at)
    const value = properties.readUInt8(at + 2)
    if (code === VANISH) hidden = (value & 1) === 1
    const kind = code >> 13
    at += 2 + (kind === VARIABLE ? 1 + value : (VALUE_BYTES[kind] ?? 0))
  }
  return hidden
}

/** The runs that are hidden by their own properties; pages of 512 bytes list runs with where their properties stand. */
const hiddenRuns = (document: Buffer, table: Buffer): Range[] => {
  const runs: Range[] = []
  const seen = new Set<number>()
  const list = document.readUInt32LE(0xfa)
  const pages = Math.floor((document.readUInt32LE(0xfe) - 4) / 8)
  for (let nth = 0; nth < pages; nth++) {
    const number = table.readUInt32LE(list + (pages + 1) * 4 + nth * 4)
    if (seen.has(number)) continue
    seen.add(number)
    const page = document.subarray(number * PAGE_BYTES, (number + 1) * PAGE_BYTES)
    const count = page[PAGE_BYTES - 1] ?? 0
    for (let run = 0; run < count; run++) {
      const at = (page[(count + 1) * 4 + run] ?? 0) * 2
      if (at > 0 && hides(page.subarray(at + 1, at + 1 + (page[at] ?? 0))))
        runs.push({ start: page.readUInt32LE(run * 4), end: page.readUInt32LE(run * 4 + 4) })
    }
  }
  return runs
}

const piecesOf = (document: Buffer, table: Buffer): Piece[] => {
  let at = document.readUInt32LE(0x1a2)
  // Properties that some pieces share stand before them.
  while (table[at] === 1) at += 3 + table.readUInt16LE(at + 1)
  const count = Math.floor((table.readUInt32LE(at + 1) - 4) / 12)
  const ends = at + 5
  return Array.from({ length: count }, (_, nth) => {
    const characters = table.readUInt32LE(ends + (nth + 1) * 4) - table.readUInt32LE(ends + nth * 4)
    const place = table.readUInt32LE(ends + (count + 1) * 4 + nth * 8 + 2)
    const isNarrow = (place & 0x40000000) !== 0
    const start = isNarrow ? Math.floor((place & 0x3fffffff) / 2) : place
    const width = isNarrow ? 1 : 2
    return { start, end: start + characters * width, width }
  })
}

/**
 * Overwrites the text of these runs with zeros, which the parser drops; what separates paragraphs, cells and fields stays. Returns whether
 * words were among it: the hidden code of a field, such as an entry of the index, is none.
 */
const blank = (document: Buffer, runs: readonly Range[], pieces: readonly Piece[]): boolean => {
  let hadWords = false
  let isCode = false
  let before = -1
  for (const run of runs) {
    if (run.start !== before) isCode = false
    before = run.end
    for (const { start, end, width } of pieces) {
      const last = Math.min(run.end, end, document.length)
      for (let at = Math.max(run.start, start); at + width <= last; at += width) {
        const code = document.readUIntLE(at, width)
        if (code === FIELD) isCode = true
        else if (code === FIELD_RESULT || code === FIELD_END) isCode = false
        if (code < SPACE) continue
        hadWords ||= code > SPACE && !isCode
        document.fill(0, at, at + width)
      }
    }
  }
  return hadWords
}

const padded = (stream: Buffer): Buffer =>
  Buffer.concat([stream, Buffer.alloc(Math.max(0, STREAM_BYTES_MIN - stream.length))])

/**
 * A document of Word 97 to 2003 without the text that its author has hidden by itself, and whether there was any; undefined where nothing
 * is hidden. Text that a style hides is not known.
 */
export const withoutHiddenRuns = (file: OleFile): { bytes: Buffer; hidden: boolean } | undefined => {
  const document = streamOf(file, 'WordDocument')
  const tableName = document.readUInt16LE(10) & 0x0200 ? '1Table' : '0Table'
  const table = streamOf(file, tableName)
  const runs = hiddenRuns(document, table)
  if (runs.length === 0) return undefined
  const hidden = blank(document, runs, piecesOf(document, table))
  const made = utils.cfb_new()
  utils.cfb_add(made, '/WordDocument', padded(document))
  utils.cfb_add(made, `/${tableName}`, padded(table))
  const bytes: Uint8Array = write(made, { type: 'buffer' })
  return { bytes: Buffer.from(bytes), hidden }
}

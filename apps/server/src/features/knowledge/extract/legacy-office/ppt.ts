import { find, read } from 'cfb'
import { corrupt, encrypted } from '../extraction-error.ts'
import type { Block, Section } from '../extracted-document.ts'
import { childrenOf, type PptRecord, RECORD, recordAt, walkRecords } from './ppt-records.ts'
import { buildTable } from '../table-rows.ts'

const ENCRYPTED_TOKEN = 0xf3d1c4df
/** Kinds of text: title and centred title; body in its four shapes. */
const TITLE = new Set([0, 6])
const BODY = new Set([1, 5, 7, 8])
const OTHER = 4

interface Text {
  kind: number
  text: string
}

const clean = (text: string) =>
  text
    .replaceAll('\u000b', '\n')
    // A star stands where the slide's number, its date or a footer is filled in.
    .replace(/^\*$/gm, '')
    .replace(/(?![\t\n\r])\p{Cc}/gu, ' ')
    .trim()

const textOf = (data: Buffer, record: PptRecord): string | undefined => {
  if (record.type === RECORD.textChars) return clean(data.toString('utf16le', record.start, record.end))
  if (record.type === RECORD.textBytes) return clean(data.toString('latin1', record.start, record.end))
  return undefined
}

/** Texts of the records that follow each other below `parent`, with the kind that the header before each gives. */
const textsBelow = (data: Buffer, parent: PptRecord): Text[] => {
  const texts: Text[] = []
  let kind = OTHER
  walkRecords(data, parent, (record) => {
    if (record.type === RECORD.textHeader && record.end - record.start >= 4) kind = data.readUInt32LE(record.start)
    const text = textOf(data, record)
    if (text) texts.push({ kind, text })
    return record.type !== RECORD.drawingGroup || !tableIn(data, record)
  })
  return texts
}

const cellOf = (data: Buffer, shape: PptRecord): { left: number; top: number; text: string } | undefined => {
  let cell: { left: number; top: number } | undefined
  const texts: string[] = []
  walkRecords(data, shape, (record) => {
    if (record.type === RECORD.childAnchor && record.end - record.start >= 16)
      cell = { left: data.readInt32LE(record.start), top: data.readInt32LE(record.start + 4) }
    const text = textOf(data, record)
    if (text) texts.push(text)
    return true
  })
  return cell && texts.length > 0 ? { ...cell, text: texts.join('\n') } : undefined
}

/** A group whose texts stand in rows and columns: that is how the format keeps tables. */
const tableIn = (data: Buffer, group: PptRecord): string[][] | undefined => {
  const cells = childrenOf(data, group)
    .filter((child) => child.type === RECORD.shape)
    .flatMap((shape) => cellOf(data, shape) ?? [])
  const tops = [...new Set(cells.map((cell) => cell.top))].sort((a, b) => a - b)
  const lefts = [...new Set(cells.map((cell) => cell.left))].sort((a, b) => a - b)
  if (tops.length < 2 || lefts.length < 2 || cells.length < tops.length * lefts.length * 0.6) return undefined
  return tops.map((top) =>
    lefts.map((left) => cells.find((cell) => cell.top === top && cell.left === left)?.text ?? ''),
  )
}

const tablesBelow = (data: Buffer, parent: PptRecord): Block[] => {
  const blocks: Block[] = []
  walkRecords(data, parent, (record) => {
    const grid = record.type === RECORD.drawingGroup ? tableIn(data, record) : undefined
    if (grid) blocks.push(...buildTable(grid))
    return !grid
  })
  return blocks
}

/** Where each numbered record stands; later saves are appended and count more. */
const persistOffsets = (data: Buffer, records: readonly PptRecord[]): Map<number, number> => {
  const offsets = new Map<number, number>()
  for (const directory of records.filter((record) => record.type === RECORD.persistDirectory)) {
    let at = directory.start
    while (at + 4 <= directory.end) {
      const head = data.readUInt32LE(at)
      at += 4
      const first = head & 0xfffff
      for (let i = 0; i < head >>> 20 && at + 4 <= directory.end; i++, at += 4)
        offsets.set(first + i, data.readUInt32LE(at))
    }
  }
  return offsets
}

interface Listed {
  slideId: number
  record: PptRecord | undefined
  outline: Text[]
}

/** The slides of the document's list in their order, with the texts of their placeholders. */
const listedSlides = (data: Buffer, records: readonly PptRecord[]): Listed[] => {
  const offsets = persistOffsets(data, records)
  const document = records.findLast((record) => record.type === RECORD.document)
  const list = (document ? childrenOf(data, document) : []).filter(
    (record) => record.type === RECORD.slideList && record.instance === 0,
  )
  const slides: Listed[] = []
  let kind = OTHER
  for (const record of list.flatMap((one) => childrenOf(data, one))) {
    if (record.type === RECORD.slidePersist && record.end - record.start >= 16) {
      const found = recordAt(data, offsets.get(data.readUInt32LE(record.start)) ?? -1)
      const slideId = data.readUInt32LE(record.start + 12)
      slides.push({ slideId, record: found?.type === RECORD.slide ? found : undefined, outline: [] })
    }
    if (record.type === RECORD.textHeader && record.end - record.start >= 4) kind = data.readUInt32LE(record.start)
    const text = textOf(data, record)
    if (text) slides.at(-1)?.outline.push({ kind, text })
  }
  return slides
}

/** Notes by the number of the slide they belong to. */
const notesBySlide = (data: Buffer, records: readonly PptRecord[]): Map<number, string> => {
  const notes = new Map<number, string>()
  for (const record of records.filter((one) => one.type === RECORD.notes)) {
    const atom = childrenOf(data, record).find((child) => child.type === RECORD.notesAtom)
    if (!atom || atom.end - atom.start < 4) continue
    const texts = textsBelow(data, record).filter((text) => text.kind === 2 || text.kind === OTHER)
    const text = texts.map((one) => one.text.replaceAll('\r', '\n')).join('\n')
    if (text !== '') notes.set(data.readUInt32LE(atom.start), text)
  }
  return notes
}

const blocksOf = ({ kind, text }: Text): Block[] => {
  const paragraphs = text
    .split('\r')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  if (BODY.has(kind) && paragraphs.length > 1) return [{ type: 'list', items: paragraphs }]
  return paragraphs.length === 0 ? [] : [{ type: 'text', text: paragraphs.join('\n') }]
}

const noteBlocks = (note: string | undefined): Block[] =>
  note === undefined ? [] : [{ type: 'text', text: `Notes: ${note}` }]

const sectionOf = (number: number, texts: readonly Text[], more: readonly Block[]): Section => {
  const title = texts
    .filter((text) => TITLE.has(text.kind))
    .map((text) => text.text)
    .join(' ')
    .replace(/\s+/g, ' ')
  return {
    locator: `slide ${number}`,
    headings: title === '' ? [] : [title],
    blocks: [...texts.filter((text) => !TITLE.has(text.kind)).flatMap(blocksOf), ...more],
  }
}

/** Where a slide says how it is shown, and the bit that leaves it out. */
const SHOW_FLAGS_AT = 10
const HIDDEN_FLAG = 4

const isHidden = (data: Buffer, slide: PptRecord): boolean =>
  childrenOf(data, slide).some(
    ({ type, start, end }) =>
      type === RECORD.slideShow &&
      end - start > SHOW_FLAGS_AT + 1 &&
      (data.readUInt16LE(start + SHOW_FLAGS_AT) & HIDDEN_FLAG) !== 0,
  )

const open = (bytes: Buffer): Buffer => {
  const file = read(bytes, { type: 'buffer' })
  const user = find(file, 'Current User')
  const header = user ? Buffer.from(user.content) : Buffer.alloc(0)
  if (header.length >= 16 && header.readUInt32LE(12) === ENCRYPTED_TOKEN) throw encrypted('ppt')
  const stream = find(file, 'PowerPoint Document')
  if (!stream) throw corrupt('ppt')
  return Buffer.from(stream.content)
}

/** One section a slide, with title, texts, tables and notes; texts of the masters and hidden slides are left out. */
export const readPpt = (bytes: Buffer): { sections: Section[]; hidden: number[] } => {
  try {
    const data = open(bytes)
    const records = childrenOf(data, { start: 0, end: data.length })
    const listed = listedSlides(data, records)
    const notes = notesBySlide(data, records)
    // A damaged list still leaves the slides themselves.
    const slides: Listed[] = listed.some((slide) => slide.record || slide.outline.length > 0)
      ? listed
      : records.filter((record) => record.type === RECORD.slide).map((record) => ({ slideId: -1, record, outline: [] }))
    const sections: Section[] = []
    const hidden: number[] = []
    for (const [i, { slideId, record, outline }] of slides.entries()) {
      if (record && isHidden(data, record)) {
        hidden.push(i + 1)
        continue
      }
      const note = notes.get(slideId)
      const texts = [...outline, ...(record ? textsBelow(data, record) : [])]
      sections.push(sectionOf(i + 1, texts, [...(record ? tablesBelow(data, record) : []), ...noteBlocks(note)]))
    }
    return { sections, hidden }
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'ExtractionError') throw cause
    throw corrupt('ppt', cause)
  }
}

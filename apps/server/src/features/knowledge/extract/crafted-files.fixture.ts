import { crc32, deflateRawSync } from 'node:zlib'

/** Files built byte by byte for tests: what honest programs never write. */

export interface CraftedEntry {
  name: string
  data: string | Buffer
  /** Size that the directory claims instead of the true one. */
  claimedSize?: number
  /** Unix mode, for links. */
  mode?: number
}

const entryHeader = (entry: CraftedEntry, packed: Buffer, raw: Buffer): Buffer => {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(8, 4)
  header.writeUInt32LE(crc32(raw), 10)
  header.writeUInt32LE(packed.length, 14)
  header.writeUInt32LE(entry.claimedSize ?? raw.length, 18)
  header.writeUInt16LE(Buffer.byteLength(entry.name), 22)
  return header
}

const u32 = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4)
  values.forEach((value, i) => buffer.writeUInt32LE(value, i * 4))
  return buffer
}

/** A zip of deflated entries. */
export const craftZip = (entries: readonly CraftedEntry[]): Buffer => {
  const body: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const raw = Buffer.from(entry.data)
    const packed = deflateRawSync(raw)
    const header = entryHeader(entry, packed, raw)
    const name = Buffer.from(entry.name)
    const local = Buffer.concat([u32(0x04034b50), header, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(u32(0x02014b50), Buffer.from([20, 3]), header, rest, name)
    body.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...body, listing, end])
}

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const relationships = (...entries: string[]): string =>
  `<?xml version="1.0"?><Relationships xmlns="${RELATIONSHIPS}">${entries.join('')}</Relationships>`
const contentTypes = (main: string, part: string): CraftedEntry => ({
  name: '[Content_Types].xml',
  data: `<?xml version="1.0"?><Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`,
})
const rootRelationships = (target: string): CraftedEntry => ({
  name: '_rels/.rels',
  data: relationships(`<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="${target}"/>`),
})

/** The parts of a Word document with this body XML; `links` are relationships of the document. */
export const docxParts = (body: string, options: { links?: string[]; prologue?: string } = {}): CraftedEntry[] => [
  contentTypes('wordprocessingml.document', '/word/document.xml'),
  rootRelationships('word/document.xml'),
  { name: 'word/_rels/document.xml.rels', data: relationships(...(options.links ?? [])) },
  {
    name: 'word/document.xml',
    data: `<?xml version="1.0"?>${options.prologue ?? ''}<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><w:body>${body}</w:body></w:document>`,
  },
]

export const wordParagraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

/** The parts of a workbook with these sheets, each the XML inside `<worksheet>`. */
export const xlsxParts = (sheets: Record<string, string>): CraftedEntry[] => {
  const names = Object.keys(sheets)
  const list = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
  const links = names.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  return [
    contentTypes('spreadsheetml.sheet', '/xl/workbook.xml'),
    rootRelationships('xl/workbook.xml'),
    { name: 'xl/_rels/workbook.xml.rels', data: relationships(...links) },
    {
      name: 'xl/workbook.xml',
      data: `<?xml version="1.0"?><workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    },
    ...names.map((name, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      data: `<?xml version="1.0"?><worksheet xmlns="${SHEET}">${sheets[name]}</worksheet>`,
    })),
  ]
}

/** A PDF of numbered objects; the first is the catalogue. */
export const craftPdf = (objects: readonly string[], trailer = ''): Buffer => {
  let text = '%PDF-1.4\n'
  const offsets: number[] = []
  for (const [i, object] of objects.entries()) {
    offsets.push(text.length)
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  return Buffer.from(
    `${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
  )
}

const stream = (text: string): string => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`

/** A PDF of one font with these drawings, one a page. */
const pdfOfDrawings = (drawings: readonly string[], catalogue: string): Buffer => {
  const kids = drawings.map((_, i) => `${4 + i * 2} 0 R`).join(' ')
  return craftPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalogue}>>`,
    `<< /Type /Pages /Count ${drawings.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...drawings.flatMap((drawing, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + i * 2} 0 R >>`,
      stream(drawing),
    ]),
  ])
}

/** A PDF with these lines on each page. */
export const pdfOfPages = (pages: readonly (readonly string[])[], catalogue = ''): Buffer =>
  pdfOfDrawings(
    pages.map((lines) => `BT /F1 11 Tf 14 TL 50 800 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`),
    catalogue,
  )

/** A text at its place in points from the lower left corner of an A4 page; 10 points high without a size. */
export type PlacedText = readonly [x: number, y: number, text: string, size?: number]

/** A PDF with these texts on each page, in this order. */
export const pdfOfPlaces = (pages: readonly (readonly PlacedText[])[]): Buffer =>
  pdfOfDrawings(
    pages.map((texts) =>
      texts
        .map(([x, y, text, size = 10]) => `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`)
        .join(' '),
    ),
    '',
  )

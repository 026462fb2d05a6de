import { type CraftedEntry, craftPdf, docxParts, wordParagraph, xlsxParts } from '../crafted-files.fixture.ts'
import { craftOle } from './crafted-office.fixture.ts'

/** Documents with text beside their text: headers, boxes, drawings, notes, comments and fields. */

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const DRAWING = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'

export const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`

const relationships = (...entries: string[]): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`

/** A text box as Word 2010 and later write it: the same words once for new and once for old programs. */
export const wordBox = (words: string): string => {
  const content = `<w:txbxContent>${wordParagraph(words)}</w:txbxContent>`
  return `<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:txbx>${content}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox>${content}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`
}

/** The same without the form for old programs, as a group of shapes. */
export const wordShape = (words: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><wpg:wgp xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"><wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:txbx><w:txbxContent>${wordParagraph(words)}</w:txbxContent></wps:txbx></wps:wsp></wpg:wgp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

/** A Word document with these parts beside its body: their names, the relationship's type, the XML inside their root. */
export const docxWith = (
  body: string,
  parts: readonly { name: string; type: string; root: string; xml: string }[],
): CraftedEntry[] => [
  ...docxParts(body, { links: parts.map(({ name, type }, i) => relationship(`rId${i + 20}`, type, name)) }),
  ...parts.map(({ name, root, xml }) => ({
    name: `word/${name}`,
    data: `<?xml version="1.0"?><${root} ${WORD} ${DRAWING} xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram">${xml}</${root}>`,
  })),
]

/** A workbook of one sheet, Prices, with a drawing that holds this text box and a comment on its cell B2. */
export const xlsxWith = (sheet: string, box: string, comment: string): CraftedEntry[] => [
  ...xlsxParts({ Prices: sheet }),
  {
    name: 'xl/worksheets/_rels/sheet1.xml.rels',
    data: relationships(
      relationship('rId1', 'drawing', '../drawings/drawing1.xml'),
      relationship('rId2', 'comments', '../comments1.xml'),
    ),
  },
  {
    name: 'xl/drawings/drawing1.xml',
    data: `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" ${DRAWING}><xdr:sp><xdr:txBody><a:p><a:r><a:t>${box}</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:wsDr>`,
  },
  {
    name: 'xl/comments1.xml',
    data: `<?xml version="1.0"?><comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Ann</author></authors><commentList><comment ref="B2" authorId="0"><text><t>${comment}</t></text></comment></commentList></comments>`,
  },
]

interface DocStories {
  body: string
  footnotes: string
  /** Header and footer of each section. */
  around: readonly { header: string; footer: string }[]
  comments: string
  boxes: string
  /** Words that are hidden, in the order in which they stand in the text. */
  hidden?: readonly string[]
  /** Characters up to U+00FF stand in the file as one byte each. */
  isNarrow?: boolean
}

const u32 = (...values: number[]): Buffer => {
  const data = Buffer.alloc(values.length * 4)
  values.forEach((value, i) => data.writeUInt32LE(value, i * 4))
  return data
}

const TEXT_AT = 4096
const RUNS_PAGE = 2

/** The page that lists the runs of the text: what is shown, hidden, shown and so on. */
const runsPage = (text: string, hidden: readonly string[]): Buffer => {
  const places = hidden.flatMap((words) => [text.indexOf(words), text.indexOf(words) + words.length])
  const page = Buffer.alloc(512)
  u32(...[0, ...places, text.length].map((place) => TEXT_AT + 2 * place)).copy(page)
  const runs = places.length + 1
  const properties = 500
  for (let run = 1; run < runs; run += 2) page.writeUInt8(properties / 2, (runs + 1) * 4 + run)
  Buffer.from([3, 0x3c, 0x08, 1]).copy(page, properties)
  page.writeUInt8(runs, 511)
  return page
}

/** A document of Word 97 in one piece of text; every paragraph ends with a carriage return. */
export const craftDoc = ({
  body,
  footnotes,
  around,
  comments,
  boxes,
  hidden = [],
  isNarrow = false,
}: DocStories): Buffer => {
  // Six stories of separators, then six a section: even and odd header, even and odd footer, first header and footer.
  const stories = [
    ...Array.from({ length: 6 }, () => ''),
    ...around.flatMap(({ header, footer }) => ['', `${header}\r\r`, '', `${footer}\r\r`, '', '']),
  ]
  const headers = `${stories.join('')}\r`
  const ends = stories.reduce<number[]>((all, story) => [...all, (all.at(-1) ?? 0) + story.length], [0])
  const parts = [body, footnotes, headers, comments, '', boxes]
  const text = parts.join('')
  const pieces = Buffer.concat([u32(...ends), Buffer.from([2]), u32(16, 0, text.length), Buffer.alloc(8)])
  const clx = ends.length * 4
  pieces.writeUInt32LE(isNarrow ? (2 * TEXT_AT) | 0x40000000 : TEXT_AT, clx + 5 + 8 + 2)
  const runs = u32(TEXT_AT, TEXT_AT + 2 * text.length, RUNS_PAGE)
  const table = Buffer.concat([pieces, runs])
  const head = Buffer.alloc(TEXT_AT)
  head.writeUInt16LE(0xa5ec, 0)
  head.writeUInt16LE(0x0200, 10)
  for (const [i, at] of [0x4c, 0x50, 0x54, 0x5c, 0x60, 0x64].entries()) head.writeUInt32LE(parts[i]?.length ?? 0, at)
  head.writeUInt32LE(0, 0xf2)
  head.writeUInt32LE(clx, 0xf6)
  head.writeUInt32LE(clx, 0x1a2)
  head.writeUInt32LE(pieces.length - clx, 0x1a6)
  head.writeUInt32LE(pieces.length, 0xfa)
  head.writeUInt32LE(runs.length, 0xfe)
  runsPage(text, hidden).copy(head, RUNS_PAGE * 512)
  const padded = Buffer.alloc(Math.max(4096, table.length))
  table.copy(padded)
  return craftOle({
    WordDocument: Buffer.concat([head, Buffer.from(text, isNarrow ? 'latin1' : 'utf16le')]),
    '1Table': padded,
  })
}

const stream = (text: string): string => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`

/** A PDF page with these words and annotations, each the inside of its dictionary; those with /FT are form fields. */
export const pdfWithFields = (words: string, annotations: readonly string[]): Buffer => {
  const first = 6
  const references = annotations.map((_, i) => `${first + i} 0 R`)
  const fields = references.filter((_, i) => annotations[i]?.includes('/FT'))
  return craftPdf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${fields.join(' ')}] /DA (/F1 11 Tf) /DR << /Font << /F1 3 0 R >> >> >> >>`,
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R /Annots [${references.join(' ')}] >>`,
    stream(`BT /F1 11 Tf 50 800 Td (${words}) Tj ET`),
    ...annotations.map((inside) => `<< /Type /Annot /Rect [10 10 100 30] /P 4 0 R ${inside} >>`),
  ])
}

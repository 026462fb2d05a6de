import { crc32, deflateSync } from 'node:zlib'
import { utils, write } from 'cfb'
import type { CraftedEntry } from '../crafted-files.fixture.ts'

/** Presentations, pictures and old Office files built byte by byte for tests. */

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const SLIDES = 'http://schemas.openxmlformats.org/presentationml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const names = `xmlns:a="${DRAWING}" xmlns:p="${SLIDES}" xmlns:r="${OFFICE}"`
const paragraph = (text: string): string => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`

/** A shape with these paragraphs; `placeholder` is its role: title, body, sldNum. */
export const slideShape = (placeholder: string, ...paragraphs: string[]): string =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${placeholder}"/></p:nvPr></p:nvSpPr><p:txBody>${paragraphs.map(paragraph).join('')}</p:txBody></p:sp>`

export const slideTable = (rows: readonly (readonly string[])[]): string =>
  `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>${rows.map((row) => `<a:tr>${row.map((cell) => `<a:tc><a:txBody>${paragraph(cell)}</a:txBody></a:tc>`).join('')}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`

export const slidePicture = (id: string): string => `<p:pic><p:blipFill><a:blip r:embed="${id}"/></p:blipFill></p:pic>`

interface CraftedSlide {
  shapes: string
  notes?: string
  isHidden?: boolean
  /** Parts that its relationships lead to, by id. */
  links?: Record<string, string>
}

const link = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const links = (...entries: string[]): string => `<Relationships>${entries.join('')}</Relationships>`

const slideEntries = (slide: CraftedSlide, number: number): CraftedEntry[] => [
  {
    name: `ppt/slides/slide${number}.xml`,
    data: `<p:sld ${names}${slide.isHidden ? ' show="0"' : ''}><p:cSld><p:spTree>${slide.shapes}</p:spTree></p:cSld></p:sld>`,
  },
  {
    name: `ppt/slides/_rels/slide${number}.xml.rels`,
    data: links(
      ...Object.entries(slide.links ?? {}).map(([id, target]) => link(id, 'image', target)),
      ...(slide.notes ? [link('notes', 'notesSlide', `../notesSlides/notes${number}.xml`)] : []),
    ),
  },
  ...(slide.notes
    ? [
        {
          name: `ppt/notesSlides/notes${number}.xml`,
          data: `<p:notes ${names}><p:spTree>${slideShape('sldNum', String(number))}${slideShape('body', slide.notes)}</p:spTree></p:notes>`,
        },
      ]
    : []),
]

/** The parts of a presentation that shows its slides in the reverse order of their parts' names. */
export const pptxParts = (slides: readonly CraftedSlide[]): CraftedEntry[] => {
  const numbers = slides.map((_, i) => slides.length - i)
  return [
    {
      name: 'ppt/presentation.xml',
      data: `<p:presentation ${names}><p:sldIdLst>${numbers.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      data: links(...numbers.map((number) => link(`rId${number}`, 'slide', `slides/slide${number}.xml`))),
    },
    ...slides.flatMap((slide, i) => slideEntries(slide, slides.length - i)),
  ]
}

/** An OLE compound file with these streams. */
export const craftOle = (streams: Record<string, Buffer>): Buffer => {
  const file = utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) utils.cfb_add(file, `/${name}`, content)
  const bytes: Uint8Array = write(file, { type: 'buffer' })
  return Buffer.from(bytes)
}

/** A record of the binary PowerPoint format; those of version 15 hold others. */
export const pptRecord = (type: number, content: Buffer | readonly Buffer[], instance = 0): Buffer => {
  const data = Buffer.isBuffer(content) ? content : Buffer.concat([...content])
  const head = Buffer.alloc(8)
  head.writeUInt16LE((instance << 4) | (Buffer.isBuffer(content) ? 0 : 15), 0)
  head.writeUInt16LE(type, 2)
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data])
}

export const pptNumbers = (...values: number[]): Buffer => {
  const data = Buffer.alloc(values.length * 4)
  values.forEach((value, i) => data.writeUInt32LE(value >>> 0, i * 4))
  return data
}

/** The stream that says whether a presentation is encrypted. */
export const pptUser = (encrypted: boolean): Buffer =>
  pptRecord(4086, pptNumbers(20, encrypted ? 0xf3d1c4df : 0xe391c05f, 0, 0, 0))

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A grey PNG: `rows` are lines of dots, 0 black to 255 white; `claimed` a size other than the true one. */
export const craftPng = (rows: readonly Uint8Array[], claimed?: { width: number; height: number }): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(claimed?.width ?? rows[0]?.length ?? 0, 0)
  head.writeUInt32BE(claimed?.height ?? rows.length, 4)
  head[8] = 8
  const lines = Buffer.concat(rows.map((row) => Buffer.concat([Buffer.from([0]), row])))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(lines)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'

/** A file as `setInputFiles` takes it. */
export interface MixedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument'

interface Part {
  path: string
  /** Content type behind `application/vnd.openxmlformats-officedocument.`. */
  type: string
  body: string
}

/** An Office file of a main part and the parts that it leads to. */
function officeFile(main: Part, parts: readonly (Part & { relation: string })[] = []): Buffer {
  const folder = main.path.slice(0, main.path.lastIndexOf('/'))
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (rows: string[]) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${rows.join('')}</Relationships>`
  const overrides = [main, ...parts].map(
    ({ path, type }) => `<Override PartName="/${path}" ContentType="${TYPE}.${type}"/>`,
  )
  const entries: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relations([relation(1, 'officeDocument', main.path)]),
    [`${folder}/_rels/${main.path.slice(folder.length + 1)}.rels`]: relations(
      parts.map((part, at) => relation(at + 1, part.relation, part.path.slice(folder.length + 1))),
    ),
    [main.path]: XML + main.body,
    ...Object.fromEntries(parts.map((part) => [part.path, XML + part.body])),
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(entries).map(([path, text]) => [path, strToU8(text)]))))
}

export function wordFile(text: string): Buffer {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const body = `<w:document xmlns:w="${main}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`
  return officeFile({ path: 'word/document.xml', type: 'wordprocessingml.document.main+xml', body })
}

export function sheetFile(rows: readonly (readonly string[])[]): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const cells = (row: readonly string[]) => row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const data = rows.map((row, at) => `<row r="${at + 1}">${cells(row)}</row>`).join('')
  return officeFile(
    {
      path: 'xl/workbook.xml',
      type: 'spreadsheetml.sheet.main+xml',
      body: `<workbook xmlns="${main}" xmlns:r="${OFFICE}"><sheets><sheet name="Rates" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    [
      {
        path: 'xl/worksheets/sheet1.xml',
        type: 'spreadsheetml.worksheet+xml',
        relation: 'worksheet',
        body: `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
      },
    ],
  )
}

export function slideFile(text: string): Buffer {
  const names = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
  const shape = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Text"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const group = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
  return officeFile(
    {
      path: 'ppt/presentation.xml',
      type: 'presentationml.presentation.main+xml',
      body: `<p:presentation ${names}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
    },
    [
      {
        path: 'ppt/slides/slide1.xml',
        type: 'presentationml.slide+xml',
        relation: 'slide',
        body: `<p:sld ${names}><p:cSld><p:spTree>${group}${shape}</p:spTree></p:cSld></p:sld>`,
      },
    ],
  )
}

const LOCK = `/Filter /Standard /V 1 /R 2 /P -44 /O <${'a1'.repeat(32)}> /U <${'b2'.repeat(32)}>`

/** A page of text; locked, it asks for a password that nobody knows. */
export function pdfFile(text: string, { locked = false } = {}): Buffer {
  const content = `BT /F1 18 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...(locked ? [`<< ${LOCK} >>`] : []),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const id = `/ID [<${'c3'.repeat(16)}> <${'c3'.repeat(16)}>]`
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R ${id}${locked ? ' /Encrypt 6 0 R' : ''} >>`
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}

/** A picture of a line of text, drawn on the page: a second page would hide the first, and a hidden page polls nothing. */
async function picture(page: Page, text: string, type: 'png' | 'jpeg'): Promise<Buffer> {
  await page.setContent(`<p style="margin: 0; padding: 48px; font: 40px/1.4 serif; background: #fff">${text}</p>`)
  return page.locator('p').screenshot({ type })
}

export const CORRUPT = 'Corrupt guide.docx'
export const LOCKED = 'Locked contract.pdf'

/** Twelve mixed files, of which one is damaged and one is locked with a password. Draws on the page, so comes first. */
export async function mixedFiles(page: Page): Promise<MixedFile[]> {
  const file = (name: string, mimeType: string, content: string | Buffer): MixedFile => ({
    name,
    mimeType,
    buffer: Buffer.from(content),
  })
  const word = wordFile('Travel to the customer is paid by Northwind up to 400 euros a visit.')
  return [
    file('Warranty.pdf', 'application/pdf', pdfFile('The warranty of the Harrier drone lasts thirty months.')),
    file(LOCKED, 'application/pdf', pdfFile('Nobody reads this.', { locked: true })),
    file('Travel.docx', `${TYPE}.wordprocessingml.document`, word),
    file(CORRUPT, `${TYPE}.wordprocessingml.document`, word.subarray(0, Math.floor(word.length / 2))),
    file(
      'Rates.xlsx',
      `${TYPE}.spreadsheetml.sheet`,
      sheetFile([
        ['Plan', 'Price'],
        ['Falcon plan', '129 euros'],
      ]),
    ),
    file(
      'Deck.pptx',
      `${TYPE}.presentationml.presentation`,
      slideFile('Pilots of the Kestrel program start in March.'),
    ),
    file('Branches.csv', 'text/csv', 'City,Manager\nRotterdam,Ingrid Solberg\nGraz,Paul Ortner\n'),
    file('Support.md', 'text/markdown', '# Support hours\n\nThe hotline answers from 7 to 19 on working days.\n'),
    file('Notes.txt', 'text/plain', 'The Merlin gateway holds ninety days of readings without a connection.\n'),
    file(
      'Returns.html',
      'text/html',
      '<html><body><main><h1>Returns</h1><p>Goods return within 21 days.</p></main></body></html>',
    ),
    file('Poster.png', 'image/png', await picture(page, 'The trade fair in Lyon opens on Monday', 'png')),
    file('Badge.jpg', 'image/jpeg', await picture(page, 'Visitors register at the northern gate', 'jpeg')),
  ]
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { read as readZip, write as writeZip } from 'cfb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { craftZip, docxParts, wordParagraph, xlsxParts } from '../crafted-files.fixture.ts'
import { createReader } from '../read-document.ts'
import { craftDoc, docxWith, relationship } from './crafted-aside.fixture.ts'
import { pptxParts, slideShape } from './crafted-office.fixture.ts'

const reader = createReader(20_000_000)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-hidden-'))
})
afterAll(() => rm(folder, { recursive: true }))

const read = async (fileName: string, content: Buffer) => {
  const path = join(folder, fileName)
  await writeFile(path, content)
  return reader.read({ path, fileName })
}
const allHidden = { reason: 'no_text', message: expect.stringMatching(/^All text of this .* is hidden/) }

describe('sheets', () => {
  const book = () => {
    const made = utils.book_new()
    const rows = [
      ['Plan', 'Price'],
      ['Basic', 9],
    ]
    for (const name of ['Prices', 'Costs', 'Margins']) utils.book_append_sheet(made, utils.aoa_to_sheet(rows), name)
    made.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 2 }] }
    return made
  }

  it('that are hidden, or very hidden, are left out and named', async () => {
    for (const [bookType, fileName] of [
      ['xlsx', 'prices.xlsx'],
      ['biff8', 'prices.xls'],
    ] as const) {
      const bytes: Uint8Array = write(book(), { type: 'buffer', bookType })
      const { sections, unread } = await read(fileName, Buffer.from(bytes))
      expect(sections.map(({ locator }) => locator)).toEqual(['sheet Prices'])
      expect(unread).toBe(
        "Sheets 'Costs' and 'Margins' are hidden and were not read. Unhide them and upload the file again if answers may use them.",
      )
    }
  })

  it('are refused by their right name where all are hidden', async () => {
    const cell = '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Purchase price</t></is></c></row></sheetData>'
    const parts = xlsxParts({ Costs: cell }).map((part) =>
      part.name === 'xl/workbook.xml'
        ? { ...part, data: String(part.data).replace('<sheet ', '<sheet state="hidden" ') }
        : part,
    )
    await expect(read('costs.xlsx', craftZip(parts))).rejects.toMatchObject(allHidden)
  })
})

describe('rows and columns of sheets', () => {
  const UNHIDE = 'Unhide them and upload the file again if answers may use them.'
  const table = (...rows: string[][]) => ({ type: 'table', header: ['Plan', 'Price'], rows })

  const book = () => {
    const rows = [
      ['Plan', 'Price', 'Purchase price'],
      ['Basic', 9, 4],
      ['Partners', 5, 3],
      ['Team', 29, 12],
    ]
    const made = utils.book_new()
    for (const name of ['Prices', 'Filtered']) {
      const sheet = utils.aoa_to_sheet(rows)
      sheet['!cols'] = [{ wch: 10 }, { wch: 10 }, { wch: 10, hidden: true }]
      sheet['!rows'] = [{}, {}, { hidden: true }]
      if (name === 'Filtered') sheet['!autofilter'] = { ref: 'A1:C4' }
      utils.book_append_sheet(made, sheet, name)
    }
    return made
  }

  /** The library writes filters without a criterion, which hide nothing. */
  const withCriterion = (xlsx: Uint8Array) => {
    const file = readZip(Buffer.from(xlsx), { type: 'buffer' })
    for (const entry of file.FileIndex) {
      const xml = Buffer.from(entry.content ?? []).toString()
      const filtered = xml.replace(
        /<autoFilter ref="([^"]+)"\/>/,
        '<autoFilter ref="$1"><filterColumn colId="0"/></autoFilter>',
      )
      if (filtered !== xml) Object.assign(entry, { content: Buffer.from(filtered), size: Buffer.byteLength(filtered) })
    }
    return Buffer.from(writeZip(file, { type: 'buffer', fileType: 'zip' }) as Uint8Array)
  }

  it('that are hidden are left out, and the sheet is named, but not what a filter has put away', async () => {
    const [basic, partners, team] = [
      ['Basic', '9'],
      ['Partners', '5'],
      ['Team', '29'],
    ]
    const xlsx: Uint8Array = write(book(), { type: 'buffer', bookType: 'xlsx' })
    const { sections, unread } = await read('lines.xlsx', withCriterion(xlsx))
    expect(sections.map(({ blocks }) => blocks)).toEqual([[table(basic, team)], [table(basic, partners, team)]])
    expect(unread).toBe(`Rows or columns of sheets 'Prices' and 'Filtered' are hidden and were not read. ${UNHIDE}`)
    // Arrows alone hide nothing: what is hidden beside them was hidden by hand.
    const arrows = await read('lines.xlsx', Buffer.from(xlsx))
    expect(arrows.sections.map(({ blocks }) => blocks)).toEqual([[table(basic, team)], [table(basic, team)]])
    // The library writes no hidden rows of old workbooks.
    const xls: Uint8Array = write(book(), { type: 'buffer', bookType: 'biff8' })
    const old = await read('lines.xls', Buffer.from(xls))
    expect(old.sections[0]?.blocks).toEqual([table(basic, partners, team)])
    expect(old.unread).toBe(unread)
  })

  it('that are hidden in a table without a filter at work are left out, and a title that is seen across them is not', async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (at: number, [code, plan, price]: readonly [string, string, string], attributes = '') =>
      `<row r="${at}"${attributes}>${cell(`A${at}`, code)}${cell(`B${at}`, plan)}${cell(`C${at}`, price)}</row>`
    const sheet = [
      '<cols><col min="1" max="1" width="0" hidden="true"/></cols><sheetData>',
      `<row r="1">${cell('A1', 'Price list')}</row>`,
      row(2, ['Code', 'Plan', 'Price']),
      row(3, ['X1', 'Basic', '9 EUR']),
      row(4, ['X2', 'Team', '29 EUR'], ' hidden="1"'),
      row(5, ['X3', 'Pro', '59 EUR']),
      '</sheetData><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>',
    ].join('')
    const words = async (filter: string) => {
      const parts = [
        ...xlsxParts({ Prices: sheet }),
        {
          name: 'xl/worksheets/_rels/sheet1.xml.rels',
          data: `<Relationships>${relationship('rId1', 'table', '../tables/table1.xml')}</Relationships>`,
        },
        {
          name: 'xl/tables/table1.xml',
          data: `<table ref="A2:C5"><autoFilter ref="A2:C5">${filter}</autoFilter></table>`,
        },
      ]
      const { sections, unread } = await read('table.xlsx', craftZip(parts))
      expect(unread).toBe(`Rows or columns of sheet 'Prices' are hidden and were not read. ${UNHIDE}`)
      return JSON.stringify(sections)
    }
    const hidden = await words('')
    for (const shown of ['Price list', 'Basic', 'Pro']) expect(hidden).toContain(shown)
    for (const left of ['Code', 'X1', 'Team']) expect(hidden).not.toContain(left)
    expect(await words('<filterColumn colId="1"/>')).toContain('Team')
  })
})

describe('slides', () => {
  it('that are hidden are left out with their notes and named; the others keep their numbers', async () => {
    const slide = (title: string) => ({ shapes: slideShape('title', title), notes: `About ${title}` })
    const deck = pptxParts([slide('Offer'), { ...slide('Margins'), isHidden: true }, slide('Terms')])
    const { sections, unread } = await read('deck.pptx', craftZip(deck))
    expect(sections.map(({ locator, headings }) => [locator, ...headings])).toEqual([
      ['slide 1', 'Offer'],
      ['slide 3', 'Terms'],
    ])
    expect(JSON.stringify(sections)).not.toContain('Margins')
    expect(unread).toMatch(/^Slide 2 is hidden and was not read\. Unhide it/)
    const hidden = pptxParts([{ ...slide('Margins'), isHidden: true }])
    await expect(read('hidden.pptx', craftZip(hidden))).rejects.toMatchObject(allHidden)
  })
})

describe('Word text', () => {
  const run = (properties: string, text: string): string =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  const lines = (document: Awaited<ReturnType<typeof read>>) =>
    document.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'text' ? block.text.split('\n') : [])),
    )

  it('that is hidden by itself or by its style is left out, also in a header, and nothing else is', async () => {
    const body =
      wordParagraph('List price 9 EUR.') +
      `<w:p>${run('<w:b/>', 'Shown ')}${run('<w:b/><w:vanish/>', 'purchase price 4 EUR ')}${run('<w:vanish w:val="0"/>', 'too.')}</w:p>` +
      `<w:p>${run('<w:rStyle w:val="Cost"/>', 'Margin 55 %')}</w:p>` +
      `<w:p><w:pPr><w:pStyle w:val="Internal"/></w:pPr>${run('', 'Ask for more.')}</w:p>` +
      `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run('', 'A hidden end of a paragraph hides no text.')}</w:p>`
    const styles =
      '<w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>' +
      '<w:style w:type="character" w:styleId="Cost"><w:name w:val="Cost"/><w:basedOn w:val="Secret"/></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Internal"><w:name w:val="Internal"/><w:rPr><w:vanish/></w:rPr></w:style>'
    const parts = docxWith(body, [
      { name: 'styles.xml', type: 'styles', root: 'w:styles', xml: styles },
      {
        name: 'header1.xml',
        type: 'header',
        root: 'w:hdr',
        xml: `${wordParagraph('Prices of Acme')}<w:p>${run('<w:vanish/>', 'Supplier: Corvin')}</w:p>`,
      },
    ])
    const document = await read('prices.docx', craftZip(parts))
    expect(lines(document)).toEqual([
      'List price 9 EUR.',
      'Shown too.',
      'A hidden end of a paragraph hides no text.',
      'Prices of Acme',
    ])
    expect(document.unread).toMatch(/^Some text is hidden and was not read\. Unhide it/)
  })

  it('of an old document is left out where it is hidden, and the lines around it stay', async () => {
    const stories = {
      body: 'List price 9 EUR, purchase price 4 EUR.\rAsk for more.\rShown.\r',
      footnotes: '\u0002 Of this year.\r',
      around: [{ header: 'Prices of Acme', footer: 'Acme Limited, Leeds' }],
      comments: '\u0005Check with legal.\r',
      boxes: 'Call at any time.\r',
    }
    const hidden = [', purchase price 4 EUR', 'Ask for more.', 'Check with legal.']
    const document = await read('prices.doc', craftDoc({ ...stories, hidden }))
    expect(lines(document)).toEqual([
      'List price 9 EUR.',
      'Shown.',
      'Call at any time.',
      'Of this year.',
      'Prices of Acme',
      'Acme Limited, Leeds',
    ])
    expect(document.unread).toMatch(/^Some text is hidden and was not read\. Unhide it/)
    expect((await read('shown.doc', craftDoc(stories))).unread).toBeUndefined()
  })

  it('is refused by its right name where all of it is hidden, and said nothing of where none is', async () => {
    const hidden = docxParts(`<w:p>${run('<w:vanish/>', 'Purchase price 4 EUR')}</w:p>`)
    await expect(read('hidden.docx', craftZip(hidden))).rejects.toMatchObject(allHidden)
    const mark = `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run('', 'Shown.')}</w:p>`
    expect((await read('plain.docx', craftZip(docxParts(mark)))).unread).toBeUndefined()
  })
})

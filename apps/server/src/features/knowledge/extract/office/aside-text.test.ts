import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { craftZip, docxParts, pdfOfPages, wordParagraph, xlsxParts } from '../crafted-files.fixture.ts'
import { createReader } from '../read-document.ts'
import {
  craftDoc,
  docxWith,
  pdfWithFields,
  relationship,
  wordBox,
  wordShape,
  xlsxWith,
} from './crafted-aside.fixture.ts'
import { pptxParts, slideShape } from './crafted-office.fixture.ts'

const reader = createReader(20_000_000)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-aside-'))
})
afterAll(() => rm(folder, { recursive: true }))

const read = async (fileName: string, content: Buffer, using = reader) => {
  const path = join(folder, fileName)
  await writeFile(path, content)
  return using.read({ path, fileName })
}
/** Every text, item and cell in its order, a line each. */
const linesOf = async (fileName: string, content: Buffer): Promise<string[]> =>
  (await read(fileName, content)).sections.flatMap(({ headings, blocks }) => [
    ...headings,
    ...blocks.flatMap((block) =>
      block.type === 'text' || block.type === 'code'
        ? block.text.split('\n')
        : block.type === 'list'
          ? block.items
          : [block.header, ...block.rows].flat(),
    ),
  ])

describe('docx', () => {
  const field = (instruction: string, shown: string): string =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${shown}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const header = (name: string, xml: string) => ({ name, type: 'header', root: 'w:hdr', xml })
  const footer = (name: string, xml: string) => ({ name, type: 'footer', root: 'w:ftr', xml })

  it('gives text boxes, shapes, diagrams, headers, footers, notes and comments, each once', async () => {
    const pages = `<w:p><w:r><w:t>Page </w:t></w:r>${field(' PAGE ', '3')}</w:p>`
    const body =
      wordParagraph('We answer within four hours.') +
      wordBox('9 €') +
      wordShape('Weekends cost extra.') +
      '<w:p><w:r><w:t>Prices hold until June.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:endnoteReference w:id="3"/></w:r></w:p>'
    const note = (tag: string, id: number, text: string): string =>
      `<w:${tag} w:id="${id}">${wordParagraph(text)}</w:${tag}>`
    const parts = docxWith(body, [
      header('header1.xml', wordParagraph('Support terms of Acme') + pages),
      header('header2.xml', wordParagraph('Support terms of Acme') + wordBox('Confidential')),
      footer('footer2.xml', wordParagraph('+49 30 123456') + wordParagraph('- 3 -')),
      footer('footer1.xml', `<w:p><w:r><w:t>Version of </w:t></w:r>${field(' TITLE ', 'May')}</w:p>`),
      { name: 'footnotes.xml', type: 'footnotes', root: 'w:footnotes', xml: note('footnote', 2, 'Of this year.') },
      { name: 'endnotes.xml', type: 'endnotes', root: 'w:endnotes', xml: note('endnote', 3, 'Without tax.') },
      {
        name: 'diagrams/data1.xml',
        type: 'diagramData',
        root: 'dgm:dataModel',
        xml: '<a:p><a:r><a:t>Call, then mail</a:t></a:r></a:p>',
      },
      {
        name: 'comments.xml',
        type: 'comments',
        root: 'w:comments',
        xml: `<w:comment w:id="1" w:author="Ann">${wordParagraph('Check with legal.')}<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p></w:comment>`,
      },
    ])
    const lines = await linesOf('terms.docx', craftZip(parts))
    expect(lines.map((line) => line.replace(/^[¹²] | [¹²]/g, ''))).toEqual([
      'We answer within four hours.',
      '9 €',
      'Prices hold until June.',
      'Of this year.',
      'Without tax.',
      'Weekends cost extra.',
      'Call, then mail',
      'Support terms of Acme',
      'Confidential',
      '+49 30 123456',
      'Version of May',
      'Comment: Check with legal.',
    ])
  })

  it('reads one that holds nothing but a text box or a header', async () => {
    expect(await linesOf('box.docx', craftZip(docxParts(wordShape('Only a box'))))).toEqual(['Only a box'])
    const parts = docxWith('', [header('header1.xml', wordParagraph('Only a header'))])
    expect(await linesOf('header.docx', craftZip(parts))).toEqual(['Only a header'])
  })
})

describe('doc', () => {
  const stories = {
    body: 'We answer within four hours.\r\uf0b7 By phone\rBy mail\u0002\r',
    footnotes: '\u0002 Of this year.\r',
    around: [
      { header: 'Support terms of Acme', footer: 'Page 1 of 12\rMay 2026' },
      { header: 'Support terms of Acme', footer: 'Acme Limited, Leeds' },
    ],
    comments: '\u0005Check with legal.\r',
    boxes: 'Emergencies: call at any time.\r',
  }

  it('reads the signs of Windows in text of one byte a character, and none for bytes that have no sign', async () => {
    const body = 'Preis 89.500,00 \u0080, \u0084Plus\u0093 \u0081\u008d\u008f\u0090\u009dist dabei.\r'
    const narrow = { body, footnotes: '', around: [], comments: '', boxes: '', isNarrow: true }
    expect(await linesOf('narrow.doc', craftDoc(narrow))).toEqual(['Preis 89.500,00 €, „Plus“ ist dabei.'])
  })

  it('gives headers, footers, boxes, notes and comments, each once, and bullets that any font can draw', async () => {
    expect(await linesOf('terms.doc', craftDoc(stories))).toEqual([
      'We answer within four hours.',
      '• By phone',
      'By mail',
      'Emergencies: call at any time.',
      'Of this year.',
      'Support terms of Acme',
      'May 2026',
      'Acme Limited, Leeds',
      'Comment: Check with legal.',
    ])
  })
})

describe('xlsx and xls', () => {
  const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = `<sheetData><row r="1">${cell('A1', 'Plan')}${cell('B1', 'Price')}</row><row r="2">${cell('A2', 'Basic')}${cell('B2', '9 EUR')}</row></sheetData>`
  const around =
    '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Prices of Acme&amp;RPage &amp;P of &amp;N</oddHeader><oddFooter>&amp;CResearch &amp;&amp; Support</oddFooter><evenHeader>&amp;LPrices of Acme</evenHeader></headerFooter>'

  it('gives comments with their cells, text boxes, headers and footers, each once', async () => {
    const parts = xlsxWith(`${rows}${around}`, 'Ask before a discount.', 'Nine until June')
    expect((await read('prices.xlsx', craftZip(parts))).sections).toEqual([
      {
        locator: 'sheet Prices',
        headings: ['Prices'],
        blocks: [
          { type: 'table', header: ['Plan', 'Price'], rows: [['Basic', '9 EUR']] },
          { type: 'text', text: 'Comment on B2: Nine until June' },
          { type: 'text', text: 'Ask before a discount.' },
          { type: 'text', text: 'Prices of Acme' },
          { type: 'text', text: 'Research & Support' },
        ],
      },
    ])
  })

  it('reads a time of day as it is shown, and a moment to the second', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Day', 'Opens'],
      ['Monday', 0],
      ['Webinar', 0],
      ['Start', 0],
    ])
    const dated = (v: number, z: string) => ({ t: 'n', v, z })
    Object.assign(sheet, {
      B2: dated(17.5 / 24, 'h:mm'),
      B3: dated(46_082 + 17.5 / 24, 'm/d/yy h:mm'),
      B4: dated(46_082, 'm/d/yy'),
    })
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Hours')
    const bytes: Uint8Array = write(book, { type: 'buffer', bookType: 'xlsx' })
    const lines = await linesOf('hours.xlsx', Buffer.from(bytes))
    expect(lines.slice(-6)).toEqual(['Monday', '17:30', 'Webinar', '2026-03-01T17:30:00Z', 'Start', '2026-03-01'])
  })

  it('reads sheets of Excel 2 to 5, and says how much text is too much', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Plan', 'Price'],
        ['Basic', 9],
      ]),
      'Prices',
    )
    for (const bookType of ['biff2', 'biff4', 'biff5']) {
      // The types of the package leave Excel 4 out.
      const options: object = { bookType }
      const bytes: Uint8Array = write(book, { type: 'buffer', ...options })
      const lines = await linesOf(`${bookType}.xls`, Buffer.from(bytes))
      expect(lines.slice(-4)).toEqual(['Plan', 'Price', 'Basic', '9'])
    }
    const small = createReader(1_000)
    const much = craftZip(
      xlsxParts({ A: `<sheetData><row r="1">${cell('A1', 'word '.repeat(300))}</row></sheetData>` }),
    )
    for (const [name, bytes] of [
      ['much.xlsx', much],
      ['much.txt', Buffer.from('word '.repeat(300))],
      ['much.pdf', pdfOfPages([Array.from({ length: 60 }, () => 'word '.repeat(5))])],
    ] as const)
      await expect(read(name, bytes, small)).rejects.toMatchObject({
        reason: 'too_large',
        message: expect.stringContaining('1,000 characters are the most'),
      })
  })
})

it('gives the comments of a slide', async () => {
  const parts = pptxParts([{ shapes: slideShape('title', 'Prices') }]).map((part) =>
    part.name === 'ppt/slides/_rels/slide1.xml.rels'
      ? { ...part, data: `<Relationships>${relationship('c', 'comments', '../comments/c1.xml')}</Relationships>` }
      : part,
  )
  const data = '<p:cmLst xmlns:p="p"><p:cm authorId="1"><p:text>Ask sales first.</p:text></p:cm></p:cmLst>'
  const deck = craftZip([...parts, { name: 'ppt/comments/c1.xml', data }])
  expect(await linesOf('deck.pptx', deck)).toEqual(['Prices', 'Comment: Ask sales first.'])
})

describe('pdf', () => {
  const box = (more: string): string =>
    `/Subtype /Widget /FT /Btn ${more} /AP << /N << /Yearly 5 0 R /Yes 5 0 R /Off 5 0 R >> >>`

  it('gives what is filled into fields with their labels, and text boxes and comments, but no passwords', async () => {
    const pdf = pdfWithFields('Customer: Acme Corporation', [
      '/Subtype /Widget /FT /Tx /T (a) /TU (Customer:) /V (Acme Corporation)',
      '/Subtype /Widget /FT /Tx /T (delivery) /V (\\376\\377\\000M\\000\\374\\000n\\000c\\000h\\000e\\000n)',
      box('/T (sla) /TU (Service level agreement) /V /Yes /AS /Yes'),
      box('/T (trial) /V /Off /AS /Off'),
      box('/Ff 32768 /T (billing) /V /Yearly /AS /Yearly'),
      '/Subtype /Widget /FT /Ch /Ff 131072 /T (plan) /TU (Plan) /Opt [[(b) (Basic, 9 EUR)] [(t) (Team, 29 EUR)]] /V (t)',
      '/Subtype /Widget /FT /Tx /Ff 8192 /T (pin) /V (4711)',
      '/Subtype /Widget /F 2 /FT /Tx /T (hidden) /V (secret words)',
      '/Subtype /FreeText /Contents (Valid until June) /DA (/F1 11 Tf)',
      '/Subtype /Text /Contents (Check with legal)',
    ])
    expect(await linesOf('form.pdf', pdf)).toEqual([
      'Customer: Acme Corporation',
      'delivery: München',
      'Service level agreement: yes',
      'billing: Yearly',
      'Plan: Team, 29 EUR',
      'Valid until June',
      'Comment: Check with legal',
    ])
  })
})

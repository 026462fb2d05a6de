import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { craftZip, docxParts, wordParagraph } from '../crafted-files.fixture.ts'
import { createReader } from '../read-document.ts'
import { docxWith } from './crafted-aside.fixture.ts'

const reader = createReader(20_000_000)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-word-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sectionsOf = async (content: Buffer) => {
  const path = join(folder, 'text.docx')
  await writeFile(path, content)
  return (await reader.read({ path, fileName: 'text.docx' })).sections
}
const textsOf = async (body: string) =>
  (await sectionsOf(craftZip(docxParts(body)))).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'text' ? block.text : [])),
  )
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (...runs: string[]): string => `<w:p>${runs.join('')}</w:p>`

describe('text that the parser does not know', () => {
  it('is read: values of fields, either direction, words with their pronunciation', async () => {
    const field = (instruction: string, shown: string) =>
      `<w:fldSimple w:instr='${instruction}'>${run(shown)}</w:fldSimple>`
    const ruby = (base: string, above: string) =>
      `<w:r><w:ruby><w:rubyPr><w:lid w:val="ja-JP"/></w:rubyPr><w:rt>${run(above)}</w:rt><w:rubyBase>${run(base)}</w:rubyBase></w:ruby></w:r>`
    expect(
      await textsOf(
        paragraph(
          run('Setup of '),
          field(' DOCPROPERTY "Site > Name" ', 'Leeds'),
          run(' costs '),
          field(' Fee ', '1,250'),
          run(' EUR.'),
        ) +
          paragraph(run('納期は'), ruby('六', 'ろく'), ruby('週間', 'しゅうかん'), run('です。')) +
          paragraph(`<w:dir w:val="rtl">${run('زمن التسليم 6 أسابيع')}</w:dir>`) +
          paragraph(`<w:bdo w:val="ltr">${run('Article 4711')}</w:bdo>`),
      ),
    ).toEqual(['Setup of Leeds costs 1,250 EUR.', '納期は六週間です。', 'زمن التسليم 6 أسابيع', 'Article 4711'])
  })

  it('is left out of fields that nobody has filled in', async () => {
    const field = (text: string, style = '') =>
      `<w:sdt><w:sdtContent><w:r><w:rPr>${style}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:sdtContent></w:sdt>`
    const body =
      paragraph(run('Contact: '), field('Choose an item.', '<w:rStyle w:val="Platzhalter"/>')) +
      paragraph(run('Region: '), field('North'))
    const styles = '<w:style w:type="character" w:styleId="Platzhalter"><w:name w:val="Placeholder Text"/></w:style>'
    const file = docxWith(body, [{ name: 'styles.xml', type: 'styles', root: 'w:styles', xml: styles }])
    expect(await sectionsOf(craftZip(file))).toMatchObject([
      { blocks: [{ text: 'Contact:' }, { text: 'Region: North' }] },
    ])
  })

  it('is left out where it is crossed out, by one line or two', async () => {
    const struck = (by: string) => `<w:r><w:rPr><w:${by}/></w:rPr><w:t>90 EUR</w:t></w:r>`
    const not = '<w:r><w:rPr><w:dstrike w:val="0"/></w:rPr><w:t> 70 EUR</w:t></w:r>'
    expect(await textsOf(['strike', 'dstrike'].map((by) => paragraph(run('Now '), struck(by), not)).join(''))).toEqual([
      'Now 70 EUR',
      'Now 70 EUR',
    ])
  })

  it('keeps words apart at ends of lines, tabs and pages', async () => {
    const parted = (by: string) => `<w:p><w:r><w:t>12</w:t>${by}<w:t>24</w:t></w:r></w:p>`
    const marks = ['<w:cr/>', '<w:ptab w:relativeTo="margin" w:alignment="right"/>', '<w:br w:type="page"/>']
    expect(await textsOf(marks.map(parted).join(''))).toEqual(['12\n24', '12 24', '12\n24'])
  })
})

describe('equations', () => {
  const math = (...parts: string[]) =>
    `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${parts.join('')}</m:oMath>`
  const m = (text: string) =>
    `<m:r><m:rPr><m:sty m:val="p"/></m:rPr><w:rPr><w:i/></w:rPr><m:t xml:space="preserve">${text}</m:t></m:r>`
  const part = (name: string, ...parts: string[]) => `<m:${name}>${parts.join('')}</m:${name}>`
  const setting = (name: string, ...signs: string[]) =>
    part(name, ...signs, part('ctrlPr', '<w:rPr><w:rFonts w:ascii="Cambria Math"/></w:rPr>'))

  const fraction = (num: string, den: string) => part('f', setting('fPr'), part('num', num), part('den', den))

  it('are read in one line, among the words around them', async () => {
    const share = part('f', setting('fPr'), part('num', m('a'), m('+b')), part('den', m('12')))
    const power = part('sSup', setting('sSupPr'), part('e', m('10')), part('sup', m('3')))
    const gas = part('sSub', part('e', m('CO')), part('sub', m('2')))
    const root = part('rad', setting('radPr', '<m:degHide m:val="1"/>'), '<m:deg/>', part('e', m('x')))
    const list = part(
      'd',
      setting('dPr', '<m:begChr m:val="["/>', '<m:endChr m:val="]"/>'),
      part('e', m('1')),
      part('e', m('n')),
    )
    const sum = part(
      'nary',
      setting('naryPr', '<m:chr m:val="∑"/>'),
      part('sub', m('i')),
      part('sup', m('n')),
      part('e', m('p')),
    )
    expect(
      await textsOf(
        paragraph(run('The fee is '), math(share), run(' of the price.')) +
          paragraph(math(power), run(' of '), math(gas)) +
          paragraph(math(root, m('≤'), list)) +
          `<w:p><m:oMathPara xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${math(sum)}</m:oMathPara></w:p>`,
      ),
    ).toEqual(['The fee is (a+b)/12 of the price.', '10 ³ of CO2', '√x≤[1|n]', '∑_i^n p'])
  })

  it.each([
    ['2 3/4 h', m('2'), fraction(m('3'), m('4')), m('h')],
    ['1/2 (a+b)', fraction(m('1'), m('2')), part('d', part('e', m('a+b')))],
    ['(a+b)/(2c)', fraction(part('d', part('e', m('a+b'))), m('2c'))],
    ['x=1; 2y=3', part('eqArr', part('e', m('x=1')), part('e', m('2y=3')))],
    ['(1+p)^(12n)', part('sSup', part('e', m('1+p')), part('sup', m('12n')))],
    ['x^n y', part('sSup', part('e', m('x')), part('sup', m('n'))), m('y')],
    ['√(a-b)', part('rad', setting('radPr'), '<m:deg/>', part('e', m('a-b')))],
    ['101_2', part('sSub', part('e', m('101')), part('sub', m('2')))],
    ['v1 20', part('sSub', part('e', m('v')), part('sub', m('1'))), m('20')],
    [
      'lim_(x→0) x',
      part('func', part('fName', part('limLow', part('e', m('lim')), part('lim', m('x→0')))), part('e', m('x'))),
    ],
  ])('keep their values: %s', async (plain, ...parts) => {
    expect(await textsOf(paragraph(math(...parts)))).toEqual([plain])
  })

  it('keep apart from a figure in the words before them', async () => {
    expect(await textsOf(paragraph(run('It takes 1'), math(fraction(m('1'), m('2'))), run(' hours.')))).toEqual([
      'It takes 1 1/2 hours.',
    ])
  })

  it('are left out where no line of text says what they say, and the document tells so', async () => {
    const mean = part('acc', setting('accPr', '<m:chr m:val="̅"/>'), part('e', m('x')))
    const chosen = part('f', setting('fPr', '<m:type m:val="noBar"/>'), part('num', m('n')), part('den', m('k')))
    const root = part('rad', part('deg', m('n')), part('e', m('x')))
    const path = join(folder, 'beside.docx')
    const read = async (body: string) => {
      await writeFile(path, craftZip(docxWith(body, [])))
      return reader.read({ path, fileName: 'beside.docx' })
    }
    for (const one of [mean, chosen, root]) {
      const { sections, unread } = await read(paragraph(run('Take '), math(one), run(' of it, or '), math(m('a=b'))))
      expect(sections[0]?.blocks).toEqual([{ type: 'text', text: 'Take … of it, or a=b' }])
      expect(unread).toMatch(/^Some equations of this document .* were not read\./)
    }
    expect((await read(paragraph(math(m('a=b'))))).unread).toBeUndefined()
  })
})

it('says that files which were inserted whole were not read', async () => {
  const chunk = { name: 'terms.html', type: 'aFChunk', root: 'html', xml: '<body>Thirty days.</body>' }
  const path = join(folder, 'chunk.docx')
  await writeFile(path, craftZip(docxWith(`${paragraph(run('Terms'))}<w:altChunk r:id="rId20"/>`, [chunk])))
  expect((await reader.read({ path, fileName: 'chunk.docx' })).unread).toMatch(
    /^Files that were inserted .* not read\./,
  )
})

describe('notes', () => {
  const styles = {
    name: 'styles.xml',
    type: 'styles',
    root: 'w:styles',
    xml: '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style>',
  }
  const heading = (...runs: string[]) => `<w:p><w:pPr><w:pStyle w:val="H"/></w:pPr>${runs.join('')}</w:p>`
  const reference = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`
  const notes = (kind: string, texts: Record<number, string[]>) => ({
    name: `${kind}s.xml`,
    type: `${kind}s`,
    root: `w:${kind}s`,
    xml: Object.entries(texts)
      .map(([id, paragraphs]) => `<w:${kind} w:id="${id}">${paragraphs.map(wordParagraph).join('')}</w:${kind}>`)
      .join(''),
  })

  it('stand below what refers to them, each with its mark, and not under the last heading', async () => {
    const cells = (...texts: string[]) => `<w:tr>${texts.map((text) => `<w:tc>${text}</w:tc>`).join('')}</w:tr>`
    const body =
      heading(run('Delivery')) +
      paragraph(
        run('Machines leave us within 6 weeks'),
        reference('footnote', 4),
        run('. Spare parts are in stock.'),
        reference('footnote', 2),
        reference('endnote', 2),
      ) +
      wordParagraph('We ship on Mondays.') +
      `<w:tbl>${cells(wordParagraph('Country'), wordParagraph('Freight'))}${cells(paragraph(run('Norway'), reference('footnote', 5)), wordParagraph('90 EUR'))}</w:tbl>` +
      heading(run('Returns'), reference('endnote', 3)) +
      wordParagraph('They take 14 days.')
    const file = docxWith(body, [
      styles,
      notes('footnote', {
        2: ['Belts alone.'],
        4: ['From the first payment.', 'In August from the 20th.'],
        5: ['With customs.'],
      }),
      notes('endnote', { 2: ['See list B.'], 3: ['Except consumables.'] }),
    ])
    expect(await sectionsOf(craftZip(file))).toEqual([
      {
        locator: null,
        headings: ['Delivery'],
        blocks: [
          'Machines leave us within 6 weeks ¹. Spare parts are in stock ² ³.',
          '¹ From the first payment.',
          'In August from the 20th.',
          '² Belts alone.',
          '³ See list B.',
          'We ship on Mondays.',
          { header: ['Country', 'Freight'], rows: [['Norway ⁴', '90 EUR']] },
          '⁴ With customs.',
        ].map((block) => (typeof block === 'string' ? { type: 'text', text: block } : { type: 'table', ...block })),
      },
      {
        locator: null,
        headings: ['Returns'],
        blocks: ['⁵ Except consumables.', 'They take 14 days.'].map((text) => ({ type: 'text', text })),
      },
    ])
  })
})

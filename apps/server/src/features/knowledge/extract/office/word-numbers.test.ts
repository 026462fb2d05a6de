import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { craftZip } from '../crafted-files.fixture.ts'
import { createReader } from '../read-document.ts'
import { docxWith } from './crafted-aside.fixture.ts'

const reader = createReader(20_000_000)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-numbers-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Level {
  text: string
  format?: string
  start?: number
  style?: string
  restart?: number
}

const level = ({ text, format = 'decimal', start = 1, style, restart }: Level, at: number) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${style ? `<w:pStyle w:val="${style}"/>` : ''}${restart === undefined ? '' : `<w:lvlRestart w:val="${restart}"/>`}<w:lvlText w:val="${text}"/></w:lvl>`
/** A list of one kind of numbers, and a second one of the same kind that begins anew. */
const numberingOf = (levels: readonly Level[]) =>
  `<w:abstractNum w:abstractNumId="7">${levels.map(level).join('')}</w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0">${level({ text: '-', format: 'bullet' }, 0)}</w:lvlOverride></w:num><w:num w:numId="4"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="1">${level({ text: 'No. %1.%2' }, 1)}</w:lvlOverride></w:num><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>`
const STYLES = `<w:style w:type="paragraph" w:styleId="Titel1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Klausel"><w:name w:val="Clause"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Eng"><w:name w:val="Narrow clause"/><w:basedOn w:val="Klausel"/></w:style><w:style w:type="paragraph" w:styleId="Tief"><w:name w:val="Deep clause"/><w:basedOn w:val="Klausel"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Tiefer"><w:name w:val="Deep narrow clause"/><w:basedOn w:val="Tief"/></w:style>`

const paragraph = (text: string, properties: string) =>
  `<w:p w:rsidR="00A1"><w:pPr>${properties}<w:rPr><w:b/></w:rPr></w:pPr>${text && `<w:r><w:t>${text}</w:t></w:r>`}</w:p>`
const numbered = (text: string, at: number, list = 1) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`)
const styled = (text: string, style: string, more = '') => paragraph(text, `<w:pStyle w:val="${style}"/>${more}`)

async function linesOf(levels: readonly Level[], ...paragraphs: string[]): Promise<string[]> {
  const file = docxWith(paragraphs.join(''), [
    { name: 'numbering.xml', type: 'numbering', root: 'w:numbering', xml: numberingOf(levels) },
    { name: 'styles.xml', type: 'styles', root: 'w:styles', xml: STYLES },
  ])
  const path = join(folder, 'numbers.docx')
  await writeFile(path, craftZip(file))
  const { sections } = await reader.read({ path, fileName: 'numbers.docx' })
  return sections.flatMap(({ headings, blocks }) => [
    ...headings.slice(-1),
    ...blocks.flatMap((block) => (block.type === 'list' ? block.items : block.type === 'text' ? [block.text] : [])),
  ])
}

it('gives clauses the numbers that are printed, by level, and counts an empty one', async () => {
  const levels = [{ text: '%1.' }, { text: '%1.%2' }, { text: '(%3)', format: 'lowerLetter' }]
  expect(
    await linesOf(
      levels,
      numbered('Term', 0),
      numbered('Either party may end it.', 1),
      numbered('', 1),
      numbered('Notice is in writing.', 1),
      numbered('By mail', 2),
      numbered('By post', 2),
      numbered('Liability', 0),
      numbered('It is limited.', 1),
      numbered('Annex', 0, 2),
    ),
  ).toEqual([
    '1. Term',
    '1.1 Either party may end it.',
    '1.3 Notice is in writing.',
    '(a) By mail',
    '(b) By post',
    '2. Liability',
    '2.1 It is limited.',
    '5. Annex',
  ])
})

it('takes the list of a style and of the style below it, and leaves out a paragraph that is taken out of it', async () => {
  const levels = [
    { text: 'Art. %1', start: 3, style: 'Klausel' },
    { text: 'Article %2', format: 'upperRoman' },
  ]
  const none = '<w:numPr><w:numId w:val="0"/></w:numPr>'
  expect(
    await linesOf(
      levels,
      styled('Scope', 'Klausel'),
      styled('Plain', 'Klausel', none),
      styled('Price', 'Eng'),
      numbered('Rest', 1),
    ),
  ).toEqual(['Art. 3 Scope', 'Plain', 'Art. 4 Price', 'Article I Rest'])
})

it('takes the level of the nearest style that has one, with the list of a farther one', async () => {
  const levels = [{ text: '%1.', style: 'Klausel' }, { text: '%1.%2' }]
  expect(
    await linesOf(
      levels,
      styled('Price', 'Klausel'),
      styled('It is fixed.', 'Tief'),
      styled('It is net.', 'Tiefer'),
      styled('Delivery', 'Klausel'),
    ),
  ).toEqual(['1. Price', '1.1 It is fixed.', '1.2 It is net.', '2. Delivery'])
})

it('counts on below a new part where the list says so, and below which level it begins anew', async () => {
  const levels = [
    { text: 'Part %1', format: 'upperLetter' },
    { text: '%2.', restart: 0 },
    { text: '(%3)', restart: 1 },
  ]
  expect(
    await linesOf(
      levels,
      numbered('Goods', 0),
      numbered('They are new.', 1),
      numbered('Pumps', 2),
      numbered('They are packed.', 1),
      numbered('Motors', 2),
      numbered('Money', 0),
      numbered('It is due.', 1),
      numbered('Interest', 2),
    ),
  ).toEqual([
    'Part A Goods',
    '1. They are new.',
    '(1) Pumps',
    '2. They are packed.',
    '(2) Motors',
    'Part B Money',
    '3. It is due.',
    '(1) Interest',
  ])
})

it('counts no paragraph that is deleted, moved away or hidden', async () => {
  const levels = [{ text: '%1.' }, { text: '%1.%2' }]
  const at = '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>'
  const marked = (mark: string, content: string) => `<w:p><w:pPr>${at}<w:rPr>${mark}</w:rPr></w:pPr>${content}</w:p>`
  const said = (text: string, properties = '') => `<w:r>${properties}<w:t>${text}</w:t></w:r>`
  const hidden = '<w:rPr><w:vanish/></w:rPr>'
  expect(
    await linesOf(
      levels,
      numbered('Term', 0),
      marked('<w:del w:id="1" w:author="a"/>', '<w:del w:id="2"><w:r><w:delText>One year.</w:delText></w:r></w:del>'),
      marked('<w:moveFrom w:id="3"/>', `<w:moveFrom w:id="4">${said('Two years.')}</w:moveFrom>`),
      marked('<w:vanish/>', said('Ask Jo.', hidden)),
      numbered('Three years.', 1),
      marked('<w:vanish w:val="0"/>', said('It ends in May.')),
      marked(`<w:b/><w:rPrChange w:id="5">${hidden}</w:rPrChange>`, said('It ends at noon.')),
      // A heading in the line of its text.
      marked('<w:vanish/><w:specVanish/>', said('Notice.')),
      numbered('By mail.', 1),
    ),
  ).toEqual([
    '1. Term',
    '1.1 Three years.',
    '1.2 It ends in May.',
    '1.3 It ends at noon.',
    '1.4 Notice.',
    '1.5 By mail.',
  ])
})

it('takes the levels that a list has in place of others, and gives no number behind bullets in place of numbers', async () => {
  const levels = [{ text: '%1.' }, { text: '%1.%2' }]
  expect(
    await linesOf(
      levels,
      numbered('Scope', 0),
      numbered('All of it.', 1, 4),
      numbered('screws', 0, 3),
      numbered('Price', 0),
      numbered('It is net.', 1),
      numbered('Annex', 0, 2),
      numbered('Plans', 1),
    ),
  ).toEqual(['1. Scope', 'No. 1.1 All of it.', 'screws', 'Price', 'It is net.', '5. Annex', '5.1 Plans'])
})

it('gives no number in a way of counting that it does not know', async () => {
  const levels = [{ text: 'Clause %1', format: 'cardinalText' }, { text: '%1.%2' }]
  expect(await linesOf(levels, numbered('Scope', 0), numbered('All of it.', 1))).toEqual(['Scope', 'All of it.'])
})

it('numbers headings, whose words stay headings', async () => {
  const levels = [{ text: '%1', style: 'Titel1' }]
  const text = '<w:p><w:r><w:t>Within 30 days.</w:t></w:r></w:p>'
  expect(await linesOf(levels, styled('Payment', 'Titel1'), text, styled('Delivery', 'Titel1'), text)).toEqual([
    '1 Payment',
    'Within 30 days.',
    '2 Delivery',
    'Within 30 days.',
  ])
})

it('numbers no steps and no points of a list', async () => {
  for (const levels of [[{ text: '%1.' }, { text: '%2)', format: 'lowerLetter' }], [{ text: 'o', format: 'bullet' }]])
    expect(await linesOf(levels, numbered('Open it', 0), numbered('Close it', 0))).toEqual(['Open it', 'Close it'])
})

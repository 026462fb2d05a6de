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
}

const level = ({ text, format = 'decimal', start = 1, style }: Level, at: number) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${style ? `<w:pStyle w:val="${style}"/>` : ''}<w:lvlText w:val="${text}"/></w:lvl>`
/** A list of one kind of numbers, and a second one of the same kind that begins anew. */
const numberingOf = (levels: readonly Level[]) =>
  `<w:abstractNum w:abstractNumId="7">${levels.map(level).join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>`
const STYLES = `<w:style w:type="paragraph" w:styleId="Titel1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Klausel"><w:name w:val="Clause"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Eng"><w:name w:val="Narrow clause"/><w:basedOn w:val="Klausel"/></w:style>`

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

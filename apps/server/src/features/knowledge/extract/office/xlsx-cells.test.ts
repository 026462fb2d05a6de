import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { craftZip, xlsxParts } from '../crafted-files.fixture.ts'
import { createReader } from '../read-document.ts'
import { relationship } from './crafted-aside.fixture.ts'

const reader = createReader(20_000_000)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-cells-'))
})
afterAll(() => rm(folder, { recursive: true }))

const read = async (parts: ReturnType<typeof xlsxParts>) => {
  const path = join(folder, 'cells.xlsx')
  await writeFile(path, craftZip(parts))
  const { sections, unread } = await reader.read({ path, fileName: 'cells.xlsx' })
  const rows = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'table' ? [block.header, ...block.rows] : [])),
  )
  return { rows, unread }
}

const run = (text: string, properties = '') =>
  `<r>${properties && `<rPr>${properties}</rPr>`}<t xml:space="preserve">${text}</t></r>`
const RAISED = '<sz val="8"/><vertAlign val="superscript"/><rFont val="Arial"/><scheme val="minor"/>'
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is>${text}</is></c>`
const words = (at: string, text: string) => inline(at, `<t>${text}</t>`)

/** The parts with one more that the workbook leads to. */
const linked = (parts: ReturnType<typeof xlsxParts>, type: string, data: string) => [
  ...parts.map((part) => {
    const text = String(part.data)
    if (part.name === 'xl/_rels/workbook.xml.rels')
      return { ...part, data: text.replace('</R', `${relationship('rId9', type, `${type}.xml`)}</R`) }
    const override = `<Override PartName="/xl/${type}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
    return part.name === '[Content_Types].xml'
      ? { ...part, data: text.replace('</Types>', `${override}</Types>`) }
      : part
  }),
  { name: `xl/${type}.xml`, data },
]

it('reads raised figures of rich text apart, in shared texts and in texts of their own', async () => {
  const first = `<row r="1">${words('A1', 'Service')}${words('B1', 'Within')}</row>`
  const second = `<row r="2">${words('A2', 'Repair')}<c r="B2" t="s"><v>0</v></c></row>`
  const third = `<row r="3">${inline('A3', run('Fee €79') + run('50', RAISED))}${inline('B3', run('12 m') + run('2', RAISED) + run(' of floor') + run('low', '<vertAlign val="subscript"/>'))}</row>`
  const parts = xlsxParts({ Terms: `<sheetData>${first}${second}${third}</sheetData>` })
  const shared = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si>${run('48')}${run('3', RAISED)}${run(' hours')}</si></sst>`
  const { rows } = await read(linked(parts, 'sharedStrings', shared))
  expect(rows).toEqual([
    ['Service', 'Within'],
    ['Repair', '48 ³ hours'],
    ['Fee €79.50', '12 m2 of floorlow'],
  ])
})

it('leaves out what is crossed out, in words of a cell and in whole cells', async () => {
  const font = (inside: string) => `<font><sz val="11"/>${inside}</font>`
  const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts>${font('')}${font('<strike/>')}${font('<strike val="0"/>')}</fonts><fills/><borders/><cellXfs><xf/><xf fontId="1"/><xf fontId="2"/></cellXfs></styleSheet>`
  const rows = [
    [words('A1', 'Robot'), words('B1', 'Price'), words('C1', 'Stock')],
    [
      words('A2', 'NR-3').replace('<c ', '<c s="2" '),
      inline('B2', run('900 EUR ', '<strike/><sz val="9"/>') + run('750 EUR')),
    ],
    [words('A3', 'NR-2').replace('<c ', '<c s="1" '), '<c r="B3" s="1"><v>600</v></c>'],
    [words('A4', 'NR-4'), '<c r="B4" s="1"/>', '<c r="C4" s="2"><v>20</v></c>'],
  ]
  const sheet = `<sheetData>${rows.map((cells, i) => `<row r="${i + 1}">${cells.join('')}</row>`).join('')}</sheetData>`
  const parts = linked(xlsxParts({ Robots: sheet }), 'styles', styles)
  expect((await read(parts)).rows).toEqual([
    ['Robot', 'Price', 'Stock'],
    ['NR-3', '750 EUR'],
    ['NR-4', '', '20'],
  ])
})

it('keeps cells below a blank row under their heads, and a table beside them apart', async () => {
  const number = (at: string, value: number) => `<c r="${at}"><v>${value}</v></c>`
  const rows = [
    [1, words('A1', 'Plan'), words('B1', 'Monthly'), words('C1', 'Yearly')],
    [2, words('A2', 'Solo'), number('B2', 9), number('C2', 90)],
    [4, words('A4', 'Fleet'), number('C4', 800)],
    [7, words('B7', 'Set-up'), number('D7', 250)],
    [9, words('F9', 'Visit'), number('G9', 120)],
  ]
  const sheet = rows.map(([row, ...cells]) => `<row r="${row}">${cells.join('')}</row>`).join('')
  expect((await read(xlsxParts({ Prices: `<sheetData>${sheet}</sheetData>` }))).rows).toEqual([
    ['Plan', 'Monthly', 'Yearly'],
    ['Solo', '9', '90'],
    ['Fleet', '', '800'],
    [],
    ['', 'Set-up', '', '250'],
    [],
    ['Visit', '120'],
  ])
})

it('says of which sheets formulas were not read, because they have no results yet', async () => {
  const sheet = (...formulas: string[]) =>
    `<sheetData><row r="1">${words('A1', 'Plan')}${words('B1', 'Price')}</row>${formulas.map((cell, i) => `<row r="${i + 2}">${words(`A${i + 2}`, 'Basic')}${cell}</row>`).join('')}</sheetData>`
  const reckoned = [
    '<c r="B2"><f>3*3</f><v>9</v></c>',
    '<c r="B3" t="str"><f>IF(A1="","x","")</f><v></v></c>',
    '<c r="B4"><v>7</v></c>',
  ]
  expect((await read(xlsxParts({ Whole: sheet(...reckoned) }))).unread).toBeUndefined()
  for (const cell of ['<c r="B2" s="1"><f>3*3</f></c>', '<c r="B2"><f t="shared" si="0"/><v/></c>'])
    expect(await read(xlsxParts({ Whole: sheet(...reckoned), Net: sheet(cell) }))).toMatchObject({
      unread:
        "Formulas of sheet 'Net' have no stored results, so their cells were not read. Open the file in Excel, save it and upload it again.",
    })
  const hidden = xlsxParts({ Whole: sheet(...reckoned), Net: sheet('<c r="B2"><f>3*3</f><v></v></c>') }).map((part) =>
    part.name === 'xl/workbook.xml'
      ? { ...part, data: String(part.data).replace('<sheet name="Net"', '<sheet state="hidden" name="Net"') }
      : part,
  )
  expect((await read(hidden)).unread).toMatch(/^Sheet 'Net' is hidden and was not read\.[^.]*\.$/)
})

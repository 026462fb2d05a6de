import { utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { chartBlocks, paragraphsOf, tableBlocks } from './drawing-text.ts'
import { repeatMerged } from './merged-cells.ts'
import { findFirst, parseXml, type XmlNode } from './xml-tree.ts'

const chart = (series: string) => chartBlocks(parseXml(`<chart>${series}</chart>`, 'pptx'))
const points = (...values: [at: number, value: string][]) =>
  values.map(([at, value]) => `<pt idx="${at}"><v>${value}</v></pt>`).join('')
const words = (...values: [at: number, value: string][]) => `<strCache>${points(...values)}</strCache>`
const numbers = (code: string, ...values: [at: number, value: string][]) =>
  `<numCache><formatCode>${code}</formatCode>${points(...values)}</numCache>`
const series = (name: string, category: string, value: string) =>
  `<ser><tx>${words([0, name])}</tx><cat>${category}</cat><val>${value}</val></ser>`

describe('charts', () => {
  it('keep values at their category when a cell before them is blank', () => {
    const regions = words([0, 'North'], [1, 'East'], [2, 'South'])
    const [first] = chart(
      series('Orders', regions, numbers('General', [1, '7'], [2, '0.30000000000000004'])) +
        series('Returns', regions, `<numLit>${points([0, '1'])}</numLit>`),
    )
    expect(first).toEqual({
      type: 'table',
      header: ['', 'Orders', 'Returns'],
      rows: [
        ['North', '', '1'],
        ['East', '7', ''],
        ['South', '0.3', ''],
      ],
    })
  })

  it('give dates, percentages and prices as they show them', () => {
    const days = numbers('yyyy\\-mm\\-dd', [0, '45992'], [1, '45993'])
    expect(chart(series('Load', days, numbers('0.0%', [0, '0.87249999'], [1, '1'])))).toMatchObject([
      {
        rows: [
          ['2025-12-01', '87.2%'],
          ['2025-12-02', '100.0%'],
        ],
      },
    ])
    expect(chart(series('Fee', words([0, 'Solo']), numbers('"€"#,##0.00', [0, '1290.5'])))).toMatchObject([
      { rows: [['Solo', '€1,290.50']] },
    ])
  })

  it('name categories of several levels in full', () => {
    const levels = [points([0, '2025'], [1, '2026'], [2, '2025'], [3, '2026']), points([0, 'Bonn'], [2, 'Ulm'])]
    const category = `<multiLvlStrCache>${levels.map((level) => `<lvl>${level}</lvl>`).join('')}</multiLvlStrCache>`
    expect(chart(series('Sites', category, numbers('0', [0, '3'], [1, '4'], [3, '9'])))).toMatchObject([
      {
        rows: [
          ['Bonn 2025', '3'],
          ['Bonn 2026', '4'],
          ['Ulm 2025', ''],
          ['Ulm 2026', '9'],
        ],
      },
    ])
  })
})

const run = (text: string, properties = '') => `<r>${properties}<t>${text}</t></r>`
const root = (xml: string): XmlNode => parseXml(xml, 'pptx')

it('raised figures of slides stand apart from the figure before', () => {
  const raised = '<rPr baseline="30000"/>'
  const text = (...runs: string[]) => paragraphsOf(root(`<body><p>${runs.join('')}</p></body>`))
  expect(text(run('Repair within 48'), run('2', raised), run(' hours'))).toEqual(['Repair within 48 ² hours'])
  expect(text(run('Halls of 900 m'), run('2', raised))).toEqual(['Halls of 900 m2'])
  expect(text(run('CO'), run('2', '<rPr baseline="-25000"/>'), run('-free'))).toEqual(['CO2-free'])
})

it('a cell of a slide that is merged over rows stands in each of them', () => {
  const cell = (text: string, attributes = '') => `<tc${attributes}><p>${run(text)}</p></tc>`
  const rows = [
    cell('Site') + cell('Shift') + cell('Price'),
    cell('Bonn', ' rowSpan="2"') + cell('Day') + cell('40 EUR'),
    cell('', ' vMerge="1"') + cell('Night') + cell('55 EUR'),
  ]
  const table = root(`<tbl><tblPr firstRow="1"/>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbl>`)
  expect(tableBlocks(findFirst(table, 'tbl') ?? table)).toMatchObject([
    {
      rows: [
        ['Bonn', 'Day', '40 EUR'],
        ['Bonn', 'Night', '55 EUR'],
      ],
    },
  ])
})

it('a cell of a sheet that is merged over rows stands in each of them that is seen and holds text', () => {
  const rows = [
    ['Site', 'Shift', 'Price'],
    ['Bonn', 'Day', '40 EUR'],
    [],
    ['', 'Night', '55 EUR'],
    ['N'.repeat(201)],
    ['', 'Ulm'],
  ]
  const sheet = utils.aoa_to_sheet(rows)
  const merged = (from: number, to: number) => ({ s: { r: from, c: 0 }, e: { r: to, c: 0 } })
  sheet['!merges'] = [merged(1, 3), merged(4, 5), merged(0, 0), merged(7, 1_048_575)]
  const seen = new Map(
    rows.flatMap((row, at) =>
      row.length > 0
        ? [[at, new Map(row.flatMap((text, i) => (text === '' ? [] : [[i, text] as const])))] as const]
        : [],
    ),
  )
  const spent: string[] = []
  repeatMerged(sheet, seen, (text) => spent.push(text))
  expect(seen.get(3)?.get(0)).toBe('Bonn')
  expect(seen.has(2)).toBe(false)
  expect(seen.get(5)?.has(0)).toBe(false)
  expect(spent).toEqual(['Bonn'])
})

it('leaves out words of a slide that are crossed out', () => {
  const run = (text: string, properties = '') => `<r><rPr${properties}/><t>${text}</t></r>`
  const struck = ['sngStrike', 'dblStrike'].map((strike) => run('120 EUR ', ` strike="${strike}"`)).join('')
  const paragraph = `<p>${run('Now ')}${struck}${run('95 EUR', ' strike="noStrike"')}</p>`
  expect(paragraphsOf(parseXml(paragraph, 'pptx'))).toEqual(['Now 95 EUR'])
})

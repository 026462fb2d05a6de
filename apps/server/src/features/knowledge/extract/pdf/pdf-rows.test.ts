import { describe, expect, it } from 'vitest'
import type { PlacedText } from '../crafted-files.fixture.ts'
import { lines, readPlaced } from './placed-pages.fixture.ts'

describe('rows of several lines in a PDF', () => {
  const across = [60, 180, 360]
  const table = (rows: readonly (readonly string[])[], from?: number) => lines(rows, across, from)

  it('are one row with heads of two lines, and cells that wrap beside each other', async () => {
    const rows = [
      ['Service', 'Fee in each', 'Fee in each'],
      ['', 'month', 'year'],
      ['Hosting', '20 EUR', '200 EUR'],
      ['Help desk', 'From Monday to Friday', 'Billed at the end'],
      ['', '24 hours a day', 'of each quarter'],
    ]
    expect(await readPlaced(table(rows))).toEqual([
      [
        {
          type: 'table',
          header: ['Service', 'Fee in each month', 'Fee in each year'],
          rows: [
            ['Hosting', '20 EUR', '200 EUR'],
            ['Help desk', 'From Monday to Friday 24 hours a day', 'Billed at the end of each quarter'],
          ],
        },
      ],
    ])
  })

  it('are told by their distance where words do not tell it', async () => {
    const row = (y: number, ...of: readonly string[][]): PlacedText[] =>
      of.flatMap((texts, line) => lines([texts], across, y - line * 11))
    const [blocks] = await readPlaced([
      ...row(700, ['Tarif', 'Abrechnung je Monat per', 'Ansprechpartner']),
      ...row(676, ['Basis', 'Lastschrift oder auch', 'Technischer Support']),
      ...row(665, ['', 'Kreditkarte', 'Hannover']),
      ...row(641, ['Profi', 'Rechnung', 'Vertrieb']),
    ])
    expect(blocks).toMatchObject([
      {
        rows: [
          ['Basis', 'Lastschrift oder auch Kreditkarte', 'Technischer Support Hannover'],
          ['Profi', 'Rechnung', 'Vertrieb'],
        ],
      },
    ])
  })

  it('stay apart where each has values of its own', async () => {
    const rows = [
      ['Plan', 'Seats in all', 'Price for each'],
      ['Solo', 'up to 10 seats', '5 EUR each'],
      ['', 'up to 50 seats', '4 EUR each'],
      ['Team', 'mail', 'monthly'],
      ['', 'phone', 'yearly'],
      ['Firm', 'by mail at night', 'each month'],
      ['', 'by phone at day', 'each year'],
    ]
    expect(await readPlaced(table(rows))).toMatchObject([[{ rows: rows.slice(1) }]])
  })

  it('are one row also where the file has cell after cell', async () => {
    const cell = (x: number, y: number, ...texts: string[]): PlacedText[] =>
      texts.map((text, i) => [x, y - i * 12, text])
    const [blocks] = await readPlaced([
      ...table([['Plan', 'Help', 'Bills']]),
      ...cell(60, 680, 'Solo'),
      ...cell(180, 680, 'Answers by mail within', '24 hours'),
      ...cell(360, 680, 'Once a month by', 'invoice'),
      ...cell(60, 650, 'Team'),
      ...cell(180, 650, 'Answers by phone'),
      ...cell(360, 650, 'Once a year'),
    ])
    expect(blocks).toMatchObject([
      {
        rows: [
          ['Solo', 'Answers by mail within 24 hours', 'Once a month by invoice'],
          ['Team', 'Answers by phone', 'Once a year'],
        ],
      },
    ])
  })

  it('have the heads of the page before where the table goes on without them', async () => {
    const heads = ['Part', 'Net', 'Delivery']
    const [one, two, three] = [
      [heads, ['Wheel', '40 EUR', 'one week'], ['Arm', '900 EUR', 'six weeks']],
      [
        ['Sensor', 'on request', 'four weeks'],
        ['Battery', '210 EUR', 'two weeks'],
      ],
      [
        ['Motor', '310 EUR', 'two weeks'],
        ['Charger', '95 EUR', 'one week'],
      ],
    ]
    const next = [
      ['Region', 'Staff', 'Opened'],
      ['North', '12', '1999'],
      ['South', '31', '2004'],
    ]
    const pages = await readPlaced(table(one), table(two, 780), table(three, 780), table(next, 780))
    expect(pages).toEqual([
      [{ type: 'table', header: heads, rows: one.slice(1) }],
      [{ type: 'table', header: heads, rows: two }],
      [{ type: 'table', header: heads, rows: three }],
      [{ type: 'table', header: next[0], rows: next.slice(1) }],
    ])
    // Text between them ends it.
    const apart = await readPlaced(table(one), [
      ...lines([['A page of text stands between the two of them.']]),
      ...table(three, 640),
    ])
    expect(apart[1]?.[1]).not.toMatchObject({ header: heads })
  })
  it('keep their own heads where a page begins with another table at the same places', async () => {
    const [trucks, depots, people] = [
      [
        ['Truck', 'Rent', 'Place'],
        ['Reach truck', '90 EUR', 'Halle'],
        ['Stacker', '70 EUR', 'Jena'],
      ],
      [
        ['Depot', 'Deposit', 'Keys'],
        ['Gera', '30 EUR', 'at the gate'],
        ['Suhl', '40 EUR', 'at the desk'],
      ],
      [
        ['Region', 'Fitter', 'Deputy'],
        ['North', 'Ada Holm', 'Per Lind'],
        ['South', 'Eva Falk', 'Jon Berg'],
      ],
    ]
    const pages = await readPlaced(table(trucks), table(depots, 780), table(people, 780))
    expect(pages).toEqual([trucks, depots, people].map(([header, ...rows]) => [{ type: 'table', header, rows }]))
  })
})

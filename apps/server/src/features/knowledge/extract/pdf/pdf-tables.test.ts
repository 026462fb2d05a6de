import { describe, expect, it } from 'vitest'
import type { PlacedText } from '../crafted-files.fixture.ts'
import { lines, readPlaced } from './placed-pages.fixture.ts'

const prose = [
  ['The prices below hold for contracts of twelve months or more, and they are those for each user'],
  ['and month; they do not contain the value added tax, which is added to the sum of each bill.'],
]

describe('tables of a PDF', () => {
  it('are read as rows below their heads, beside paragraphs, also with numbers first and in small letters', async () => {
    const rows = [
      ['Part', 'what it is', 'net', 'per'],
      ['41-220', 'charging station, two places', '2,400 EUR', 'each'],
      ['41-230', 'charging station, four places', '3,900 EUR', 'each'],
      ['90-100', 'assembly by our people', '95 EUR', 'hour'],
    ]
    const [blocks] = await readPlaced([...lines(prose), ...lines(rows, [60, 120, 330, 440], 640)])
    expect(blocks).toEqual([prose.flat().join(' '), { type: 'table', header: rows[0], rows: rows.slice(1) }])
  })

  it('keep a cell of several lines in one, and go on with their heads below a title', async () => {
    const across = [60, 240, 330]
    const [blocks] = await readPlaced([
      ...lines([['Service', 'Solo', 'Team']], across),
      // As programs write it: cell by cell, so that a wrapped first cell comes before what stands beside it.
      [60, 686, 'Restoring deleted files on'],
      [60, 674, 'request'],
      ...lines([['', '20 EUR', 'free']], across, 686),
      ...lines([['Training', '90 EUR', '70 EUR, for up to']], across, 660),
      [330, 648, 'six people'],
      ...lines([['On site'], ['Installation', '480 EUR', '450 EUR'], ['Repair', '95 EUR', '90 EUR']], across, 630),
    ])
    expect(blocks).toEqual([
      {
        type: 'table',
        header: ['Service', 'Solo', 'Team'],
        rows: [
          ['Restoring deleted files on request', '20 EUR', 'free'],
          ['Training', '90 EUR', '70 EUR, for up to six people'],
        ],
      },
      'On site',
      {
        type: 'table',
        header: ['Service', 'Solo', 'Team'],
        rows: [
          ['Installation', '480 EUR', '450 EUR'],
          ['Repair', '95 EUR', '90 EUR'],
        ],
      },
    ])
  })

  it('are not seen in justified text, lists, tables of contents, or columns of text', async () => {
    const narrow = [
      [60, 700, 'Our'],
      [110, 700, 'robots'],
      [174, 700, 'drive'],
      [231, 700, 'there'],
      [60, 686, 'and they are charged at'],
      [207, 686, 'night'],
    ] as const
    const list = lines(
      [
        ['a)', 'Delivery takes six weeks.'],
        ['b)', 'Training takes a day.'],
      ],
      [60, 90],
      640,
    )
    const contents = lines(
      [
        ['Scope', '3'],
        ['Prices', '5'],
        ['Support', '12'],
      ],
      [60, 500],
      600,
    )
    const columns = lines(
      [
        ['The warranty covers all parts of', 'Delivery takes six weeks from the'],
        ['the robot and the labour, but not', 'day of the order; express delivery'],
        ['wheels and batteries, which wear.', 'within two weeks costs more.'],
      ],
      [60, 330],
      500,
    )
    const [blocks = []] = await readPlaced([...narrow, ...list, ...contents, ...columns])
    expect(blocks.filter((block) => typeof block !== 'string')).toEqual([])
    expect(blocks).toEqual(expect.arrayContaining(['a) Delivery takes six weeks.', 'b) Training takes a day.']))
  })

  it('keep a dash in a cell, which says that something is not included', async () => {
    const rows = [
      ['Plan', 'Seats', 'Audit log'],
      ['Solo', '1', '-'],
      ['Team', '20', '90 days'],
    ]
    expect(await readPlaced(lines(rows, [60, 200, 330]))).toEqual([
      [{ type: 'table', header: rows[0], rows: rows.slice(1) }],
    ])
  })
})

describe('raised figures of a PDF', () => {
  it('stand apart from the figure before, and cents behind a point', async () => {
    const raised = (x: number, text: string): PlacedText => [x, 704, text, 6]
    const [blocks] = await readPlaced([
      [60, 700, 'Answers come within 24'],
      raised(165.7, '1'),
      [169.1, 700, ' hours at 5 points.'],
      [60, 650, 'Only $49'],
      [99, 654, '95', 6],
      [106, 650, ' a month.'],
    ])
    expect(blocks).toEqual(['Answers come within 24 ¹ hours at 5 points. Only $49.95 a month.'])
  })
})

describe('pages of a PDF', () => {
  const page = (text: readonly string[], number: number, of: number): PlacedText[] => [
    [60, 805, 'Example Corp, terms of service'],
    ...lines(text.map((line) => [line])),
    [280, 30, `Page ${number} of ${of}`],
  ]

  it('have headers and footers once, and the sentence that a page turn cuts on the page where it begins', async () => {
    const pages = [
      ['The fee is due within thirty days after the bill was received. Customers pay it in euros for the'],
      [
        'whole year, and it is not paid back. It rises each year.',
        'A new fee is announced in writing, and holds from the',
      ],
      ['1 July of the year. Another line ends the terms here.'],
    ]
    expect(await readPlaced(...pages.map((text, i) => page(text, i + 1, 3)))).toEqual([
      [
        'Example Corp, terms of service',
        'The fee is due within thirty days after the bill was received. Customers pay it in euros for the whole year, and it is not paid back.',
      ],
      ['It rises each year. A new fee is announced in writing, and holds from the'],
      ['1 July of the year. Another line ends the terms here.'],
    ])
  })

  it('keep titles, cells of tables, and lines that only differ in a figure which is no page number', async () => {
    const sheet = (name: string, price: string): PlacedText[] => [
      [60, 800, 'Product sheet', 24],
      ...lines([[`The ${name} is made for warehouses.`]]),
      [60, 50, `Price: ${price} EUR`],
      [300, 50, 'Ready'],
    ]
    const sheets = await readPlaced(sheet('NR-2', '1290'), sheet('NR-4', '1690'), sheet('NR-6', '2190'))
    for (const [i, price] of ['1290', '1690', '2190'].entries()) {
      expect(JSON.stringify(sheets[i])).toContain('Product sheet')
      expect(JSON.stringify(sheets[i])).toContain(`Price: ${price} EUR Ready`)
    }
  })

  it('keep the heads of a table that goes on, and headings that count up', async () => {
    const heads = ['Plan', 'Monthly', 'Yearly']
    const list = (first: number): PlacedText[] =>
      lines(
        [heads, ...[0, 1, 2].map((n) => [`Plan ${first + n}`, `${first + n}9 EUR`, `${first + n}90 EUR`])],
        [60, 240, 360],
        790,
      )
    const sheets = await readPlaced(list(2), list(5), list(8))
    for (const blocks of sheets) expect(blocks).toMatchObject([{ type: 'table', header: heads }])
    const levels = await readPlaced(
      ...[1, 2, 3].map((level): PlacedText[] => [
        [60, 800, `Level ${level} support`],
        ...lines([[`It answers within ${9 - level} hours.`]]),
        [60, 50, `Module ${level}`],
      ]),
    )
    for (const [i, blocks] of levels.entries()) {
      expect(blocks[0]).toContain(`Level ${i + 1} support`)
      expect(blocks.at(-1)).toContain(`Module ${i + 1}`)
    }
  })

  it('hold no mark of a hyphen in their tables', async () => {
    const [blocks] = await readPlaced(
      lines(
        [
          ['Plan', 'Who helps', 'When'],
          ['Solo', 'customer suc\u00ad', 'at night'],
          ['Team', 'an engineer', 'always'],
        ],
        [60, 200, 400],
      ),
    )
    expect(JSON.stringify(blocks)).not.toMatch(/\ufffe|\\ufffe/)
  })
})

import { describe, expect, it } from 'vitest'
import type { Block } from './extracted-document.ts'
import { addRows, buildTable } from './table-rows.ts'

/** Cells of the head; null without one. */
function headOf(...lines: string[]): string[] | null {
  const table = buildTable(lines.map((line) => line.split('|'))).at(-1)
  return table?.type === 'table' && table.header.length > 0 ? table.header : null
}

describe('a first row with figures', () => {
  it('is the head of tiers, years and hours', () => {
    for (const [head = '', ...rows] of [
      ['Seats|1 - 25|26–1,000|1,001+', 'Solo|9|8|7', 'Team|19|18|'],
      ['|2024|2025|2026', 'Revenue|410|520|610', 'Staff|12|19|25'],
      ['Licence|2024/25|2025/26', 'Solo|90|95', 'Team|190|210'],
      ['Plan|Price|24/7|2FA', 'Solo|9.00|no|no', 'Team|19.00|yes|yes'],
      ['Weight|0-2.5|2.5-10', 'Germany|4.90 EUR|6.90 EUR'],
    ])
      expect(headOf(head, ...rows)).toEqual(head.split('|'))
  })

  it('is a row like those below it where they are alike or name nothing', () => {
    for (const rows of [
      ['Founded|1998', 'Employees|250'],
      ['Founded|1998|Munich', 'Employees|250|worldwide'],
      ['Monday|8-12|14-18', 'Friday|8-12|13-16'],
      ['Arm 12|2019|2023', 'Arm 25|2020|2026'],
      ['Telephone|by phone|24/7', 'Mail|in writing|weekdays'],
      ['Hotline|030-1234|0171-5678', 'Desk|one|two'],
      ['Solo|9|90', 'Team|19|190'],
      ['Solo|1-10|9.00', 'Team|11-50|8.00'],
      ['2024|2025', 'Solo|Team'],
    ])
      expect(headOf(...rows)).toBeNull()
  })
})

describe('a first row of words and values with their units', () => {
  it('is a row like those below it that hold such values', () => {
    for (const rows of [
      ['Gearbox|€ 1,240|in stock', 'Belt|€ 35|to order', 'Sensor|on request|to order'],
      ['Support|24 hours', 'Spare parts|48 hours'],
      ['Arm|3 kg|5 seats', 'Wrist|4 kg|none'],
      ['Solo|9 EUR|90 EUR', 'Team|19 EUR|190 EUR', 'Set-up|2 days|3 days'],
      ['Payload|3 kg', 'Weight|41 kg', 'Reach|900 mm'],
      ['Arm|2026 EUR|1900 EUR', 'Wrist|900 EUR|950 EUR'],
    ])
      expect(headOf(...rows)).toBeNull()
  })

  it('is the head of values with other units', () => {
    for (const [head = '', ...rows] of [
      ['Robot|3 kg|5 kg', 'Arm|4,900 EUR|5,900 EUR', 'Wrist|900 EUR|990 EUR'],
      ['Term|12 months|24 months', 'Solo|9 EUR|8 EUR'],
      ['Robot|Price in EUR', 'Arm|900 EUR'],
      ['Package|5 seats|40 seats', 'Guests|2 seats|9 seats', 'Fee|45 EUR|210 EUR'],
      ['Rental|6 months|12 months|24 months', 'Notice|1 month|2 months|3 months', 'Crane|90 EUR|80 EUR|70 EUR'],
      ['Service|4 hours|24 hours', 'Answer|1 hour|8 hours', 'Repair|1 day|none'],
      ['Robot|EUR 2026|EUR 2027', 'Arm|EUR 4,900|EUR 5,100'],
      ['Licence|Minutes (10 hours)', 'Solo|12 hours'],
    ])
      expect(headOf(head, ...rows)).toEqual(head.split('|'))
  })
})

describe('heads in two rows', () => {
  it('are one where cells of the first stand above several of the second', () => {
    expect(headOf('Plan|Per month||Per year', '|EUR|USD|EUR|USD', 'Solo|9|10|90|99')).toEqual([
      'Plan',
      'Per month EUR',
      'Per month USD',
      'Per year EUR',
      'Per year USD',
    ])
    // A head that is merged over both rows is repeated.
    expect(headOf('Robot|Payload||Stock', 'Robot|NR-3|NR-5|Stock', 'Arm|3 kg|5 kg|12')).toEqual([
      'Robot',
      'Payload NR-3',
      'Payload NR-5',
      'Stock',
    ])
  })

  it('stay as they are where the second is a row of its own', () => {
    for (const [head = '', ...rows] of [
      ['Plan|Support||Stock', 'Solo|mail|phone|no', 'Team|mail|phone|yes'],
      ['Plan|Price|Note', '|per seat|billed yearly', 'Solo|9|'],
      ['Plan|Price||', '|EUR||', 'Solo|9||'],
      ['Plan|Price|', '|EUR|USD'],
    ])
      expect(headOf(head, ...rows)).toEqual(head.split('|'))
  })
})

describe('a row of words above a blank row', () => {
  const added = (...parts: string[][]) => {
    const blocks: Block[] = []
    for (const lines of parts)
      addRows(
        blocks,
        lines.map((line) => line.split('|')),
      )
    return blocks
  }

  it('heads the rows below that have no heads', () => {
    expect(
      added(['Prices'], ['Plan|Monthly|Yearly|'], ['Solo|9|90', 'Team|19|190|in the EU'], ['Fleet|99|990']),
    ).toEqual([
      { type: 'text', text: 'Prices' },
      {
        type: 'table',
        header: ['Plan', 'Monthly', 'Yearly', ''],
        rows: [
          ['Solo', '9', '90'],
          ['Team', '19', '190', 'in the EU'],
          ['Fleet', '99', '990'],
        ],
      },
    ])
  })

  it('is a row of its own where it says something itself, or others have their own heads', () => {
    for (const [first, ...rows] of [
      ['Valid from|March 2026', 'Solo|9'],
      ['Prepared by|Jo', 'Plan|Price', 'Solo|9'],
      ['Prepared by|Jo', 'Solo|9|90'],
      ['Offer for|Hotel Adler', 'Room|120', 'Suite|240'],
      ['Offer for:|Hotel Adler|Graz', 'Room|120|90', 'Suite|240|180'],
    ])
      expect(added([first ?? ''], rows)).toMatchObject([{ header: [], rows: [first?.split('|')] }, {}])
  })

  it('is text where only one of its cells has any', () => {
    expect(added(['|Prices of 2026|'])).toEqual([{ type: 'text', text: 'Prices of 2026' }])
  })
})

describe('a table below another one', () => {
  const below = (first: string[], title: string, second: string[]) => {
    const blocks: Block[] = []
    const rows = (lines: readonly string[]) => lines.map((line) => line.split('|'))
    addRows(blocks, rows(first))
    if (title !== '') blocks.push({ type: 'text', text: title })
    addRows(blocks, rows(second))
    return blocks.findLast((block) => block.type === 'table')
  }

  it('has heads of its own where it has more columns', () => {
    const wide = ['City|Street|Opening|Contact', 'Graz|Elm Lane|weekdays|Ann', 'Linz|Quay|Sundays|Bob']
    for (const first of [
      ['Model|Price', 'Solo|9', 'Team|19'],
      ['Model||Colour', 'Solo||red', 'Team||blue'],
      ['Model|Colour||', 'Solo|red||', 'Team|blue||'],
    ])
      for (const title of ['Shops', ''])
        expect(below(first, title, wide)).toMatchObject({ header: wide[0]?.split('|'), rows: [{}, {}] })
  })

  it('goes on with the one above where its first row alone has a remark beside it', () => {
    const page = ['Vendor|delivers|by lorry', 'Bank|lends|']
    expect(below(['Part|Duty|', 'Client|pays|'], '', page)).toMatchObject({
      header: ['Part', 'Duty', ''],
      rows: [{}, ...page.map((row) => row.split('|'))],
    })
  })

  it('goes on with the one above where it has no more', () => {
    const [one, other] = ['Graz|Elm Lane|weekdays', 'Linz|Quay|Sundays']
    for (const first of [
      ['City|Street|Opening', 'Wels|Mill Road|Mondays'],
      // The column of names or that of remarks may have no head.
      ['|Street|Opening', 'Wels|Mill Road|Mondays'],
      ['City|Street|', 'Wels|Mill Road|Mondays'],
    ]) {
      expect(below(first, '', [one, other])).toMatchObject({ rows: [{}, one.split('|'), other.split('|')] })
    }
    expect(below(['City|Street|Opening', 'Wels|Mill Road|Mondays'], 'Further', [one, other])).toMatchObject({
      header: ['City', 'Street', 'Opening'],
      rows: [one.split('|'), other.split('|')],
    })
  })
})

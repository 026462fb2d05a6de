import { describe, expect, it } from 'vitest'
import { nameRows } from './row-names.ts'

const cells = (line: string) => line.split('|')
const named = (header: string, ...rows: string[]) =>
  nameRows(cells(header), rows.map(cells)).map((row) => row.join('|'))

describe('rows in groups', () => {
  it('stand behind the title of their group', () => {
    expect(
      named('Work|Price|Unit', 'Repairs||', 'Wheel|30 EUR|each', 'Frame|90 EUR|each', 'Hire||', 'Wheel|4 EUR|a day'),
    ).toEqual(['Repairs, Wheel|30 EUR|each', 'Repairs, Frame|90 EUR|each', 'Hire, Wheel|4 EUR|a day'])
  })

  it('are none where some rows are only not filled in', () => {
    for (const rows of [
      ['Anna||', 'Ben|sales|12', 'Carl|support|14'],
      ['Anna|sales|12', 'Ben||', 'Carl|support|14', 'Dora||', 'Emil|sales|16'],
      ['Anna||', 'Ben||', 'Carl|support|14'],
      ['Anna||', 'Ben|sales|12', 'Carl||'],
      ['Anna||', 'Ben|sales|12', 'Carl|support|14', 'Dora||', 'Emil|sales|16', 'Fred|support|18'],
      ['Pool||', 'Sauna|free|12', 'Breakfast||', 'Parking|free|3'],
      ['Prices hold until the end of the year.||', 'Ben|sales|12', 'Also ask for discounts!||', 'Carl|support|14'],
    ])
      expect(named('Name|Team|Room', ...rows)).toEqual(rows)
  })
})

describe('rows of two columns', () => {
  it('stand in groups where titles have rows of the same name', () => {
    expect(named('Feature|Included', 'Solo|', 'Alarm|no', 'Maps|yes', 'Team|', 'Alarm|yes')).toEqual([
      'Solo, Alarm|no',
      'Solo, Maps|yes',
      'Team, Alarm|yes',
    ])
    const rows = ['Airport bus|', 'Towels|yes', 'Late check-out|', 'Safe|yes']
    expect(named('Feature|Included', ...rows)).toEqual(rows)
  })
})

describe('a merged cell', () => {
  it('names each of its rows', () => {
    expect(
      named('Region|Country|Days|Price', 'North|Norway|4|12', '|Sweden|3|10', 'South|Spain|5|14', '|1-10|3|9'),
    ).toEqual(['North|Norway|4|12', 'North|Sweden|3|10', 'South|Spain|5|14', 'South|1-10|3|9'])
    expect(named('Course|Place|Price', 'Online||', '|at home|9', '|at work|8', 'On site||', '|at home|90')).toEqual([
      'Online|at home|9',
      'Online|at work|8',
      'On site|at home|90',
    ])
  })

  it('leaves the last block alone where that ends with a total of the list', () => {
    const last = ['Chair|small|30', '|Assembly|20', '|Endsumme|210']
    expect(named('Item|Size|Sum', 'Lamp|small|40', '|large|60', 'Desk|small|90', '|large|99', ...last)).toEqual([
      'Lamp|small|40',
      'Lamp|large|60',
      'Desk|small|90',
      'Desk|large|99',
      ...last,
    ])
  })

  it('is none of totals, of codes, below a head without a name, nor of a row with a single value', () => {
    for (const [header = '', ...rows] of [
      ['Product|Number|Price', 'Lamp|3|90', '|3|90'],
      ['Product|Remark|Price|Tax', 'Lamp|new|90|9', '|Total|90|9'],
      ['Item|Text|Sum', 'Lamp|new|40', 'Desk|used|90', '|Packing|5', '|Assembly|20'],
      ['Item|Text|Sum', 'Lamp|new|40', '|Rabatt|-5', 'Desk|used|90', '|Sales tax 8 %|9', '|Net total|134'],
      ['Item no.|Name|Price', 'A-1|Lamp|90', '|Delivery|5'],
      ['|Solo|Team', 'Requests|10|20', '|per minute|per hour'],
      ['Level|Answers|Solved', 'High|in minutes|the same day', '||or later'],
    ])
      expect(named(header, ...rows)).toEqual(rows)
  })
})

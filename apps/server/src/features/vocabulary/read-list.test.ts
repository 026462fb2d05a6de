import { expect, it } from 'vitest'
import { readList } from './read-list.ts'

it('reads a name a line, its spellings after commas, semicolons or tabs, and cells in quotes', () => {
  const text = [
    '\ufeffName,Spellings',
    'Kestrel Robotics, Kestral,"Kestrel, Inc."',
    '',
    'Bolt;Volt;  ;Bolt.io',
    'NordPick\tNord Pick',
    '"The ""Lane"" Company"',
    ' , ',
  ].join('\r\n')
  expect(readList(text)).toEqual([
    { line: 2, name: 'Kestrel Robotics', spellings: ['Kestral', 'Kestrel, Inc.'] },
    { line: 4, name: 'Bolt', spellings: ['Volt', 'Bolt.io'] },
    { line: 5, name: 'NordPick', spellings: ['Nord Pick'] },
    { line: 6, name: 'The "Lane" Company', spellings: [] },
  ])
  expect(readList('Products')).toEqual([{ line: 1, name: 'Products', spellings: [] }])
})

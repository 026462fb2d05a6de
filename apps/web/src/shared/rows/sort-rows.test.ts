import { expect, it } from 'vitest'
import { nextSort, sortRows } from './sort-rows.ts'

it('sorts by the order of the address in both directions, with nothing last', () => {
  const rows = [{ at: null }, { at: 'item 10' }, { at: 'Item 9' }]
  const by = { at: (row: { at: string | null }) => row.at }
  expect(sortRows(rows, 'at', by).map(({ at }) => at)).toEqual(['Item 9', 'item 10', null])
  expect(sortRows(rows, '-at', by).map(({ at }) => at)).toEqual(['item 10', 'Item 9', null])
  expect(sortRows(rows, 'toString', {})).toBe(rows)
})

it('goes from ascending over descending back to the order of the list', () => {
  expect([undefined, 'name', '-name', 'role'].map((sort) => nextSort(sort, 'name'))).toEqual([
    'name',
    '-name',
    null,
    'name',
  ])
})

import { expect, it } from 'vitest'
import { searchByMeaning } from './start-run.ts'

it('keeps with a run whether all, some or none of the passages could be found by meaning', () => {
  expect(searchByMeaning(true, { index_passages: 4, index_embedded: 4 })).toBe('on')
  expect(searchByMeaning(true, { index_passages: 4, index_embedded: 3 })).toBe('partly')
  expect(searchByMeaning(true, { index_passages: 4, index_embedded: 0 })).toBe('off')
  expect(searchByMeaning(false, { index_passages: 4, index_embedded: 4 })).toBe('off')
})

import { expect, it } from 'vitest'
import type { CaseOfCategory } from '../prompt-tests.store.ts'
import type { PortableCase, ReadCase } from './imported-case.ts'
import { matchCases } from './match-cases.ts'

const portable = (expected_result: string): PortableCase => ({
  name: 'Price',
  description: null,
  message_history: [],
  test_message: { order_index: 0, message: 'What does it cost?', username: 'Ann' },
  expected_result,
  test_case_response_mode: 'answer',
  category_name: null,
  is_core_test_case: false,
  must_contain: ['49'],
  must_not_contain: [],
  expects_refusal: false,
})
const read = (expected_result: string, given: ReadCase['given']): ReadCase => ({
  fields: portable(expected_result),
  given,
})
const stored = (id: string, expected_result: string, more: Partial<CaseOfCategory['row']> = {}): CaseOfCategory => {
  const { category_name, ...fields } = portable(expected_result)
  const row = {
    ...fields,
    id,
    company_id: 'c',
    category_id: null,
    test_case_type: 'company-specific' as const,
    created_at: new Date(0),
    updated_at: new Date(0),
  }
  return { row: { ...row, ...more }, category_name }
}

it('looks at each stored case of one name and question once, however many there are', () => {
  let looks = 0
  const count = 200
  const rows = Array.from({ length: count }, (_, at) => {
    const each = stored(String(at), `stored ${at}`)
    return Object.defineProperty(each, 'category_name', { get: () => (looks++, null) })
  })
  const cases = Array.from({ length: count }, (_, at) => read(`read ${at}`, ['expected_result', 'category_name']))
  const { differing, unchanged } = matchCases(cases, rows)
  expect([differing.length, unchanged]).toEqual([count, 0])
  expect(looks).toBe(count)
})

it('finds the stored case by the fields that the file has, and takes each but once', () => {
  const rows = [stored('a', '49 EUR', { must_contain: ['59'] }), stored('b', '49 EUR'), stored('c', '59 EUR')]
  const both: ReadCase['given'] = ['expected_result', 'must_contain']
  expect(matchCases([read('59 EUR', ['expected_result'])], rows).unchanged).toBe(1)
  const { unchanged, differing } = matchCases(
    [read('49 EUR', both), read('49 EUR and more', both), read('59 EUR', both), read('69 EUR', both)],
    rows,
  )
  expect(unchanged).toBe(2)
  expect(differing.map(({ row }) => row?.row.id ?? null)).toEqual(['a', null])
})

it('takes a stored case once, whichever fields of it two cases of a file have', () => {
  const other = {
    ...read('49 EUR', ['expected_result', 'must_contain']),
    fields: { ...portable('49 EUR'), expects_refusal: true },
  }
  const { unchanged, differing } = matchCases([read('49 EUR', ['expected_result']), other], [stored('a', '49 EUR')])
  expect([unchanged, differing.length, differing[0]?.row]).toEqual([1, 1, null])
})

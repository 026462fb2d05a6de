import { expect, it } from 'vitest'
import { isSameRequest, searchByMeaning } from './start-run.ts'

it('keeps with a run whether all, some or none of the passages could be found by meaning', () => {
  expect(searchByMeaning(true, { index_passages: 4, index_embedded: 4 })).toBe('on')
  expect(searchByMeaning(true, { index_passages: 4, index_embedded: 3 })).toBe('partly')
  expect(searchByMeaning(true, { index_passages: 4, index_embedded: 0 })).toBe('off')
  expect(searchByMeaning(false, { index_passages: 4, index_embedded: 4 })).toBe('off')
})

it('takes a run in progress for the same request only where it answers what this one would ask', () => {
  const now = new Date('2026-05-04T10:00:00Z')
  const request = {
    case_ids: ['a', 'b'],
    repetitions: 3,
    draft_kind: null,
    draft_content: null,
    answer_version: 1,
    explain_version: null,
    model: 'some-model',
    knowledge_id: 'k1',
  }
  const run = { ...request, created_at: now, cancel_requested_at: null }
  expect(isSameRequest(run, { ...request, case_ids: ['b', 'a'], cases_edited_at: now })).toBe(true)
  for (const other of [
    { answer_version: null },
    { answer_version: 2 },
    { explain_version: 1 },
    { model: null },
    { model: 'other-model' },
    { knowledge_id: 'k2' },
    { repetitions: 1 },
    { draft_kind: 'answer' as const },
    { case_ids: ['a'] },
    { case_ids: ['a', 'b', 'c'] },
    { cases_edited_at: new Date(now.getTime() + 1) },
  ]) {
    expect([other, isSameRequest(run, { ...request, ...other })]).toEqual([other, false])
  }
  expect(isSameRequest({ ...run, cancel_requested_at: now }, request)).toBe(false)
})

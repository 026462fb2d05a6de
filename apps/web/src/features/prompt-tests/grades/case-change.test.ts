import { expect, it } from 'vitest'
import { madeId, madeResult, madeRun, summaryOf } from '../test/test-runs.fixture.ts'
import { runBefore } from './case-change.ts'

const run = (nth: number, cases: readonly number[], is_partial = false) =>
  summaryOf(
    madeRun({ id: madeId(nth), is_partial, test_case_results: cases.map((id) => madeResult({ id: madeId(id) })) }),
  )

it('compares a run of all cases with the last one of all, and a run of some with the last that has one of them', () => {
  const [latest, some, whole] = [run(103, [1, 2]), run(102, [1], true), run(101, [1, 2])]
  expect(runBefore([latest, some, whole], latest)?.id).toBe(whole.id)
  expect(runBefore([latest, some], latest)?.id).toBe(some.id)
  const again = run(104, [1], true)
  expect(runBefore([again, some, whole], again)?.id).toBe(some.id)
  const other = run(105, [9])
  expect(runBefore([other, again, latest], other)).toBeNull()
})

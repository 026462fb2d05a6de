import { type CiThresholds, getCiJunit, getCiRun, startCiRun } from '@cuecard/contract/prompt-tests/ci.ts'
import { listTestRuns, type TestRunState } from '@cuecard/contract/prompt-tests/runs.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { makeTestCase, makeTestRun } from '../../../../test/test-runs.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import type { CompanyRow } from '../../companies/companies.service.ts'
import { testRuns } from '../test-runs.tables.ts'

const CASES = 20

let test: TestApp
let own: CompanyRow
let admin: TestPerson
let cases: Awaited<ReturnType<typeof makeTestCase>>[]

beforeAll(async () => {
  test = await testApp()
  own = await makeCompany(test.deps, 'Own')
  admin = await makePerson(test.app, { role: 'company_admin', company: own })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.deps.database.query('delete from test_runs; delete from test_cases')
  cases = []
  for (let nth = 0; nth < CASES; nth += 1) {
    cases.push(await makeTestCase(test.deps, own.id, { name: `case ${String(nth).padStart(2, '0')}` }))
  }
})

type Query = z.input<typeof CiThresholds>
type Made = { grade?: (nth: number) => number | null; failed?: (nth: number) => boolean; run?: object }

/** A run of that day in which each case got that grade, 4 if none is named. */
async function ran(day: number, { grade = () => 4, failed = () => false, run = {} }: Made = {}): Promise<string> {
  const made = await makeTestRun(test.deps, {
    company_id: own.id,
    started_at: new Date(Date.UTC(2026, 4, day)),
    run,
    results: cases.map((test_case, nth) =>
      failed(nth) ? { test_case, outcome: 'failed' as const, grade: null } : { test_case, grade: grade(nth) },
    ),
  })
  return made.run.id
}
const checked = (id: string, query: Query = {}) => admin.api(getCiRun, { params: { id }, query })
const WORSE: Made = { grade: () => 2 }

describe('the base of a check', () => {
  it('is no run in which the model failed: the last one with grades enough is, and the reply says why', async () => {
    const good = await ran(1)
    await ran(2, { failed: (nth) => nth > 2 })
    await ran(3, { grade: () => null })
    const told = await checked(await ran(4, WORSE), { max_regressions: 0 })
    expect(told).toMatchObject({ passed: false, base: { run_id: good, compared: CASES, is_named: false } })
    expect(told.difference).toMatchObject({ run_id: good, verdict: 'worse', cases: CASES })
    expect(told.passed_over.map(({ reason }) => reason)).toEqual([
      'No response of it was graded.',
      `It has grades for 3 of ${CASES} cases that could be compared.`,
    ])
    expect(told.warnings).toContainEqual(
      expect.stringMatching(/^The run of 2026-05-03 00:00 UTC cannot be the base: .* compared with that of 2026-05-01/),
    )
  })

  it('is never a run that failed its check, however often it is tried again', async () => {
    const good = await ran(1)
    for (const day of [2, 3, 4]) {
      const told = await checked(await ran(day, WORSE), { max_regressions: 0 })
      expect([told.passed, told.base?.run_id, told.passed_over.length]).toEqual([false, good, day - 2])
    }
    const told = await checked(await ran(5), { max_regressions: 0 })
    expect([told.passed, told.base?.run_id]).toEqual([true, good])
    expect(told.passed_over[0]?.reason).toBe('It did not pass its check.')
  })

  it('is no run without a check after a failed one, until a check has passed', async () => {
    const good = await ran(1)
    await checked(await ran(2, WORSE), { max_regressions: 0 })
    await ran(3, WORSE)
    const again = await checked(await ran(4, WORSE), { max_regressions: 0 })
    expect([again.passed, again.base?.run_id]).toEqual([false, good])
    expect(again.passed_over[0]?.reason).toMatch(/^It had no check, and the last check/)
    await checked(await ran(5), { max_regressions: 0 })
    const unchecked = await ran(6)
    expect((await checked(await ran(7))).base?.run_id).toBe(unchecked)
    // What screens compare with is the same.
    const [before] = await admin.api(listTestRuns, {
      query: { test_case_type: 'company-specific', before: again.run_id },
    })
    expect(before?.id).toBe(good)
  })

  it('is no run that a check started and nobody has judged', async () => {
    const good = await ran(1)
    const left = await ran(2, { ...WORSE, run: { ci_check: { passed: null, asked: '' } } })
    const told = await checked(await ran(3, WORSE))
    expect([told.passed, told.base?.run_id]).toEqual([false, good])
    expect(told.passed_over).toMatchObject([{ run_id: left, reason: expect.stringContaining('nobody has read') }])
  })

  it('is a run that failed once its loss was taken deliberately, and not by asking less of it', async () => {
    await ran(1)
    const failed = await ran(2, WORSE)
    await checked(failed, { max_regressions: 0 })
    await checked(failed, { allow_worse: 'true', max_regressions: 0 })
    expect((await checked(await ran(3, WORSE))).base?.run_id).not.toBe(failed)
    await checked(failed, { allow_worse: 'true' })
    const next = await checked(await ran(4, WORSE))
    expect([next.passed, next.base?.run_id]).toEqual([true, failed])
    const low = await ran(5, { grade: (nth) => (nth === 0 ? 0 : 2) })
    await admin.api(getCiJunit, { params: { id: low }, query: { min_grade: 1 } })
    await checked(low, { min_average_grade: 1 })
    expect((await checked(await ran(6, WORSE))).base?.run_id).toBe(next.run_id)
  })

  it('may be named, and is refused where it cannot be one, check 25: as is another company’s', async () => {
    const wanted = await ran(1, { grade: () => 5 })
    await ran(2)
    const stopped = await ran(3, { run: { state: 'cancelled' satisfies TestRunState } })
    const id = await ran(4)
    const told = await checked(id, { base: wanted })
    expect(told).toMatchObject({ passed: false, base: { run_id: wanted, is_named: true }, passed_over: [] })
    const strange = await makeTestRun(test.deps, {
      company_id: (await makeCompany(test.deps, 'Other')).id,
      results: [],
    })
    for (const base of [id, stopped, strange.run.id, crypto.randomUUID()]) {
      await expect(checked(id, { base })).rejects.toMatchObject({ status: 422, errors: { base: expect.any(String) } })
    }
  })

  it('is missing with a warning where none is fit, and the run says with what it was asked', async () => {
    await ran(1, { failed: () => true })
    const asked = { answer_version: 3, explain_version: null, model: 'kind-model' }
    const told = await checked(await ran(2, { run: asked }), { max_regressions: 0 })
    expect(told).toMatchObject({ passed: true, base: null, difference: null, ...asked })
    expect(told.warnings[0]).toMatch(/^Nothing was compared/)
    expect((await checked(await ran(3))).base).toMatchObject(asked)
  })
})

describe('cases that were edited since the base', () => {
  const edited = (nth: number) => ({ ...cases[nth], must_contain: ['40 euros'] })

  it('count neither as worse nor as better, and stand in the warnings', async () => {
    await ran(1)
    for (let nth = 0; nth < 7; nth += 1) Object.assign(cases[nth] ?? {}, edited(nth))
    const told = await checked(await ran(2, { grade: (nth) => (nth < 7 ? 0 : 4) }), {
      min_grade: 0,
      max_regressions: 0,
    })
    expect(told).toMatchObject({ passed: true, regressions: [], difference: { cases: CASES - 7, mean: 0 } })
    expect(told.changed_cases.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4, 5, 6].map((nth) => `case 0${nth}`))
    expect(told.warnings).toContainEqual(
      expect.stringMatching(/^7 cases were changed since the base and not compared: “case 00”.* and 2 more\.$/),
    )
  })

  it('do not hide what the others lost', async () => {
    await ran(1)
    for (let nth = 0; nth < 10; nth += 1) Object.assign(cases[nth] ?? {}, edited(nth))
    const told = await checked(await ran(2, { grade: (nth) => (nth < 10 ? 5 : 3) }))
    expect(told).toMatchObject({ passed: false, difference: { verdict: 'worse', cases: 10 } })
  })
})

it('names how many graded cases the base has no grade for', async () => {
  const all = cases
  cases = all.slice(0, 15)
  const before = await ran(1)
  cases = all
  const told = await checked(await ran(2))
  expect(told.base).toMatchObject({ run_id: before, compared: 15 })
  expect(told.warnings).toEqual(['5 of 20 graded cases were not compared: the base has no grade for them.'])
})

describe('conditions', () => {
  it.each(['min_average_grade', 'min_grade', 'max_regressions', 'allow_worse', 'base'] as const)(
    'are refused empty, so that %s does not switch off what holds without it',
    async (name) => {
      const id = await ran(1, { grade: () => 0 })
      for (const path of [`/api/prompt-tests/ci/${id}`, `/api/prompt-tests/ci/${id}/junit`]) {
        for (const value of ['', '%20', 'abc']) {
          const url = `${path}?${name}=${value}`
          const reply = await test.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
          expect([reply.statusCode, reply.json().detail]).toEqual([422, expect.stringContaining(name)])
        }
      }
    },
  )

  it('are refused misspelt, with the names that there are', async () => {
    const id = await ran(1)
    await expect(checked(id, { min_average: 4 } as Query)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/^There is no min_average\. There are: min_average_grade, min_grade/),
    })
    const start = (input: object) => admin.api(startCiRun, input as never)
    await expect(start({ query: {}, body: { repetition: 5 } })).rejects.toMatchObject({ status: 422 })
    await expect(start({ query: { min_grade: 4 }, body: {} })).rejects.toMatchObject({ status: 422 })
  })
})

it('marks a run that a check starts', async () => {
  const { run_id } = await admin.api(startCiRun, { query: {}, body: {} })
  const [row] = await test.deps.db.select().from(testRuns).where(eq(testRuns.id, run_id))
  expect(row?.ci_check).toMatchObject({ passed: null })
})

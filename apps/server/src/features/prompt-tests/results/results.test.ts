import { TEST_POINTS_LISTED, TEST_RESULTS_KEPT } from '@cuecard/contract/limits.ts'
import { getTestCase, listTestCases } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { saveAnswerPrompt } from '@cuecard/contract/prompts.ts'
import { getAgreement } from '@cuecard/contract/prompt-tests/calibration.ts'
import { getTestResult, gradeTestResult } from '@cuecard/contract/prompt-tests/results.ts'
import type { Db } from '../../../platform/db/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { makeHistories, makeTestCase, makeTestCategory, makeTestRun } from '../../../../test/test-runs.ts'
import { getCase, listCases } from '../prompt-tests.service.ts'

let test: TestApp
let rep: TestPerson
let admin: TestPerson
let stranger: TestPerson
let providerId: string

beforeAll(async () => {
  test = await testApp()
  const { app, deps } = test
  const [own, other] = [await makeCompany(deps, 'Own'), await makeCompany(deps, 'Other')]
  providerId = (await makeCompany(deps, 'Provider', 'internal_control_company')).id
  rep = await makePerson(app, { role: 'company_user', company: own })
  admin = await makePerson(app, { role: 'company_admin', company: own })
  stranger = await makePerson(app, { role: 'company_user', company: other })
})
afterAll(() => test.close())

const companyOf = ({ member }: TestPerson) => member.company_id
const listed = async (person: TestPerson, test_case_type: 'default' | 'company-specific', id: string) =>
  (await person.api(listTestCases, { query: { test_case_type } })).find((each) => each.id === id)
const DAY_MS = 86_400_000
const day = (n: number) => new Date(Date.UTC(2026, 2, 1) + n * DAY_MS)

it('shows with a default case what the asking company’s own runs made of it, and nothing of another’s', async () => {
  const { id: category_id } = await makeTestCategory(test.deps, providerId, 'Pricing')
  const test_case = await makeTestCase(test.deps, providerId, { test_case_type: 'default', category_id })
  const result = (text: string, grade: number | null) => [{ test_case, text, grade }]
  await makeTestRun(test.deps, { company_id: companyOf(stranger), results: result('Theirs', 1), started_at: day(3) })
  await makeTestRun(test.deps, { company_id: companyOf(rep), results: result('Older', 2), started_at: day(1) })
  await makeTestRun(test.deps, { company_id: companyOf(rep), results: result('Newer', null), started_at: day(2) })
  const mine = await listed(rep, 'default', test_case.id)
  expect(mine).toMatchObject({
    category_name: 'Pricing',
    result_grade: null,
    last_test_run_result: { test_result: 'Newer', result_grade: null, test_run_at: '2026-03-03T00:00:01.000Z' },
  })
  expect(mine?.last_200_results.map(({ result_grade }) => result_grade)).toEqual([null, 2])
  const theirs = await listed(stranger, 'default', test_case.id)
  expect(theirs).toMatchObject({ result_grade: 1, last_test_run_result: { test_result: 'Theirs' } })
  const detail = await rep.api(getTestCase, { params: { id: test_case.id } })
  expect(detail.last_200_results.map(({ test_result }) => test_result)).toEqual(['Newer', 'Older'])
  expect(detail.last_test_run_result).toEqual(mine?.last_test_run_result)
  const [latest] = detail.last_200_results
  await expect(stranger.api(getTestResult, { params: { id: latest?.id ?? '' } })).rejects.toMatchObject({ status: 404 })
})

it('gives the newest points in the list and the newest results kept in the detail, without trials of instructions', async () => {
  const company_id = companyOf(rep)
  const test_case = await makeTestCase(test.deps, company_id)
  await makeHistories(test.deps, { company_id, cases: [test_case], results: TEST_RESULTS_KEPT + 5, last: day(500) })
  const draft = { kind: 'gate' as const, test_case_type: null }
  await makeTestRun(test.deps, { company_id, run: draft, started_at: day(999), results: [{ test_case, grade: 5 }] })
  const newest = Array.from({ length: TEST_RESULTS_KEPT }, (_, n) => n % 6)
  const inList = await listed(rep, 'company-specific', test_case.id)
  expect(inList?.last_200_results.map((each) => each.result_grade)).toEqual(newest.slice(0, TEST_POINTS_LISTED))
  expect(inList?.result_grade).toBe(newest[0])
  const detail = await rep.api(getTestCase, { params: { id: test_case.id } })
  expect(detail.last_200_results.map((each) => each.result_grade)).toEqual(newest)
})

it('shows every answer of a run in which a person graded one, however many came since, until the grade is taken back', async () => {
  const company_id = companyOf(rep)
  const test_case = await makeTestCase(test.deps, company_id)
  const answers = [1, null].map((human_grade, at) => ({ test_case, human_grade, repetition: at + 1, repetitions: 2 }))
  const { results } = await makeTestRun(test.deps, { company_id, started_at: day(1), results: answers })
  await makeHistories(test.deps, { company_id, cases: [test_case], results: TEST_RESULTS_KEPT + 2, last: day(500) })
  const shown = async () => {
    const { last_200_results } = await rep.api(getTestCase, { params: { id: test_case.id } })
    return last_200_results.map(({ id }) => id)
  }
  const all = await shown()
  expect(all).toHaveLength(TEST_RESULTS_KEPT + 2)
  expect(all.slice(-2).toSorted()).toEqual(results.map(({ id }) => id).toSorted())
  await rep.api(gradeTestResult, { params: { id: results[0]?.id ?? '' }, body: { grade: null } })
  expect(await shown()).toEqual(all.slice(0, TEST_RESULTS_KEPT))
})

it('counts with a point the answers of its run that did not come and that nobody graded', async () => {
  const company_id = companyOf(rep)
  const test_case = await makeTestCase(test.deps, company_id)
  const failed = { outcome: 'failed' as const, grade: null }
  const answers = [{ grade: 5 }, failed, { ...failed, human_grade: 2 }, { grade: null }]
  await makeTestRun(test.deps, {
    company_id,
    run: { repetitions: answers.length },
    results: answers.map((answer, at) => ({
      test_case,
      ...answer,
      repetition: at + 1,
      repetitions: answers.length,
    })),
  })
  const { last_200_results: points } = (await listed(rep, 'company-specific', test_case.id)) ?? {}
  expect(points).toMatchObject([{ result_grade: 2, grades: [5, null, 2, null], failed: 1 }])
})

it('lists a case whose first answer of a run is missing by the first one that is there', async () => {
  const company_id = companyOf(rep)
  const test_case = await makeTestCase(test.deps, company_id)
  const earlier = [{ test_case, grade: 1 }]
  await makeTestRun(test.deps, { company_id, started_at: day(1), results: earlier })
  const answers = [2, 3].map((repetition) => ({ test_case, grade: repetition, repetition, repetitions: 3 }))
  await makeTestRun(test.deps, { company_id, run: { repetitions: 3 }, started_at: day(2), results: answers })
  const { last_200_results: points, result_grade } = (await listed(rep, 'company-specific', test_case.id)) ?? {}
  expect(points).toMatchObject([{ result_grade: 2, grades: [2, 3] }, { result_grade: 1 }])
  expect(result_grade).toBe(2)
})

it('asks the database as often for many cases and results as for one', async () => {
  const many = await makeCompany(test.deps, 'Many')
  const { member } = await makePerson(test.app, { role: 'company_user', company: many })
  let queries = 0
  const counted = (db: Db): Db =>
    new Proxy(db, {
      get(target, key) {
        // A query is built from `select`s; it is asked once, by what it reads from.
        if (key === 'select') queries++
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const { database } = test.deps
  const deps = { ...test.deps, database: { ...database, of: (id: string) => counted(database.of(id)) } }
  const cost = async (ask: () => Promise<unknown>) => {
    queries = 0
    await ask()
    return queries
  }
  const cases = [await makeTestCase(test.deps, many.id)]
  await makeHistories(test.deps, { company_id: many.id, cases, results: 1 })
  const costs = async () => [
    await cost(() => listCases(deps, member, 'company-specific')),
    await cost(() => getCase(deps, member, cases[0]?.id ?? '')),
  ]
  const few = await costs()
  for (let n = 0; n < 30; n++) cases.push(await makeTestCase(test.deps, many.id))
  await makeHistories(test.deps, { company_id: many.id, cases, results: 30 })
  expect(await costs()).toEqual(few)
})

it('tells with a result the instructions that were in force at the run, word for word', async () => {
  const company_id = companyOf(admin)
  for (const content of ['Be brief.', 'Be kind.']) await admin.api(saveAnswerPrompt, { body: { content } })
  const answer = await makeTestCase(test.deps, company_id)
  const explain = await makeTestCase(test.deps, company_id, { test_case_response_mode: 'explain' })
  const run = { answer_version: 1, explain_version: null, model: 'some-model' }
  const first = { test_case: answer, engine: 'model' as const }
  const { results } = await makeTestRun(test.deps, { company_id, run, results: [first, { test_case: explain }] })
  const shown = await Promise.all(results.map(({ id }) => rep.api(getTestResult, { params: { id } })))
  expect(shown.map((each) => [each.test_prompt_instructions, each.model])).toEqual([
    ['Be brief.', 'some-model'],
    ['', null],
  ])
  expect(await listed(rep, 'company-specific', answer.id)).toMatchObject({
    last_test_run_result: { test_prompt_instructions: 'Be brief.' },
  })
})

it('shows a result with its checks, its passages and the case as it was asked', async () => {
  const company_id = companyOf(rep)
  const test_case = await makeTestCase(test.deps, company_id, { name: 'As asked', description: 'Why' })
  const check = { name: 'must_contain' as const, passed: false, detail: '‘40 euros’ is missing' }
  const { results } = await makeTestRun(test.deps, { company_id, results: [{ test_case, checks: [check], grade: 2 }] })
  await test.deps.database.query("update test_cases set name = 'Renamed' where id = $1", [test_case.id])
  expect(await rep.api(getTestResult, { params: { id: results[0]?.id ?? '' } })).toMatchObject({
    name: 'As asked',
    description: 'Why',
    expected_result: test_case.expected_result,
    checks: [check],
    sources: [],
    grade: 2,
  })
})

it('puts a person’s grade beside the machine’s, with who, when and why, and takes it back', async () => {
  const company_id = companyOf(rep)
  const test_case = await makeTestCase(test.deps, company_id)
  const { results } = await makeTestRun(test.deps, { company_id, results: [{ test_case, grade: 4 }] })
  const params = { id: results[0]?.id ?? '' }
  const grade = (person: TestPerson, body: { grade: number | null; note?: string }) =>
    person.api(gradeTestResult, { params, body })
  await expect(grade(stranger, { grade: 1 })).rejects.toMatchObject({ status: 404 })
  const graded = await grade(rep, { grade: 1, note: ' The price is of last year. ' })
  expect(graded).toMatchObject({
    grade: 4,
    human_grade: 1,
    result_grade: 1,
    human_note: 'The price is of last year.',
    human_grade_by: rep.email,
  })
  expect(Date.parse(graded.human_graded_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(await listed(admin, 'company-specific', test_case.id)).toMatchObject({
    result_grade: 1,
    last_test_run_result: graded,
    last_200_results: [{ result_grade: 1 }],
  })
  expect(await grade(admin, { grade: null, note: 'left out' })).toMatchObject({
    grade: 4,
    human_grade: null,
    result_grade: 4,
    human_note: null,
    human_grade_by: null,
    human_graded_at: null,
  })
  await expect(grade(rep, { grade: 6 })).rejects.toMatchObject({ status: 422 })
})

it('says by rubric how the machine agrees with people, the most compared first, over the company’s results alone', async () => {
  const made = await makeCompany(test.deps, 'Graders')
  const grader = await makePerson(test.app, { role: 'company_user', company: made })
  const cases = await Promise.all(Array.from({ length: 6 }, () => makeTestCase(test.deps, made.id)))
  const run = (n: number, pairs: [grade: number | null, human_grade: number | null][], rubric_version: string) =>
    makeTestRun(test.deps, {
      company_id: made.id,
      started_at: day(n),
      results: pairs.flatMap(([grade, human_grade], index) =>
        cases[index]
          ? [{ test_case: cases[index], grade, human_grade, rubric_version, grade_method: 'judge' as const }]
          : [],
      ),
    })
  await run(1, [[5, 5], [5, 4], [null, 3], [3, null]], 'old') // prettier-ignore
  await run(2, [[0, 0], [5, 5], [3, 3], [4, 1], [2, 2]], 'new') // prettier-ignore
  const [first, second, ...more] = await grader.api(getAgreement)
  expect(first).toMatchObject({
    rubric_version: 'new',
    grade_method: 'judge',
    compared: 5,
    equal: 0.8,
    within_one: 0.8,
  })
  expect(first?.mean_difference).toBeCloseTo(0.6)
  // Squares: 9 that are there, 54 + 39 - 2 * 14 * 11 / 5 that chance would give.
  expect(first?.weighted_kappa).toBeCloseTo(1 - 9 / 31.4, 12)
  expect(second).toEqual({
    rubric_version: 'old',
    grade_method: 'judge',
    judge_model: null,
    is_current: false,
    compared: 2,
    equal: 0.5,
    within_one: 1,
    weighted_kappa: null,
    same_band: 1,
    band_kappa: null,
    mean_difference: 0.5,
    false_passes: [],
    false_fails: [],
    false_pass_count: 0,
    false_fail_count: 0,
  })
  expect(more).toEqual([])
  expect((await stranger.api(getAgreement)).some(({ rubric_version }) => rubric_version === 'new')).toBe(false)
})

import { listAuditEntries } from '@cuecard/contract/audit.ts'
import * as calls from '@cuecard/contract/prompt-tests/calibration.ts'
import { getTestResult } from '@cuecard/contract/prompt-tests/results.ts'
import { TEST_CALIBRATION_MAX } from '@cuecard/contract/limits.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { makeTestCase, makeTestRun } from '../../../../test/test-runs.ts'
import { type Model, ModelError } from '../../../platform/model/model.ts'
import type { CompanyRow } from '../../companies/companies.service.ts'
import { JUDGE_RUBRIC } from '../grading/judge.prompts.ts'

let test: TestApp
let own: CompanyRow
let admin: TestPerson
let rep: TestPerson
let stranger: TestPerson
/** What the judge says of an answer, by a word in it. */
let grades: Record<string, number>

const judge = (name: string): Model => ({
  name,
  stream: async function* ({ messages }) {
    const content = messages[0]?.content ?? ''
    const word = Object.keys(grades).find((each) => content.includes(each))
    if (!word) throw new ModelError('The judge is away.')
    yield JSON.stringify({ grade: grades[word], reason: `It says ${word}.` })
  },
})

beforeAll(async () => {
  test = await testApp({ work: true })
  own = await makeCompany(test.deps, 'Own')
  const other = await makeCompany(test.deps, 'Other')
  admin = await makePerson(test.app, { role: 'company_admin', company: own })
  rep = await makePerson(test.app, { role: 'company_user', company: own })
  stranger = await makePerson(test.app, { role: 'company_admin', company: other })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.deps.model = judge('new-judge')
  grades = { alpha: 5, beta: 1, gamma: 0 }
  await test.deps.database.query('delete from test_runs; delete from test_cases; delete from test_calibration')
})

/** Three answers of an earlier judge, two of them graded by a person too. */
async function makeGraded() {
  const cases = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      makeTestCase(test.deps, own.id, { name, expected_result: 'The right word.' }),
    ),
  )
  const given = { rubric_version: 'r0', judge_model: 'old-judge', grade_method: 'judge' as const }
  const texts = [
    { text: 'It is alpha [1].', grade: 1, human_grade: 5 },
    { text: 'It is beta [1].', grade: 5, human_grade: 1 },
    { text: 'It is gamma [1].', grade: 4, human_grade: null },
  ]
  return makeTestRun(test.deps, {
    company_id: own.id,
    results: cases.map((test_case, at) => ({ test_case, ...given, ...texts[at], sources: [] })),
  })
}

const state = (person = admin) => person.api(calls.getCalibration)
const graded = async () => {
  await expect.poll(async () => (await state()).is_grading).toBe(false)
}
const imported = (person: TestPerson, text: string) =>
  person.api(calls.importCalibration, { form: {}, files: { file: new File([text], 'set.json') } })

it('marks grades of an earlier rubric or judge, and grades again what a person graded, keeping the earlier grade', async () => {
  const { run, results } = await makeGraded()
  expect(await state()).toEqual({
    grader: { grade_method: 'judge', rubric_version: JUDGE_RUBRIC, judge_model: 'new-judge' },
    case_count: 3,
    graded_case_count: 2,
    graded: 2,
    imported: 0,
    outdated: 2,
    outdated_results: 3,
    is_grading: false,
    failure: null,
  })
  const [before] = await rep.api(calls.getAgreement)
  expect(before).toMatchObject({ judge_model: 'old-judge', is_current: false, compared: 2, equal: 0, same_band: 0 })
  expect(before?.false_passes).toMatchObject([
    { name: 'two', machine: 5, person: 1, test_case_type: 'company-specific', result_id: results[1]?.id },
  ])
  expect(before?.false_fails).toMatchObject([{ name: 'one', test_case_id: results[0]?.test_case_id }])
  await rep.api(calls.gradeAgain)
  await graded()
  expect(await state()).toMatchObject({ outdated: 0, outdated_results: 1, failure: null })
  const [now, earlier] = await rep.api(calls.getAgreement)
  expect(now).toMatchObject({ judge_model: 'new-judge', is_current: true, compared: 2, equal: 1, false_pass_count: 0 })
  expect(earlier).toEqual(before)
  const detail = await rep.api(getTestResult, { params: { id: results[1]?.id ?? '' } })
  expect(detail).toMatchObject({
    grade: 1,
    judge_model: 'new-judge',
    human_grade: 1,
    grade_reason: expect.stringContaining('It says beta.'),
    earlier_grades: [{ grade: 5, judge_model: 'old-judge', rubric_version: 'r0', grade_method: 'judge' }],
  })
  // The rest of the run, which nobody graded.
  await expect(stranger.api(calls.gradeRunAgain, { params: { id: run.id } })).rejects.toMatchObject({ status: 404 })
  await rep.api(calls.gradeRunAgain, { params: { id: run.id } })
  await graded()
  expect((await state()).outdated_results).toBe(0)
})

it('counts an answer once for a judge that graded it again after another one', async () => {
  await makeGraded()
  for (const name of ['new-judge', 'other-judge', 'new-judge']) {
    test.deps.model = judge(name)
    await rep.api(calls.gradeAgain)
    await graded()
  }
  const ways = (await rep.api(calls.getAgreement)).map(({ judge_model, compared }) => `${judge_model} ${compared}`)
  expect(ways.toSorted()).toEqual(['new-judge 2', 'old-judge 2', 'other-judge 2'])
})

it('leaves the earlier grade where the judge fails, and says why', async () => {
  const { results } = await makeGraded()
  grades = { alpha: 5 }
  await rep.api(calls.gradeAgain)
  await graded()
  expect(await state()).toMatchObject({ outdated: 1, failure: expect.stringContaining('The judge is away.') })
  const detail = await rep.api(getTestResult, { params: { id: results[1]?.id ?? '' } })
  expect(detail).toMatchObject({ grade: 5, judge_model: 'old-judge', earlier_grades: [] })
})

it('goes on after an answer for which the judge takes too long, and says so', async () => {
  await makeGraded()
  const quick = judge('new-judge')
  test.deps.model = {
    ...quick,
    stream: async function* (prompt, signal) {
      if (prompt.messages[0]?.content.includes('alpha')) await new Promise(() => undefined)
      yield* quick.stream(prompt, signal)
    },
  }
  const { promptTest } = test.deps.timeLimits
  test.deps.timeLimits.promptTest = { ...promptTest, judgeMs: 1_000 }
  await rep.api(calls.gradeAgain)
  await graded()
  test.deps.timeLimits.promptTest = promptTest
  expect(await state()).toMatchObject({ outdated: 1, failure: 'The grading took too long.' })
})

it('without a model names no judge, and does not replace a judge’s grades', async () => {
  await makeGraded()
  test.deps.model = null
  expect(await state()).toMatchObject({
    grader: { grade_method: 'similarity', judge_model: null },
    outdated: 0,
    outdated_results: 0,
  })
})

it('travels with the company: exported here, imported there once, graded by the judge there, and deleted', async () => {
  await makeGraded()
  const { blob, fileName } = await rep.api(calls.exportCalibration)
  expect(fileName).toBe('calibration-set.json')
  const text = await blob.text()
  expect(await imported(stranger, text)).toEqual({ added: 2, unchanged: 0 })
  expect(await imported(stranger, text)).toEqual({ added: 0, unchanged: 2 })
  // Where it came from it is there already.
  expect(await imported(admin, text)).toEqual({ added: 0, unchanged: 2 })
  expect(await state(stranger)).toMatchObject({ graded: 0, imported: 2, outdated: 2, graded_case_count: 0 })
  await stranger.api(calls.gradeAgain)
  await expect.poll(async () => (await state(stranger)).is_grading).toBe(false)
  // The judge that graded them before is still compared with people.
  expect(await stranger.api(calls.getAgreement)).toMatchObject([
    { judge_model: 'new-judge', is_current: true, compared: 2, equal: 1 },
    { judge_model: 'old-judge', is_current: false, compared: 2, equal: 0, false_pass_count: 1, false_fail_count: 1 },
  ])
  // What was imported can be passed on again.
  const again = await (await stranger.api(calls.exportCalibration)).blob.text()
  expect(JSON.parse(again).examples).toHaveLength(2)
  const { entries } = await stranger.api(listAuditEntries, { query: { action: 'test_calibration_imported' } })
  expect(entries).toMatchObject([{ actor_email: stranger.email, detail: '2 added, 0 already there' }])
  await stranger.api(calls.removeCalibration)
  expect(await state(stranger)).toMatchObject({ imported: 0 })
  await expect(imported(rep, text)).rejects.toMatchObject({ status: 403 })
})

it('leaves imported answers out of a file that would hold too many, before any that was graded here', async () => {
  await makeGraded()
  const set = JSON.parse(await (await rep.api(calls.exportCalibration)).blob.text())
  const [{ case: asked, response }] = set.examples
  await test.deps.database.query(
    `insert into test_calibration (id, company_id, digest, asked, response, human_grade, created_at)
     select gen_random_uuid(), $1::uuid, n::text, $2::jsonb, jsonb_set($3::jsonb, '{text}', to_jsonb('Imported ' || n)), 3,
       now() + n * interval '1 second' from generate_series(1, $4::int) n`,
    [own.id, JSON.stringify(asked), JSON.stringify(response), TEST_CALIBRATION_MAX],
  )
  const { blob, headers } = await rep.api(calls.exportCalibration)
  const texts = JSON.parse(await blob.text()).examples.map((example: typeof set) => example.response.text)
  expect(texts).toHaveLength(TEST_CALIBRATION_MAX)
  expect(texts).toEqual(expect.arrayContaining(['It is alpha [1].', 'It is beta [1].', 'Imported 3']))
  expect(texts).not.toContain('Imported 2')
  expect(headers.get(calls.LEFT_OUT_HEADER)).toBe('2')
})

it('is done with imported answers that have nothing to be graded by', async () => {
  await makeGraded()
  const set = JSON.parse(await (await rep.api(calls.exportCalibration)).blob.text())
  const [judged, free] = set.examples
  Object.assign(free, { automatic: null, case: { ...free.case, expected_result: '' } })
  const failed = {
    ...judged,
    automatic: null,
    response: { ...judged.response, text: '', outcome: 'failed', failure: '' },
  }
  await imported(stranger, JSON.stringify({ ...set, examples: [judged, free, failed] }))
  expect(await state(stranger)).toMatchObject({ imported: 3, outdated: 3 })
  await stranger.api(calls.gradeAgain)
  await expect.poll(async () => (await state(stranger)).is_grading).toBe(false)
  expect(await state(stranger)).toMatchObject({ outdated: 0, failure: null })
  expect(await stranger.api(calls.getAgreement)).toMatchObject([
    { judge_model: 'new-judge', compared: 1 },
    { judge_model: 'old-judge', compared: 1 },
  ])
})

it('refuses a file with a mistake by its line, and one of another kind', async () => {
  await makeGraded()
  const text = await (await rep.api(calls.exportCalibration)).blob.text()
  const broken = text.replace(/("person": \{\s*"grade": )\d/, '$19')
  const line = broken.split('\n').findIndex((each) => each.includes('"grade": 9')) + 1
  await expect(imported(admin, broken)).rejects.toMatchObject({
    status: 422,
    detail: expect.stringMatching(new RegExp(`^Line ${line}, examples\\[0\\]\\.person\\.grade: `)),
  })
  await expect(imported(admin, '[]')).rejects.toMatchObject({ detail: expect.stringContaining('no calibration set') })
  await expect(imported(admin, '{')).rejects.toMatchObject({ status: 422, detail: expect.stringMatching(/^Line 1: /) })
  expect((await state()).imported).toBe(0)
})

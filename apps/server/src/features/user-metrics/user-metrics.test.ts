import { randomUUID } from 'node:crypto'
import { getAnswerQuality, listAnswers, type ResponseFate } from '@cuecard/contract/answers.ts'
import { getTestGrades } from '@cuecard/contract/prompt-tests/test-grades.ts'
import {
  type ActivityName,
  exportActivitySummary,
  getActivitySummary,
  getActivityTimeline,
} from '@cuecard/contract/user-metrics.ts'
import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { assistantResponses, responseFeedback } from '../answers/answers.tables.ts'
import { users } from '../accounts/accounts.tables.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import { testCases } from '../prompt-tests/prompt-tests.tables.ts'
import { testResults, testRuns } from '../prompt-tests/test-runs.tables.ts'
import { activities } from './user-metrics.tables.ts'

let test: TestApp
let ours: CompanyRow
let theirs: CompanyRow
let user: TestPerson
let admin: TestPerson
let stranger: TestPerson
let control: TestPerson

beforeAll(async () => {
  test = await testApp()
  ours = await makeCompany(test.deps, 'Ours')
  theirs = await makeCompany(test.deps, 'Theirs')
  const provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  user = await makePerson(test.app, { role: 'company_user', company: ours })
  admin = await makePerson(test.app, { role: 'company_admin', company: ours })
  stranger = await makePerson(test.app, { role: 'company_user', company: theirs })
  control = await makePerson(test.app, { role: 'staff_admin', company: provider })
  await did(user, { at: '2026-03-02T09:00:00Z', activity: 'instant_answer_fetched', times: 3 })
  await did(user, { at: '2026-03-02T23:30:00Z', activity: 'extension_disabled' })
  await did(admin, { at: '2026-03-04T09:00:00Z', activity: 'suggested_question_answer_fetched', times: 2 })
  await did(stranger, { at: '2026-03-03T09:00:00Z', activity: 'recap_fetched', times: 5 })
  await gave(user, '2026-03-02T09:00:00Z', {
    first_token_duration_sec: 0.1,
    full_response_duration_sec: 1,
    rating: 'up',
  })
  await gave(user, '2026-03-02T10:00:00Z', {
    first_token_duration_sec: 0.3,
    full_response_duration_sec: 3,
    rating: 'down',
  })
  await gave(admin, '2026-03-04T09:00:00Z', { first_token_duration_sec: 0.5, outcome: 'refused' })
  await gave(admin, '2026-03-04T09:01:00Z', {
    first_token_duration_sec: null,
    full_response_duration_sec: 60,
    outcome: 'incomplete',
  })
  // Who asked left before the first word.
  await gave(admin, '2026-03-04T09:03:00Z', { first_token_duration_sec: null, outcome: 'incomplete', text: '' })
  await gave(admin, '2026-03-04T09:02:00Z', { first_token_duration_sec: 90, engine: 'prepared' })
  await gave(stranger, '2026-03-04T09:00:00Z', { first_token_duration_sec: 7 })
})
afterAll(() => test.close())

async function did(
  { id, member }: TestPerson,
  { at, activity, times = 1 }: { at: string; activity: ActivityName; times?: number },
): Promise<void> {
  const row = { user_id: id, company_id: member.company_id, activity, at: new Date(at) }
  await test.deps.db.insert(activities).values(Array.from({ length: times }, () => row))
}

async function gave(
  { id: user_id, member }: TestPerson,
  at: string,
  { rating, ...change }: Partial<typeof assistantResponses.$inferInsert> & { rating?: 'up' | 'down' },
): Promise<void> {
  const [id, created_at, { company_id }] = [randomUUID(), new Date(at), member]
  const row = { id, user_id, company_id, kind: 'answer', question: '?', text: 'Yes.', outcome: 'complete' } as const
  const rest = { sources: [], full_response_duration_sec: 2, created_at }
  await test.deps.db.insert(assistantResponses).values({ ...row, engine: 'quotes', ...rest, ...change })
  const thumb = { id: randomUUID(), company_id, response_id: id, user_id, created_at }
  if (rating) await test.deps.db.insert(responseFeedback).values({ ...thumb, rating })
}

const MARCH = { from: '2026-03-01T00:00:00Z', to: '2026-03-06T00:00:00Z' }
const totals = async (person: TestPerson, query: object) =>
  (await person.api(getActivitySummary, { query })).map(({ user_email, activities }) => [
    user_email,
    activities.reduce((sum, { activity_count }) => sum + activity_count, 0),
  ])
const timeline = async (person: TestPerson, query: object) =>
  person.api(getActivityTimeline, { query: { ...MARCH, ...query } })

it('shows no other company to those who may not choose one, and one company or all to admins of the provider', async () => {
  const other = { query: { company_id: theirs.id } }
  for (const person of [user, admin]) {
    for (const call of [
      getActivitySummary,
      exportActivitySummary,
      getActivityTimeline,
      getAnswerQuality,
      getTestGrades,
    ]) {
      await expect(person.api(call, other)).rejects.toMatchObject({ status: 404, detail: 'Company not found' })
    }
    expect(await totals(person, { company_id: ours.id.toUpperCase() })).toEqual(await totals(person, {}))
  }
  const missing = { query: { company_id: randomUUID() } }
  await expect(control.api(getActivitySummary, missing)).rejects.toMatchObject({ status: 404 })
  expect(await totals(control, other.query)).toEqual([[stranger.email, 5]])
  expect((await timeline(control, other.query)).points.map((point) => point.activity_count)).toEqual([0, 0, 5, 0, 0])
  const all = await control.api(getActivitySummary, { query: {} })
  expect(all.find(({ user_id }) => user_id === stranger.id)).toMatchObject({ company_name: 'Theirs' })
  expect(all.map(({ user_email }) => user_email)).toEqual(
    expect.arrayContaining([user.email, admin.email, stranger.email, control.email]),
  )
  const quality = await control.api(getAnswerQuality, { query: { ...MARCH, company_id: theirs.id } })
  expect(quality.total).toMatchObject({ response_count: 1, first_words_p95_sec: 7 })
  expect((await control.api(getAnswerQuality, { query: MARCH })).total.response_count).toBe(5)
})

it('lists and counts a closed staff account no more', async () => {
  const company = await makeCompany(test.deps, 'With staff')
  const boss = await makePerson(test.app, { role: 'company_admin', company })
  const guest = await makePerson(test.app, { role: 'staff_user', company })
  await did(guest, { at: '2026-03-02T09:00:00Z', activity: 'instant_answer_fetched', times: 2 })
  const counted = async () =>
    (await timeline(boss, {})).points.reduce((sum, { activity_count }) => sum + activity_count, 0)
  expect(await totals(boss, {})).toEqual(
    [
      [boss.email, 0],
      [guest.email, 2],
    ].sort(),
  )
  expect(await counted()).toBe(2)
  await test.deps.db.update(users).set({ disabled_at: new Date() }).where(eq(users.id, guest.id))
  expect(await totals(boss, {})).toEqual([[boss.email, 0]])
  expect(await counted()).toBe(0)
})

it('counts what was done from `from` on and before `to`, and still lists who did nothing then', async () => {
  const people = [
    [admin.email, 0],
    [user.email, 3],
  ].sort()
  expect(await totals(admin, { from: '2026-03-02T09:00:00Z', to: '2026-03-02T23:30:00Z' })).toEqual(people)
  expect(await totals(user, { from: '2026-03-02T09:00:01Z' })).toEqual([[user.email, 1]])
  expect(await totals(user, { from: '0000-01-01T00:00:00Z', to: '9999-12-31T00:00:00Z' })).toEqual([[user.email, 4]])
})

it('draws days on the reader’s clock without a gap, and their sum is the sum of the people beneath', async () => {
  const points = (await timeline(admin, { time_zone: 'UTC' })).points
  expect(points.map(({ start, activity_count }) => [start, activity_count])).toEqual([
    ['2026-03-01', 0],
    ['2026-03-02', 4],
    ['2026-03-03', 0],
    ['2026-03-04', 2],
    ['2026-03-05', 0],
  ])
  expect(points[3]).toMatchObject({ person_count: 1, answer_count: 2 })
  const berlin = { from: '2026-03-01T23:00:00Z', to: '2026-03-04T23:00:00Z', time_zone: 'Europe/Berlin' }
  const there = await timeline(admin, berlin)
  expect(there.points.map(({ start, activity_count }) => [start, activity_count])).toEqual([
    ['2026-03-02', 3],
    ['2026-03-03', 1],
    ['2026-03-04', 2],
  ])
  const sum = there.points.reduce((all, { activity_count }) => all + activity_count, 0)
  expect(sum).toBe((await totals(admin, berlin)).reduce((all, row) => all + Number(row[1]), 0))
  expect((await timeline(user, {})).points.map((point) => point.activity_count)).toEqual([0, 4, 0, 0, 0])
})

it('begins with the first activity when no beginning is given, ends today, and is empty where nothing happened', async () => {
  const { unit, points } = await admin.api(getActivityTimeline, { query: { time_zone: 'UTC' } })
  const first = points[0]?.start ?? ''
  expect(first <= '2026-03-02' && first >= '2026-02-23').toBe(true)
  expect(unit).not.toBe('day')
  expect(points.at(-1)?.start.slice(0, 7)).toBe(new Date().toISOString().slice(0, 7))
  const nobody = await makePerson(test.app, { role: 'company_user', company: theirs })
  expect(await nobody.api(getActivityTimeline, { query: {} })).toEqual({ unit: 'day', points: [] })
  expect((await nobody.api(getAnswerQuality, { query: {} })).total).toMatchObject({
    response_count: 0,
    first_words_p50_sec: null,
  })
})

it.each(['Mars/Olympus', '+02:00', "UTC'; drop table users", ''])('refuses the time zone "%s"', async (time_zone) => {
  await expect(user.api(getActivityTimeline, { query: { time_zone } })).rejects.toMatchObject({ status: 422 })
})

it('says how many responses were refused or broke off, what people thought of them and how long they took', async () => {
  const { points, total } = await admin.api(getAnswerQuality, { query: { ...MARCH, time_zone: 'UTC' } })
  expect(points.map(({ start, response_count }) => [start, response_count])).toEqual([
    ['2026-03-01', 0],
    ['2026-03-02', 2],
    ['2026-03-03', 0],
    ['2026-03-04', 2],
    ['2026-03-05', 0],
  ])
  expect(points[1]).toMatchObject({ thumbs_up: 1, thumbs_down: 1, refused_count: 0, whole_p50_sec: 2 })
  expect(points[1]?.first_words_p50_sec).toBeCloseTo(0.2)
  expect(points[3]).toMatchObject({ refused_count: 1, incomplete_count: 1, thumbs_up: 0 })
  expect(total).toMatchObject({
    response_count: 4,
    refused_count: 1,
    incomplete_count: 1,
    thumbs_up: 1,
    thumbs_down: 1,
  })
  expect(total.first_words_p50_sec).toBeCloseTo(0.3)
  expect(total.whole_p95_sec).toBeCloseTo(2.9)
  const own = await user.api(getAnswerQuality, { query: MARCH })
  expect(own.total).toMatchObject({ response_count: 2, refused_count: 0 })
})

it('lists the responses behind the figures to those whose figures they are, and the words of no other company', async () => {
  const listed = async (person: TestPerson, show: ResponseFate) => {
    const { answers, total } = await person.api(listAnswers, { query: { ...MARCH, show } })
    expect(total).toBe(answers.length)
    return answers.map(({ user_email, outcome }) => [user_email, outcome])
  }
  expect(await listed(admin, 'disliked')).toEqual([[user.email, 'complete']])
  expect(await listed(admin, 'refused')).toEqual([[admin.email, 'refused']])
  expect(await listed(admin, 'uncertain')).toEqual([[admin.email, 'incomplete']])
  expect((await listed(admin, 'answered')).map(([, outcome]) => outcome)).toEqual([
    'incomplete',
    'complete',
    'complete',
  ])
  expect(await listed(user, 'refused')).toEqual([])
  expect(await listed(control, 'answered')).toEqual([])
  const { answers } = await user.api(listAnswers, { query: { show: 'disliked', limit: 1 } })
  expect(answers[0]?.feedback).toEqual([{ rating: 'down', comment: null, user_email: user.email }])
})

/** A run of one case for each grade; null was not graded, and a person's grade stands before a machine's. */
async function graded({ id: user_id, member }: TestPerson, at: string, grades: [number | null, number | null][]) {
  const { company_id } = member
  const when = { created_at: new Date(at), updated_at: new Date(at) }
  const run = { id: randomUUID(), company_id, user_id, kind: 'run', test_case_type: 'company-specific' } as const
  const more = { state: 'done', is_partial: false, created_at: when.created_at } as const
  await test.deps.db.insert(testRuns).values({ ...run, ...more, case_ids: [] })
  const message = { order_index: 0, message: 'Price?', username: 'Customer' }
  for (const [grade, human_grade] of grades) {
    const words = { message_history: [], test_message: message, expected_result: '40 euros' }
    const one = { id: randomUUID(), company_id, name: 'Price', test_case_type: 'company-specific' } as const
    await test.deps.db.insert(testCases).values({ ...one, ...words, test_case_response_mode: 'answer', ...when })
    const checked = { must_contain: [], must_not_contain: [], expects_refusal: false }
    const mode = 'answer' as const
    const asked = { ...words, ...checked, name: 'Price', description: null, category_name: null, mode }
    const result = { id: randomUUID(), company_id, run_id: run.id, test_case_id: one.id, arm: 'run', asked } as const
    const rest = { text: 'x', outcome: 'complete', response_time_ms: 1, grade_reason: '' } as const
    const by = { grade, human_grade, sources: [], checks: [], judge_grades: [], created_at: when.created_at }
    await test.deps.db.insert(testResults).values({ ...result, ...rest, ...by })
  }
}

it('says how test runs were graded, a person’s grade before a machine’s, and shows a company user the own runs', async () => {
  await graded(admin, '2026-03-02T09:00:00Z', [
    [2, 5],
    [3, null],
    [null, null],
  ])
  await graded(user, '2026-03-04T09:00:00Z', [[1, null]])
  await graded(stranger, '2026-03-04T09:00:00Z', [[0, null]])
  const grades = (person: TestPerson) => person.api(getTestGrades, { query: { ...MARCH, time_zone: 'UTC' } })
  const { points, total } = await grades(admin)
  expect(points.map(({ graded_count, average_grade }) => [graded_count, average_grade])).toEqual([
    [0, null],
    [2, 4],
    [0, null],
    [1, 1],
    [0, null],
  ])
  expect(total).toEqual({ graded_count: 3, average_grade: 3 })
  expect((await grades(user)).total).toEqual({ graded_count: 1, average_grade: 1 })
  expect((await control.api(getTestGrades, { query: MARCH })).total).toEqual({ graded_count: 4, average_grade: 2.25 })
})

it('exports a line a person with every activity, and nothing that a spreadsheet would run', async () => {
  const company = await makeCompany(test.deps, '=cmd|calc')
  const boss = await makePerson(test.app, { role: 'company_admin', company })
  const quiet = await makePerson(test.app, { role: 'company_user', company })
  await test.deps.db.update(users).set({ first_name: '@SUM(1)', last_name: '' }).where(eq(users.id, boss.id))
  await did(boss, { at: '2026-03-02T09:00:00Z', activity: 'meeting_created', times: 2 })
  const { blob, fileName } = await boss.api(exportActivitySummary, { query: {} })
  expect(fileName).toMatch(/^user-metrics-until-\d{4}-\d\d-\d\d\.csv$/)
  const { data } = Papa.parse<Record<string, string>>((await blob.text()).trim(), { header: true })
  expect(data).toHaveLength(2)
  expect(data[0]).toMatchObject({ Name: "'@SUM(1)", Company: "'=cmd|calc", Total: '2', meeting_created: '2' })
  expect(data[1]).toMatchObject({ Email: quiet.email, Total: '0', google_calendar_access_error: '0' })
})

it('says in the file, and with the days of the reader’s time zone in its name, which time is counted', async () => {
  const boss = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Dated') })
  const exported = async (query: { from?: string; to?: string; time_zone?: string }) => {
    const { blob, fileName } = await boss.api(exportActivitySummary, { query })
    const { data } = Papa.parse<Record<string, string>>((await blob.text()).trim(), { header: true })
    return [fileName, data[0]?.['From (UTC)'], data[0]?.['To (UTC)']]
  }
  const [from, to] = ['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z']
  expect(await exported({ from, to, time_zone: 'Europe/Berlin' })).toEqual([
    'user-metrics-2026-03-01-to-2026-03-31.csv',
    from,
    to,
  ])
  expect(await exported({ to })).toEqual(['user-metrics-until-2026-03-31.csv', '', to])
  // Nothing is counted of days to come.
  const [name, , until] = await exported({ from, to: '2999-01-01T00:00:00.000Z' })
  expect(name).toBe(`user-metrics-2026-02-28-to-${new Date().toISOString().slice(0, 10)}.csv`)
  expect(Date.parse(until ?? '')).toBeLessThanOrEqual(Date.now())
})

it('exports the people whom the list shows: of a figure, and by name, email or company', async () => {
  const company = await makeCompany(test.deps, 'Narrow')
  const boss = await makePerson(test.app, { role: 'company_admin', company })
  const quiet = await makePerson(test.app, { role: 'company_user', company })
  await did(boss, { at: '2026-03-02T09:00:00Z', activity: 'instant_answer_fetched', times: 2 })
  await did(quiet, { at: '2026-03-02T09:00:00Z', activity: 'extension_disabled', times: 1 })
  const exported = async (query: object) => {
    const { blob } = await boss.api(exportActivitySummary, { query })
    const { data } = Papa.parse<Record<string, string>>((await blob.text()).trim(), { header: true })
    return data.map(({ Email }) => Email)
  }
  expect(await exported({})).toEqual([boss.email, quiet.email])
  expect(await exported({ show: 'answers' })).toEqual([boss.email])
  expect(await exported({ show: 'disabled' })).toEqual([quiet.email])
  expect(await exported({ who: ` ${quiet.email.toUpperCase()} ` })).toEqual([quiet.email])
  expect(await exported({ who: 'narrow' })).toEqual([boss.email, quiet.email])
  expect(await exported({ who: 'nobody', show: 'answers' })).toEqual([])
  await expect(exported({ show: 'other' })).rejects.toThrow()
})

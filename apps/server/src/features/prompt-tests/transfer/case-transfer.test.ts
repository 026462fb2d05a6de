import { listAuditEntries } from '@cuecard/contract/audit.ts'
import { TEST_IMPORT_CASES_MAX } from '@cuecard/contract/limits.ts'
import {
  exportTestCases,
  importTestCases,
  listTestCases,
  listTestCategories,
  type TestCaseFormat,
} from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { makeTestCase, makeTestCategory } from '../../../../test/test-runs.ts'

let test: TestApp
let staff: TestPerson
let providerUser: TestPerson
let providerId: string

beforeAll(async () => {
  test = await testApp()
  const provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  providerId = provider.id
  providerUser = await makePerson(test.app, { role: 'company_user', company: provider })
  staff = await makePerson(test.app, { role: 'staff_user', company: await makeCompany(test.deps, 'Staffed') })
})
afterAll(() => test.close())

/** Somebody in a company without any cases. */
const newcomer = async (name = 'New') =>
  makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, name) })

const own: TestCaseType = 'company-specific'
const bring = (person: TestPerson, file: File, test_case_type: TestCaseType = own) =>
  person.api(importTestCases, { query: { test_case_type }, form: {}, files: { file } })
const update = (person: TestPerson, file: File) =>
  person.api(importTestCases, { query: { test_case_type: own, existing: 'update' }, form: {}, files: { file } })
const counts = (given: Partial<Awaited<ReturnType<typeof bring>>>) => ({
  added: 0,
  updated: 0,
  unchanged: 0,
  differing: 0,
  repeated: 0,
  categories_added: 0,
  ...given,
})
const casesOf = (person: TestPerson) => person.api(listTestCases, { query: { test_case_type: own } })
const rows = (...lines: string[]) => new File([['name,test_message,category', ...lines].join('\n')], 'cases.csv')

it.each(['json', 'csv', 'promptfoo'] as const)(
  'takes cases from one company to another as %s',
  async (format: TestCaseFormat) => {
    const [from, to] = [await newcomer(), await newcomer()]
    const { company_id } = from.member
    const { id: category_id } = await makeTestCategory(test.deps, company_id, 'Pricing')
    await makeTestCase(test.deps, company_id, {
      category_id,
      must_contain: ['40 euros'],
      must_not_contain: ['free', '=1'],
    })
    await makeTestCase(test.deps, company_id, {
      name: 'Off topic',
      description: 'Nothing of it is known',
      message_history: [{ order_index: 0, message: 'Hello,\n"there"', username: 'Rep' }],
      test_message: { order_index: 1, message: '=HYPERLINK("x")', username: 'Customer' },
      test_case_response_mode: 'explain',
      is_core_test_case: true,
      expects_refusal: true,
      expected_result: '',
      created_at: new Date('2026-03-03T10:00:00Z'),
    })
    const { blob, fileName } = await from.api(exportTestCases, { query: { test_case_type: own, format } })
    expect(fileName).toBe(`company-test-cases.${format === 'promptfoo' ? 'promptfoo.yaml' : format}`)
    const file = new File([blob], fileName ?? '')
    expect(await bring(to, file)).toEqual(counts({ added: 2, unchanged: 0, repeated: 0, categories_added: 1 }))
    const strip = (all: Awaited<ReturnType<typeof casesOf>>) =>
      all.map(({ id: _id, category_id: _category, created_at: _at, updated_at: _then, ...rest }) => rest)
    expect(strip(await casesOf(to))).toEqual(strip(await casesOf(from)))
    expect(await bring(to, file)).toEqual(counts({ added: 0, unchanged: 2, repeated: 0, categories_added: 0 }))
    const { entries } = await to.api(listAuditEntries, { query: { action: 'test_cases_imported' } })
    expect(entries.map(({ target, detail }) => [target, detail])).toEqual([
      ['Company test cases', '2 added, 0 already there'],
    ])
  },
)

it('keeps the order of the file, counts what is there twice once, and uses the categories that are there', async () => {
  const person = await newcomer()
  await makeTestCategory(test.deps, person.member.company_id, 'Pricing')
  const names = Array.from({ length: 30 }, (_, n) => `Case ${n}`)
  const file = rows(...names.map((name) => `${name},What?,Pricing`), 'Case 0,What?,Other things')
  expect(await bring(person, file)).toEqual(counts({ added: 30, unchanged: 0, repeated: 1, categories_added: 0 }))
  const cases = await casesOf(person)
  expect(cases.map(({ name }) => name)).toEqual(names)
  expect(new Set(cases.map(({ category_name }) => category_name))).toEqual(new Set(['Pricing']))
})

it('adds cases of one name and message that differ in what was said before or what is expected', async () => {
  const person = await newcomer()
  const said = (message: string) => [{ order_index: 0, message, username: 'Rep' }]
  const least = { name: 'Lease', test_message: { order_index: 1, message: 'And for a year?', username: 'Customer' } }
  const about = { ...least, message_history: said('Shall we talk about vans?'), expected_result: 'Vans' }
  const bikes = { ...least, message_history: said('Shall we talk about bikes?'), expected_result: 'Bikes' }
  const all = [about, bikes, { ...bikes, must_contain: ['90'] }, { ...bikes, is_core_test_case: true }]
  const file = new File([JSON.stringify(all)], 'cases.json')
  expect(await bring(person, file)).toEqual(counts({ added: 3, unchanged: 0, repeated: 1, categories_added: 0 }))
  expect((await casesOf(person)).map(({ expected_result }) => expected_result)).toEqual(['Vans', 'Bikes', 'Bikes'])
  expect(await bring(person, file)).toEqual(counts({ added: 0, unchanged: 3, repeated: 1, categories_added: 0 }))
})

it('tells which cases a file has otherwise, and takes over what the file says of them where that is asked', async () => {
  const person = await newcomer()
  const { id: category_id } = await makeTestCategory(test.deps, person.member.company_id, 'Pricing')
  const test_message = { order_index: 0, message: 'What?', username: 'Ann' }
  const made = { category_id, test_message, description: 'Known', is_core_test_case: true, must_contain: ['40'] }
  for (const name of ['A', 'B', 'C']) await makeTestCase(test.deps, person.member.company_id, { ...made, name })
  const before = await casesOf(person)
  const edited = new File(
    ['name,test_message,expected_result,core\nA,What?,Forty,true\nB,What?,,false\nD,What?,,'],
    'x.csv',
  )
  const same = new File([`name,test_message,core,must_contain\nC,What?,WAHR,40`], 'x.csv')
  expect(await bring(person, same)).toEqual(counts({ unchanged: 1 }))
  expect(await bring(person, edited)).toEqual(counts({ added: 1, differing: 2 }))
  expect((await casesOf(person)).slice(0, 3)).toEqual(before)

  expect(await update(person, edited)).toEqual(counts({ updated: 2, unchanged: 1 }))
  const after = await casesOf(person)
  const [a, b, c] = ['A', 'B', 'C'].map((name) => after.find((each) => each.name === name))
  // What the file does not have stays.
  expect(a).toMatchObject({ ...made, expected_result: 'Forty', category_name: 'Pricing' })
  expect(b).toMatchObject({ ...made, expected_result: '', is_core_test_case: false })
  expect(Date.parse(a?.updated_at ?? '')).toBeGreaterThan(Date.parse(before[0]?.updated_at ?? ''))
  expect(c).toEqual(before.find(({ name }) => name === 'C'))
  expect(await update(person, edited)).toEqual(counts({ unchanged: 3 }))
  const { entries } = await person.api(listAuditEntries, { query: { action: 'test_cases_imported' } })
  expect(entries.map(({ detail }) => detail)).toEqual([
    '0 added, 2 updated, 1 already there',
    '1 added, 2 already there',
  ])
})

it('takes over a whole edited export, its cleared fields and its new categories too', async () => {
  const person = await newcomer()
  const { id: category_id } = await makeTestCategory(test.deps, person.member.company_id, 'Pricing')
  const made = { category_id, expected_result: 'Forty', must_contain: ['40'] }
  for (const name of ['A', 'B']) await makeTestCase(test.deps, person.member.company_id, { ...made, name })
  for (const format of ['json', 'csv', 'promptfoo'] as const) {
    const { blob, fileName } = await person.api(exportTestCases, { query: { test_case_type: own, format } })
    expect(await update(person, new File([blob], fileName ?? ''))).toEqual(counts({ unchanged: 2 }))
  }
  const { blob } = await person.api(exportTestCases, { query: { test_case_type: own, format: 'json' } })
  const [a, b] = JSON.parse(await blob.text()) as [object, object]
  const file = new File(
    [
      JSON.stringify([
        { ...a, must_contain: [], category_name: null },
        { ...b, category_name: 'New' },
      ]),
    ],
    'x.json',
  )
  expect(await update(person, file)).toEqual(counts({ updated: 2, categories_added: 1 }))
  expect(await casesOf(person)).toMatchObject([
    { must_contain: [], category_name: null },
    { must_contain: ['40'], category_name: 'New', expected_result: 'Forty' },
  ])
})

it('stores nothing of a broken file and says where it is broken', async () => {
  const person = await newcomer()
  const wrong = bring(person, rows('A,What?,New category', ',What?,Another'))
  await expect(wrong).rejects.toMatchObject({
    status: 422,
    detail: 'Row 3, column name: Test case name is required.',
    errors: { 'Row 3, column name': 'Test case name is required.' },
  })
  expect(await casesOf(person)).toEqual([])
  expect(await person.api(listTestCategories, { query: {} })).toEqual([])
})

it('imports the same file once when it is sent twice at once', async () => {
  const person = await newcomer()
  const file = rows('A,What?,Pricing', 'B,What?,Pricing')
  const both = await Promise.all([bring(person, file), bring(person, file)])
  expect(both.map(({ added }) => added).sort()).toEqual([0, 2])
  expect(await casesOf(person)).toHaveLength(2)
})

it('lets staff alone import default cases, which every member may export', async () => {
  const person = await newcomer()
  const file = rows('Shared,What?,Shared category')
  await expect(bring(person, file, 'default')).rejects.toMatchObject({ status: 403 })
  expect(await bring(staff, file, 'default')).toEqual(
    counts({ added: 1, unchanged: 0, repeated: 0, categories_added: 1 }),
  )
  const { rows: stored } = await test.deps.database.query("select company_id from test_cases where name = 'Shared'")
  expect(stored).toEqual([{ company_id: providerId }])
  const { blob, fileName } = await person.api(exportTestCases, { query: {} })
  expect([fileName, JSON.parse(await blob.text())]).toMatchObject([
    'default-test-cases.json',
    [{ name: 'Shared', category_name: 'Shared category' }],
  ])
  // Categories of the provider's company are the default cases' too.
  await expect(bring(providerUser, rows('Own,What?,Not theirs to add'))).rejects.toMatchObject({ status: 403 })
  expect(await bring(providerUser, rows('Own,What?,Shared category'))).toMatchObject({ added: 1 })
})

it('takes as many cases at once as there may be', async () => {
  const person = await newcomer()
  const lines = Array.from({ length: TEST_IMPORT_CASES_MAX }, (_, n) => `Case ${n},What?,Category ${n % 5}`)
  expect(await bring(person, rows(...lines))).toEqual({
    added: TEST_IMPORT_CASES_MAX,
    updated: 0,
    unchanged: 0,
    differing: 0,
    repeated: 0,
    categories_added: 5,
  })
  await expect(bring(person, rows(...lines, 'One more,What?,'))).rejects.toMatchObject({ status: 422 })
})

it('refuses files that are too deep, too large or missing, and goes on answering', async () => {
  const person = await newcomer()
  for (const [name, depth] of [
    ['deep.yaml', 6_000],
    ['deep.json', 40_000],
  ] as const) {
    const deep = bring(person, new File([`${'['.repeat(depth)}${']'.repeat(depth)}`], name))
    await expect(deep).rejects.toMatchObject({
      status: 422,
      detail: expect.stringMatching(/^This file is too deeply nested/),
    })
  }
  const large = bring(person, new File(['x'.repeat(5 * 1024 * 1024 + 1)], 'large.csv'))
  await expect(large).rejects.toMatchObject({ status: 413, detail: 'File size must be less than 5MB' })
  const none = person.api(importTestCases, { query: { test_case_type: own }, form: {}, files: {} })
  await expect(none).rejects.toMatchObject({ status: 422, errors: { file: 'A file is required' } })
  expect(await casesOf(person)).toEqual([])
})

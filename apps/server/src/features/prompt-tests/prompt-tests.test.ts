import { listAuditEntries } from '@cuecard/contract/audit.ts'
import {
  createTestCase,
  createTestCategory,
  removeTestCase,
  removeTestCategory,
  getTestCase,
  listTestCases,
  listTestCategories,
  updateTestCategory,
  type TestCase,
  type TestCaseChange,
  type TestCaseDraft,
  updateTestCase,
} from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'

let test: TestApp
let rep: TestPerson
let admin: TestPerson
let staff: TestPerson
let stranger: TestPerson
let providerAdmin: TestPerson
let providerUser: TestPerson
let providerId: string

beforeAll(async () => {
  test = await testApp()
  const { app, deps } = test
  const [own, other] = [await makeCompany(deps, 'Own'), await makeCompany(deps, 'Other')]
  const provider = await makeCompany(deps, 'Provider', 'internal_control_company')
  providerId = provider.id
  providerAdmin = await makePerson(app, { role: 'company_admin', company: provider })
  providerUser = await makePerson(app, { role: 'company_user', company: provider })
  rep = await makePerson(app, { role: 'company_user', company: own })
  admin = await makePerson(app, { role: 'company_admin', company: own })
  staff = await makePerson(app, { role: 'staff_user', company: own })
  stranger = await makePerson(app, { role: 'company_user', company: other })
})
afterAll(() => test.close())

const draft = (change: Partial<TestCaseDraft> = {}): TestCaseDraft => ({
  name: 'Price question',
  message_history: [{ order_index: 0, message: 'Shall we talk about plans?', username: 'Rep' }],
  test_message: { order_index: 1, message: 'What does it cost?', username: 'Customer' },
  test_case_type: 'company-specific',
  ...change,
})
const create = (person: TestPerson, change: Partial<TestCaseDraft> = {}) =>
  person.api(createTestCase, { body: draft(change) })
const get = (person: TestPerson, id: string) => person.api(getTestCase, { params: { id } })
/** All of the case again, with a change. */
function change(person: TestPerson, { id, ...made }: TestCase, changed: Partial<TestCaseChange>) {
  const { name, description, message_history, test_message, expected_result, category_id } = made
  const { test_case_response_mode, is_core_test_case, must_contain, must_not_contain, expects_refusal } = made
  const before = { name, description, message_history, test_message, expected_result, category_id }
  const flags = { test_case_response_mode, is_core_test_case, must_contain, must_not_contain, expects_refusal }
  return person.api(updateTestCase, { params: { id }, body: { ...before, ...flags, ...changed } })
}
const category = (person: TestPerson, name: string) => person.api(createTestCategory, { body: { name } })

async function stored(): Promise<{ company_id: unknown; name: unknown }[]> {
  const { rows } = await test.deps.database.query('select company_id, name from test_cases order by created_at')
  return rows.map(({ company_id, name }) => ({ company_id, name }))
}

it('keeps a case of the company with its history, category and defaults, and writes it down', async () => {
  const { id: category_id } = await category(rep, 'Pricing')
  const added = await create(rep, { category_id })
  expect(added).toMatchObject({
    ...draft({ category_id }),
    description: null,
    expected_result: '',
    test_case_response_mode: 'answer',
    is_core_test_case: false,
  })
  expect(await stored()).toEqual([{ company_id: rep.member.company_id, name: 'Price question' }])
  const { entries } = await admin.api(listAuditEntries, { query: { action: 'test_case_added' } })
  expect(entries).toMatchObject([{ actor_email: rep.email, target: 'Price question', detail: 'company test case' }])
})

it('check 25: another company’s category is not found, and nothing is stored', async () => {
  const before = await stored()
  const { id: theirs } = await category(stranger, 'Theirs')
  await expect(create(rep, { category_id: theirs })).rejects.toMatchObject({ status: 404 })
  await expect(create(rep, { category_id: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
  // A default case lies in the provider's company, so it takes none of this company's either.
  const { id: own } = await category(rep, 'Ours')
  await expect(create(staff, { category_id: own, test_case_type: 'default' })).rejects.toMatchObject({ status: 404 })
  const mine = await create(rep, { name: 'To be edited' })
  for (const category_id of [theirs, crypto.randomUUID()]) {
    await expect(change(rep, mine, { name: 'Stolen', category_id })).rejects.toMatchObject({ status: 404 })
  }
  const shared = await create(staff, { test_case_type: 'default' })
  await expect(change(staff, shared, { category_id: own })).rejects.toMatchObject({ status: 404 })
  expect(await get(rep, mine.id)).toEqual(mine)
  for (const { id } of [mine, shared]) await staff.api(removeTestCase, { params: { id } })
  expect(await stored()).toEqual(before)
})

it('lets staff alone write default cases, which lie in the provider’s company', async () => {
  const before = await stored()
  for (const person of [rep, admin, stranger]) {
    await expect(create(person, { test_case_type: 'default' })).rejects.toMatchObject({ status: 403 })
  }
  expect(await stored()).toEqual(before)
  await create(staff, { test_case_type: 'default', name: 'For everybody' })
  expect(await stored()).toEqual([...before, { company_id: providerId, name: 'For everybody' }])
})

it('lists the company’s categories by name, and refuses a name twice', async () => {
  await category(stranger, ' alpha ')
  await category(stranger, 'Beta')
  expect((await stranger.api(listTestCategories, { query: {} })).map(({ name }) => name)).toEqual([
    'alpha',
    'Beta',
    'Theirs',
  ])
  await expect(category(stranger, 'Beta')).rejects.toMatchObject({ status: 409 })
  expect(await category(rep, 'Beta')).toMatchObject({ name: 'Beta' })
})

it('refuses a blank name or message by the words of the specification', async () => {
  const blank = create(rep, { name: ' ', test_message: { order_index: 0, message: ' ', username: 'Customer' } })
  await expect(blank).rejects.toMatchObject({
    status: 422,
    errors: { name: 'Test case name is required', 'test_message.message': 'Test message is required' },
  })
  await expect(category(rep, ' ')).rejects.toMatchObject({ errors: { name: 'Category name is required' } })
})

it('changes a case of the company for every member, and writes it down', async () => {
  const made = await create(rep, { must_contain: ['40 euros'], is_core_test_case: true })
  const changed = await change(admin, made, { name: 'Renamed', must_not_contain: ['free'], expects_refusal: true })
  const { updated_at: _before, ...same } = made
  expect(changed).toEqual({
    ...same,
    name: 'Renamed',
    must_not_contain: ['free'],
    expects_refusal: true,
    updated_at: changed.updated_at,
  })
  expect(await get(rep, made.id)).toEqual(changed)
  await expect(change(stranger, made, { name: 'Stolen' })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.api(removeTestCase, { params: { id: made.id } })).rejects.toMatchObject({ status: 404 })
  await rep.api(removeTestCase, { params: { id: made.id } })
  await expect(get(rep, made.id)).rejects.toMatchObject({ status: 404 })
  const { entries } = await admin.api(listAuditEntries, { query: { limit: 2 } })
  expect(entries.map(({ action, target }) => [action, target])).toEqual([
    ['test_case_removed', 'Renamed'],
    ['test_case_changed', 'Renamed'],
  ])
})

it('shows default cases to every company, and lets staff and admins of the provider alone change them', async () => {
  const made = await create(staff, { test_case_type: 'default', name: 'Shared' })
  for (const person of [rep, admin, stranger]) {
    expect(await get(person, made.id)).toEqual(made)
    expect((await person.api(listTestCases, { query: {} })).map(({ name }) => name)).toContain('Shared')
    await expect(change(person, made, { name: 'Mine' })).rejects.toMatchObject({ status: 403 })
    await expect(person.api(removeTestCase, { params: { id: made.id } })).rejects.toMatchObject({ status: 403 })
  }
  expect(await change(providerAdmin, made, { name: 'Shared still' })).toMatchObject({ name: 'Shared still' })
  await staff.api(removeTestCase, { params: { id: made.id } })
})

it('keeps the provider’s own company cases from everybody else', async () => {
  const made = await create(providerAdmin, { name: 'Of the provider alone' })
  for (const person of [rep, staff]) {
    await expect(get(person, made.id)).rejects.toMatchObject({ status: 404 })
    await expect(change(person, made, {})).rejects.toMatchObject({ status: 404 })
  }
  expect((await providerAdmin.api(listTestCases, { query: {} })).map(({ id }) => id)).not.toContain(made.id)
  await providerAdmin.api(removeTestCase, { params: { id: made.id } })
})

it('lists default cases and the company’s own apart, oldest first, with the name of their category', async () => {
  const { id: category_id } = await category(stranger, 'Listing')
  const names = ['first', 'second', 'third']
  for (const name of names) await create(stranger, { name, category_id: name === 'second' ? category_id : null })
  const listed = await stranger.api(listTestCases, { query: { test_case_type: 'company-specific' } })
  expect(listed.map(({ name, category_name }) => [name, category_name])).toEqual([
    ['first', null],
    ['second', 'Listing'],
    ['third', null],
  ])
  expect(listed[0]).toMatchObject({ result_grade: null, last_test_run_result: null, last_200_results: [] })
})

it('check 84: a case that somebody else saved meanwhile is not overwritten', async () => {
  const made = await create(rep)
  const theirs = await change(admin, made, { name: 'Theirs', base_updated_at: made.updated_at })
  const late = change(rep, made, { name: 'Mine', base_updated_at: made.updated_at })
  await expect(late).rejects.toMatchObject({
    status: 409,
    detail: 'Another user saved this test case in the meantime. Your version is not saved yet.',
  })
  expect(await get(rep, made.id)).toEqual(theirs)
  // Sent twice it is no conflict with itself; without a base the last one to save wins.
  expect(await change(admin, made, { name: 'Theirs', base_updated_at: made.updated_at })).toEqual(theirs)
  expect(await change(rep, made, { name: 'Mine' })).toMatchObject({ name: 'Mine' })
})

it('check 84: of two changes at once over the same state one is stored and one refused', async () => {
  const made = await create(rep)
  const base_updated_at = made.updated_at
  const both = ['One', 'Two'].map((name) => change(rep, made, { name, base_updated_at }))
  const outcomes = await Promise.allSettled(both)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [won] = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(await get(rep, made.id)).toEqual(won)
})

it('check 84: the same Idempotency-Key by the same person makes one case, also at once', async () => {
  const options = { idempotencyKey: crypto.randomUUID() }
  const keyed = (person: TestPerson, changed: Partial<TestCaseDraft> = {}) =>
    person.api(createTestCase, { body: draft({ name: 'Once', ...changed }) }, options)
  const before = (await stored()).length
  const { entries } = await admin.api(listAuditEntries, { query: { action: 'test_case_added', limit: 200 } })
  const [first, ...others] = await Promise.all([keyed(rep), keyed(rep), keyed(rep)])
  expect(others).toEqual([first, first])
  expect(await keyed(rep)).toEqual(first)
  expect(await stored()).toHaveLength(before + 1)
  const after = await admin.api(listAuditEntries, { query: { action: 'test_case_added', limit: 200 } })
  expect(after.entries).toHaveLength(entries.length + 1)
  // Another body is refused, another person's key is another key.
  await expect(keyed(rep, { name: 'Twice' })).rejects.toMatchObject({ status: 422 })
  expect((await keyed(admin)).id).not.toBe(first?.id)
  const elsewhere = [() => keyed(staff), () => keyed(staff, { test_case_type: 'default' })]
  await elsewhere[0]?.()
  await expect(elsewhere[1]?.()).rejects.toMatchObject({ status: 422 })
  // A late repetition does not mind that the case was changed since.
  const changed = first && (await change(rep, first, { name: 'Changed' }))
  expect(await keyed(rep)).toEqual(changed)
  await expect(rep.api(createTestCase, { body: draft() }, { idempotencyKey: 'x'.repeat(256) })).rejects.toMatchObject({
    status: 422,
  })
})

it('documents the Idempotency-Key where it is taken', () => {
  const { post, get } = test.app.swagger().paths?.['/prompt-tests'] ?? {}
  const headers = (call: typeof post) => JSON.stringify(call?.parameters ?? [])
  expect(headers(post)).toContain('"in":"header","name":"idempotency-key"')
  expect(headers(get)).not.toContain('idempotency-key')
})

it('renames and deletes a category, whose cases become ‘Other’', async () => {
  const [made, taken] = [await category(rep, 'Objections'), await category(rep, 'Taken')]
  const rename = (person: TestPerson, name: string) =>
    person.api(updateTestCategory, { params: { id: made.id }, body: { name } })
  await expect(rename(rep, taken.name)).rejects.toMatchObject({ status: 409 })
  await expect(rename(stranger, 'Stolen')).rejects.toMatchObject({ status: 404 })
  expect(await rename(rep, 'Hard questions')).toEqual({ id: made.id, name: 'Hard questions' })
  expect(await rename(rep, 'Hard questions')).toEqual({ id: made.id, name: 'Hard questions' })
  const test_case = await create(rep, { category_id: made.id })
  expect(test_case.category_name).toBe('Hard questions')
  const remove = (person: TestPerson) => person.api(removeTestCategory, { params: { id: made.id } })
  await expect(remove(stranger)).rejects.toMatchObject({ status: 404 })
  await remove(rep)
  await expect(remove(rep)).rejects.toMatchObject({ status: 404 })
  expect(await get(rep, test_case.id)).toMatchObject({ category_id: null, category_name: null })
  const { entries } = await admin.api(listAuditEntries, { query: { text: 'Hard questions' } })
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['test_category_removed', null],
    ['test_category_changed', 'name: Objections → Hard questions'],
  ])
})

it('shows the categories of the default cases to all, and lets staff alone change them', async () => {
  const test_case_type = 'default' as const
  const made = await staff.api(createTestCategory, { body: { name: 'Shared', test_case_type } })
  expect(await rep.api(listTestCategories, { query: { test_case_type } })).toEqual([made])
  expect(await rep.api(listTestCategories, { query: {} })).not.toContainEqual(made)
  const [params, body] = [{ id: made.id }, { name: 'Renamed' }]
  for (const person of [rep, admin, providerUser]) {
    const calls = [
      () => person.api(createTestCategory, { body: { name: 'More', test_case_type } }),
      () => person.api(updateTestCategory, { params, body }),
      () => person.api(removeTestCategory, { params }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 })
  }
  await staff.api(updateTestCategory, { params, body })
  await providerAdmin.api(removeTestCategory, { params })
})

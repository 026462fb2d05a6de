import { listAuditEntries } from '@cuecard/contract/audit.ts'
import {
  createTestCase,
  createTestCategory,
  listTestCategories,
  type TestCaseDraft,
} from '@cuecard/contract/prompt-tests.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'

let test: TestApp
let rep: TestPerson
let admin: TestPerson
let staff: TestPerson
let stranger: TestPerson
let providerId: string

beforeAll(async () => {
  test = await testApp()
  const { app, deps } = test
  const [own, other] = [await makeCompany(deps, 'Own'), await makeCompany(deps, 'Other')]
  providerId = (await makeCompany(deps, 'Provider', 'internal_control_company')).id
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

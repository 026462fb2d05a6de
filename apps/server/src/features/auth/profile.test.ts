import { updateUserInfo } from '@cuecard/contract/auth.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import { createSelfServeCompany } from '@cuecard/contract/companies.ts'
import { listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makePerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const company = {
  user_first_name: 'Åsa',
  user_last_name: '李',
  user_work_role: 'Sales',
  company_name: 'Ünïcode & Söhne',
}

it('gives a person without a company their own, as its admin, at once', async () => {
  const person = await makePerson(test.app, { role: 'company_user', company: null })
  await expect(person.api(listKnowledgeItems)).rejects.toMatchObject({ status: 403 })
  const session = await person.api(createSelfServeCompany, { body: company })
  expect(session.company).toMatchObject({ name: 'Ünïcode & Söhne', type: 'organization' })
  expect(session.user).toMatchObject({ first_name: 'Åsa', last_name: '李', work_role: 'Sales', role: 'company_admin' })
  expect(await person.api(listKnowledgeItems)).toEqual([])
})

it('check 27: makes one company of many clicks, never of a type that was asked for, and none for a member', async () => {
  const person = await makePerson(test.app, { role: 'company_user', company: null })
  const body = { ...company, company_name: 'Once', type: 'internal_control_company', role: 'staff_admin' }
  const clicks = await Promise.allSettled(Array.from({ length: 6 }, () => person.api(createSelfServeCompany, { body })))
  expect(clicks.filter((click) => click.status === 'fulfilled')).toHaveLength(1)
  const found = await test.deps.database.query("select type from companies where name = 'Once'")
  expect(found.rows).toEqual([{ type: 'organization' }])
  expect((await person.api(verifySession)).user.role).toBe('company_admin')
})

it('completes a profile and refuses blank fields, each beside its name', async () => {
  const person = await makePerson(test.app, { role: 'company_user', company: await makeCompany(test.deps, 'Profile') })
  const { user } = await person.api(updateUserInfo, { body: { first_name: ' Ada ', last_name: 'L', work_role: 'Rep' } })
  expect(user).toMatchObject({ first_name: 'Ada', last_name: 'L', work_role: 'Rep' })
  await expect(
    person.api(updateUserInfo, { body: { first_name: ' ', last_name: 'L', work_role: '' } }),
  ).rejects.toMatchObject({
    status: 422,
    detail: 'All fields are required.',
    errors: { first_name: 'All fields are required.', work_role: 'All fields are required.' },
  })
  await expect(
    person.api(updateUserInfo, { body: { first_name: 'x'.repeat(101), last_name: 'L', work_role: 'Rep' } }),
  ).rejects.toMatchObject({ status: 422, errors: { first_name: expect.any(String) } })
})

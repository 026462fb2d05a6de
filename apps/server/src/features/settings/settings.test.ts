import {
  type CompanySettings,
  getCompany,
  regenerateCompanyToken,
  updateCompanySettings,
} from '@cuecard/contract/companies.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makePerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

async function boss(name: string) {
  const company = await makeCompany(test.deps, name)
  return { company, admin: await makePerson(test.app, { role: 'company_admin', company }) }
}

const logOf = async (companyId: string) => {
  const words = 'select action, actor_email, detail from audit_entries where company_id = $1 order by at'
  return (await test.deps.database.query(words, [companyId])).rows
}

it('sets one setting and leaves the others, answers with all of them and tells the caches of the company', async () => {
  const { company, admin } = await boss('Switches')
  const heard: string[] = []
  const stop = test.deps.signals.subscribe('company', (key) => heard.push(key))
  const set = (body: Partial<CompanySettings>) => admin.api(updateCompanySettings, { body })
  expect(await set({ is_meeting_saving_enabled: false })).toMatchObject({
    is_meeting_saving_enabled: false,
    is_extension_ui_active_for_users: true,
  })
  await expect.poll(() => heard).toEqual([company.id])
  expect(await set({ is_extension_ui_active_for_users: false })).toMatchObject({
    is_meeting_saving_enabled: false,
    is_extension_ui_active_for_users: false,
  })
  expect(await set({ is_meeting_saving_enabled: true, is_extension_ui_active_for_users: true })).toMatchObject({
    is_meeting_saving_enabled: true,
    is_extension_ui_active_for_users: true,
  })
  await set({ is_meeting_saving_enabled: true })
  expect(await set({ consent_policy: 'required', has_talk_prompts: true })).toMatchObject({
    is_meeting_saving_enabled: true,
    consent_policy: 'required',
    has_talk_prompts: true,
  })
  expect(await set({ is_chat_captured: true })).toMatchObject({ is_chat_captured: true, consent_policy: 'required' })
  await expect.poll(() => heard.length).toBe(5)
  stop()
  expect((await logOf(company.id)).map((entry) => [entry['action'], entry['detail']])).toEqual([
    ['settings_changed', 'meeting saving: off'],
    ['settings_changed', 'extension UI active for users: off'],
    ['settings_changed', 'meeting saving: on, extension UI active for users: on'],
    ['settings_changed', 'notice to the others: required, prompts while talking: on'],
    ['settings_changed', 'meeting chat: on'],
  ])
})

it('keeps two switches that are set at the same moment', async () => {
  const { company, admin } = await boss('At once')
  await Promise.all([
    admin.api(updateCompanySettings, { body: { is_meeting_saving_enabled: false } }),
    admin.api(updateCompanySettings, { body: { is_extension_ui_active_for_users: false } }),
  ])
  expect(await admin.api(getCompany, { params: { id: company.id } })).toMatchObject({
    is_meeting_saving_enabled: false,
    is_extension_ui_active_for_users: false,
  })
})

it('refuses settings that say nothing or something else than on and off', async () => {
  const { admin } = await boss('Odd switches')
  for (const payload of [{}, { is_meeting_saving_enabled: 'no' }, { is_extension_ui_active_for_users: null }, []]) {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/company-settings/meeting-saving-setting',
      headers: { authorization: `Bearer ${admin.token}` },
      payload,
    })
    expect([payload, reply.statusCode]).toEqual([payload, 422])
  }
})

it("replaces the own company's token and no other one", async () => {
  const { company, admin } = await boss('Token')
  const other = await boss('Other token')
  const session = await admin.api(regenerateCompanyToken)
  expect(session.company?.id).toBe(company.id)
  expect(session.company?.connection_token).toMatch(/^cue_company_[\w-]{43}$/)
  expect(session.company?.connection_token).not.toBe(company.connection_token)
  const theirs = await other.admin.api(getCompany, { params: { id: other.company.id } })
  expect(theirs.connection_token).toBe(other.company.connection_token)
  const entries = await logOf(company.id)
  expect(entries).toMatchObject([{ action: 'company_token_regenerated', actor_email: admin.email }])
  expect(JSON.stringify(entries)).not.toContain('cue_company_')
})

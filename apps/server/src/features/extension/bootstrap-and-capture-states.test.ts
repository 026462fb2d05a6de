import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import { updateDemoData } from '@cuecard/contract/demo-editor.ts'
import { countCaptureStates, getBootstrap, listCaptureStates } from '@cuecard/contract/extension.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiWith, makeCompany, makePerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { changeCompany, type CompanyRow } from '../companies/companies.service.ts'
import { captureStates } from './capture-states.tables.ts'
import { issueToken } from '../access-tokens/access-tokens.service.ts'

let test: TestApp
let company: CompanyRow

beforeAll(async () => {
  test = await testApp()
  company = await makeCompany(test.deps, 'Acme')
})
afterAll(() => test.close())

it('tells an extension who is connected, what the company has switched on, and where captions stand', async () => {
  const person = await makePerson(test.app, { role: 'company_user', company })
  const bearer = await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'extension' })
  expect(await apiWith(test.app, bearer)(getBootstrap)).toEqual({
    user: { id: person.id, email: person.email, name: 'Test Person', role: 'company_user' },
    company: { id: company.id, name: 'Acme', type: 'organization' },
    is_meeting_saving_enabled: true,
    is_extension_ui_active_for_users: true,
    is_overlay_shown: true,
    consent_policy: 'none',
    has_talk_prompts: false,
    is_chat_captured: false,
    competitors: [],
    // An extension that knows no Zoom would refuse a reply that names it.
    caption_packs: test.deps.config.caption_packs.filter(({ service }) => service !== 'zoom'),
    demo_messages: [],
  })
})

it('hides the overlay from company users alone where the switch is off, and saving follows its own', async () => {
  const shown = { is_extension_ui_active_for_users: false, is_meeting_saving_enabled: true }
  const hidden = await makeCompany(test.deps, 'Hidden')
  await test.deps.db.transaction((tx) => changeCompany(test.deps, tx, { id: hidden.id, ...shown }))
  for (const role of ['company_user', 'company_admin', 'staff_user', 'staff_admin'] as const) {
    const { api } = await makePerson(test.app, { role, company: hidden })
    const { is_overlay_shown, ...rest } = await api(getBootstrap)
    expect([role, is_overlay_shown]).toEqual([role, role !== 'company_user'])
    expect(rest).toMatchObject(shown)
  }
})

it("brings a demo company's lines along", async () => {
  const demo = await makeCompany(test.deps, 'Demo', 'demo')
  const { api } = await makePerson(test.app, { role: 'staff_user', company: demo })
  const transcription_message = { username: 'Carla', message: 'What does it cost?' }
  const messages = [{ transcription_message, responses: { answer: 'Forty euros.' } }]
  await api(updateDemoData, { params: { id: demo.id }, body: { messages } })
  expect((await api(getBootstrap)).demo_messages).toEqual([
    { ...transcription_message, user_image_url: null, has_answer: true, has_explanation: false },
  ])
})

it('adds up how captions were read by day, without people, companies or texts of a page', async () => {
  const { api } = await makePerson(test.app, { role: 'company_user', company })
  const provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  const control = await makePerson(test.app, { role: 'staff_admin', company: provider })
  const meet = { service: 'google_meet', pack_version: 1, status: 'active' } as const
  const known = BUNDLED_PACKS[0]?.container[0] ?? ''
  // As the extension names them: where captions stand, and how their text was found there.
  const both = `${known} ${BUNDLED_PACKS[0]?.text[0]}`
  const counts = [
    { ...meet, read_by: known, count: 2 },
    { ...meet, read_by: both, count: 5 },
    { ...meet, read_by: `${known} structure`, count: 6 },
    { ...meet, read_by: `${known} div.canary`, count: 1 },
    { ...meet, read_by: 'div.canary', count: 3 },
    { ...meet, read_by: '#other-canary', count: 4 },
    { ...meet, read_by: '', count: 1, pack_version: 900_000 },
  ]
  await api(countCaptureStates, { body: { counts } })
  await api(countCaptureStates, { body: { counts: counts.slice(0, 1) } })
  const day = new Date().toISOString().slice(0, 10)
  const old = { ...meet, day: '2020-01-01', read_by: '', count: 1 }
  await test.deps.db.insert(captureStates).values(old)
  const { days } = await control.api(listCaptureStates)
  expect(days.toSorted((a, b) => a.count - b.count)).toEqual([
    { ...meet, day, read_by: known, count: 4 },
    { ...meet, day, read_by: both, count: 5 },
    { ...meet, day, read_by: 'structure', count: 6 },
    { ...meet, day, read_by: 'other', count: 8 },
  ])
})

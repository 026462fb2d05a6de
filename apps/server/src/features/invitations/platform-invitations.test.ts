import { randomUUID } from 'node:crypto'
import { listAuditEntries } from '@cuecard/contract/audit.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { createSelfServeCompany } from '@cuecard/contract/companies.ts'
import {
  acceptInvitation,
  invitePlatform,
  listPlatformInvitations,
  listReceivedInvitations,
  registerInvited,
  resendPlatformInvitation,
  revokePlatformInvitation,
  verifyInvitation,
} from '@cuecard/contract/invitations.ts'
import type { ActivityName } from '@cuecard/contract/user-metrics.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { mailedToken, makeInvitation } from '../../../test/invitations.ts'
import { anonymousApi, apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { companies } from '../companies/companies.tables.ts'
import { activities } from '../user-metrics/user-metrics.tables.ts'

const PASSWORD = 'harbour-light-12'
const DAY = 24 * 60 * 60_000
const UNUSABLE = { status: 400, detail: 'This invitation can no longer be used. Ask for a new one.' }

let test: TestApp
let anonymous: Api
let provider: TestPerson
/** How far the server's clock stands ahead, in ms. */
let ahead = 0

beforeAll(async () => {
  test = await testApp({
    settings: { PUBLIC_URL: 'https://cuecard.example' },
    overrides: { clock: { now: () => new Date(Date.now() + ahead) } },
  })
  anonymous = anonymousApi(test.app)
  const company = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  provider = await makePerson(test.app, { role: 'staff_admin', company })
})
afterEach(() => {
  ahead = 0
})
afterAll(() => test.close())

type Kind = 'single_user' | 'organization'

const newAddress = () => `founder-${randomUUID()}@example.com`
const founding = (company_name = `Founded ${randomUUID()}`) => ({
  body: { user_first_name: 'Åsa', user_last_name: '李', user_work_role: 'Founder', company_name },
})

async function invite(company_type: Kind, user_email = newAddress()) {
  const { id } = await provider.api(invitePlatform, { body: { user_email, company_type } })
  return { id, email: user_email, token: mailedToken(await test.mailed(), user_email) }
}

const stateOf = async (id: string) =>
  (await provider.api(listPlatformInvitations)).find((invitation) => invitation.id === id)?.state

async function expectDead(token: string): Promise<void> {
  await expect(anonymous(verifyInvitation, { body: { token } })).rejects.toMatchObject(UNUSABLE)
  const body = { token, password: PASSWORD }
  await expect(anonymous(registerInvited, { body })).rejects.toMatchObject(UNUSABLE)
}

it('leads from the mail to a company of the invited type, whose admin its holder is', async () => {
  const { id, email, token } = await invite('single_user')
  const mail = (await test.mailed()).findLast((sent) => sent.to === email)
  expect(mail?.text).toBe(
    [
      `Test Person (${provider.email}) invites you to create a company of your own on Cuecard.`,
      'The link works once, for 7 days.',
      'If you did not expect this, you need not do anything.',
      `Accept the invitation: https://cuecard.example/register?invitation=${token}\n`,
    ].join('\n\n'),
  )
  expect(mail?.html).toContain(`href="https://cuecard.example/register?invitation=${token}"`)
  const offer = { id, user_email: email, company_name: null, company_type: 'single_user', role: 'company_admin' }
  expect(await anonymous(verifyInvitation, { body: { token } })).toMatchObject({ ...offer, has_account: false })
  const { access_token } = await anonymous(registerInvited, { body: { token, password: PASSWORD } })
  await expectDead(token)
  const api = apiWith(test.app, access_token)
  expect(await api(verifySession)).toMatchObject({ user: { email, role: 'company_admin' }, company: null })
  expect(await api(listReceivedInvitations)).toMatchObject([offer])
  await expect(api(acceptInvitation, { body: { invitation_id: id } })).rejects.toMatchObject({ status: 404 })
  expect(await stateOf(id)).toBe('pending')
  const session = await api(createSelfServeCompany, founding('Solo'))
  expect(session.company).toMatchObject({ name: 'Solo', type: 'single_user' })
  expect(session.user).toMatchObject({ role: 'company_admin', first_name: 'Åsa', last_name: '李' })
  expect(await stateOf(id)).toBe('accepted')
  expect(await api(listReceivedInvitations)).toEqual([])
})

it('is used up by the company that somebody with an account creates, once of many clicks', async () => {
  const person = await makePerson(test.app, { role: 'company_user', company: null })
  const { id, token } = await invite('single_user', person.email)
  expect(await anonymous(verifyInvitation, { body: { token } })).toMatchObject({ has_account: true })
  const body = { token, password: PASSWORD }
  await expect(anonymous(registerInvited, { body })).rejects.toMatchObject({ status: 409 })
  const name = `Clicked ${randomUUID()}`
  const clicks = await Promise.allSettled(
    Array.from({ length: 6 }, () => person.api(createSelfServeCompany, founding(name))),
  )
  expect(clicks.filter((click) => click.status === 'fulfilled')).toHaveLength(1)
  expect(await test.deps.db.select().from(companies).where(eq(companies.name, name))).toMatchObject([
    { type: 'single_user' },
  ])
  expect(await stateOf(id)).toBe('accepted')
  await expectDead(token)
})

it('check 27: without an invitation that waits an own company is an organization, whatever is asked for', async () => {
  const person = await makePerson(test.app, { role: 'company_user', company: null })
  const late = await invite('single_user', person.email)
  await provider.api(revokePlatformInvitation, { params: { id: late.id } })
  await expectDead(late.token)
  const wanted = { ...founding().body, type: 'demo', company_type: 'internal_control_company', role: 'staff_admin' }
  const { company, user } = await person.api(createSelfServeCompany, { body: wanted })
  expect([company?.type, user.role]).toEqual(['organization', 'company_admin'])
  expect(await stateOf(late.id)).toBe('revoked')
  const other = await makePerson(test.app, { role: 'company_user', company: null })
  const expired = await invite('single_user', other.email)
  ahead = 7 * DAY
  expect((await other.api(createSelfServeCompany, founding())).company?.type).toBe('organization')
  expect(await stateOf(expired.id)).toBe('expired')
  for (const company_type of ['demo', 'internal_control_company', '', null]) {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/company-settings/platform-invitation',
      headers: { authorization: `Bearer ${provider.token}` },
      payload: { user_email: newAddress(), company_type },
    })
    expect([company_type, reply.statusCode]).toEqual([company_type, 422])
  }
})

it('keeps the invited type for a whole term after the registration', async () => {
  const { token } = await invite('single_user')
  ahead = 6 * DAY
  const { access_token } = await anonymous(registerInvited, { body: { token, password: PASSWORD } })
  ahead = 12 * DAY
  const session = await apiWith(test.app, access_token)(createSelfServeCompany, founding())
  expect(session.company?.type).toBe('single_user')
})

it('check 17: a link to create a company ends with its term, a new invitation and a new mail', async () => {
  const { id, email, token: first } = await invite('organization')
  const again = await invite('single_user', email)
  expect(again.id).toBe(id)
  await expectDead(first)
  expect(await anonymous(verifyInvitation, { body: { token: again.token } })).toMatchObject({
    company_type: 'single_user',
  })
  ahead = 7 * DAY
  await expectDead(again.token)
  expect(await stateOf(id)).toBe('expired')
  expect(await provider.api(resendPlatformInvitation, { params: { id } })).toMatchObject({ id, state: 'pending' })
  const third = mailedToken(await test.mailed(), email)
  await expectDead(again.token)
  await anonymous(verifyInvitation, { body: { token: third } })
})

it('withdraws, twice alike, sends again what was withdrawn, and touches nothing that was accepted', async () => {
  const person = await makePerson(test.app, { role: 'company_user', company: null })
  const { id } = await invite('organization', person.email)
  await provider.api(revokePlatformInvitation, { params: { id } })
  await provider.api(revokePlatformInvitation, { params: { id } })
  expect(await stateOf(id)).toBe('revoked')
  await provider.api(resendPlatformInvitation, { params: { id } })
  await person.api(createSelfServeCompany, founding())
  for (const call of [resendPlatformInvitation, revokePlatformInvitation]) {
    await expect(provider.api(call, { params: { id } })).rejects.toMatchObject({ status: 409 })
    await expect(provider.api(call, { params: { id: randomUUID() } })).rejects.toMatchObject({ status: 404 })
  }
  const admin = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Customer') })
  const ofCompany = await makeInvitation(test.deps, admin)
  await expect(provider.api(revokePlatformInvitation, { params: { id: ofCompany.id } })).rejects.toMatchObject({
    status: 404,
  })
})

it('writes the founding down in both logs and counts it', async () => {
  const { email, token } = await invite('organization')
  const { access_token } = await anonymous(registerInvited, { body: { token, password: PASSWORD } })
  const api = apiWith(test.app, access_token)
  const name = `Logged ${randomUUID()}`
  const { user } = await api(createSelfServeCompany, founding(name))
  const own = await api(listAuditEntries, { query: {} })
  expect(own.entries).toMatchObject([{ action: 'company_created', actor_email: email, target: name }])
  const { entries } = await provider.api(listAuditEntries, { query: { text: email } })
  expect(entries.map(({ action, target }) => [action, target])).toEqual([
    ['invitation_accepted', email],
    ['user_invited', email],
  ])
  const counted = (activity: ActivityName) =>
    test.deps.db
      .select()
      .from(activities)
      .where(and(eq(activities.user_id, user.id), eq(activities.activity, activity)))
  await expect.poll(() => counted('company_registered')).toMatchObject([{ company_id: user.company_id }])
  await expect.poll(() => counted('user_registered')).toHaveLength(1)
})

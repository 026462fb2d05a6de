import { createToken, register, registerGoogle, verifyEmail } from '@cuecard/contract/auth.ts'
import { createSelfServeCompany } from '@cuecard/contract/companies.ts'
import { getPublicSettings } from '@cuecard/contract/health.ts'
import { acceptInvitation, invitePlatform, inviteUser, listReceivedInvitations } from '@cuecard/contract/invitations.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GoogleStandIn, openGoogle } from '../../../test/google.ts'
import { anonymousApi, apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { findUserByEmail } from '../accounts/accounts.service.ts'

const PASSWORD = 'robot-lane-47'
const OWN = { user_first_name: 'Ann', user_last_name: 'Lee', user_work_role: 'Sales', company_name: 'Founded' }

let google: GoogleStandIn
let test: TestApp
let admin: TestPerson
let staff: TestPerson

beforeAll(async () => {
  google = await openGoogle()
  test = await testApp({ settings: { ...google.settings, REGISTRATION: 'invited' } })
  admin = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Acme') })
  const provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  staff = await makePerson(test.app, { role: 'staff_admin', company: provider })
})
afterAll(async () => {
  await test.close()
  await google.close()
})

const signUp = (username: string) => anonymousApi(test.app)(register, { form: { username, password: PASSWORD } })
const mailsTo = async (email: string) => (await test.mailed()).filter(({ to }) => to === email)
const invite = (user_email: string) => admin.api(inviteUser, { body: { user_email, notify_user: false } })

/** Follows the mailed link. */
async function confirm(email: string) {
  const token = /token=([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
  const { access_token } = await anonymousApi(test.app)(verifyEmail, { query: { token } })
  return apiWith(test.app, access_token ?? '')
}

it('registers whom somebody invited, and nobody else, whom the reply tells nothing', async () => {
  expect(await anonymousApi(test.app)(getPublicSettings)).toMatchObject({ registration: 'invited' })
  const stranger = await signUp('stranger@example.com')
  expect(stranger.message).toContain('Nobody else can register here.')
  expect(await mailsTo('stranger@example.com')).toEqual([])
  expect(await findUserByEmail(test.deps.db, 'stranger@example.com')).toBeNull()
  await invite('ben@example.com')
  expect(await signUp('ben@example.com')).toEqual(stranger)
  const ben = await confirm('ben@example.com')
  const [invitation] = await ben(listReceivedInvitations)
  await ben(acceptInvitation, { body: { invitation_id: invitation?.id ?? '' } })
  expect(await ben(verifySession)).toMatchObject({ company: { name: 'Acme' } })
  // Who has an account is told so by mail, as on an open server.
  expect(await signUp(admin.email)).toEqual(stranger)
  expect(await mailsTo(admin.email)).toHaveLength(1)
})

it('does so with Google too, and signs in who has an account', async () => {
  const email = 'gail@example.com'
  const credential = await google.credential({ email })
  const withGoogle = () => anonymousApi(test.app)(registerGoogle, { form: { oauth2_token: credential } })
  await expect(withGoogle()).rejects.toMatchObject({
    status: 403,
    detail: expect.stringContaining('Only invited people'),
  })
  expect(await findUserByEmail(test.deps.db, email)).toBeNull()
  await invite(email)
  expect(await withGoogle()).toMatchObject({ token_type: 'bearer' })
  expect(await withGoogle()).toMatchObject({ token_type: 'bearer' })
})

it('lets nobody create a company but whom the provider invited to it', async () => {
  const former = await makePerson(test.app, { role: 'company_user', company: null })
  await expect(former.api(createSelfServeCompany, { body: OWN })).rejects.toMatchObject({
    status: 403,
    detail: expect.stringContaining('Only invited people can create a company here.'),
  })
  expect(await former.api(verifySession)).toMatchObject({ company: null })
  await staff.api(invitePlatform, {
    body: { user_email: former.email, company_type: 'organization' },
  })
  expect(await former.api(createSelfServeCompany, { body: OWN })).toMatchObject({ company: { name: 'Founded' } })
})

it('takes no password of somebody whom nobody invited', async () => {
  await signUp('eve@example.com')
  const form = { username: 'eve@example.com', password: PASSWORD }
  await expect(anonymousApi(test.app)(createToken, { form })).rejects.toMatchObject({ status: 401 })
})

import { randomUUID } from 'node:crypto'
import { listAuditEntries } from '@cuecard/contract/audit.ts'
import { register } from '@cuecard/contract/auth.ts'
import { createCompany } from '@cuecard/contract/companies.ts'
import {
  getInvitationLink,
  getPlatformInvitationLink,
  invitePlatform,
  inviteUser,
  listCompanyInvitations,
  listInvitations,
  registerInvited,
  resendInvitation,
  revokeInvitation,
  verifyInvitation,
} from '@cuecard/contract/invitations.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mailedToken, makeInvitation } from '../../../test/invitations.ts'
import { anonymousApi, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { retryNow } from '../../platform/jobs/outages.ts'
import { MAIL_SERVER } from '../../platform/mail/deliver.ts'
import { MailError, type MailMessage } from '../../platform/mail/mail.ts'
import { openMail } from '../../platform/mail/open-mail.ts'
import { readConfig } from '../../platform/config.ts'
import { changeCompany, companyOf } from '../companies/companies.service.ts'
import { inviteAdmins } from './first-admins.ts'
import { invitations } from './invitations.tables.ts'

const PASSWORD = 'harbour-light-12'

let test: TestApp
let provider: TestPerson
let admin: TestPerson
/** What the mail server took. */
const taken: MailMessage[] = []
let mailServer: 'up' | 'down' | 'refusing' = 'up'

beforeAll(async () => {
  const send = async (mail: MailMessage) => {
    if (mailServer === 'down') throw new MailError('away', 'connection refused')
    if (mailServer === 'refusing') throw new MailError('refused', '550 no such user')
    taken.push(mail)
  }
  test = await testApp({
    settings: { PUBLIC_URL: 'https://cuecard.example' },
    overrides: { mail: { outbox: false, send, reach: async () => undefined } },
  })
  const company = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  provider = await makePerson(test.app, { role: 'staff_admin', company })
})
beforeEach(async () => {
  mailServer = 'up'
  admin = await newAdmin('Acme')
})
afterAll(() => test.close())

const newAddress = () => `invited-${randomUUID()}@example.com`
const newAdmin = async (name: string) =>
  makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, name) })
const mailsTo = (email: string) => taken.filter((mail) => mail.to === email)
async function invite(user_email: string, by = admin) {
  const invited = await by.api(inviteUser, { body: { user_email } })
  await test.mailed()
  return invited
}
async function resend(id: string) {
  const invited = await admin.api(resendInvitation, { params: { id } })
  await test.mailed()
  return invited
}
const rowsOf = (email: string) => test.deps.db.select().from(invitations).where(eq(invitations.user_email, email))

it('invites an address, lists it, and mails the same in text and HTML with a link from PUBLIC_URL', async () => {
  const email = newAddress()
  const invited = await invite(email)
  expect(invited).toEqual({
    id: expect.any(String),
    user_email: email,
    role: 'company_user',
    state: 'pending',
    notified: true,
    mail: { state: 'sending', since: null, next_try_at: null, failure: null },
    invited_by: admin.email,
    expires_at: expect.any(String),
    created_at: expect.any(String),
  })
  expect(Date.parse(invited.expires_at) - Date.parse(invited.created_at)).toBe(7 * 24 * 60 * 60_000)
  // The term begins with the mail.
  const listed = { ...invited, mail: { ...invited.mail, state: 'sent' }, expires_at: expect.any(String) }
  expect(await admin.api(listInvitations)).toEqual([listed])
  const [mail, ...more] = mailsTo(email)
  expect(more).toEqual([])
  const token = mailedToken(taken, email)
  const link = `https://cuecard.example/register?invitation=${token}`
  const lines = [
    `Test Person (${admin.email}) invites you to join Acme on Cuecard.`,
    'The link works once, for 7 days.',
    'If you did not expect this, you need not do anything.',
  ]
  expect(mail?.subject).toBe('Join Acme on Cuecard')
  expect(mail?.text).toBe(`${lines.join('\n\n')}\n\nAccept the invitation: ${link}\n`)
  for (const said of [...lines, 'Accept the invitation', `href="${link}"`]) expect(mail?.html).toContain(said)
  expect(JSON.stringify([invited, await admin.api(listInvitations), await rowsOf(email)])).not.toContain(token)
})

it('check 20: names that people chose are escaped in the mail and add no line and no link', async () => {
  const evil = await newAdmin('<a href="https://evil.example">Win</a>\r\nBcc: all@example.com')
  const email = newAddress()
  await invite(email, evil)
  const [mail] = mailsTo(email)
  expect(mail?.html).not.toContain('<a href="https://evil.example"')
  expect(mail?.html.match(/<a /g)).toHaveLength(1)
  expect(mail?.text).not.toMatch(/^Bcc/m)
  expect(mail?.subject).not.toMatch(/[\r\n]/)
})

it('refuses a colleague in any case, and at once who belongs to another company, as often as mails may be sent', async () => {
  const elsewhere = await newAdmin('Elsewhere')
  await expect(invite(admin.email.toUpperCase())).rejects.toMatchObject({
    status: 409,
    detail: `${admin.email} belongs to your company already.`,
  })
  const detail = `${elsewhere.email} belongs to another company here. Invite another address of this person.`
  for (let time = 0; time < 5; time++) {
    await expect(invite(elsewhere.email)).rejects.toMatchObject({ status: 409, detail })
  }
  await expect(invite(elsewhere.email)).rejects.toMatchObject({ status: 429 })
  expect(mailsTo(elsewhere.email)).toEqual([])
  for (const odd of ['ＩＮＶＩＴＥＤ@example.com', 'nobody', 'a@b', 'a@b.example, c@d.example', '']) {
    await expect(invite(odd)).rejects.toMatchObject({
      status: 422,
      errors: { user_email: 'Please enter a valid email address' },
    })
  }
})

it('reminds nobody who has joined another company since the invitation, and tells the admin', async () => {
  const email = newAddress()
  const { id } = await invite(email)
  const elsewhere = await newAdmin('Elsewhere')
  await test.deps.database.query('update users set email = $1 where id = $2', [email, elsewhere.id])
  await expect(resend(id)).rejects.toMatchObject({
    status: 409,
    detail: `${email} belongs to another company here. Invite another address of this person.`,
  })
  await test.mailed()
  expect(mailsTo(email)).toHaveLength(1)
})

it('shows an admin the link that works while no mail server is set up, and nobody else', async () => {
  const email = newAddress()
  const { id, role } = await admin.api(inviteUser, { body: { user_email: email, role: 'admin' } })
  expect(role).toBe('company_admin')
  const linkOf = async () => (await admin.api(getInvitationLink, { params: { id } })).link
  expect(await linkOf()).toBeNull()
  const { mail } = test.deps
  test.deps.mail = openMail(readConfig({}), test.deps.database, test.deps.log)
  await test.mailed()
  const link = await linkOf()
  test.deps.mail = mail
  const token = link?.split('invitation=')[1] ?? ''
  expect(await anonymousApi(test.app)(verifyInvitation, { body: { token } })).toMatchObject({ user_email: email })
  await admin.api(revokeInvitation, { params: { id } })
  expect(await linkOf()).toBeNull()
})

it('shows the provider’s admins the links of their own invitations while no mail server is set up, and no others', async () => {
  const { id: foreign } = await invite(newAddress())
  const email = newAddress()
  const body = { name: 'Customer', type: 'organization' as const, invited_admin_user_emails: [email] }
  const { id: companyId } = await provider.api(createCompany, { body })
  const platform = { user_email: newAddress(), company_type: 'organization' as const }
  const { id: platformId } = await provider.api(invitePlatform, { body: platform })
  const invitationsOf = (id: string) => provider.api(listCompanyInvitations, { params: { id } })
  const [first] = await invitationsOf(companyId)
  expect(first).toMatchObject({ user_email: email, role: 'company_admin', state: 'pending' })
  expect(await invitationsOf(admin.member.company_id)).toEqual([])
  const linkOf = async (id = '') => (await provider.api(getPlatformInvitationLink, { params: { id } })).link
  const opened = async (link: string | null) =>
    anonymousApi(test.app)(verifyInvitation, { body: { token: link?.split('invitation=')[1] ?? '' } })
  const { mail } = test.deps
  test.deps.mail = openMail(readConfig({}), test.deps.database, test.deps.log)
  await test.mailed()
  expect(await opened(await linkOf(first?.id))).toMatchObject({ user_email: email, company_name: 'Customer' })
  expect(await opened(await linkOf(platformId))).toMatchObject({ user_email: platform.user_email, company_name: null })
  await expect(linkOf(foreign)).rejects.toMatchObject({ status: 404 })
  test.deps.mail = mail
  expect(await linkOf(first?.id)).toBeNull()
})

it('invites without a mail, and mails later', async () => {
  const email = newAddress()
  const { id } = await admin.api(inviteUser, { body: { user_email: email, notify_user: false } })
  expect(mailsTo(email)).toEqual([])
  expect(await admin.api(listInvitations)).toMatchObject([{ id, notified: false, state: 'pending' }])
  expect(await resend(id)).toMatchObject({ id, notified: true })
  await anonymousApi(test.app)(verifyInvitation, { body: { token: mailedToken(taken, email) } })
})

it('replaces an invitation that waits, also when two admins invite at the same moment', async () => {
  const colleague = await makePerson(test.app, {
    role: 'company_admin',
    company: await companyOf(test.deps.db, admin.member.company_id),
  })
  const email = newAddress()
  await Promise.all([invite(email), invite(email.toUpperCase(), colleague), invite(` ${email} `)])
  expect(await rowsOf(email)).toHaveLength(1)
  expect(await admin.api(listInvitations)).toHaveLength(1)
  const links = mailsTo(email).map((mail) => /invitation=([\w-]+)/.exec(mail.text)?.[1] ?? '')
  const checks = links.map((token) => anonymousApi(test.app)(verifyInvitation, { body: { token } }))
  const alive = (await Promise.allSettled(checks)).filter((check) => check.status === 'fulfilled')
  // What was enqueued while a mail waited to be sent is one mail.
  expect(links.length).toBeGreaterThanOrEqual(1)
  expect(alive).toHaveLength(1)
})

it('refuses to invite into a company for a single user, also by staff', async () => {
  const company = await makeCompany(test.deps, 'Solo', 'single_user')
  for (const role of ['company_admin', 'staff_user'] as const) {
    const person = await makePerson(test.app, { role, company })
    await expect(invite(newAddress(), person)).rejects.toMatchObject({
      status: 409,
      detail: 'This is a company for a single user: nobody else can be invited.',
    })
  }
})

it('lets staff invite the one person of a company for a single user while nobody is there, one address at a time', async () => {
  const company = await makeCompany(test.deps, 'Solo', 'single_user')
  const staff = await makePerson(test.app, { role: 'staff_user', company })
  const [mistyped, right] = [newAddress(), newAddress()]
  const { id } = await invite(mistyped, staff)
  await expect(invite(right, staff)).rejects.toMatchObject({
    status: 409,
    detail: `This is a company for a single user, and ${mistyped} is invited. Revoke that invitation first.`,
  })
  expect(await invite(mistyped, staff)).toMatchObject({ id })
  await staff.api(revokeInvitation, { params: { id } })
  expect(await invite(right, staff)).toMatchObject({ role: 'company_admin' })
  // What was revoked does not come back beside it.
  await expect(staff.api(resendInvitation, { params: { id } })).rejects.toMatchObject({ status: 409 })
  const token = mailedToken(taken, right)
  await anonymousApi(test.app)(registerInvited, { body: { token, password: PASSWORD } })
  await expect(invite(newAddress(), staff)).rejects.toMatchObject({
    status: 409,
    detail: 'This is a company for a single user: nobody else can be invited.',
  })
})

it('makes staff of whom the provider invites, and lets only its admins invite', async () => {
  const email = newAddress()
  expect(await invite(email, provider)).toMatchObject({ role: 'staff_user' })
  const company = await companyOf(test.deps.db, provider.member.company_id)
  const staff = await makePerson(test.app, { role: 'staff_user', company })
  await expect(invite(newAddress(), staff)).rejects.toMatchObject({ status: 403, detail: 'Admin access required' })
  const [row] = await rowsOf(email)
  const params = { id: row?.id ?? '' }
  await expect(staff.api(resendInvitation, { params })).rejects.toMatchObject({ status: 403 })
  await expect(staff.api(revokeInvitation, { params })).rejects.toMatchObject({ status: 403 })
  const inCustomer = await makePerson(test.app, {
    role: 'staff_user',
    company: await companyOf(test.deps.db, admin.member.company_id),
  })
  expect(await invite(newAddress(), inCustomer)).toMatchObject({ role: 'company_user' })
})

it('answers for another company’s invitation as for one that does not exist', async () => {
  const other = await newAdmin('Other')
  const { id } = await invite(newAddress(), other)
  const platform = await makeInvitation(test.deps, provider, { platform: true })
  for (const call of [resendInvitation, revokeInvitation]) {
    const missing = await admin.api(call, { params: { id: randomUUID() } }).catch(String)
    expect(missing).toContain('Not found')
    expect(await admin.api(call, { params: { id } }).catch(String)).toBe(missing)
    expect(await admin.api(call, { params: { id: platform.id } }).catch(String)).toBe(missing)
  }
  expect(await other.api(listInvitations)).toMatchObject([{ id, state: 'pending' }])
})

it('withdraws, twice alike, sends again what was withdrawn, and touches nothing that was accepted', async () => {
  const email = newAddress()
  const { id } = await invite(email)
  const params = { id }
  await admin.api(revokeInvitation, { params })
  await admin.api(revokeInvitation, { params })
  expect(await admin.api(listInvitations)).toEqual([])
  expect(await admin.api(resendInvitation, { params })).toMatchObject({ id, state: 'pending' })
  await admin.api(revokeInvitation, { params })
  const { id: newer } = await invite(email)
  await expect(admin.api(resendInvitation, { params })).rejects.toMatchObject({
    status: 409,
    detail: 'There is a newer invitation for this address.',
  })
  const token = mailedToken(taken, email)
  await anonymousApi(test.app)(registerInvited, { body: { token, password: PASSWORD } })
  expect(await admin.api(listInvitations)).toEqual([])
  await expect(admin.api(revokeInvitation, { params: { id: newer } })).rejects.toMatchObject({ status: 409 })
  await expect(admin.api(resendInvitation, { params: { id: newer } })).rejects.toMatchObject({ status: 409 })
  await expect(invite(email)).rejects.toMatchObject({ status: 409 })
})

it('check 20: mails one address five times an hour at most, whoever invites, and tells the inviter', async () => {
  const email = newAddress()
  const { id } = await invite(email)
  await resend(id)
  for (const name of ['One', 'Two', 'Three']) await invite(email, await newAdmin(name))
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/company-settings/user',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { user_email: email },
  })
  expect([reply.statusCode, reply.json().detail]).toEqual([429, expect.stringContaining('try again later')])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3_000)
  await expect(admin.api(resendInvitation, { params: { id } })).rejects.toMatchObject({ status: 429 })
  expect(mailsTo(email)).toHaveLength(5)
  // The refused ones changed nothing: the newest mail of this company still opens.
  const ofAcme = mailsTo(email).findLast((mail) => mail.subject.includes('Acme'))
  const token = /invitation=([\w-]+)/.exec(ofAcme?.text ?? '')?.[1] ?? ''
  await anonymousApi(test.app)(verifyInvitation, { body: { token } })
  await anonymousApi(test.app)(register, { form: { username: email, password: PASSWORD } })
  await test.mailed()
  expect(mailsTo(email).length).toBe(6)
  expect(await invite(newAddress())).toMatchObject({ state: 'pending' })
})

it('keeps an invitation whose mail could not be sent yet, says so beside it, and sends it when it is asked again', async () => {
  mailServer = 'down'
  const email = newAddress()
  expect(await invite(email)).toMatchObject({ state: 'pending', notified: true })
  const [waiting] = await admin.api(listInvitations)
  const mail = { state: 'waiting', since: expect.any(String), next_try_at: expect.any(String), failure: null }
  expect(waiting).toMatchObject({ user_email: email, state: 'pending', mail })
  const name = `Mailless ${randomUUID()}`
  const body = { name, type: 'organization' as const, invited_admin_user_emails: [newAddress(), newAddress()] }
  expect(await provider.api(createCompany, { body })).toMatchObject({ name, pending_invitation_count: 2 })
  mailServer = 'up'
  await retryNow(test.deps, MAIL_SERVER)
  await test.mailed()
  expect(await admin.api(listInvitations)).toMatchObject([{ user_email: email, mail: { state: 'sent' } }])
  expect(mailsTo(email)).toHaveLength(1)
})

it('says at once that a mail was refused, and why', async () => {
  const email = newAddress()
  mailServer = 'refusing'
  await invite(email)
  expect(await admin.api(listInvitations)).toMatchObject([
    { user_email: email, mail: { state: 'failed', failure: 'The mail was refused. 550 no such user' } },
  ])
})

it('check 26: an inviter cannot choose another role than theirs to give, company, id, state or term', async () => {
  const other = await newAdmin('Other')
  const email = newAddress()
  const id = randomUUID()
  await expect(
    admin.api(inviteUser, { body: { user_email: email, role: 'staff_admin' as 'admin' } }),
  ).rejects.toMatchObject({
    status: 422,
  })
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/company-settings/user',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: {
      user_email: email,
      id,
      company_id: other.member.company_id,
      inviter_company_id: other.member.company_id,
      company_type: 'organization',
      token_hash: 'x',
      accepted_at: new Date(),
      expires_at: '2099-01-01T00:00:00Z',
      is_verified: true,
    },
  })
  expect(reply.statusCode).toBe(201)
  const [stored, ...more] = await rowsOf(email)
  expect(more).toEqual([])
  expect(stored).toMatchObject({
    role: 'company_user',
    company_id: admin.member.company_id,
    inviter_company_id: admin.member.company_id,
    company_type: null,
    accepted_at: null,
  })
  expect([stored?.id === id, stored?.token_hash === 'x']).toEqual([false, false])
  expect(stored?.expires_at.getUTCFullYear()).toBeLessThan(2099)
})

it('invites the first admins of a company, one for a single user', async () => {
  const email = newAddress()
  const body = { name: 'Customer', type: 'organization' as const, invited_admin_user_emails: [email] }
  await provider.api(createCompany, { body })
  await test.mailed()
  const anonymous = anonymousApi(test.app)
  const token = mailedToken(taken, email)
  expect(await anonymous(verifyInvitation, { body: { token } })).toMatchObject({
    company_name: 'Customer',
    role: 'company_admin',
  })
  const two = { name: 'Solo', type: 'single_user' as const, invited_admin_user_emails: [newAddress(), newAddress()] }
  await expect(provider.api(createCompany, { body: two })).rejects.toMatchObject({
    status: 422,
    errors: { invited_admin_user_emails: 'A company for a single user has one admin.' },
  })
  const solo = await makeCompany(test.deps, 'Solo', 'single_user')
  const emails = [newAddress()]
  await test.deps.db.transaction((tx) =>
    inviteAdmins(test.deps, tx, { company: solo, emails, inviter: provider.member }),
  )
  await test.mailed()
  expect(mailsTo(emails[0] ?? '')[0]?.text).toContain(`Test Person (${provider.email}) invites you to join Solo on`)
})

it('names the company as it is called when the invitation is looked at', async () => {
  const email = newAddress()
  await invite(email)
  await test.deps.db.transaction((tx) =>
    changeCompany(test.deps, tx, { id: admin.member.company_id, name: 'Acme 日本' }),
  )
  const token = mailedToken(taken, email)
  const received = await anonymousApi(test.app)(verifyInvitation, { body: { token } })
  expect(received.company_name).toBe('Acme 日本')
})

it('writes down who invited, mailed again, withdrew and accepted, in the company’s log', async () => {
  const [first, second] = [newAddress(), newAddress()]
  const { id } = await invite(first)
  await admin.api(resendInvitation, { params: { id } })
  await admin.api(revokeInvitation, { params: { id } })
  await invite(second)
  const token = mailedToken(taken, second)
  await anonymousApi(test.app)(registerInvited, { body: { token, password: PASSWORD } })
  const { entries } = await admin.api(listAuditEntries, { query: {} })
  const said = entries.map(({ action, actor_email, target, detail }) => [action, actor_email, target, detail])
  expect(said).toHaveLength(6)
  expect(said).toEqual(
    expect.arrayContaining([
      ['user_invited', admin.email, first, 'company user'],
      ['invitation_resent', admin.email, first, null],
      ['invitation_revoked', admin.email, first, null],
      ['user_invited', admin.email, second, 'company user'],
      ['registered', second, second, null],
      ['invitation_accepted', second, second, 'company user'],
    ]),
  )
})

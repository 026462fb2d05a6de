import { randomUUID } from 'node:crypto'
import { createToken, forgotPassword, register, resetPassword, verifyEmail } from '@cuecard/contract/auth.ts'
import { startEnrolment } from '@cuecard/contract/extension.ts'
import { inviteUser, listInvitations, verifyInvitation } from '@cuecard/contract/invitations.ts'
import { getMailStatus, listUndeliveredMails, retryUndeliveredMails } from '@cuecard/contract/outbox.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anonymousApi, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { mailJobs, type TestApp, type TestOptions, testApp } from '../../../test/test-deps.ts'
import { createCaches } from '../../caches.ts'
import { readConfig } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { removeOldRuns } from '../../platform/jobs/job-runs.store.ts'
import { jobRuns } from '../../platform/jobs/jobs.tables.ts'
import { openJobs } from '../../platform/jobs/open-jobs.ts'
import { openMail } from '../../platform/mail/open-mail.ts'
import { type SmtpServer, startSmtpServer } from '../../platform/mail/smtp-server.fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PASSWORD = 'harbour-light-12'
const log = pino({ level: 'silent' })

let server: SmtpServer
let isUp = true
let test: TestApp
let control: TestPerson
let anonymous: ReturnType<typeof anonymousApi>
/** How far the clock is ahead, in milliseconds. */
let ahead = 0

const mailTo = (url: string) => openMail(readConfig({ SMTP_URL: url }), {} as Database, log)
const clock = { now: () => new Date(Date.now() + ahead) }

async function start(options: TestOptions = {}): Promise<void> {
  test = await testApp({ ...options, overrides: { clock, mail: mailTo(server.url) } })
  anonymous = anonymousApi(test.app)
  const provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  control = await makePerson(test.app, { role: 'staff_admin', company: provider })
}
const down = async () => {
  isUp = false
  await server.down()
}
const up = async () => {
  isUp = true
  await server.up()
}

beforeEach(async () => {
  ahead = 0
  server = await startSmtpServer()
  isUp = true
})
afterEach(async () => {
  await test.close()
  if (isUp) await server.down()
})

const newAddress = () => `${randomUUID()}@example.com`
const mailsFor = (email: string) => server.mails.filter((mail) => mail.includes(`To: ${email}`))
const tokenIn = (mail: string | undefined) => /(?:token|invitation)=([\w-]{20,})/.exec(mail ?? '')?.[1] ?? ''

/** Lets time pass and works on what is due, as often as it takes for the longest pause. */
async function later(ms: number): Promise<void> {
  ahead += ms
  await test.mailed()
}

it('keeps every mail while the server is away, and sends each once when it is back', async () => {
  await start()
  const company = await makeCompany(test.deps, 'Acme')
  const admin = await makePerson(test.app, { role: 'company_admin', company })
  await down()
  const [registered, invited] = [newAddress(), newAddress()]
  await anonymous(register, { form: { username: registered, password: PASSWORD } })
  await anonymous(forgotPassword, { body: { email: admin.email } })
  await admin.api(inviteUser, { body: { user_email: invited } })
  const enrolment = { connection_token: company.connection_token, email: control.email }
  await anonymous(startEnrolment, { body: { ...enrolment, email: admin.email } })
  await test.mailed()
  expect(
    (await control.api(listUndeliveredMails)).mails.map(({ kind, to, state }) => `${state} ${kind} ${to}`).sort(),
  ).toEqual([
    `waiting enrolment-code-mail ${admin.email}`,
    `waiting invitation-mail ${invited}`,
    `waiting password-reset-mail ${admin.email}`,
    `waiting verification-mail ${registered}`,
  ])
  for (const hours of [1, 2, 5]) await later(hours * HOUR)
  expect(await admin.api(listInvitations)).toMatchObject([{ mail: { state: 'waiting' } }])
  await up()
  await later(20 * MINUTE)
  await later(0)
  expect([registered, invited, admin.email].map((email) => mailsFor(email).length)).toEqual([1, 1, 2])
  expect(await control.api(listUndeliveredMails)).toEqual({ outage: null, mails: [] })
  // Their terms began when they were sent, not when they were asked for.
  const { access_token } = await anonymous(verifyEmail, { query: { token: tokenIn(mailsFor(registered)[0]) } })
  expect(access_token).toBeTruthy()
  const reset = tokenIn(mailsFor(admin.email).find((mail) => mail.includes('reset-password')))
  await anonymous(resetPassword, { body: { token: reset, new_password: PASSWORD } })
  await anonymous(createToken, { form: { username: admin.email, password: PASSWORD } })
  await anonymous(verifyInvitation, { body: { token: tokenIn(mailsFor(invited)[0]) } })
  await later(HOUR)
  expect(server.mails).toHaveLength(4)
})

it('sends what waits, and new mails, after the clock was set back during the outage', async () => {
  await start()
  await down()
  ahead = 72 * HOUR
  const [before, after, third] = [newAddress(), newAddress(), newAddress()]
  await anonymous(register, { form: { username: before, password: PASSWORD } })
  await test.mailed()
  ahead = 0
  await anonymous(register, { form: { username: after, password: PASSWORD } })
  await test.mailed()
  // Still away: the pauses are those of an outage that begins now, and none leads to the old date.
  const { outage } = await control.api(listUndeliveredMails)
  expect(Date.parse(outage?.next_try_at ?? '') - Date.now()).toBeLessThan(MINUTE)
  expect(Date.parse(outage?.since ?? '')).toBeLessThanOrEqual(Date.now())
  await up()
  await anonymous(register, { form: { username: third, password: PASSWORD } })
  await later(MINUTE)
  await later(0)
  expect([before, after, third].map((email) => mailsFor(email).length)).toEqual([1, 1, 1])
})

it('has one probe for many mails, and lets all of them go when it succeeds', async () => {
  server.replies['greeting'] = '421 too busy\r\n'
  await start()
  const emails = Array.from({ length: 12 }, newAddress)
  for (const username of emails) {
    test.deps.caches.publicMails.clear()
    await anonymous(register, { form: { username, password: PASSWORD } })
  }
  await test.mailed()
  expect(server.counts.connections).toBe(1)
  for (let minute = 1; minute <= 60; minute++) await later(MINUTE)
  // After 5 s, 7 s … and then every quarter of an hour, whoever waits.
  expect(server.counts.connections).toBeLessThan(20)
  delete server.replies['greeting']
  const before = server.counts.connections
  await later(20 * MINUTE)
  await later(0)
  expect(emails.map((email) => mailsFor(email).length)).toEqual(emails.map(() => 1))
  expect(server.counts.connections - before).toBe(12)
})

it('goes on after a restart', async () => {
  await start()
  await down()
  const email = newAddress()
  await anonymous(register, { form: { username: email, password: PASSWORD } })
  await test.mailed()
  // Another process: nothing but the database is left of the first one.
  const jobs = await openJobs(test.deps.database, log)
  const deps = { ...test.deps, jobs, caches: createCaches(test.deps.config), mail: mailTo(server.url) }
  await jobs.workOff(mailJobs, deps)
  ahead += HOUR
  await jobs.workOff(mailJobs, deps)
  expect((await control.api(listUndeliveredMails)).mails).toMatchObject([{ to: email, state: 'waiting' }])
  await up()
  ahead += 20 * MINUTE
  await jobs.workOff(mailJobs, deps)
  expect(mailsFor(email)).toHaveLength(1)
  await anonymous(verifyEmail, { query: { token: tokenIn(mailsFor(email)[0]) } })
  await jobs.stop()
})

it('tells staff and the inviter at once what the server refuses, and holds up nobody else', async () => {
  await start()
  const admin = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Acme') })
  server.replies['RCPT'] = '550 5.1.1 no such user\r\n'
  const invited = newAddress()
  await admin.api(inviteUser, { body: { user_email: invited } })
  await test.mailed()
  const failure = expect.stringMatching(/^The mail was refused\. .*550 5\.1\.1 no such user$/)
  expect(await admin.api(listInvitations)).toMatchObject([{ mail: { state: 'failed', failure } }])
  const { outage, mails } = await control.api(listUndeliveredMails)
  expect(outage).toBeNull()
  expect(mails).toMatchObject([{ kind: 'invitation-mail', to: invited, state: 'failed', failure }])
  server.replies['RCPT'] = '451 try later\r\n'
  const greylisted = newAddress()
  await anonymous(register, { form: { username: greylisted, password: PASSWORD } })
  await test.mailed()
  delete server.replies['RCPT']
  const other = newAddress()
  await anonymous(register, { form: { username: other, password: PASSWORD } })
  await test.mailed()
  expect([greylisted, other].map((email) => mailsFor(email).length)).toEqual([0, 1])
  await later(MINUTE)
  expect(mailsFor(greylisted)).toHaveLength(1)
  expect(server.recipients().filter((email) => email === invited)).toHaveLength(1)
})

it('gives a mail up after a day and says so', async () => {
  await start()
  await down()
  const email = newAddress()
  await anonymous(register, { form: { username: email, password: PASSWORD } })
  await test.mailed()
  await later(23 * HOUR)
  expect((await control.api(listUndeliveredMails)).mails).toMatchObject([{ state: 'waiting' }])
  await later(2 * HOUR)
  expect((await control.api(listUndeliveredMails)).mails).toMatchObject([
    { to: email, state: 'failed', failure: 'Nothing came back from the mail server for a day' },
  ])
})

it('check 2: says that mails wait in the same words for every address, known or not', async () => {
  await start()
  await down()
  for (const email of [newAddress(), control.email]) {
    expect(await anonymous(getMailStatus)).toEqual({ is_delayed: false, next_try_at: null })
    await anonymous(forgotPassword, { body: { email } })
    await test.mailed()
    expect(await anonymous(getMailStatus)).toEqual({ is_delayed: true, next_try_at: expect.any(String) })
    await up()
    await later(MINUTE)
    await down()
  }
  expect(server.mails).toHaveLength(1)
})

it('holds no token in clear in any row, before and after the mail', async () => {
  await start()
  await down()
  const email = newAddress()
  await anonymous(register, { form: { username: email, password: PASSWORD } })
  await anonymous(forgotPassword, { body: { email: control.email } })
  await test.mailed()
  await up()
  await later(MINUTE)
  await later(0)
  const secrets = server.mails.map(tokenIn)
  expect(secrets.filter(Boolean)).toHaveLength(2)
  const { rows: tables } = await test.deps.database.query(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'",
  )
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await test.deps.database.query(`select row_to_json(t)::text as row from ${name} t`)
    for (const secret of secrets) expect([name, JSON.stringify(rows).includes(secret)]).toEqual([name, false])
  }
})

it('lets staff retry now, by the worker that waits', async () => {
  await start({ work: true })
  await down()
  const email = newAddress()
  await anonymous(register, { form: { username: email, password: PASSWORD } })
  await test.mailed()
  expect((await control.api(listUndeliveredMails)).outage).toMatchObject({
    reason: expect.stringContaining('ECONNREFUSED'),
  })
  await up()
  await control.api(retryUndeliveredMails)
  await expect.poll(() => mailsFor(email).length).toBe(1)
  await expect.poll(() => control.api(listUndeliveredMails)).toEqual({ outage: null, mails: [] })
})

it('sends no mail twice when the server stops while one is being sent', async () => {
  await start({ work: true })
  const email = newAddress()
  server.replies['greeting'] = ''
  await anonymous(register, { form: { username: email, password: PASSWORD } })
  await expect.poll(() => server.counts.connections).toBe(1)
  const stopping = test.deps.jobs.stop()
  server.greet()
  await stopping
  expect(mailsFor(email)).toHaveLength(1)
  delete server.replies['greeting']
  const jobs = await openJobs(test.deps.database, log)
  await jobs.workOff(mailJobs, { ...test.deps, jobs, caches: createCaches(test.deps.config) })
  await jobs.stop()
  expect(mailsFor(email)).toHaveLength(1)
})

it('sends no mail twice when the end of its run could not be written, and a killed worker’s under the same Message-ID', async () => {
  await start()
  const email = newAddress()
  await anonymous(register, { form: { username: email, password: PASSWORD } })
  await test.mailed()
  const unwritten = "update job_runs set state = 'queued', ended_at = null where name = 'verification-mail'"
  await test.deps.database.query(unwritten)
  await test.mailed()
  expect(mailsFor(email)).toHaveLength(1)
  await test.deps.database.query(unwritten)
  // A process that was killed between the server's acknowledgement and its own next write left nothing to know it by.
  const jobs = await openJobs(test.deps.database, log)
  await jobs.workOff(mailJobs, { ...test.deps, jobs, caches: createCaches(test.deps.config) })
  await jobs.stop()
  const ids = mailsFor(email).map((mail) => /Message-ID: (\S+)/.exec(mail)?.[1])
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

it('removes the runs of mails that ended 30 days ago, with the addresses in them', async () => {
  await start()
  const old = newAddress()
  await anonymous(forgotPassword, { body: { email: old } })
  await test.mailed()
  await test.deps.database.query("update job_runs set ended_at = now() - interval '31 days'")
  await removeOldRuns(test.deps.db)
  const runs = () => test.deps.database.query("select 1 from job_runs where name like '%-mail'")
  expect((await runs()).rows).toEqual([])
})

it('removes other runs that ended 30 days ago too, but not the newest of a subject, which screens show', async () => {
  await start()
  const run = (name: string, subject: string, days: number) => {
    const ended_at = new Date(Date.now() - days * 24 * HOUR)
    const of = { id: randomUUID(), company_id: control.member.company_id, name, subject, input: {} }
    return { ...of, state: 'done' as const, created_at: ended_at, ended_at }
  }
  await test.deps.db
    .insert(jobRuns)
    .values([
      run('a-sync', '', 90),
      run('a-sync', '', 60),
      run('an-analysis', 'a meeting', 60),
      run('an-analysis', 'another', 31),
      run('an-analysis', 'another', 29),
      run('a-delivery', randomUUID(), 31),
      run('a-delivery', randomUUID(), 29),
      run('a-night', '2026-01-31', 31),
      run('an-hour', '2026-01-31 14', 31),
      run('a-night', '2026-02-02', 29),
    ])
  await removeOldRuns(test.deps.db)
  const left = async () => {
    const words = "select name from job_runs where name like 'a-%' or name like 'an-%'"
    return (await test.deps.database.query(words)).rows.map(({ name }) => String(name)).sort()
  }
  expect(await left()).toEqual(['a-delivery', 'a-night', 'a-sync', 'an-analysis', 'an-analysis'])
})

import { randomUUID } from 'node:crypto'
import { beforeEach, afterEach, expect, it } from 'vitest'
import { makeCompany, makePerson } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { MailError, type MailMessage } from '../../../platform/mail/mail.ts'
import { playbookMailJob } from './playbook.jobs.ts'

const HOUR = 60 * 60_000

let test: TestApp
let isUp = false
/** How far the clock is ahead, in milliseconds. */
let ahead = 0
const taken: MailMessage[] = []

beforeEach(async () => {
  const reach = async () => {
    if (!isUp) throw new MailError('away', 'connection refused')
  }
  const send = async (mail: MailMessage) => {
    await reach()
    taken.push(mail)
  }
  const clock = { now: () => new Date(Date.now() + ahead) }
  test = await testApp({ overrides: { clock, mail: { outbox: false, send, reach } } })
})
afterEach(() => test.close())

it('waits for a mail server that is away for hours, and comes once when it is back', async () => {
  const company = await makeCompany(test.deps, `Company ${randomUUID()}`)
  const person = await makePerson(test.app, { role: 'company_admin', company })
  const input = { user_id: person.id, engine: 'quotes' as const, documents: ['Initial sales playbook'], first: true }
  await test.deps.db.transaction((tx) =>
    test.deps.jobs.enqueue(tx, playbookMailJob, { companyId: company.id, input, subject: person.id }),
  )
  for (let hour = 0; hour < 12; hour++) {
    await test.mailed()
    ahead += HOUR
  }
  expect(taken).toEqual([])
  isUp = true
  await test.mailed()
  await test.mailed()
  expect(taken).toMatchObject([{ to: person.email, subject: 'Your sales playbook is ready' }])
})

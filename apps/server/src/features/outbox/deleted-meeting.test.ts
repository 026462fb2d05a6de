import { randomUUID } from 'node:crypto'
import { createMomentComment } from '@cuecard/contract/meetings/comments.ts'
import { mailMeetingSummary, removeMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { sendFollowUpMail } from '@cuecard/contract/meetings/wrap-up.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { MailError } from '../../platform/mail/mail.ts'
import { openMail } from '../../platform/mail/open-mail.ts'
import { meetingAnalyses } from '../meetings/meetings.tables.ts'

let test: TestApp
let owner: TestPerson
let colleague: TestPerson

beforeEach(async () => {
  test = await testApp()
  // With the texts in the outbox, as they are without a mail server.
  test.deps.mail = openMail(test.deps.config, test.deps.database, pino({ level: 'silent' }))
  const company = await makeCompany(test.deps, 'Acme')
  owner = await makePerson(test.app, { role: 'company_user', company })
  colleague = await makePerson(test.app, { role: 'company_admin', company })
})
afterEach(() => test.close())

/** A meeting about which everything is mailed that can be; each text holds the word. */
async function mailedMeeting(word: string): Promise<string> {
  const messages = [{ message_id: 'm1', username: 'Ann', message: `${word} said` }]
  const { id, company_id } = await makeMeeting(test, { owner, title: `${word} title`, messages })
  const notes = { notes: `## ${word} notes`, notes_engine: 'rules' as const, notes_updated_at: new Date() }
  await test.deps.db.insert(meetingAnalyses).values({ meeting_id: id, company_id, ...notes })
  await sendFollowUp(id, 'claire@duval.example', word)
  const summary = { recipients: [colleague.email], message: `${word} message` }
  await owner.api(mailMeetingSummary, { params: { id }, body: summary })
  const comment = { client_key: randomUUID(), message_id: 'm1', about: null, to_id: colleague.id, text: `${word} text` }
  await owner.api(createMomentComment, { params: { id }, body: comment })
  return id
}

const sendFollowUp = (id: string, to: string, word: string) =>
  owner.api(sendFollowUpMail, {
    params: { id },
    body: { recipients: [to], subject: `${word} subject`, text: `${word} text` },
  })

const remove = (id: string) => owner.api(removeMeeting, { params: { id } })
const rowsWith = async (word: string) => {
  const { rows } = await test.deps.database.query(
    `select 'run of ' || name as place from job_runs r where r::text like $1
     union all select 'mail to ' || "to" from outbox_mails m where m::text like $1 order by 1`,
    [`%${word}%`],
  )
  return rows.map(({ place }) => place)
}

it('takes the texts of the mails about a meeting along when it is deleted, and those of no other meeting', async () => {
  const [gone] = [await mailedMeeting('platypus'), await mailedMeeting('heron')]
  await test.mailed()
  expect(await rowsWith('platypus')).toHaveLength(5)
  await remove(gone)
  expect(await rowsWith('platypus')).toEqual([])
  expect(await rowsWith('heron')).toHaveLength(5)
  const { rows } = await test.deps.database.query(
    `select input->>'to' as to, input->>'text' as text from job_runs where input->>'meeting_id' = $1 and name = 'follow-up-mail'`,
    [gone],
  )
  expect(rows).toEqual([{ to: 'claire@duval.example', text: '' }])
})

it('neither sends nor keeps what waits, and what was stored while the meeting was being deleted', async () => {
  const gone = await mailedMeeting('platypus')
  const { rows: late } = await test.deps.database.query(
    "select * from job_runs where name in ('follow-up-mail', 'meeting-summary-mail')",
  )
  await remove(gone)
  expect(await rowsWith('platypus')).toEqual([])
  for (const { id, input } of late) {
    await test.deps.database.query('update job_runs set input = $2 where id = $1', [id, JSON.stringify(input)])
  }
  await test.mailed()
  expect(await rowsWith('platypus')).toEqual([])
  const { rows } = await test.deps.database.query("select state from job_runs where name like '%-mail'")
  expect(rows).toEqual([{ state: 'done' }, { state: 'done' }, { state: 'done' }])
})

it('still tells the sender which mail about it was refused, without its subject', async () => {
  const { id } = await makeMeeting(test, { owner, title: 'Duval', messages: [] })
  const { mail } = test.deps
  test.deps.mail = {
    ...mail,
    send: async (message, mailId) => {
      if (message.to !== owner.email) throw new MailError('refused', '550 5.1.1 no such user')
      await mail.send(message, mailId)
    },
  }
  await sendFollowUp(id, 'refused@duval.example', 'platypus')
  await test.workOff('follow-up-mail')
  expect(await rowsWith('platypus')).toEqual(['run of follow-up-mail', 'run of not-delivered-mail'])
  await remove(id)
  await test.mailed()
  expect(await rowsWith('platypus')).toEqual([])
  const { rows } = await test.deps.database.query('select subject, text from outbox_mails')
  expect(rows).toEqual([
    {
      subject: 'Not delivered: a mail about a deleted meeting',
      text: expect.stringContaining('Your mail did not reach refused@duval.example.'),
    },
  ])
})

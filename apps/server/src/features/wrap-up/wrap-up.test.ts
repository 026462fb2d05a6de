import { randomUUID } from 'node:crypto'
import { ApiError } from '@cuecard/contract/client.ts'
import { listAuditEntries } from '@cuecard/contract/audit.ts'
import type { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import { removeUser } from '@cuecard/contract/companies.ts'
import { removeMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { draftFollowUpMail, getWrapUp, sendFollowUpMail } from '@cuecard/contract/meetings/wrap-up.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText } from '../../../test/documents.ts'
import { madeAnalysis, makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { mailJobs, type TestApp, testApp } from '../../../test/test-deps.ts'
import { type Mail, MailError } from '../../platform/mail/mail.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import { knowledgeItems } from '../knowledge/knowledge.tables.ts'
import { gapQuestions, knowledgeGaps } from '../knowledge-gaps/knowledge-gaps.tables.ts'
import { meetingAnalyses } from '../meetings/meetings.tables.ts'
import { composeFollowUp } from './compose-follow-up.ts'
import { keepsToFacts } from './write-follow-up.ts'

const STARTED = new Date('2026-03-02T10:00:00.000Z')
let test: TestApp
let company: CompanyRow
let person: TestPerson

beforeAll(async () => {
  test = await testApp()
  company = await makeCompany(test.deps, 'Ours')
  person = await makePerson(test.app, { role: 'company_admin', company })
})
afterAll(() => test.close())

async function newMeeting(manager: Partial<ManagerAnalysis> | null): Promise<string> {
  const attendees = [
    { name: 'Claire Duval', email: 'Claire@duval.example' },
    { email: person.email },
    { name: 'A colleague without an account', email: 'Jonas@mail.example.com' },
  ]
  const { id: meeting_id } = await makeMeeting(test, { owner: person, title: 'Duval', messages: [], attendees })
  if (manager === null) return meeting_id
  const analysis = { ...madeAnalysis([]), ...manager }
  await test.deps.db.insert(meetingAnalyses).values({ meeting_id, company_id: company.id, manager: analysis })
  return meeting_id
}

const said = (text: string, who: string) => ({
  text,
  who,
  when: null,
  evidence: [{ message_id: 'm9', speaker: who, timestamp: STARTED.toISOString(), quote: text }],
})

/** `merged`: the question belongs to a gap that was merged into the answered one. */
async function approve(
  meeting_id: string,
  { question, text, merged = false }: { question: string; text: string; merged?: boolean },
): Promise<void> {
  const [id, now] = [randomUUID(), new Date()]
  const item = await addText(person, `Answer ${id}`, text)
  const gap = { id, company_id: company.id, question, draft_text: text, item_id: item.id, state: 'closed' as const }
  await test.deps.db.insert(knowledgeGaps).values({ ...gap, created_at: now, updated_at: now })
  const part = { id: randomUUID(), company_id: company.id, question, state: 'open' as const, merged_into: id }
  if (merged) await test.deps.db.insert(knowledgeGaps).values({ ...part, created_at: now, updated_at: now })
  const gap_id = merged ? part.id : id
  const asked = { id: randomUUID(), company_id: company.id, gap_id, origin: 'meeting' as const, source_key: id }
  const when = { asked_at: now, created_at: now }
  await test.deps.db.insert(gapQuestions).values({ ...asked, ...when, question, answer: '', meeting_id })
}

it('says what was promised, answered and left open, and what was approved since, for a merged question too', async () => {
  const qna = madeAnalysis([
    { question: 'Do you have a SOC 2 report?', answer: 'I have to check.' },
    { question: 'Can the robots swim?', answer: '' },
    { question: 'Are you certified?', answer: 'I have to check.' },
    { question: 'What does a pilot cost?', answer: 'A pilot costs 24,000 euros.', uncertain: false },
  ]).customer_qna
  const id = await newMeeting({
    customer_qna: qna,
    next_steps: [said('I will send the report by Friday.', 'Ann'), said('I will ask our CFO.', 'Claire Duval')],
    speaker_sides: [
      { speaker: 'Ann', side: 'rep' },
      { speaker: 'Claire Duval', side: 'customer' },
    ],
  })
  await approve(id, { question: 'Do you have a SOC 2 report?', text: 'Yes, of type 2, since May.' })
  await approve(id, { question: 'Are you certified?', text: 'By TÜV, since June.', merged: true })
  const wrapUp = await person.api(getWrapUp, { params: { id } })
  expect(wrapUp).toMatchObject({ state: 'ready', engine: 'rules' })
  expect(wrapUp.promised.map(({ text, side, said_in }) => [text, side, said_in.message_id])).toEqual([
    ['I will send the report by Friday.', 'rep', 'm9'],
    ['I will ask our CFO.', 'customer', 'm9'],
  ])
  expect(wrapUp.answered.map(({ answer }) => answer)).toEqual(['A pilot costs 24,000 euros.'])
  expect(wrapUp.left_open.map(({ question, answered_since }) => [question, answered_since?.text ?? null])).toEqual([
    ['Do you have a SOC 2 report?', 'Yes, of type 2, since May.'],
    ['Can the robots swim?', null],
    ['Are you certified?', 'By TÜV, since June.'],
  ])
  const draft = await person.api(draftFollowUpMail, { params: { id } })
  expect(draft).toMatchObject({ engine: 'rules', can_send: false, recipients: [{ email: 'Claire@duval.example' }] })
  expect(draft.text).toBe(
    composeFollowUp(draft.facts, { greeted: ['Claire'], sender: draft.text.split('\n').at(-1) ?? '', language: 'en' }),
  )
  expect(draft.text).toMatch(/^Hello Claire,/)
  expect(draft.text).toContain('What you wanted to do:\n- I will ask our CFO. (Claire Duval)')
  expect(draft.text).toContain('- Do you have a SOC 2 report?\n  Yes, of type 2, since May.')
  expect(draft.text).toContain('Still open, we will come back to you:\n- Can the robots swim?')
})

it('tells a question and the promise that puts it off once: as open, or by the day that was promised', async () => {
  const [first, second] = ['What happens to our old cranes?', 'Is the ramp in the price?']
  const promises = ['I need to ask our buyer.', 'I have to look that up by Friday.']
  const id = await newMeeting({
    customer_qna: madeAnalysis([
      { question: first, answer: promises[0] ?? '' },
      { question: second, answer: promises[1] ?? '' },
    ]).customer_qna,
    next_steps: [said(promises[0] ?? '', 'Ann'), { ...said(promises[1] ?? '', 'Ann'), when: 'by Friday' }],
    speaker_sides: [{ speaker: 'Ann', side: 'rep' }],
  })
  const { text } = await person.api(draftFollowUpMail, { params: { id } })
  expect(text).toContain(`What we will do:\n- On “${second}”: ${promises[1]} (Ann)\n\n`)
  expect(text).toContain(`Still open, we will come back to you:\n- ${first}\n\n`)
  expect(text).not.toContain(promises[0])
})

it('gives what nobody was named for to the side that said it or was asked, and what both do to neither', async () => {
  const step = (text: string, speaker: string, whose?: 'speaker' | 'asked') => ({
    ...said(text, speaker),
    who: null,
    ...(whose ? { whose } : {}),
  })
  const id = await newMeeting({
    next_steps: [
      step('Can you send me the drawing by Monday?', 'Ann', 'asked'),
      step("We'll send you the drawing by Monday.", 'Claire Duval', 'speaker'),
      step("We'll send you the price list.", 'Ann', 'speaker'),
      step('Could you send us a price list?', 'Claire Duval', 'asked'),
      step('Our next meeting is on Friday.', 'Claire Duval'),
    ],
    speaker_sides: [
      { speaker: 'Ann', side: 'rep' },
      { speaker: 'Claire Duval', side: 'customer' },
    ],
  })
  const { text, facts } = await person.api(draftFollowUpMail, { params: { id } })
  expect(facts.promised.map(({ side }) => side)).toEqual(['customer', 'customer', 'rep', 'rep', 'other'])
  expect(text).toContain("What we will do:\n- We'll send you the price list.\n- Could you send us a price list?\n\n")
  expect(text).toContain(
    "What you wanted to do:\n- Can you send me the drawing by Monday?\n- We'll send you the drawing by Monday.\n\n",
  )
  expect(text).toContain('Next steps:\n- Our next meeting is on Friday.\n\n')
})

it('keeps an answer of an internal document out of the mail to the customer, for whom its question is still open', async () => {
  const question = 'Can we get a discount?'
  const id = await newMeeting({ customer_qna: madeAnalysis([{ question, answer: 'I have to check.' }]).customer_qna })
  await approve(id, { question, text: 'Up to 15 percent if they push.' })
  const { left_open } = await person.api(getWrapUp, { params: { id } })
  const item_id = left_open[0]?.answered_since?.item_id ?? ''
  expect((await person.api(draftFollowUpMail, { params: { id } })).text).toContain('15 percent')
  await test.deps.db.update(knowledgeItems).set({ audience: 'internal' }).where(eq(knowledgeItems.id, item_id))
  const { text, facts } = await person.api(draftFollowUpMail, { params: { id } })
  expect(text).toContain(`Still open, we will come back to you:\n- ${question}`)
  expect(JSON.stringify({ text, facts })).not.toContain('15 percent')
  expect(await person.api(getWrapUp, { params: { id } })).toMatchObject({ left_open })
})

it('takes what an audience asks for no question of a customer', async () => {
  const asked = [
    { question: 'How many schools get a roof?', answer: 'Forty.', uncertain: false },
    { question: 'And in the north?', answer: 'I will write to you.' },
  ]
  const id = await newMeeting({ ...madeAnalysis(asked), has_audience: true })
  expect(await person.api(getWrapUp, { params: { id } })).toMatchObject({ state: 'ready', answered: [], left_open: [] })
  const { text } = await person.api(draftFollowUpMail, { params: { id } })
  expect(text).not.toMatch(/Your questions|Still open/)
})

it('has nothing to say of a meeting that was not analysed, and still drafts a greeting', async () => {
  const id = await newMeeting(null)
  expect(await person.api(getWrapUp, { params: { id } })).toMatchObject({
    state: 'missing',
    promised: [],
    left_open: [],
  })
  const { text } = await person.api(draftFollowUpMail, { params: { id } })
  expect(text).toMatch(/^Hello Claire,\n\nthank you for your time in our call\.\n\nBest regards\n/)
})

it('drafts the mail after a call in German in German, with whole names', async () => {
  const messages = [
    { username: person.member.email, message: 'Guten Tag Frau Duval, wie lange haben Sie heute Zeit?' },
    { username: 'Claire Duval', message: 'Eine halbe Stunde. Wir suchen eine Maschine für unsere neue Halle.' },
  ]
  const attendees = [{ name: 'Claire Duval', email: 'claire@duval.example' }]
  const { id } = await makeMeeting(test, { owner: person, title: 'Duval', messages, attendees })
  const draft = await person.api(draftFollowUpMail, { params: { id } })
  expect(draft.subject).toBe('Zu unserem Gespräch: Duval')
  expect(draft.text).toMatch(/^Guten Tag Claire Duval,\n\nvielen Dank .*\n\nMit freundlichen Grüßen\n/)
})

it('sends what was written to each recipient, answers to the sender, and refuses what is no address', async () => {
  const id = await newMeeting(null)
  const text = 'Hello Claire,\n\nas promised:\n- the report\n- <b>prices</b>\n\nBest regards'
  const send = (recipients: string[]) =>
    person.api(sendFollowUpMail, { params: { id }, body: { recipients, subject: 'Our call', text } })
  const refused = await send(['claire']).catch((error: unknown) => error)
  expect(refused instanceof ApiError && refused.status).toBe(422)
  expect(await send([' Claire@Duval.example', 'claire@duval.example', 'marc@duval.example'])).toEqual({ sent: 2 })
  const mails = await test.mailed()
  expect(mails.map(({ to }) => to).sort()).toEqual(['claire@duval.example', 'marc@duval.example'])
  const [mail] = mails
  expect(mail).toMatchObject({ subject: 'Our call', replyTo: { address: person.email }, text: `${text}\n` })
  expect(mail?.html).toContain('as promised:<br>- the report<br>- &lt;b&gt;prices&lt;/b&gt;')
  const { entries } = await person.api(listAuditEntries, { query: { action: 'follow_up_mailed' } })
  expect(entries.map(({ detail }) => detail)).toEqual(['2 mails: claire@duval.example, marc@duval.example'])
})

it('tells the sender by mail which address refused theirs, and why', async () => {
  const id = await newMeeting(null)
  const { mail } = test.deps
  const refuse: Mail['send'] = async (message, mailId) => {
    if (message.to === 'gone@duval.example') throw new MailError('refused', '550 5.1.1 no such user')
    await mail.send(message, mailId)
  }
  test.deps.mail = { ...mail, send: refuse }
  try {
    const recipients = ['gone@duval.example', 'there@duval.example']
    await person.api(sendFollowUpMail, {
      params: { id },
      body: { recipients, subject: 'Our pilot', text: 'As promised.' },
    })
    const mails = (await test.mailed()).filter(({ subject }) => subject.includes('Our pilot'))
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        ['there@duval.example', 'Our pilot'],
        [person.email, 'Not delivered: Our pilot'],
      ].sort(),
    )
    const told = mails.find(({ to }) => to === person.email)?.text
    expect(told).toContain('did not reach gone@duval.example.')
    expect(told).toContain('The mail was refused. 550 5.1.1 no such user')
  } finally {
    test.deps.mail = mail
  }
})

it('does not send a mail that still waits when its meeting is deleted', async () => {
  const id = await newMeeting(null)
  const recipients = ['waiting@duval.example']
  await person.api(sendFollowUpMail, {
    params: { id },
    body: { recipients, subject: 'Our call', text: 'As promised.' },
  })
  await person.api(removeMeeting, { params: { id } })
  expect((await test.mailed()).filter(({ to }) => to === recipients[0])).toEqual([])
})

/** A colleague who has mailed somebody about a meeting of theirs. */
async function mailingColleague(recipients: string[], subject: string): Promise<TestPerson> {
  const colleague = await makePerson(test.app, { role: 'company_user', company })
  const { id } = await makeMeeting(test, { owner: colleague, title: 'Duval', messages: [] })
  await colleague.api(sendFollowUpMail, { params: { id }, body: { recipients, subject, text: 'As promised.' } })
  return colleague
}
const removeColleague = ({ id }: TestPerson) => person.api(removeUser, { params: { id } })
const mailedAbout = async (words: string) => (await test.mailed()).filter(({ subject }) => subject.includes(words))

it('mails no customer in the name of a colleague who was removed while the mail waited', async () => {
  const leaver = await mailingColleague(['claire@duval.example'], 'Waiting offer')
  await removeColleague(leaver)
  expect(await mailedAbout('Waiting offer')).toEqual([])
})

it('tells nobody who was removed, or has moved on, that a mail of theirs to a customer was not delivered', async () => {
  const { mail } = test.deps
  const leavers: TestPerson[] = []
  const refuse: Mail['send'] = async (message, mailId) => {
    if (!message.to.startsWith('refused-')) return await mail.send(message, mailId)
    for (const leaver of leavers.splice(0)) await removeColleague(leaver)
    throw new MailError('refused', '550 5.1.1 no such user')
  }
  test.deps.mail = { ...mail, send: refuse }
  try {
    leavers.push(await mailingColleague(['refused-1@duval.example'], 'Refused offer'))
    expect(await mailedAbout('Refused offer')).toEqual([])
    const leaver = await makePerson(test.app, { role: 'company_user', company: await makeCompany(test.deps, 'Next') })
    const lost = { to: leaver.email, recipient: 'claire@duval.example', subject: 'Refused offer', reason: 'Refused' }
    // Those that wait already, of the company that was left and of the present one.
    for (const job of mailJobs.filter(({ name }) => name === 'not-delivered-mail')) {
      for (const companyId of [company.id, leaver.member.company_id]) {
        await test.deps.jobs.enqueue(test.deps.db, job, { companyId, input: lost, subject: companyId })
      }
    }
    expect(await mailedAbout('Refused offer')).toHaveLength(1)
  } finally {
    test.deps.mail = mail
  }
})

it('takes no mail of a model that leaves a fact out, cites another one or adds a figure', () => {
  const rows = ['[1] promised by us (Ann): I will send 2 reports.', '[2] asked and still open: Can it swim?']
  const parties = { greeted: ['Claire'], sender: 'Ann' }
  const keeps = (reply: string) => keepsToFacts(reply, rows, parties)
  expect(keeps('Hello Claire,\nwe send 2 reports [1] and look into swimming [2].\nAnn')).toBe(true)
  expect(keeps('We send 2 reports [1].')).toBe(false)
  expect(keeps('We send 2 reports [1], swimming [2] and more [3].')).toBe(false)
  expect(keeps('We send 2 reports by 5 May [1], swimming [2].')).toBe(false)
  expect(keeps('We send two reports and look into swimming [1-2].')).toBe(true)
  const priced = ['[1] promised by us (Ann): The plan costs 1,900 euros.']
  expect(keepsToFacts('The plan costs €1900 [1].', priced, parties)).toBe(true)
  expect(keepsToFacts('The plan costs 900 euros [1].', priced, parties)).toBe(false)
})

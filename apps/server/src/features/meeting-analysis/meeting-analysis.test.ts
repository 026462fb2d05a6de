import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { listCustomerQuestions, removeCustomerQuestion } from '@cuecard/contract/customer-questions.ts'
import type { Role } from '@cuecard/contract/session.ts'
import { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import {
  getAnalysisStatus,
  syncManagerAnalysis,
  updateCustomers,
  updateUserNotes,
} from '@cuecard/contract/meetings/analysis.ts'
import { mailMeetingSummary, migrateMeetings } from '@cuecard/contract/meetings/meetings.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addText, syncAll } from '../../../test/documents.ts'
import { madeAnalysis, makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { readConfig } from '../../platform/config.ts'
import { openModel } from '../../platform/model/language-model.ts'
import type { Model } from '../../platform/model/model.ts'
import { type ScriptedUpstream, scriptedUpstream, sendAnswer } from '../../platform/model/scripted-upstream.fixture.ts'
import { auditEntries } from '../audit/audit.tables.ts'
import { meetingAnalyses, meetingMessages, meetings } from '../meetings/meetings.tables.ts'
import { listTranscript, saveManagerAnalysis } from './meeting-analysis.store.ts'
import { enqueueAnalysis } from './meeting-analysis.service.ts'
import { ANALYSIS_VERSION, NOT_SAID } from './findings.ts'
import { inThread } from './apply-rules.ts'
import { summaryMailJob } from './mail-summary.ts'
import { CALL_BEGIN, SALES_CALL } from './sales-call.fixture.ts'

let test: TestApp
let upstream: ScriptedUpstream
let model: Model | null
let script: (reply: ServerResponse, call: number) => unknown = () => undefined

beforeAll(async () => {
  test = await testApp({ work: true, settings: { PUBLIC_URL: 'https://cuecard.acme.example' } })
  upstream = await scriptedUpstream((reply, call) => script(reply, call))
  model = openModel(
    readConfig({ AI_BASE_URL: upstream.url, AI_MODEL: 'scripted', AI_API_KEY: 'sk-canary-key' }),
    test.deps.log,
  )
  test.deps.timeLimits.modelCall = { callMs: 5_000, retryDelayMs: 0 }
})
afterAll(async () => {
  await test.close()
  await upstream.close()
})
afterEach(() => {
  test.deps.model = null
  upstream.calls.length = 0
  test.mails.length = 0
})

async function newcomer(role: Role = 'company_user', colleague?: TestPerson): Promise<TestPerson> {
  const company = await makeCompany(test.deps, `Company ${randomUUID()}`)
  if (!colleague) return makePerson(test.app, { role, company })
  const { company_id: id } = colleague.member
  return makePerson(test.app, { role, company: { ...company, id } })
}

const salesCall = (owner: TestPerson | null, more: Partial<Parameters<typeof makeMeeting>[1]> = {}) =>
  makeMeeting(test, {
    owner,
    title: 'Call with Carl',
    started_at: CALL_BEGIN,
    messages: SALES_CALL.map(({ message_id, username, message, at }) => ({
      message_id,
      username,
      message,
      at: at ?? 0,
    })),
    attendees: [{ name: 'Rita Vogel', email: owner?.email ?? 'rita@acme.example' }, { email: 'carl@client.example' }],
    ...more,
  })

const statusOf = (person: TestPerson, id: string) => person.api(getAnalysisStatus, { params: { id } })
async function ended(person: TestPerson, id: string) {
  const open = async () => {
    const { user_notes, manager_analysis } = await statusOf(person, id)
    return user_notes.is_running || manager_analysis.is_running
  }
  await expect.poll(open, { interval: 50 }).toBe(false)
  return statusOf(person, id)
}
const analysisOf = async (id: string) =>
  (await test.deps.db.select().from(meetingAnalyses).where(eq(meetingAnalyses.meeting_id, id)))[0]
const auditOf = async (person: TestPerson, action: 'meetings_migrated' | 'summary_mailed') =>
  (await test.deps.db.select().from(auditEntries).where(eq(auditEntries.company_id, person.member.company_id))).filter(
    (entry) => entry.action === action,
  )

it('writes outline and analysis by rules in the background, and says how far it is', async () => {
  const owner = await newcomer()
  const { id } = await salesCall(owner)
  expect(await statusOf(owner, id)).toMatchObject({
    user_notes: { is_running: false, progress: 0, started_at: null, failure: null },
    has_model: false,
  })
  const first = await owner.api(syncManagerAnalysis, { params: { id } })
  expect(first.manager_analysis.is_running).toBe(true)
  expect(first.user_notes.is_running).toBe(false)
  await owner.api(updateUserNotes, { params: { id } })
  const last = await ended(owner, id)
  expect(last).toMatchObject({
    user_notes: { progress: 100, failure: null },
    manager_analysis: { progress: 100, activity: null, failure: null },
  })
  const row = await analysisOf(id)
  expect(row).toMatchObject({ notes_engine: 'rules', manager_version: ANALYSIS_VERSION })
  expect(row?.notes).toContain('## Next steps')
  const manager = ManagerAnalysis.parse(row?.manager)
  expect(manager.engine).toBe('rules')
  // The owner is known by the calendar, so that the sides are.
  expect(manager.customer_qna).toHaveLength(3)
  expect(manager.competitors).toBe('- NordPick\n- RoboMove')
})

it('takes an answer with another value than the documents for uncertain, and shows both', async () => {
  const owner = await newcomer('company_admin')
  await addText(owner, 'Prices', '# Prices\n\nThe starter plan costs 2,400 euros a month for up to ten robots.')
  await addText(owner, 'Setup', '# Setup\n\nThe setup of robots takes two days, and we do it with our customers.')
  await syncAll(owner)
  const { id } = await salesCall(owner)
  await owner.api(syncManagerAnalysis, { params: { id } })
  await ended(owner, id)
  const { questions } = await owner.api(listCustomerQuestions)
  expect(questions.filter((one) => one.contradiction !== null)).toMatchObject([
    {
      question: 'How much does the starter plan cost?',
      contradiction: {
        item_name: 'Prices',
        said: 'The starter plan is 1,900 euros a month for up to ten robots.',
        text: 'The starter plan costs 2,400 euros a month for up to ten robots.',
      },
    },
  ])
})

it('makes two presses, and the end of a meeting besides, one run', async () => {
  const owner = await newcomer()
  const meeting = await salesCall(owner)
  const press = () => owner.api(syncManagerAnalysis, { params: { id: meeting.id } })
  await test.deps.db.transaction((tx) => enqueueAnalysis(test.deps, tx, { ...meeting, requestedBy: owner.id }))
  await Promise.all([press(), press(), press()])
  await ended(owner, meeting.id)
  const { rows } = await test.deps.database.query('select name from job_runs where subject = $1 order by name', [
    meeting.id,
  ])
  // A press after the first run's end starts another; none runs beside it.
  expect(rows.filter(({ name }) => name === 'meeting-notes')).toHaveLength(1)
  const { rows: beside } = await test.deps.database.query(
    `select a.id from job_runs a join job_runs b on a.subject = b.subject and a.name = b.name and a.id <> b.id
     and a.started_at < b.ended_at and b.started_at < a.ended_at where a.subject = $1`,
    [meeting.id],
  )
  expect(beside).toEqual([])
})

it('check 23: answers another company, a stranger and a missing meeting alike', async () => {
  const owner = await newcomer()
  const { id } = await salesCall(owner)
  const strangers = [await newcomer('company_admin'), await newcomer('company_user', owner)]
  for (const stranger of strangers) {
    for (const call of [updateUserNotes, syncManagerAnalysis, getAnalysisStatus]) {
      await expect(stranger.api(call, { params: { id } })).rejects.toMatchObject({ status: 404 })
    }
    const body = { recipients: [stranger.email] }
    await expect(stranger.api(mailMeetingSummary, { params: { id }, body })).rejects.toMatchObject({ status: 404 })
  }
  expect(await analysisOf(id)).toBeUndefined()
})

it('takes judgements and notes from the model where there is one', async () => {
  const owner = await newcomer()
  const { id } = await salesCall(owner)
  test.deps.model = model
  script = (reply) => {
    const body = upstream.calls.at(-1)?.body ?? ''
    const answer = body.includes('Write the notes.')
      ? '## Summary\n- The starter plan is 1,900 euros a month [1].'
      : JSON.stringify({
          objections: [{ text: 'Price is too high', line: 11, quote: 'that is too expensive for us' }],
          points: [
            {
              kind: 'number',
              text: 'The starter plan is 1,900 euros a month.',
              line: 10,
              quote: '1,900 euros a month',
            },
          ],
        })
    sendAnswer(reply, [answer.slice(0, 20), answer.slice(20)])
  }
  await owner.api(updateUserNotes, { params: { id } })
  await owner.api(syncManagerAnalysis, { params: { id } })
  const done = { user_notes: { failure: null }, manager_analysis: { failure: null }, has_model: true }
  expect(await ended(owner, id)).toMatchObject(done)
  const row = await analysisOf(id)
  expect(row?.notes).toBe('## Summary\n\n- The starter plan is 1,900 euros a month. _(Rita Vogel, 09:01 UTC)_\n')
  const manager = ManagerAnalysis.parse(row?.manager)
  expect(manager).toMatchObject({ engine: 'model', objections: '- Price is too high', competitors: NOT_SAID })
  expect(manager.speaker_talking_ratios).toHaveLength(2)
  expect(manager.topic_timeline).toHaveLength(1)
  expect(upstream.calls.every(({ body }) => !body.includes('sk-canary-key'))).toBe(true)
})

it('shows what rules found, and why, when the model fails twice', async () => {
  const owner = await newcomer()
  const { id } = await salesCall(owner)
  test.deps.model = model
  script = (reply) => sendAnswer(reply, ['I would rather not.'])
  await owner.api(syncManagerAnalysis, { params: { id } })
  const { manager_analysis } = await ended(owner, id)
  expect(manager_analysis.failure).toBe(
    'The language model answered in a form that could not be read. What rules found in the transcript is shown instead.',
  )
  expect(upstream.calls).toHaveLength(2)
  expect((await analysisOf(id))?.manager).toMatchObject({ engine: 'rules', competitors: '- NordPick\n- RoboMove' })
})

it('keeps what the model wrote when it fails at the same transcript later, with the numbers of the rules', async () => {
  const owner = await newcomer()
  const { id } = await salesCall(owner)
  test.deps.model = model
  const renew = async () => {
    await owner.api(updateUserNotes, { params: { id } })
    await owner.api(syncManagerAnalysis, { params: { id } })
    return ended(owner, id)
  }
  script = (reply) => {
    const isNotes = upstream.calls.at(-1)?.body.includes('Write the notes.')
    const points = [
      { kind: 'number', text: 'The starter plan is 1,900 euros a month.', line: 10, quote: '1,900 euros a month' },
    ]
    const objections = [{ text: 'Price is too high', line: 11, quote: 'that is too expensive for us' }]
    sendAnswer(reply, [
      isNotes ? '## Summary\n- The starter plan is 1,900 euros a month [1].' : JSON.stringify({ objections, points }),
    ])
  }
  await renew()
  const before = await analysisOf(id)
  await test.deps.db
    .update(meetings)
    .set({ customers: ['Rita Vogel'] })
    .where(eq(meetings.id, id))
  script = (reply) => sendAnswer(reply, ['I would rather not.'])
  const { user_notes, manager_analysis } = await renew()
  expect(manager_analysis.failure).toBe(
    'The language model answered in a form that could not be read. What it wrote before is kept.',
  )
  expect(user_notes.failure).toMatch(/What it wrote before is kept\.$/)
  const after = await analysisOf(id)
  expect([after?.notes, after?.notes_engine]).toEqual([before?.notes, 'model'])
  expect(after?.manager).toMatchObject({ engine: 'model', objections: '- Price is too high', sides_chosen: true })
  expect(before?.manager?.sides_chosen).not.toBe(true)
})

it('reads again what is said while the model works, and needs nothing for a meeting that was deleted meanwhile', async () => {
  const owner = await newcomer()
  const [growing, gone] = [await salesCall(owner), await salesCall(owner)]
  test.deps.model = model
  const grow = async () => {
    await test.deps.db.insert(meetingMessages).values({
      company_id: growing.company_id,
      meeting_id: growing.id,
      message_id: 'late',
      sequence: 99,
      username: 'Late Lena',
      message: 'I have been late, sorry for that everybody.',
      at: new Date(CALL_BEGIN.getTime() + 200_000),
    })
    await test.deps.db.update(meetings).set({ message_count: 23 }).where(eq(meetings.id, growing.id))
    await test.deps.db.delete(meetings).where(eq(meetings.id, gone.id))
  }
  // Both meetings may be read at once: no call ends before the meeting has grown, whichever comes first.
  let growth: Promise<void> | undefined
  script = async (reply) => {
    growth ??= grow()
    await growth
    sendAnswer(reply, ['{}'])
  }
  await test.deps.db.transaction(async (tx) => {
    for (const meeting of [growing, gone]) await enqueueAnalysis(test.deps, tx, meeting)
  })
  await ended(owner, growing.id)
  const manager = ManagerAnalysis.parse((await analysisOf(growing.id))?.manager)
  expect(manager.speaker_talking_ratios.map(({ speaker }) => speaker)).toContain('Late Lena')
  const open = () =>
    test.deps.database
      .query("select 1 from job_runs where subject = $1 and state in ('queued', 'running')", [gone.id])
      .then(({ rows }) => rows.length)
  await expect.poll(open, { interval: 50 }).toBe(0)
  expect(await analysisOf(gone.id)).toBeUndefined()
})

it('takes a meeting in which nothing was said', async () => {
  const owner = await newcomer()
  const { id } = await salesCall(owner, { messages: [] })
  test.deps.model = model
  await owner.api(syncManagerAnalysis, { params: { id } })
  await owner.api(updateUserNotes, { params: { id } })
  expect(await ended(owner, id)).toMatchObject({ user_notes: { failure: null }, manager_analysis: { failure: null } })
  expect(upstream.calls).toEqual([])
  expect((await analysisOf(id))?.manager).toMatchObject({ engine: 'rules', speaker_timeline: [], objections: NOT_SAID })
})

it('reads a transcript page by page, each message once and in order', async () => {
  const messages = Array.from({ length: 4_001 }, (_, at) => ({
    username: 'Ann',
    message: `${at}`,
    at: Math.floor(at / 3_000),
  }))
  const meeting = await makeMeeting(test, { owner: await newcomer(), title: 'Long', messages })
  const rows = await listTranscript(test.deps.database.of(meeting.company_id), meeting)
  expect(rows.map(({ message }) => message)).toEqual(messages.map(({ message }) => message))
})

it('counts what was typed in the chat for nobody’s talk', async () => {
  const owner = await newcomer()
  const said = { username: 'Ann', message: 'We deliver on Monday and set everything up on site.' }
  const typed = { username: 'Ben', message: 'Could you put the whole price list in here, please?', at: 4 }
  const { id } = await salesCall(owner, {
    messages: [
      { ...said, at: 0 },
      { ...typed, kind: 'chat' },
      { ...said, at: 8 },
    ],
  })
  await owner.api(syncManagerAnalysis, { params: { id } })
  await ended(owner, id)
  const { speaker_talking_ratios, speaker_timeline } = ManagerAnalysis.parse((await analysisOf(id))?.manager)
  expect(speaker_talking_ratios).toMatchObject([{ speaker: 'Ann', talking_ratio_percentage: 100 }])
  expect(speaker_timeline.map(({ speaker }) => speaker)).toEqual(['Ann'])
})

it('reads long transcripts in a thread of their own, and stops there too', async () => {
  const material = {
    rows: SALES_CALL,
    startedAt: CALL_BEGIN,
    people: { owner: null, colleagues: [], attendees: [] },
    ownNames: [],
  }
  const { findings } = await inThread('analysis', material, { signal: new AbortController().signal, limitMs: 60_000 })
  expect(findings?.competitors).toBe('- NordPick\n- RoboMove')
  const controller = new AbortController()
  const running = inThread('notes', material, { signal: controller.signal, limitMs: 60_000 })
  controller.abort(new Error('stopped'))
  await expect(running).rejects.toThrow('stopped')
})

// No thread starts within a millisecond, so that this one ends as one that never comes to an end.
it('ends an analysis that never ends, says so, keeps what was there and does not begin it again', async () => {
  const owner = await newcomer()
  const { id } = await salesCall(owner)
  await owner.api(syncManagerAnalysis, { params: { id } })
  await owner.api(updateUserNotes, { params: { id } })
  await ended(owner, id)
  const before = await analysisOf(id)
  const long = 'We talked about it for a while. '.repeat(1_000)
  const message = { company_id: owner.member.company_id, meeting_id: id, message_id: 'long', at: CALL_BEGIN }
  await test.deps.db.insert(meetingMessages).values({ ...message, sequence: 1_000, username: 'Carl', message: long })
  const { rulesMs } = test.deps.timeLimits
  test.deps.timeLimits.rulesMs = 1
  try {
    await owner.api(syncManagerAnalysis, { params: { id } })
    await owner.api(updateUserNotes, { params: { id } })
    const { manager_analysis, user_notes } = await ended(owner, id)
    const failure = expect.stringMatching(/^This meeting could not be worked out: .* is kept\.$/)
    expect([manager_analysis.failure, user_notes.failure]).toEqual([failure, failure])
  } finally {
    test.deps.timeLimits.rulesMs = rulesMs
  }
  const { rows } = await test.deps.database.query(
    `select state from job_runs where subject = $1 and name in ('meeting-analysis', 'meeting-notes') order by state`,
    [id],
  )
  expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'failed', 'failed'])
  expect(await analysisOf(id)).toMatchObject({ manager: before?.manager, notes: before?.notes })
})

it('brings meetings of an earlier version up to date and says how many', async () => {
  const staff = await newcomer('staff_user')
  const [shape, analysis] = [await salesCall(staff), await salesCall(staff)]
  await salesCall(staff)
  await test.deps.db.update(meetings).set({ shape_version: 0 }).where(eq(meetings.id, shape.id))
  await staff.api(syncManagerAnalysis, { params: { id: analysis.id } })
  await ended(staff, analysis.id)
  await test.deps.db
    .update(meetingAnalyses)
    .set({ manager_version: 0 })
    .where(eq(meetingAnalyses.meeting_id, analysis.id))
  expect(await staff.api(migrateMeetings)).toEqual({
    message: '2 meetings were brought up to date, 1 already was. 1 analysis is being renewed in the background.',
  })
  await expect
    .poll(async () => (await analysisOf(analysis.id))?.manager_version, { interval: 50 })
    .toBe(ANALYSIS_VERSION)
  expect(await staff.api(migrateMeetings)).toEqual({ message: '0 meetings were brought up to date, 3 already were.' })
  expect(await auditOf(staff, 'meetings_migrated')).toHaveLength(2)
  await expect((await newcomer('company_admin')).api(migrateMeetings)).rejects.toMatchObject({ status: 403 })
})

it('mails the notes to those who took part or belong to the company, and to nobody else', async () => {
  const owner = await newcomer()
  const colleague = await newcomer('company_user', owner)
  const admin = await newcomer('company_admin', owner)
  const { id } = await salesCall(owner, { title: 'Call <b>& co</b>' })
  const mail = (recipients: string[], message?: string) =>
    owner.api(mailMeetingSummary, { params: { id }, body: { recipients, ...(message ? { message } : {}) } })
  await expect(mail([colleague.email])).rejects.toMatchObject({ status: 409 })
  await owner.api(updateUserNotes, { params: { id } })
  await ended(owner, id)
  await expect(mail(['carl@client.example', 'spy@evil.example'])).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('spy@evil.example'),
  })
  const stranger = await newcomer()
  await expect(mail([stranger.email])).rejects.toMatchObject({ status: 422 })
  expect(test.mails).toEqual([])
  const recipients = [' Carl@client.example', colleague.email, colleague.email, admin.email]
  expect(await mail(recipients, 'See <i>below</i>.')).toEqual({ sent: 3 })
  await expect.poll(() => test.mails.length, { interval: 50 }).toBe(3)
  expect(test.mails.every(({ replyTo }) => replyTo?.address === owner.email)).toBe(true)
  const toCarl = test.mails.find(({ to }) => to === 'carl@client.example')
  const textTo = (person: TestPerson) => test.mails.find(({ to }) => to === person.email)?.text
  expect(toCarl?.text).toContain("- “I'll send you the offer by Friday.” (Rita Vogel, 09:02 UTC)")
  expect(toCarl?.html).toContain('<h2')
  expect(toCarl?.html).not.toMatch(/<b>|<i>|onerror/)
  // Only who can open it gets the link.
  expect(toCarl?.text).not.toContain('/meetings/')
  expect(textTo(colleague)).not.toContain('/meetings/')
  expect(textTo(admin)).toContain(`https://cuecard.acme.example/meetings/${id}`)
  expect((await auditOf(owner, 'summary_mailed')).map(({ detail }) => detail)).toEqual([
    `carl@client.example, ${colleague.email}, ${admin.email}`,
  ])
  for (let n = 0; n < 4; n++) await mail(['carl@client.example'])
  await expect.poll(() => test.mails.length, { interval: 50 }).toBe(7)
  await expect(mail(['carl@client.example'])).rejects.toMatchObject({ status: 429 })
})

it('mails the day of the meeting as it was where the sender is, and none of a file that does not tell it', async () => {
  const owner = await newcomer()
  const started_at = new Date('2026-03-03T01:00:00.000Z')
  const { id: meeting_id, company_id } = await salesCall(owner, { title: 'Late call', started_at, messages: [] })
  const notes = { notes: '## Summary\n\n- Yes.', notes_engine: 'rules' as const, notes_updated_at: started_at }
  await test.deps.db.insert(meetingAnalyses).values({ meeting_id, company_id, ...notes })
  const body = { recipients: [owner.email], time_zone: 'America/Los_Angeles' }
  const mailed = async (nth: number) => {
    await owner.api(mailMeetingSummary, { params: { id: meeting_id }, body })
    await expect.poll(() => test.mails.length, { interval: 50 }).toBe(nth)
    return test.mails[nth - 1]?.text
  }
  expect(await mailed(1)).toContain('sends you the notes of the meeting Late call of March 2, 2026.')
  await test.deps.db.update(meetings).set({ times: 'elapsed' }).where(eq(meetings.id, meeting_id))
  expect(await mailed(2)).toContain('sends you the notes of the meeting Late call.')
})

it('mails the notes to and for nobody who left the company since, and no link to somebody who may no longer open the meeting', async () => {
  const owner = await newcomer()
  const [colleague, former] = [await newcomer('company_user', owner), await newcomer('company_user', owner)]
  const { id: meeting_id, company_id: companyId } = await salesCall(owner, { messages: [] })
  const notes = { notes: '## Summary', notes_engine: 'rules' as const, notes_updated_at: new Date() }
  await test.deps.db.insert(meetingAnalyses).values({ meeting_id, company_id: companyId, ...notes })
  await test.deps.database.query('update users set disabled_at = now() where id = $1', [former.id])
  const input = {
    meeting_id,
    title: 'Call with Carl',
    from: owner.email,
    message: '',
    with_link: true,
    time_zone: 'UTC',
  }
  await test.deps.db.transaction(async (tx) => {
    for (const to of [former.email, colleague.email]) {
      await test.deps.jobs.enqueue(tx, summaryMailJob, { companyId, input: { ...input, to }, subject: to })
    }
    const inTheirName = { ...input, from: former.email, to: colleague.email }
    await test.deps.jobs.enqueue(tx, summaryMailJob, { companyId, input: inTheirName, subject: 'in their name' })
  })
  const unsent = `select id from job_runs where name = 'meeting-summary-mail' and state <> 'done'`
  await expect.poll(async () => (await test.deps.database.query(unsent)).rows, { interval: 50 }).toEqual([])
  expect(test.mails.map(({ to }) => to)).toEqual([colleague.email])
  expect(test.mails[0]?.text).not.toContain('/meetings/')
})

it('mails the notes once, however often the sending is tried', async () => {
  const owner = await newcomer()
  const { id } = await salesCall(owner)
  await owner.api(updateUserNotes, { params: { id } })
  await ended(owner, id)
  const { mail } = test.deps
  const sent: string[] = []
  test.deps.mail = { ...mail, send: async (_mail, mailId) => void sent.push(mailId) }
  await owner.api(mailMeetingSummary, { params: { id }, body: { recipients: [owner.email] } })
  await expect.poll(() => sent.length, { interval: 50 }).toBe(1)
  test.deps.mail = mail
  const { rows } = await test.deps.database.query(
    "select id from job_runs where company_id = $1 and name = 'meeting-summary-mail'",
    [owner.member.company_id],
  )
  // A mail server knows a repeated mail by its id, which is the run's.
  expect(rows).toEqual([{ id: sent[0] }])
  expect(test.deps.caches.sentMails.has(sent[0] ?? '')).toBe(true)
})

it('keeps a question out of the poorly answered ones when the meeting is analysed again', async () => {
  const owner = await newcomer()
  const meeting = await salesCall(owner)
  const asked = { message_id: '1', at: '2026-05-01T09:05:00.000Z' }
  const first = { question: 'First?', answer: 'Maybe.', asked }
  const second = { question: 'Second?', answer: 'Hm.' }
  await saveManagerAnalysis(test.deps.db, meeting, madeAnalysis([first, second]))
  const body = { meeting_id: meeting.id, question: 'First?', answer: 'Maybe.' }
  await owner.api(removeCustomerQuestion, { body })
  const cutElsewhere = { ...first, answer: 'Maybe. Or not.' }
  const askedLater = { ...first, asked: { ...asked, message_id: '2' } }
  await saveManagerAnalysis(test.deps.db, meeting, madeAnalysis([cutElsewhere, second, askedLater]))
  const qna = (await analysisOf(meeting.id))?.manager?.customer_qna ?? []
  expect(qna.map((one) => [one.rep_answer_excerpt, one.rep_uncertain])).toEqual([
    ['Maybe. Or not.', false],
    ['Hm.', true],
    ['Maybe.', true],
  ])
})

it('takes the customer that somebody chose, analyses again, and lets the rules find them again', async () => {
  const owner = await newcomer()
  const { id } = await salesCall(owner)
  const params = { id }
  const manager = async () => {
    await ended(owner, id)
    return ManagerAnalysis.parse((await analysisOf(id))?.manager)
  }
  await owner.api(syncManagerAnalysis, { params })
  const found = await manager()
  const customerOf = ({ speaker_sides = [] }: ManagerAnalysis) =>
    speaker_sides.filter(({ side }) => side === 'customer').map(({ speaker }) => speaker)
  expect([customerOf(found), found.sides_chosen]).toEqual([['Carl Stone'], false])
  await owner.api(updateCustomers, { params, body: { customers: ['Rita Vogel'] } })
  const chosen = await manager()
  expect([customerOf(chosen), chosen.sides_chosen]).toEqual([['Rita Vogel'], true])
  expect(chosen.customer_qna).not.toEqual(found.customer_qna)
  const colleague = await newcomer('company_user', owner)
  await test.deps.db.update(meetings).set({ is_shared: true }).where(eq(meetings.id, id))
  await expect(colleague.api(updateCustomers, { params, body: { customers: null } })).rejects.toMatchObject({
    status: 403,
  })
  await owner.api(updateCustomers, { params, body: { customers: null } })
  expect(customerOf(await manager())).toEqual(['Carl Stone'])
})

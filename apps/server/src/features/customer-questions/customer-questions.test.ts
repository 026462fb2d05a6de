import { randomUUID } from 'node:crypto'
import { listCustomerQuestions, removeCustomerQuestion } from '@cuecard/contract/customer-questions.ts'
import { listKnowledgeGaps, syncKnowledgeGaps } from '@cuecard/contract/knowledge/gaps.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeAnalysis, makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { auditEntries } from '../audit/audit.tables.ts'
import { meetingAnalyses } from '../meetings/meetings.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

type Made = Parameters<typeof madeAnalysis>[0]

async function askedIn(owner: TestPerson, questions: Made, more: Partial<Parameters<typeof makeMeeting>[1]> = {}) {
  const meeting = await makeMeeting(test, { owner, title: 'Call', messages: [], ...more })
  const { id: meeting_id, company_id } = meeting
  await test.deps.db.insert(meetingAnalyses).values({ meeting_id, company_id, manager: madeAnalysis(questions) })
  return meeting
}

async function people(name: string) {
  const company = await makeCompany(test.deps, name)
  const make = (role: 'company_admin' | 'company_user') => makePerson(test.app, { role, company })
  return {
    admin: await make('company_admin'),
    owner: await make('company_user'),
    colleague: await make('company_user'),
  }
}

const list = (person: TestPerson) => person.api(listCustomerQuestions)
const said = async (person: TestPerson) => (await list(person)).questions.map(({ question }) => question)
const at = (day: string) => ({ started_at: new Date(`${day}T09:00:00.250Z`) })

/** Questions and meetings by lot, from a seed that a failure names. */
function lots(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

it('numbers on the cards equal the rows beneath them, whatever is removed', async () => {
  const { admin, owner } = await people('By lot')
  const seed = Date.now() & 0xffff
  const lot = lots(seed)
  for (let n = 0; n < 4; n += 1) {
    const questions = Array.from({ length: lot(6) }, (_, at) => ({
      question: `Question ${lot(4)}?`,
      answer: `Answer ${lot(2)}.`,
      uncertain: at % 4 !== 3,
    }))
    await askedIn(owner, questions, { started_at: new Date(Date.UTC(2026, 3, 1 + n)) })
  }
  let all = await list(admin)
  const total = all.total_meetings
  expect([seed, total]).toEqual([seed, 4])
  for (let left = all.questions.length; ; left = all.questions.length) {
    const meetings = new Set(all.questions.map(({ meeting_id }) => meeting_id)).size
    expect([seed, all]).toEqual([
      seed,
      {
        questions: all.questions,
        total_meetings: total,
        total_poorly_answered_questions: left,
        avg_poorly_answered_questions: left / total,
        meetings_with_poorly_answered_questions: meetings,
        percentage_meetings_with_poorly_answered_questions: (100 * meetings) / total,
      },
    ])
    const gone = all.questions[lot(left)]
    if (!gone) break
    const { meeting_id, question, answer } = gone
    await admin.api(removeCustomerQuestion, { body: { meeting_id, question, answer } })
    all = await list(admin)
    expect([seed, all.questions.length]).not.toEqual([seed, left])
  }
  expect(all.total_poorly_answered_questions).toBe(0)
})

it('lists what was answered poorly, newest meeting first, with the place in the transcript and numbers of the rows', async () => {
  const { admin, owner } = await people('Rows')
  const asked = { message_id: 'm-7', at: '2026-05-01T09:05:00.000Z' }
  const older = await askedIn(owner, [{ question: 'Old "q" \\ שלום 👩🏽‍🚀', answer: '' }], at('2026-04-01'))
  const newer = await askedIn(
    owner,
    [
      { question: 'First?', answer: 'I guess.', asked },
      { question: 'Good one?', answer: 'Yes, 40 euros.', uncertain: false },
      { question: 'Second?', answer: 'No idea.' },
    ],
    { ...at('2026-05-01'), title: 'Newer' },
  )
  await askedIn(owner, [{ question: 'Fine?', answer: 'Yes.', uncertain: false }], at('2026-06-01'))
  await makeMeeting(test, { owner, title: 'Not analysed', messages: [] })
  expect(await list(admin)).toEqual({
    questions: [
      {
        meeting_id: newer.id,
        meeting_name: 'Newer',
        meeting_started_at: '2026-05-01T09:00:00.250Z',
        question: 'First?',
        answer: 'I guess.',
        topic: 'Prices',
        contradiction: null,
        message_id: 'm-7',
        timestamp: asked.at,
        times: 'clock',
        message_number: null,
        engine: 'rules',
      },
      expect.objectContaining({ meeting_id: newer.id, question: 'Second?', message_id: null, timestamp: null }),
      expect.objectContaining({ meeting_id: older.id, question: 'Old "q" \\ שלום 👩🏽‍🚀', answer: '' }),
    ],
    total_meetings: 4,
    total_poorly_answered_questions: 3,
    avg_poorly_answered_questions: 0.75,
    meetings_with_poorly_answered_questions: 2,
    percentage_meetings_with_poorly_answered_questions: 50,
  })
})

it('gives zeros, and no division by zero, to a company without meetings', async () => {
  const { admin } = await people('Nothing')
  expect(await list(admin)).toEqual({
    questions: [],
    total_meetings: 0,
    total_poorly_answered_questions: 0,
    avg_poorly_answered_questions: 0,
    meetings_with_poorly_answered_questions: 0,
    percentage_meetings_with_poorly_answered_questions: 0,
  })
})

it('shows company users their own and attended meetings, admins all, and other companies nothing', async () => {
  const { admin, owner, colleague } = await people('Seen')
  const { admin: stranger } = await people('Strangers')
  await askedIn(owner, [{ question: 'Own?', answer: 'Hm.' }])
  await askedIn(owner, [{ question: 'Attended?', answer: 'Hm.' }], { attendees: [{ email: colleague.email }] })
  await askedIn(owner, [{ question: 'Shared?', answer: 'Hm.' }], { is_shared: true })
  expect((await said(admin)).toSorted()).toEqual(['Attended?', 'Own?', 'Shared?'])
  expect((await said(owner)).toSorted()).toEqual(['Attended?', 'Own?', 'Shared?'])
  expect(await list(colleague)).toMatchObject({
    questions: [{ question: 'Attended?' }],
    total_meetings: 1,
    percentage_meetings_with_poorly_answered_questions: 100,
  })
  expect(await list(stranger)).toMatchObject({ questions: [], total_meetings: 0 })
})

it('check 23: a question of a meeting that the caller’s list does not show is not found, and nothing changes', async () => {
  const { admin, owner, colleague } = await people('Guarded')
  const { admin: stranger } = await people('Foreign')
  const words = { question: 'What does it cost?', answer: 'I have to check.' }
  const { id } = await askedIn(owner, [words])
  const shared = await askedIn(owner, [words], { is_shared: true })
  const missing = { status: 404, detail: 'Meeting not found' }
  const remove = (person: TestPerson, meeting_id: string) =>
    person.api(removeCustomerQuestion, { body: { meeting_id, ...words } })
  for (const person of [stranger, colleague]) await expect(remove(person, id)).rejects.toMatchObject(missing)
  await expect(remove(colleague, shared.id)).rejects.toMatchObject(missing)
  await expect(remove(admin, randomUUID())).rejects.toMatchObject(missing)
  expect(await said(admin)).toHaveLength(2)
})

it('removes one question, leaves the rest of the analysis as it is, and writes it down once', async () => {
  const { admin, owner } = await people('Removal')
  const good = { question: 'Good one?', answer: 'Yes.', uncertain: false }
  const poor = [
    { question: 'First?', answer: 'Maybe.' },
    { question: 'First?', answer: 'Later.' },
  ]
  const { id, company_id } = await askedIn(owner, [good, ...poor])
  const body = { meeting_id: id, question: 'First?', answer: 'Later.' }
  await Promise.all([owner.api(removeCustomerQuestion, { body }), admin.api(removeCustomerQuestion, { body })])
  expect(await list(admin)).toMatchObject({
    questions: [{ question: 'First?', answer: 'Maybe.' }],
    total_poorly_answered_questions: 1,
  })
  const [row] = await test.deps.db.select().from(meetingAnalyses).where(eq(meetingAnalyses.meeting_id, id))
  const made = madeAnalysis([good, ...poor])
  expect(row?.manager).toEqual({
    ...made,
    customer_qna: made.customer_qna.map((one) =>
      one.rep_answer_excerpt === 'Later.' ? { ...one, rep_uncertain: false, rep_uncertain_removed: true } : one,
    ),
  })
  const entries = await test.deps.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.company_id, company_id), eq(auditEntries.action, 'customer_question_removed')))
  expect(entries).toMatchObject([{ target: 'Call', detail: 'First?' }])
  const other = admin.api(removeCustomerQuestion, { body: { ...body, answer: 'Never said' } })
  await expect(other).rejects.toMatchObject({ status: 404, detail: 'Question not found' })
})

it('takes a removed question out of the knowledge gaps too, also where it was handled badly', async () => {
  const { admin, owner } = await people('Out of the gaps')
  const warranty = { question: 'How long is the warranty on batteries?', answer: 'I would have to check.' }
  const trial = { question: 'Is there a trial?', answer: 'Later.' }
  const { id } = await askedIn(owner, [warranty, trial])
  const issue = { topic: '', customer_question: warranty.question, rep_response_excerpt: 'Hm.', evidence: [] }
  const manager = { ...madeAnalysis([warranty, trial]), question_handling_issues: [issue] }
  await test.deps.db.update(meetingAnalyses).set({ manager }).where(eq(meetingAnalyses.meeting_id, id))
  const collected = async () => {
    await test.workOff('knowledge-gaps-sync', 'knowledge-gaps-meeting')
    return (await admin.api(listKnowledgeGaps, { query: {} })).gaps.map(({ question }) => question).toSorted()
  }
  await admin.api(syncKnowledgeGaps)
  expect(await collected()).toEqual([warranty.question, trial.question])
  await owner.api(removeCustomerQuestion, { body: { meeting_id: id, ...warranty } })
  expect(await collected()).toEqual([trial.question])
  await admin.api(syncKnowledgeGaps)
  expect(await collected()).toEqual([trial.question])
})

it('stays quick with 10,000 questions in 1,000 meetings', async () => {
  const { admin, owner } = await people('Large')
  const { company_id } = await makeMeeting(test, { owner, title: 'Template', messages: [] })
  const words = 'We would need to look at how that works with the data that lies in our own systems today. '.repeat(3)
  const analysis = madeAnalysis(
    Array.from({ length: 30 }, (_, n) => ({ question: `${words}${n}?`, answer: words, uncertain: n < 10 })),
  )
  await test.deps.database.query(
    `with made as (
       insert into meetings (id, company_id, owner_id, client_key, meeting_type, title, state, started_at, shape_version, created_at, updated_at)
       select gen_random_uuid(), company_id, owner_id, 'q' || n, 'google_meet', 'No. ' || n, 'ended', started_at - n * interval '1 hour', 1, created_at, updated_at
       from meetings, generate_series(1, 1000) n where company_id = $1
       returning id, company_id)
     insert into meeting_analyses (meeting_id, company_id, manager) select id, company_id, $2::jsonb from made`,
    [company_id, JSON.stringify(analysis)],
  )
  const started = performance.now()
  const { questions, ...numbers } = await list(admin)
  const took = performance.now() - started
  console.log(`10,000 customer questions: ${Math.round(took)} ms`)
  expect(questions).toHaveLength(10_000)
  expect(numbers).toMatchObject({ total_meetings: 1_001, total_poorly_answered_questions: 10_000 })
  expect(took).toBeLessThan(15_000)
})

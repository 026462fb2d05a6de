import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { getAnswer, RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import { sendFeedback } from '@cuecard/contract/meetings/capture.ts'
import {
  approveGapAnswer,
  draftGapAnswer,
  getGapSync,
  getKnowledgeGap,
  listKnowledgeGaps,
  openKnowledgeGap,
  removeKnowledgeGap,
  syncKnowledgeGaps,
} from '@cuecard/contract/knowledge/gaps.ts'
import { getAnalysisStatus, syncManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addText, syncAll } from '../../../test/documents.ts'
import { type MadeMessage, makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import type { Prompt } from '../../platform/model/model.ts'
import { companyOf } from '../companies/companies.service.ts'
import { NO_ANSWER_MARK } from './gap-draft.ts'
import { meetings } from '../meetings/meetings.tables.ts'
import { knowledgeGaps } from './knowledge-gaps.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ work: true })
  test.deps.timeLimits.modelCall = { callMs: 5_000, retryDelayMs: 0 }
})
afterEach(() => {
  test.deps.model = null
  prompts.splice(0)
})
afterAll(() => test.close())

const ATTENDEES = [{ name: 'Carl', email: 'carl@customer.example' }]
const BADLY: readonly MadeMessage[] = [
  { username: 'Carl', message: 'How long is the warranty on the robot batteries?' },
  { username: 'Test Person', message: 'I am not sure, I will have to check that and get back to you.' },
  { username: 'Carl', message: 'Okay, thank you.' },
]
const WELL: readonly MadeMessage[] = [
  { username: 'Carl', message: 'What is the warranty on the robot batteries, how long does it last?' },
  { username: 'Test Person', message: 'The warranty on robot batteries is seven years or three thousand cycles.' },
  { username: 'Carl', message: 'Good, thank you very much for that.' },
]

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await what()); tries++) {
    if (tries > 800) throw new Error('it did not end')
    await sleep(25)
  }
}

async function newAdmin(): Promise<TestPerson> {
  const admin = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Robots') })
  await addText(admin, 'Prices', '# Prices\n\nThe starter plan costs 1,900 euros a month for up to ten robots.')
  await syncAll(admin)
  return admin
}

async function analysed(owner: TestPerson, messages: readonly MadeMessage[], title: string) {
  const { id } = await makeMeeting(test, { owner, title, messages, attendees: ATTENDEES })
  await owner.api(syncManagerAnalysis, { params: { id } })
  await until(async () => !(await owner.api(getAnalysisStatus, { params: { id } })).manager_analysis.is_running)
  return id
}

async function collect(person: TestPerson) {
  await person.api(syncKnowledgeGaps)
  await until(async () => !(await person.api(getGapSync)).is_running)
  return person.api(listKnowledgeGaps, { query: {} })
}

async function ask(person: TestPerson, message: string, change: { is_tried?: boolean } = {}): Promise<string> {
  const reply = await person.api(getAnswer, { body: { current_message: { message, username: 'Customer' }, ...change } })
  if (!('chunks' in reply)) throw new Error('no stream')
  for await (const _chunk of reply.chunks) continue
  return reply.headers.get(RESPONSE_ID_HEADER) ?? ''
}

const prompts: Prompt[] = []
/** Drafts, answers and grades, each by what it is asked for. */
function scripted(say: { draft: string; answer: string; grade: number }) {
  test.deps.model = {
    name: 'scripted',
    stream: async function* (prompt) {
      prompts.push(prompt)
      if (prompt.system.startsWith('You draft an answer')) yield say.draft
      else if (prompt.system.startsWith('You help a salesperson')) yield say.answer
      else yield JSON.stringify({ grade: say.grade, reason: 'As approved.' })
    },
  }
}

const gapOf = (person: TestPerson, id: string) => person.api(getKnowledgeGap, { params: { id } })
async function drafted(person: TestPerson, id: string, query: { time_zone?: string } = {}) {
  expect((await person.api(draftGapAnswer, { params: { id }, query })).state).toBe('drafting')
  await until(async () => (await gapOf(person, id)).state !== 'drafting')
  return gapOf(person, id)
}

it('collects what was answered badly or refused as one gap with its count, each source once', async () => {
  const admin = await newAdmin()
  const meeting = await analysed(admin, BADLY, 'Kick-off')
  await ask(admin, 'What is the warranty on your robot batteries?')
  const { gaps, total } = await collect(admin)
  expect(total).toBe(1)
  expect(gaps[0]).toMatchObject({
    state: 'open',
    asked_count: 2,
    meeting_count: 1,
    draft: null,
    before: null,
    after: null,
  })
  expect(gaps[0]?.questions.map(({ origin }) => origin).toSorted()).toEqual(['meeting', 'refused'])
  expect(gaps[0]?.questions.find(({ origin }) => origin === 'meeting')).toMatchObject({
    meeting_id: meeting,
    meeting_name: 'Kick-off',
    message_id: '1',
  })
  expect((await collect(admin)).gaps[0]?.asked_count).toBe(2)
  const stranger = await newAdmin()
  expect(await stranger.api(listKnowledgeGaps, { query: {} })).toEqual({ gaps: [], total: 0 })
  const params = { id: gaps[0]?.id ?? '' }
  for (const call of [getKnowledgeGap, removeKnowledgeGap, draftGapAnswer] as const)
    await expect(stranger.api(call, { params })).rejects.toMatchObject({ status: 404 })
})

it('counts no question that was only tried', async () => {
  const admin = await newAdmin()
  const message = 'Do the robots play the ukulele?'
  await ask(admin, message, { is_tried: true })
  expect(await collect(admin)).toEqual({ gaps: [], total: 0 })
  await ask(admin, message)
  expect((await collect(admin)).gaps).toMatchObject([{ question: message, asked_count: 1 }])
})

it('counts an answer that somebody called bad, and shows no meeting that the caller may not see', async () => {
  const admin = await newAdmin()
  await analysed(admin, BADLY, 'Kick-off')
  const response_id = await ask(admin, 'What does the starter plan cost?')
  await admin.api(sendFeedback, { body: { response_id, rating: 'down' } })
  expect(
    (await collect(admin)).gaps.flatMap(({ questions }) => questions.map(({ origin }) => origin)).toSorted(),
  ).toEqual(['meeting', 'thumbs_down'])
  const company = await companyOf(test.deps.db, admin.member.company_id)
  const user = await makePerson(test.app, { role: 'company_user', company })
  const { gaps } = await user.api(listKnowledgeGaps, { query: {} })
  expect(gaps).toHaveLength(2)
  expect(
    gaps.flatMap(({ questions }) =>
      questions.flatMap(({ meeting_id, meeting_name }) => meeting_id ?? meeting_name ?? []),
    ),
  ).toEqual([])
  // What was said there is not told either; what Cuecard showed is.
  const answers = gaps.flatMap(({ questions }) => questions.map(({ origin, answer }) => [origin, answer]))
  expect(answers).toContainEqual(['meeting', ''])
  expect(answers).toContainEqual(['thumbs_down', expect.stringContaining('1,900 euros')])
})

it('shows a draft that quotes a meeting only to who may see that meeting, until it is approved', async () => {
  const admin = await newAdmin()
  await analysed(admin, BADLY, 'Kick-off')
  await analysed(admin, WELL, 'Second customer')
  const id = (await collect(admin)).gaps[0]?.id ?? ''
  const company = await companyOf(test.deps.db, admin.member.company_id)
  const user = await makePerson(test.app, { role: 'company_user', company })
  const { draft } = await drafted(admin, id)
  const draft_failure = expect.stringContaining('a meeting that you cannot see')
  expect(await gapOf(user, id)).toMatchObject({ state: 'drafted', draft: null, draft_failure })
  expect((await user.api(listKnowledgeGaps, { query: {} })).gaps).toMatchObject([{ draft: null, draft_failure }])
  expect(await gapOf(admin, id)).toMatchObject({ draft, draft_failure: null })
  const body = { name: 'Battery warranty', text: draft?.text ?? '' }
  await admin.api(approveGapAnswer, { params: { id }, body })
  expect((await gapOf(user, id)).draft).toMatchObject({ text: draft?.text, sources: [] })
})

it('gathers the questions of a meeting by itself once it was analysed', async () => {
  const admin = await newAdmin()
  await analysed(admin, BADLY, 'Kick-off')
  await until(async () => (await admin.api(listKnowledgeGaps, { query: {} })).total === 1)
  expect((await admin.api(getGapSync)).started_at).toBeNull()
})

it('opens the gap of a response or of a question of a meeting that the caller may see, and brings a removed one back', async () => {
  const admin = await newAdmin()
  const company = await companyOf(test.deps.db, admin.member.company_id)
  const colleague = await makePerson(test.app, { role: 'company_user', company })
  const stranger = await newAdmin()
  const response_id = await ask(admin, 'Do the robots swim under water?')
  const opened = await admin.api(openKnowledgeGap, { body: { response_id } })
  expect(opened).toMatchObject({ state: 'drafting', asked_count: 1, questions: [{ origin: 'refused' }] })
  expect((await admin.api(openKnowledgeGap, { body: { response_id } })).id).toBe(opened.id)
  const { id: meeting_id } = await makeMeeting(test, { owner: admin, title: 'Kick-off', messages: BADLY })
  const asked = { meeting_id, question: BADLY[0]?.message ?? '', message_id: '1' }
  for (const person of [colleague, stranger])
    for (const body of [{ response_id }, asked])
      await expect(person.api(openKnowledgeGap, { body })).rejects.toMatchObject({ status: 404 })
  const { id, questions } = await admin.api(openKnowledgeGap, { body: asked })
  expect(questions[0]?.said?.map(({ username }) => username)).toEqual(['Carl', 'Test Person', 'Carl'])
  await admin.api(removeKnowledgeGap, { params: { id } })
  expect((await admin.api(openKnowledgeGap, { body: asked })).id).toBe(id)
  await until(async () => (await gapOf(admin, id)).state !== 'drafting')
})

it('opens a closed gap again for an answer that was poor since, once it is opened as once it is collected', async () => {
  const admin = await newAdmin()
  const { id: item_id } = await addText(admin, 'Diving', '# Diving\n\nOur robots are not made for it.')
  const { company_id } = admin.member
  const [id, at, before] = [randomUUID(), test.deps.clock.now(), new Date(Date.now() - 60_000).toISOString()]
  const after = { text: 'They do not.', outcome: 'complete', grade: 5, grade_reason: '', at: before } as const
  const row = { id, company_id, question: 'Do the robots swim under water?', created_at: at, updated_at: at }
  await test.deps.db
    .insert(knowledgeGaps)
    .values({ ...row, state: 'closed', draft_text: 'They do not.', item_id, after })
  const response_id = await ask(admin, row.question)
  const open = { id, state: 'open', item_id, asked_count: 1 }
  expect(await admin.api(openKnowledgeGap, { body: { response_id } })).toMatchObject(open)
  expect((await collect(admin)).gaps).toMatchObject([open])
  // Closed since: what was asked before that does not open it once more.
  const later = { ...after, at: test.deps.clock.now().toISOString() }
  await test.deps.db.update(knowledgeGaps).set({ state: 'closed', after: later }).where(eq(knowledgeGaps.id, id))
  expect((await admin.api(openKnowledgeGap, { body: { response_id } })).state).toBe('closed')
})

it('never brings back what was removed, however it is asked again', async () => {
  const admin = await newAdmin()
  await analysed(admin, BADLY, 'Kick-off')
  const [gap] = (await collect(admin)).gaps
  const params = { id: gap?.id ?? '' }
  await admin.api(removeKnowledgeGap, { params })
  await expect(admin.api(removeKnowledgeGap, { params })).rejects.toMatchObject({ status: 404 })
  await ask(admin, 'What is the warranty on your robot batteries?')
  expect(await collect(admin)).toEqual({ gaps: [], total: 0 })
  expect((await admin.api(listKnowledgeGaps, { query: { state: 'all' } })).total).toBe(0)
})

it('closes the loop without a model: quotes of another meeting, approved, synced, asked again with a better grade', async () => {
  const admin = await newAdmin()
  await analysed(admin, BADLY, 'Kick-off')
  const elsewhere = await analysed(admin, WELL, 'Second customer')
  const [gap] = (await collect(admin)).gaps
  const id = gap?.id ?? ''
  const draft = await drafted(admin, id)
  expect(draft).toMatchObject({ state: 'drafted', draft: { engine: 'quotes' }, draft_failure: null })
  expect(draft.draft?.text).toContain('seven years or three thousand cycles')
  const source = { item_id: elsewhere, item_name: 'Second customer', locator: '2026-03-02' }
  expect(draft.draft?.sources).toMatchObject([source])
  const days = async () => (await drafted(admin, id, { time_zone: 'Pacific/Kiritimati' })).draft?.sources
  expect(await days()).toMatchObject([{ ...source, locator: '2026-03-03' }])
  await test.deps.db.update(meetings).set({ times: 'elapsed' }).where(eq(meetings.id, elsewhere))
  expect(await days()).toMatchObject([{ ...source, locator: null }])
  const body = {
    name: 'Battery warranty',
    text: 'The warranty on robot batteries is seven years or three thousand cycles.',
  }
  expect(await admin.api(approveGapAnswer, { params: { id }, body })).toMatchObject({
    state: 'approved',
    item_name: 'Battery warranty',
    // The workers may have begun already.
    item_sync: { state: expect.stringMatching(/^(pending|syncing)$/), reason: null },
  })
  await expect(admin.api(approveGapAnswer, { params: { id }, body })).rejects.toMatchObject({ status: 409 })
  await until(async () => (await gapOf(admin, id)).state === 'closed')
  const closed = await gapOf(admin, id)
  expect(closed.item_sync).toEqual({ state: 'synced', reason: null })
  expect(closed.before?.outcome).toBe('refused')
  expect(closed.after).toMatchObject({ outcome: 'complete' })
  expect(closed.after?.text).toContain('seven years')
  expect(closed.after?.grade ?? 0).toBeGreaterThan(closed.before?.grade ?? 0)
  expect((await admin.api(listKnowledgeGaps, { query: {} })).total).toBe(0)
  expect((await admin.api(listKnowledgeGaps, { query: { state: 'closed' } })).total).toBe(1)
})

it('closes the loop with a model: its draft keeps only sources that were given, its judge grades before and after', async () => {
  const admin = await newAdmin()
  await analysed(admin, BADLY, 'Kick-off')
  await analysed(admin, WELL, 'Second customer')
  const [gap] = (await collect(admin)).gaps
  const id = gap?.id ?? ''
  scripted({ draft: 'Batteries have a warranty of seven years [1][99].', answer: 'Seven years [1].', grade: 5 })
  const draft = await drafted(admin, id)
  expect(draft.draft).toMatchObject({ engine: 'model', text: 'Batteries have a warranty of seven years.' })
  expect(draft.draft?.sources.map(({ n }) => n)).toEqual([1])
  const content = prompts[0]?.messages[0]?.content ?? ''
  const mark = /--- ([0-9a-f]{12}) source/.exec(content)?.[1]
  expect(content).toContain(`--- ${mark} question`)
  const body = { name: 'Battery warranty', text: 'Robot batteries have a warranty of seven years.' }
  await admin.api(approveGapAnswer, { params: { id }, body })
  await until(async () => (await gapOf(admin, id)).state === 'closed')
  expect(await gapOf(admin, id)).toMatchObject({
    draft: { engine: 'person' },
    after: { outcome: 'complete', grade: 5 },
  })
})

it('says so when neither documents nor meetings hold an answer, and takes one that somebody writes', async () => {
  const admin = await newAdmin()
  await analysed(admin, BADLY, 'Kick-off')
  const [gap] = (await collect(admin)).gaps
  const id = gap?.id ?? ''
  expect(await drafted(admin, id)).toMatchObject({
    state: 'open',
    draft: null,
    draft_failure: 'Neither your documents nor your other meetings hold an answer. Write it yourself.',
  })
  await analysed(admin, WELL, 'Second customer')
  scripted({ draft: NO_ANSWER_MARK, answer: '', grade: 0 })
  expect(await drafted(admin, id)).toMatchObject({ state: 'open', draft: null })
})

it('keeps the draft that is there when another one finds nothing, and says so', async () => {
  const admin = await newAdmin()
  const [id, at] = [randomUUID(), test.deps.clock.now()]
  const row = {
    id,
    company_id: admin.member.company_id,
    question: 'Do the robots swim?',
    created_at: at,
    updated_at: at,
  }
  const draft = { draft_text: 'They float.', draft_engine: 'quotes' as const, draft_sources: [], drafted_at: at }
  await test.deps.db.insert(knowledgeGaps).values({ ...row, ...draft, state: 'drafted' })
  expect(await drafted(admin, id)).toMatchObject({
    state: 'drafted',
    draft: { text: 'They float.', engine: 'quotes', at: at.toISOString() },
    draft_failure: 'Neither your documents nor your other meetings hold an answer now. The earlier draft is kept.',
  })
})

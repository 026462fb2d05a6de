import { randomUUID } from 'node:crypto'
import {
  getKnowledgeGap,
  listKnowledgeGaps,
  mergeKnowledgeGap,
  separateKnowledgeGap,
  updateKnowledgeGap,
} from '@cuecard/contract/knowledge/gaps.ts'
import { removeMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { gapQuestions, knowledgeGaps } from './knowledge-gaps.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

/** A gap that was asked in a meeting with somebody of the domain. */
async function askedBy(owner: TestPerson, question: string, domain: string): Promise<string> {
  const { company_id } = owner.member
  const [id, now] = [randomUUID(), test.deps.clock.now()]
  const attendees = [{ name: 'Carl', email: `carl@${domain}` }]
  const meeting = await makeMeeting(test, { owner, title: domain, messages: [], attendees })
  const row = { id, company_id, question, state: 'open' as const, created_at: now, updated_at: now }
  await test.deps.db.insert(knowledgeGaps).values(row)
  await test.deps.db.insert(gapQuestions).values({
    id: randomUUID(),
    company_id,
    gap_id: id,
    origin: 'meeting',
    source_key: `${meeting.id}:1`,
    question,
    answer: '',
    meeting_id: meeting.id,
    asked_at: now,
    created_at: now,
  })
  return id
}

it('gives a gap an owner of the company and a day, merges two by hand and separates them, and filters by both', async () => {
  const company = await makeCompany(test.deps, 'Robots')
  const admin = await makePerson(test.app, { role: 'company_admin', company })
  const stranger = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Other') })
  const one = await askedBy(admin, 'Do you have SOC 2?', 'duval.example')
  const two = await askedBy(admin, 'Which certificates do you hold?', 'harrow.example')
  const params = { id: one }
  const put = (body: { owner_id?: string | null; due_on?: string | null }) =>
    admin.api(updateKnowledgeGap, { params, body })
  const listed = async (query: { owner?: 'me'; due_before?: string }) =>
    (await admin.api(listKnowledgeGaps, { query })).gaps.map(({ id }) => id)

  // The database knows no year 0.
  const yearZero = '0000-01-01'
  await expect(put({ due_on: yearZero })).rejects.toMatchObject({ status: 422 })
  await expect(listed({ due_before: yearZero })).rejects.toMatchObject({ status: 422 })
  await expect(put({ owner_id: stranger.id })).rejects.toMatchObject({ status: 422 })
  const tended = await put({ owner_id: admin.id, due_on: '2026-12-01' })
  expect(tended).toMatchObject({ owner: { user_id: admin.id }, due_on: '2026-12-01', customer_count: 1 })
  expect(await put({ due_on: '2026-12-02' })).toMatchObject({ owner: { user_id: admin.id }, due_on: '2026-12-02' })
  expect(await listed({ owner: 'me' })).toEqual([one])
  expect(await listed({ due_before: '2026-12-02' })).toEqual([])
  expect(await listed({ due_before: '2026-12-03' })).toEqual([one])

  const foreign = await askedBy(stranger, 'Do you have SOC 2?', 'duval.example')
  const merge = (into_id: string) => admin.api(mergeKnowledgeGap, { params: { id: two }, body: { into_id } })
  await expect(merge(foreign)).rejects.toMatchObject({ status: 404 })
  await expect(merge(two)).rejects.toMatchObject({ status: 409 })
  const merged = await merge(one)
  expect(merged).toMatchObject({ id: one, asked_count: 2, meeting_count: 2, customer_count: 2 })
  expect(merged.merged).toEqual([{ id: two, question: 'Which certificates do you hold?' }])
  expect(merged.questions).toHaveLength(2)
  expect(await listed({})).toEqual([one])
  await expect(admin.api(getKnowledgeGap, { params: { id: two } })).rejects.toMatchObject({ status: 404 })

  await expect(stranger.api(separateKnowledgeGap, { params: { id: two } })).rejects.toMatchObject({ status: 404 })
  expect(await admin.api(separateKnowledgeGap, { params: { id: two } })).toMatchObject({ id: two, asked_count: 1 })
  expect(await admin.api(getKnowledgeGap, { params })).toMatchObject({ asked_count: 1, merged: [] })
})

it('lists what was asked most first, parts counted with their gap, and counts all of them on every page', async () => {
  const admin = await makePerson(test.app, {
    role: 'company_admin',
    company: await makeCompany(test.deps, 'Many gaps'),
  })
  const asked = (question: string, domain: string) => askedBy(admin, question, domain)
  const merge = (id: string, into_id: string) => admin.api(mergeKnowledgeGap, { params: { id }, body: { into_id } })
  const often = await asked('Do you have SOC 2?', 'duval.example')
  await merge(await asked('Which certificates do you hold?', 'harrow.example'), often)
  await merge(await asked('Are you certified?', 'corvin.example'), often)
  const twice = await asked('What does it cost?', 'duval.example')
  await merge(await asked('How much is it?', 'harrow.example'), twice)
  const once = await asked('Who is your founder?', 'duval.example')

  const page = (query: { offset?: number; limit?: number }) => admin.api(listKnowledgeGaps, { query })
  const { gaps, total } = await page({})
  expect(gaps.map(({ id, asked_count }) => [id, asked_count])).toEqual([
    [often, 3],
    [twice, 2],
    [once, 1],
  ])
  expect(total).toBe(3)
  expect(await page({ offset: 1, limit: 1 })).toMatchObject({ gaps: [{ id: twice }], total: 3 })
  expect(await page({ offset: 3 })).toEqual({ gaps: [], total: 3 })
})

it('counts all that a gap and its parts were asked, and gives the words of the latest twenty', async () => {
  const company = await makeCompany(test.deps, 'Asked again and again')
  const admin = await makePerson(test.app, { role: 'company_admin', company })
  const [whole, part] = [
    await askedBy(admin, 'First', 'duval.example'),
    await askedBy(admin, 'Second', 'harrow.example'),
  ]
  const now = test.deps.clock.now()
  const asked = Array.from({ length: 50 }, (_, n) => ({
    id: randomUUID(),
    company_id: company.id,
    gap_id: n < 25 ? whole : part,
    origin: 'refused' as const,
    source_key: String(n),
    question: `Asked ${n}`,
    answer: `Answer ${n}`,
    meeting_id: null,
    asked_at: new Date(now.getTime() + (n === 0 ? -60_000 : n * 1000)),
    created_at: now,
  }))
  await test.deps.db.insert(gapQuestions).values(asked)
  await admin.api(mergeKnowledgeGap, { params: { id: part }, body: { into_id: whole } })

  const { gaps } = await admin.api(listKnowledgeGaps, { query: {} })
  expect(gaps).toHaveLength(1)
  expect(gaps[0]).toMatchObject({
    asked_count: 52,
    meeting_count: 2,
    first_asked_at: asked[0]?.asked_at.toISOString(),
    last_asked_at: asked.at(-1)?.asked_at.toISOString(),
  })
  const latest = Array.from({ length: 20 }, (_, nth) => ({
    question: `Asked ${49 - nth}`,
    answer: `Answer ${49 - nth}`,
  }))
  expect(gaps[0]?.questions.map(({ question, answer }) => ({ question, answer }))).toEqual(latest)
  expect((await admin.api(getKnowledgeGap, { params: { id: whole } })).questions).toEqual(gaps[0]?.questions)
})

it('lists gaps asked equally often by when that was last, those without a question at the end, and each of a part’s questions once', async () => {
  const company = await makeCompany(test.deps, 'Asked equally often')
  const admin = await makePerson(test.app, { role: 'company_admin', company })
  const now = test.deps.clock.now()
  const askedAt = async (question: string, at: number) => {
    const id = await askedBy(admin, question, 'duval.example')
    await test.deps.db
      .update(gapQuestions)
      .set({ asked_at: new Date(now.getTime() + at * 1000) })
      .where(eq(gapQuestions.gap_id, id))
    return id
  }
  const early = await askedAt('Do you have SOC 2?', 1)
  const late = await askedAt('What does it cost?', 3)
  const between = await askedAt('Who is your founder?', 2)
  const never = await askedAt('Where are you?', 4)
  await test.deps.db.delete(gapQuestions).where(eq(gapQuestions.gap_id, never))
  const part = await askedAt('How much is it?', 0)
  const order = async (query: { offset?: number; limit?: number }) =>
    (await admin.api(listKnowledgeGaps, { query })).gaps.map(({ id, asked_count }) => [id, asked_count])

  await admin.api(mergeKnowledgeGap, { params: { id: part }, body: { into_id: between } })
  const all = [
    [between, 2],
    [late, 1],
    [early, 1],
    [never, 0],
  ]
  expect(await order({})).toEqual(all)
  expect(await order({ offset: 1, limit: 2 })).toEqual(all.slice(1, 3))
  await admin.api(separateKnowledgeGap, { params: { id: part } })
  expect(await order({})).toEqual([
    [late, 1],
    [between, 1],
    [early, 1],
    [part, 1],
    [never, 0],
  ])
})

it('lists no gap that was asked only in a meeting which was deleted, unless somebody looks after it, has a day for it or a draft, nor one with a part that nobody asks any more', async () => {
  const company = await makeCompany(test.deps, 'Deletes a meeting')
  const admin = await makePerson(test.app, { role: 'company_admin', company })
  const only = await askedBy(admin, 'Do you have SOC 2?', 'duval.example')
  const twice = await askedBy(admin, 'What does it cost?', 'duval.example')
  const tended = await askedBy(admin, 'Who is your founder?', 'duval.example')
  const drafted = await askedBy(admin, 'Where are you?', 'duval.example')
  const dated = await askedBy(admin, 'Do you ship to Chile?', 'duval.example')
  const elsewhere = await askedBy(admin, 'How much is it?', 'harrow.example')
  const whole = await askedBy(admin, 'Can the robots swim?', 'duval.example')
  const part = await askedBy(admin, 'Are they waterproof?', 'duval.example')
  await admin.api(mergeKnowledgeGap, { params: { id: elsewhere }, body: { into_id: twice } })
  await admin.api(mergeKnowledgeGap, { params: { id: part }, body: { into_id: whole } })
  await admin.api(updateKnowledgeGap, { params: { id: tended }, body: { owner_id: admin.id } })
  await admin.api(updateKnowledgeGap, { params: { id: dated }, body: { due_on: '2026-12-01' } })
  await test.deps.db
    .update(knowledgeGaps)
    .set({ state: 'drafted', draft_text: 'In Leeds.' })
    .where(eq(knowledgeGaps.id, drafted))
  for (const gap_id of [only, twice, tended, drafted, dated, whole, part]) {
    const [asked] = await test.deps.db.select().from(gapQuestions).where(eq(gapQuestions.gap_id, gap_id))
    await admin.api(removeMeeting, { params: { id: asked?.meeting_id ?? '' } })
  }
  await test.workOff('knowledge-gaps-meeting')
  const { gaps, total } = await admin.api(listKnowledgeGaps, { query: {} })
  expect(gaps.map(({ id }) => id).toSorted()).toEqual([twice, tended, drafted, dated].toSorted())
  expect(total).toBe(4)
  const left = await test.deps.db.$count(knowledgeGaps, inArray(knowledgeGaps.id, [only, whole, part]))
  expect(left).toBe(0)
})

it('drops a draft that quotes a deleted meeting, and takes its quote from beside an approved answer', async () => {
  const company = await makeCompany(test.deps, 'Quotes a meeting')
  const admin = await makePerson(test.app, { role: 'company_admin', company })
  const drafted = await askedBy(admin, 'Do you have SOC 2?', 'duval.example')
  const closed = await askedBy(admin, 'What does it cost?', 'duval.example')
  const { id } = await makeMeeting(test, { owner: admin, title: 'Quoted', messages: [] })
  const said = {
    item_id: id,
    item_name: 'Quoted',
    source: `/meetings/${id}`,
    locator: '2026-03-02',
    text: 'Yes, since May.',
    score: 1,
    n: 1,
    cited: true,
    synced_at: null,
  }
  const document = { ...said, item_id: randomUUID(), item_name: 'Prices', source: 'prices.pdf', n: 2 }
  const draft = { draft_text: 'Yes, since May.', draft_sources: [said, document], draft_engine: 'quotes' as const }
  for (const [gap_id, state] of [
    [drafted, 'drafted'],
    [closed, 'closed'],
  ] as const) {
    const values = { ...draft, drafted_at: test.deps.clock.now(), state }
    await test.deps.db.update(knowledgeGaps).set(values).where(eq(knowledgeGaps.id, gap_id))
  }
  await admin.api(removeMeeting, { params: { id } })
  await test.workOff('knowledge-gaps-meeting')
  expect(await admin.api(getKnowledgeGap, { params: { id: drafted } })).toMatchObject({
    state: 'open',
    draft: null,
    draft_failure: 'The draft quoted a meeting that was deleted.',
  })
  const [row] = await test.deps.db.select().from(knowledgeGaps).where(eq(knowledgeGaps.id, closed))
  expect(row).toMatchObject({ state: 'closed', draft_text: 'Yes, since May.', draft_sources: [document] })
})

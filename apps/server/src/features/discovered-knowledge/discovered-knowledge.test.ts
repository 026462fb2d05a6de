import { setTimeout as sleep } from 'node:timers/promises'
import {
  approveDiscoveredKnowledge,
  approveSeveralDiscovered,
  removeDiscoveredKnowledge,
  generateTribalKnowledge,
  getTribalKnowledgeStatus,
  listDiscoveredKnowledge,
  listDiscoveredQuestions,
} from '@cuecard/contract/discovered-knowledge.ts'
import { getAnalysisStatus, syncManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import { listKnowledgeItems, searchKnowledge } from '@cuecard/contract/knowledge/knowledge.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addText, syncAll, syncEnded } from '../../../test/documents.ts'
import { type MadeMessage, makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { type Model, ModelError, type Prompt } from '../../platform/model/model.ts'
import { companyOf } from '../companies/companies.service.ts'
import { meetingMessages, meetings } from '../meetings/meetings.tables.ts'
import { discoveryReads } from './discovered-knowledge.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ work: true })
  test.deps.timeLimits.modelCall = { callMs: 5_000, retryDelayMs: 0 }
})
afterEach(() => void (test.deps.model = null))
afterAll(() => test.close())

const CALL: readonly MadeMessage[] = [
  { username: 'Carl', message: 'How much does the starter plan cost, and what is your support like?' },
  { username: 'Carl', message: 'We have seen a few others already.' },
  { username: 'Test Person', message: 'The starter plan costs 2,400 euros a month.' },
  { username: 'Test Person', message: 'Support answers critical incidents within four hours, day and night.' },
  { username: 'Test Person', message: 'Every robot comes with a warranty of three years on all parts.' },
]

/** An administrator of a new company. */
async function newAdmin(): Promise<TestPerson> {
  return makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Robots') })
}

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await what()); tries++) {
    if (tries > 400) throw new Error('it did not end')
    await sleep(25)
  }
}

async function analysed(owner: TestPerson, messages = CALL, more: { title?: string; started_at?: Date } = {}) {
  const attendees = [{ name: 'Carl', email: 'carl@customer.example' }]
  const meeting = await makeMeeting(test, { owner, title: 'Kick-off', messages, attendees, ...more })
  const params = { id: meeting.id }
  await owner.api(syncManagerAnalysis, { params })
  await until(async () => !(await owner.api(getAnalysisStatus, { params })).manager_analysis.is_running)
  return meeting
}

const ended = ({ api }: TestPerson) => until(async () => !(await api(getTribalKnowledgeStatus)).is_running)
async function generate(person: TestPerson) {
  await person.api(generateTribalKnowledge)
  await ended(person)
  return person.api(getTribalKnowledgeStatus)
}
const list = (person: TestPerson) => person.api(listDiscoveredKnowledge, { query: {} })
const textsOf = async (person: TestPerson) => (await list(person)).items.map(({ knowledge_text }) => knowledge_text)

const prompts: Prompt[] = []
function scripted(script: (prompt: Prompt) => string): Model {
  return {
    name: 'scripted',
    stream: async function* (prompt) {
      prompts.push(prompt)
      yield script(prompt)
    },
  }
}

// No thread starts within a millisecond, so that this one ends as one that never comes to an end.
it('counts a meeting that cannot be worked out as read, says so, and goes on with the others', async () => {
  const admin = await newAdmin()
  await analysed(admin, [{ username: 'Carl', message: 'We talked about it for a while. '.repeat(1_000) }])
  await analysed(admin)
  const { rulesMs } = test.deps.timeLimits
  test.deps.timeLimits.rulesMs = 1
  try {
    expect(await generate(admin)).toMatchObject({
      failure: expect.stringMatching(/^1 meeting could not be worked out/),
    })
    expect(await textsOf(admin)).toContain('Every robot comes with a warranty of three years on all parts.')
    expect(await generate(admin)).toMatchObject({ failure: null })
  } finally {
    test.deps.timeLimits.rulesMs = rulesMs
  }
})

it('finds by rules what the documents do not hold, flags what speaks against them, and leaves out what they say', async () => {
  const admin = await newAdmin()
  await addText(admin, 'Prices', '# Prices\n\nThe starter plan costs 1,900 euros a month.')
  await addText(admin, 'Support', '# Support\n\nSupport answers critical incidents within four hours, day and night.')
  await syncAll(admin)
  const meeting = await analysed(admin)
  expect(await generate(admin)).toMatchObject({ is_running: false, progress: 100, failure: null })
  const { items, total } = await list(admin)
  expect(total).toBe(2)
  expect(items).toMatchObject([
    {
      knowledge_text: 'The starter plan costs 2,400 euros a month.',
      meeting_id: meeting.id,
      meeting_name: 'Kick-off',
      meeting_datetime: meeting.started_at.toISOString(),
      message_id: '3',
      times: 'clock',
      message_number: null,
      timestamp: new Date(meeting.started_at.getTime() + 20_000).toISOString(),
      speaker: 'Test Person',
      engine: 'rules',
      contradiction: { item_name: 'Prices', text: 'The starter plan costs 1,900 euros a month.' },
    },
    { message_id: '5', contradiction: null },
  ])
  await test.deps.db.update(meetings).set({ times: 'none' }).where(eq(meetings.id, meeting.id))
  expect((await list(admin)).items.map(({ message_number }) => message_number)).toEqual([3, 5])
})

it('says whether there is a meeting to read: one of this company that was analysed', async () => {
  const [admin, other] = [await newAdmin(), await newAdmin()]
  await analysed(other)
  expect(await admin.api(getTribalKnowledgeStatus)).toMatchObject({ has_meetings: false })
  await makeMeeting(test, { owner: admin, title: 'Not analysed', messages: CALL })
  expect(await generate(admin)).toMatchObject({ has_meetings: false, failure: null })
  await analysed(admin)
  expect(await admin.api(getTribalKnowledgeStatus)).toMatchObject({ has_meetings: true })
  expect(await admin.api(generateTribalKnowledge)).toMatchObject({ has_meetings: true })
  await ended(admin)
})

it('finds nothing in what is told to an audience', async () => {
  const admin = await newAdmin()
  const messages: readonly MadeMessage[] = [
    { username: 'Host', message: 'Welcome to our earnings call. You are in listen only mode.' },
    { username: 'Ada', message: 'What is the price of the starter plan?' },
    { username: 'Test Person', message: 'The starter plan costs 2,400 euros a month.' },
  ]
  await makeMeeting(test, { owner: admin, title: 'Results', messages })
  await generate(admin)
  expect(await textsOf(admin)).toEqual([])
})

it('reads a meeting once, again when it has grown, and never brings back what was deleted or said elsewhere', async () => {
  const admin = await newAdmin()
  const meeting = await analysed(admin)
  const runs = await Promise.all([admin.api(generateTribalKnowledge), admin.api(generateTribalKnowledge)])
  expect(runs.map(({ is_running }) => is_running)).toEqual([true, true])
  await ended(admin)
  const first = await list(admin)
  expect(first.total).toBe(3)
  const gone = first.items[0]
  await admin.api(removeDiscoveredKnowledge, { params: { id: gone?.id ?? '' } })
  await expect(admin.api(removeDiscoveredKnowledge, { params: { id: gone?.id ?? '' } })).rejects.toMatchObject({
    status: 404,
  })
  await analysed(admin, CALL, { title: 'The same again' })
  await generate(admin)
  expect((await list(admin)).items).toEqual(first.items.slice(1))
  const later = {
    company_id: meeting.company_id,
    meeting_id: meeting.id,
    sequence: 9,
    username: 'Test Person',
    at: new Date(),
  }
  const message = 'Delivery of spare parts takes two days within Europe.'
  await test.deps.db.insert(meetingMessages).values({ ...later, message_id: '9', message })
  await test.deps.db.update(meetings).set({ message_count: 6 }).where(eq(meetings.id, meeting.id))
  await generate(admin)
  expect(await textsOf(admin)).toEqual([...first.items.slice(1).map(({ knowledge_text }) => knowledge_text), message])
  const reads = await test.deps.db.select().from(discoveryReads).where(eq(discoveryReads.meeting_id, meeting.id))
  expect(reads).toMatchObject([{ message_count: 6 }])
})

it('takes a model’s statements in place of quotes that nobody acted on, as far as the transcript bears them out', async () => {
  const admin = await newAdmin()
  await analysed(admin)
  await generate(admin)
  const statements = [
    {
      text: 'Robots have a three-year warranty on parts.',
      topic: 'Warranty',
      line: 5,
      quote: 'a warranty of three years',
    },
    {
      text: 'The starter plan is 99 euros.',
      topic: 'Price',
      line: 3,
      quote: 'The starter plan costs 2,400 euros a month',
    },
    { text: 'Robots fly.', topic: 'Invented', line: 4, quote: 'our robots fly to the moon' },
    { text: 'Carl wants support.', topic: 'Asked', line: 1, quote: 'what is your support like' },
  ]
  test.deps.model = scripted(() => `\`\`\`json\n${JSON.stringify({ statements })}\n\`\`\``)
  expect((await generate(admin)).failure).toBeNull()
  expect((await list(admin)).items).toMatchObject([
    {
      knowledge_text: 'Robots have a three-year warranty on parts.',
      topic: 'Warranty',
      engine: 'model',
      message_id: '5',
    },
    // A figure that nobody said: the quote stands instead.
    { knowledge_text: 'The starter plan costs 2,400 euros a month.', engine: 'model' },
  ])
  const content = prompts.at(-1)?.messages[0]?.content ?? ''
  const mark = /--- ([0-9a-f]{12}) transcript/.exec(content)?.[1]
  expect(content).toContain(`--- ${mark} end of transcript`)
  const count = prompts.length
  await generate(admin)
  expect(prompts).toHaveLength(count)
})

it('says what went wrong with the model, shows quotes meanwhile, and asks the model again with the next press', async () => {
  const admin = await newAdmin()
  await analysed(admin)
  test.deps.model = {
    name: 'broken',
    stream: () => {
      throw new ModelError('The language model is not to be reached.')
    },
  }
  expect((await generate(admin)).failure).toBe(
    'The language model is not to be reached. Quotes that rules picked are shown instead.',
  )
  expect((await list(admin)).items.map(({ engine }) => engine)).toEqual(['rules', 'rules', 'rules'])
  const invented = { statements: [{ text: 'It floats.', topic: null, line: 1, quote: 'Nobody said that it floats.' }] }
  for (const reply of ['{"error":"I cannot help with that."}', JSON.stringify(invented)]) {
    test.deps.model = scripted(() => reply)
    expect((await generate(admin)).failure).toMatch(/shown instead\.$/)
    expect((await list(admin)).items.map(({ engine }) => engine)).toEqual(['rules', 'rules', 'rules'])
  }
  test.deps.model = scripted(() => '{"statements":[]}')
  expect(await generate(admin)).toMatchObject({ failure: null, progress: 100 })
  expect((await list(admin)).total).toBe(0)
})

it('shows and changes only what was said in meetings that the caller’s list shows', async () => {
  const admin = await newAdmin()
  await analysed(admin)
  await generate(admin)
  const company = await companyOf(test.deps.db, admin.member.company_id)
  const user = await makePerson(test.app, { role: 'company_user', company })
  const stranger = await newAdmin()
  const [item] = (await list(admin)).items
  const params = { id: item?.id ?? '' }
  for (const person of [user, stranger]) {
    expect(await list(person)).toEqual({ items: [], total: 0 })
    await expect(person.api(removeDiscoveredKnowledge, { params })).rejects.toMatchObject({ status: 404 })
    const body = { name: 'Price', text: 'Taken.' }
    await expect(person.api(approveDiscoveredKnowledge, { params, body })).rejects.toMatchObject({ status: 404 })
    const entries = [{ id: params.id, question: '', text: 'Taken.' }]
    const several = person.api(approveSeveralDiscovered, { body: { name: 'Price', entries } })
    await expect(several).rejects.toMatchObject({ status: 404 })
    expect(await person.api(listDiscoveredQuestions, { body: { ids: [params.id] } })).toEqual({ questions: [] })
  }
  expect((await list(admin)).total).toBe(3)
})

it('makes an approved item a document with its origin, once, and finds it after the sync that it starts', async () => {
  const admin = await newAdmin()
  await analysed(admin)
  await generate(admin)
  const item = (await list(admin)).items.find(({ message_id }) => message_id === '5')
  const params = { id: item?.id ?? '' }
  const text = 'Every robot has a **three-year** warranty on all parts.'
  const body = { name: 'Warranty / parts', text, time_zone: 'Pacific/Kiritimati' }
  const approvals = await Promise.allSettled([1, 2].map(() => admin.api(approveDiscoveredKnowledge, { params, body })))
  expect(approvals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await syncEnded(admin.api)
  expect(await admin.api(listKnowledgeItems)).toMatchObject([
    {
      name: 'Warranty / parts',
      file_path: 'Warranty   parts.md',
      knowledge_source: 'user_uploaded',
      sync_state: 'synced',
    },
  ])
  const { passages } = await admin.api(searchKnowledge, { body: { query: 'warranty on parts' } })
  expect(passages.map(({ text }) => text).join('\n')).toContain('Every robot has a')
  expect(passages.map(({ text }) => text).join('\n')).toContain('in the meeting “Kick-off” of 2026-03-03')
  expect((await list(admin)).items.find(({ id }) => id === params.id)?.item_id).not.toBeNull()
})

it('makes one document of several items with the questions they answered; all of them, or none where one was added meanwhile', async () => {
  const admin = await newAdmin()
  await analysed(admin)
  await generate(admin)
  const { items } = await list(admin)
  const ids = items.map(({ id }) => id)
  const { questions } = await admin.api(listDiscoveredQuestions, { body: { ids } })
  const asked = new Map(questions.map(({ id, question }) => [id, question]))
  expect(asked.get(ids[0] ?? '')).toContain('How much does the starter plan cost')
  const entries = items.map(({ id, knowledge_text }) => ({ id, question: asked.get(id) ?? '', text: knowledge_text }))
  const [first] = entries.slice(0, 1)
  const body = { name: 'From the kick-off', entries, time_zone: 'Pacific/Kiritimati' }
  await admin.api(approveDiscoveredKnowledge, { params: { id: first?.id ?? '' }, body: { name: 'Price', text: 'x' } })
  await expect(admin.api(approveSeveralDiscovered, { body })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('“The starter plan costs 2,400 euros a month.”'),
  })
  expect((await list(admin)).items.filter(({ item_id }) => item_id !== null)).toHaveLength(1)
  const { item_id } = await admin.api(approveSeveralDiscovered, { body: { ...body, entries: entries.slice(1) } })
  expect((await list(admin)).items.slice(1).every((item) => item.item_id === item_id)).toBe(true)
  await syncEnded(admin.api)
  const { passages } = await admin.api(searchKnowledge, { body: { query: 'warranty on parts' } })
  expect(passages.map(({ text }) => text).join('\n')).toContain('in the meeting “Kick-off” of 2026-03-03')
})

it('pages through twenty thousand items, newest meeting first', async () => {
  const admin = await newAdmin()
  const { company_id } = admin.member
  for (let at = 0; at < 50; at++) {
    const started_at = new Date(Date.UTC(2026, 0, 1 + (at % 25), 9, at))
    await makeMeeting(test, { owner: admin, title: `Meeting ${at}`, messages: [], started_at })
  }
  await test.deps.database.query(
    `insert into discovered_knowledge (id, company_id, meeting_id, message_id, speaker, quote, knowledge_text, engine, fingerprint, created_at)
     select gen_random_uuid(), $1, id, at::text, 'Rita', 'Part ' || at || ' costs ' || at || ' euros.',
       'Part ' || at || ' costs ' || at || ' euros.', 'rules', at::text, now()
     from meetings, generate_series(1, 400) at where company_id = $1`,
    [company_id],
  )
  const ids = new Set<string>()
  const days: string[] = []
  let slowest = 0
  for (const offset of [0, 300, 10_000, 19_800]) {
    const began = performance.now()
    const { items, total } = await admin.api(listDiscoveredKnowledge, { query: { offset } })
    slowest = Math.max(slowest, performance.now() - began)
    expect([total, items.length]).toEqual([20_000, offset === 19_800 ? 200 : 300])
    for (const { id, meeting_datetime } of items) {
      ids.add(id)
      days.push(meeting_datetime)
    }
  }
  console.log(`discovered knowledge: slowest page of 300 among 20,000 in ${Math.round(slowest)} ms`)
  expect(ids.size).toBe(1_100)
  expect(days).toEqual(days.toSorted().toReversed())
})

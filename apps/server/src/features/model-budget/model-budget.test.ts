import { getAnswer } from '@cuecard/contract/answers.ts'
import type { TextStream } from '@cuecard/contract/client.ts'
import { updateUserNotes } from '@cuecard/contract/meetings/analysis.ts'
import { chatWithMeetings } from '@cuecard/contract/meetings/chat.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addText, syncAll } from '../../../test/documents.ts'
import { makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { type Model, ModelError } from '../../platform/model/model.ts'
import { modelOf } from './model-budget.service.ts'
import { modelUsage } from './model-budget.tables.ts'

const BUDGET = 1_000
const DAY_MS = 86_400_000
let test: TestApp
let ours: TestPerson
let theirs: TestPerson
let now = Date.UTC(2026, 10, 21, 23, 0)
let calls = 0
/** Characters of one reply. */
let long = 400
let isAway = false

const model: Model = {
  name: 'scripted',
  stream: async function* () {
    calls += 1
    if (isAway) throw new ModelError('The language model cannot be reached at the moment.')
    yield `The plan costs 40 euros [1]. ${'x'.repeat(long)}`
  },
}

beforeAll(async () => {
  const clock = { now: () => new Date(now) }
  test = await testApp({ work: true, settings: { AI_DAILY_TOKENS: String(BUDGET) }, overrides: { model, clock } })
  const person = async (name: string) =>
    makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, name) })
  ours = await person('Ours')
  theirs = await person('Theirs')
  for (const each of [ours, theirs]) {
    await addText(each, 'Prices', '# Prices\n\nThe starter plan costs 40 euros a month.')
    await syncAll(each)
  }
})
afterAll(() => test.close())
beforeEach(() => {
  // Another day, so that nothing is used yet.
  now += DAY_MS
  long = 400
})

async function read(reply: TextStream): Promise<string> {
  let text = ''
  for await (const chunk of reply.chunks) text += chunk
  return text
}

const spoken = { current_message: { message: 'What does the starter plan cost?', username: 'Carla' } }
const ask = async ({ api }: TestPerson) => read((await api(getAnswer, { body: spoken })) as TextStream)
const stored = async () =>
  (await test.deps.db.select().from(modelUsage)).filter(({ day }) => day === new Date(now).toISOString().slice(0, 10))

it('check 74: answers with 429 and the time until midnight once a company has used its day, and lets others go on', async () => {
  await makeMeeting(test, {
    owner: ours,
    title: 'Costs',
    messages: [{ username: 'Ann', message: 'What does it cost?' }],
  })
  long = BUDGET * 4
  expect(await ask(ours)).toContain('40 euros')
  const before = calls
  const refused = await test.app.inject({
    method: 'POST',
    url: '/api/extension/answer',
    headers: { authorization: `Bearer ${ours.token}` },
    payload: spoken,
  })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('3600')
  expect(refused.json().detail).toContain('It can be used again from midnight UTC')
  await expect(ours.api(chatWithMeetings, { body: { message: 'What does it cost?' } })).rejects.toMatchObject({
    status: 429,
  })
  expect(calls).toBe(before)
  expect(await ask(theirs)).toContain('40 euros')
  now += 3_600_000
  expect(await ask(ours)).toContain('40 euros')
})

it('counts what was sent and what came back, for all processes together', async () => {
  await ask(ours)
  await expect.poll(async () => (await stored()).length).toBe(1)
  const [{ tokens, company_id } = { tokens: 0, company_id: '' }] = await stored()
  expect(company_id).toBe(ours.member.company_id)
  expect(tokens).toBeGreaterThan(long / 4)
  // Another process has used all the rest; it is known here half a minute later.
  await test.deps.db.update(modelUsage).set({ tokens: BUDGET })
  expect(await ask(ours)).toContain('40 euros')
  now += 31_000
  await ask(ours)
  await expect.poll(() => ask(ours).catch((error: unknown) => error)).toMatchObject({ status: 429 })
})

it('counts nothing for a model that did not answer', async () => {
  isAway = true
  await expect(ask(ours)).rejects.toMatchObject({ status: 503 })
  isAway = false
  await ask(ours)
  await expect.poll(async () => (await stored()).length).toBe(1)
  const [once] = await stored()
  await ask(theirs)
  await expect.poll(async () => (await stored()).length).toBe(2)
  expect((await stored()).find(({ company_id }) => company_id === theirs.member.company_id)?.tokens).toBe(once?.tokens)
})

it('keeps many at once from each finding it unspent', async () => {
  const prompt = { system: 's'.repeat(BUDGET * 2), messages: [], maxOutputTokens: 10 }
  const one = modelOf(test.deps, ours.member.company_id)
  const all = await Promise.allSettled(
    Array.from({ length: 10 }, async () => {
      for await (const _delta of one?.stream(prompt, AbortSignal.timeout(5_000)) ?? []) continue
    }),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

it('lets work in the background end with its reason, and with what the rules make', async () => {
  long = BUDGET * 4
  await ask(ours)
  const said = ['We agreed on a pilot in Lisbon.', 'How much is it?'].map((message) => ({ username: 'Ann', message }))
  const meeting = await makeMeeting(test, { owner: ours, title: 'Pilot', messages: said })
  const status = () => ours.api(updateUserNotes, { params: { id: meeting.id } })
  await status()
  const failures = async () =>
    (await test.deps.database.query('select failure from job_runs where failure is not null')).rows
  await expect.poll(failures).toHaveLength(1)
  expect(await failures()).toMatchObject([{ failure: expect.stringContaining('daily limit of the language model') }])
})

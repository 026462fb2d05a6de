import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  approveGapAnswer,
  draftGapAnswer,
  getKnowledgeGap,
  removeKnowledgeGap,
} from '@cuecard/contract/knowledge/gaps.ts'
import { listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addText, syncAll } from '../../../test/documents.ts'
import { makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { jobRuns } from '../../platform/jobs/jobs.tables.ts'
import { startDraft } from './knowledge-gaps.service.ts'
import { lockGap } from './knowledge-gaps.store.ts'
import { gapQuestions, knowledgeGaps } from './knowledge-gaps.tables.ts'
import { openGap } from './open-gap.ts'
import { meetingKey } from './unanswered.ts'

const QUESTION = 'What does the starter plan cost?'
const ADDED = { status: 409, detail: 'The answer to this is in your knowledge base already.' }

let test: TestApp
beforeAll(async () => {
  test = await testApp({ work: true })
})
afterEach(() => void (test.deps.model = null))
afterAll(() => test.close())

async function twoEditors(): Promise<[TestPerson, TestPerson]> {
  const company = await makeCompany(test.deps, 'Robots')
  const one = await makePerson(test.app, { role: 'company_admin', company })
  return [one, await makePerson(test.app, { role: 'company_user', company })]
}

/** A gap with a draft that both editors have before them. */
async function makeGap({ member }: TestPerson): Promise<string> {
  const [id, now] = [randomUUID(), test.deps.clock.now()]
  const draft = {
    draft_text: 'It costs a little.',
    draft_engine: 'quotes' as const,
    draft_sources: [],
    drafted_at: now,
  }
  const row = { id, company_id: member.company_id, question: QUESTION, created_at: now, updated_at: now }
  await test.deps.db.insert(knowledgeGaps).values({ ...row, ...draft, state: 'drafted' })
  return id
}

const gapOf = ({ api }: TestPerson, id: string) => api(getKnowledgeGap, { params: { id } })
const namesOf = async ({ api }: TestPerson) => (await api(listKnowledgeItems)).map(({ name }) => name)
const approve = ({ api }: TestPerson, id: string, by: string) =>
  api(approveGapAnswer, { params: { id }, body: { name: `By ${by}`, text: `It costs 1,900 euros, says ${by}.` } })

/** Does something in the moment between an approval's look at the gap and its transaction. */
function meanwhile(act: () => Promise<unknown>) {
  const { files } = test.deps
  const [put, removed]: [string[], string[]] = [[], []]
  test.deps.files = {
    ...files,
    put: async (key, path) => {
      test.deps.files = { ...files, remove: async (gone) => (removed.push(gone), files.remove(gone)) }
      put.push(key)
      await files.put(key, path)
      await act()
    },
  }
  return {
    put,
    removed,
    restore: () => {
      test.deps.files = files
    },
  }
}

it('check 84: approved twice at once by two editors it becomes one knowledge item, and the other is told', async () => {
  const [one, two] = await twoEditors()
  const id = await makeGap(one)
  const outcomes = await Promise.allSettled([approve(one, id, 'one'), approve(two, id, 'two'), approve(one, id, 'one')])
  const approved = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(approved).toHaveLength(1)
  for (const each of outcomes) if (each.status === 'rejected') expect(each.reason).toMatchObject(ADDED)
  const gap = await gapOf(two, id)
  expect(gap).toMatchObject({ item_id: approved[0]?.item_id, item_name: approved[0]?.item_name })
  expect(gap.draft?.text).toBe(`It costs 1,900 euros, says ${gap.item_name?.replace('By ', '')}.`)
  expect(await namesOf(one)).toEqual([gap.item_name])
})

it('check 84: of two editors of a draft the second is told, and what the first approved stays', async () => {
  const [one, two] = await twoEditors()
  const id = await makeGap(one)
  const late = meanwhile(() => approve(one, id, 'one'))
  await expect(approve(two, id, 'two')).rejects.toMatchObject(ADDED)
  late.restore()
  expect(late.removed).toEqual(late.put)
  // Another draft would take the place of what was approved.
  await expect(two.api(draftGapAnswer, { params: { id }, query: {} })).rejects.toMatchObject(ADDED)
  await expect(approve(two, id, 'two')).rejects.toMatchObject(ADDED)
  expect(await gapOf(two, id)).toMatchObject({
    item_name: 'By one',
    draft: { text: 'It costs 1,900 euros, says one.', engine: 'person' },
  })
  expect(await namesOf(two)).toEqual(['By one'])
})

it('check 84: a gap that is removed while somebody approves its answer leaves no knowledge item behind', async () => {
  const [one, two] = await twoEditors()
  const id = await makeGap(one)
  const late = meanwhile(() => two.api(removeKnowledgeGap, { params: { id } }))
  await expect(approve(one, id, 'one')).rejects.toMatchObject({ status: 404, detail: 'Knowledge gap not found' })
  late.restore()
  expect(late.removed).toEqual(late.put)
  expect(await namesOf(one)).toEqual([])
})

/** The application's parts, where `act` happens once: between what a use case has read and its first transaction. */
function beforeItWrites(act: () => Promise<unknown>): Deps {
  const { database } = test.deps
  let happened = false
  const of = (companyId: string): Db => {
    const db = database.of(companyId)
    const transaction: Db['transaction'] = async (...work) => {
      if (!happened) {
        happened = true
        await act()
      }
      return db.transaction(...work)
    }
    return new Proxy(db, { get: (real, name) => (name === 'transaction' ? transaction : Reflect.get(real, name)) })
  }
  return { ...test.deps, database: { ...database, of } }
}

it('a gap whose answer is approved while somebody opens it opens with that answer', async () => {
  const [one, two] = await twoEditors()
  const { id: meeting_id } = await makeMeeting(test, { owner: one, title: 'Kick-off', messages: [] })
  const [id, now] = [randomUUID(), test.deps.clock.now()]
  const asked = { company_id: one.member.company_id, question: QUESTION, created_at: now }
  await test.deps.db.insert(knowledgeGaps).values({ ...asked, id, state: 'open', updated_at: now })
  await test.deps.db.insert(gapQuestions).values({
    ...asked,
    id: randomUUID(),
    gap_id: id,
    origin: 'meeting',
    source_key: meetingKey(meeting_id, QUESTION),
    answer: '',
    meeting_id,
    asked_at: now,
  })
  const slow = beforeItWrites(() => approve(two, id, 'two'))
  expect(
    await openGap(slow, one.member, { meeting_id, question: QUESTION, answer: '', time_zone: 'UTC' }),
  ).toMatchObject({
    id,
    item_name: 'By two',
    draft: { text: 'It costs 1,900 euros, says two.', engine: 'person' },
  })
})

/** Until `open` is called no draft is written. */
function slowDrafts() {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const asked: string[] = []
  test.deps.model = {
    name: 'slow',
    stream: async function* ({ system }) {
      if (system.startsWith('You draft an answer')) {
        asked.push(system)
        await gate
        yield 'The starter plan costs 1,900 euros a month, says the model [1].'
      } else if (system.startsWith('You help a salesperson')) yield 'It costs 1,900 euros [1].'
      else yield JSON.stringify({ grade: 5, reason: 'As approved.' })
    },
  }
  return { open: () => open(), asked }
}

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await what()); tries++) {
    if (tries > 800) throw new Error('it did not end')
    await sleep(25)
  }
}

const runsOf = (id: string) =>
  test.deps.db
    .select({ state: jobRuns.state, again_requested: jobRuns.again_requested })
    .from(jobRuns)
    .where(eq(jobRuns.subject, id))

it('check 84: an answer that is approved while another is being drafted is not overwritten by the draft', async () => {
  const [one, two] = await twoEditors()
  await addText(one, 'Prices', '# Prices\n\nThe starter plan costs 1,900 euros a month for up to ten robots.')
  await syncAll(one)
  const id = await makeGap(one)
  const drafts = slowDrafts()
  await Promise.all([one, two].map(({ api }) => api(draftGapAnswer, { params: { id }, query: {} })))
  await until(async () => drafts.asked.length === 1)
  expect(await runsOf(id)).toEqual([{ state: 'running', again_requested: false }])
  await approve(two, id, 'two')
  drafts.open()
  await until(async () => (await runsOf(id)).every(({ state }) => state === 'done'))
  await until(async () => (await gapOf(one, id)).state === 'closed')
  expect(await gapOf(one, id)).toMatchObject({
    item_name: 'By two',
    draft: { text: 'It costs 1,900 euros, says two.', engine: 'person' },
    after: { outcome: 'complete' },
  })
  expect((await namesOf(one)).toSorted()).toEqual(['By two', 'Prices'])
  expect(drafts.asked).toHaveLength(1)
})

/** A gap whose draft the model has been asked for and does not give yet. */
async function beginDraft() {
  const [one] = await twoEditors()
  await addText(one, 'Prices', '# Prices\n\nThe starter plan costs 1,900 euros a month for up to ten robots.')
  await syncAll(one)
  const id = await makeGap(one)
  const drafts = slowDrafts()
  await one.api(draftGapAnswer, { params: { id }, query: {} })
  await until(async () => drafts.asked.length === 1)
  return { one, id, drafts }
}

it('check 84: a draft asked for in the moment in which the former one ends is written, not waited for in vain', async () => {
  const { one, id, drafts } = await beginDraft()
  // The gap as its run leaves it, which has still to be marked as done.
  await test.deps.db.update(knowledgeGaps).set({ state: 'drafted' }).where(eq(knowledgeGaps.id, id))
  expect((await one.api(draftGapAnswer, { params: { id }, query: {} })).state).toBe('drafting')
  expect(await runsOf(id)).toEqual([{ state: 'running', again_requested: true }])
  drafts.open()
  await until(async () => (await runsOf(id)).filter(({ state }) => state === 'done').length === 2)
  expect((await gapOf(one, id)).state).toBe('drafted')
})

it.runIf(process.env['TEST_DATABASE_URL'])(
  'check 84: a draft asked for while the former one is being stored does not end in a deadlock with it',
  async () => {
    const { one, id, drafts } = await beginDraft()
    await test.deps.db.transaction(async (tx) => {
      const key = { company_id: one.member.company_id, id }
      const gap = await lockGap(tx, key)
      if (!gap) throw new Error('the gap is gone')
      drafts.open()
      const waiting = async () => {
        const { rows } = (await tx.execute(sql`select pid from pg_locks where not granted`)) as { rows: unknown[] }
        return rows.length
      }
      await expect.poll(waiting).toBeGreaterThan(0)
      // As for a gap that was removed and opened again meanwhile.
      await startDraft(test.deps, tx, { actor: one.member, gap: { ...gap, state: 'open' }, time_zone: 'UTC' })
    })
    await until(async () => (await runsOf(id)).filter(({ state }) => state === 'done').length === 2)
    expect((await gapOf(one, id)).state).toBe('drafted')
  },
)

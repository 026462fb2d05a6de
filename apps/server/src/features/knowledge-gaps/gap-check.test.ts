import { randomUUID } from 'node:crypto'
import { approveGapAnswer, getKnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import {
  listKnowledgeItems,
  removeKnowledgeItem,
  startKnowledgeSync,
  updateKnowledgeItem,
} from '@cuecard/contract/knowledge/knowledge.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { gapQuestions, knowledgeGaps } from './knowledge-gaps.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const QUESTION = 'How long is the warranty on batteries?'
const ANSWER = { name: 'Battery warranty', text: 'The warranty on batteries is seven years.' }

async function newAdmin(): Promise<TestPerson> {
  return makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Robots') })
}

async function newGap({ member: { company_id } }: TestPerson, question = QUESTION): Promise<string> {
  const [id, now] = [randomUUID(), test.deps.clock.now()]
  const row = { id, company_id, question, state: 'open' as const, created_at: now, updated_at: now }
  await test.deps.db.insert(knowledgeGaps).values(row)
  return id
}

const approve = ({ api }: TestPerson, id: string, body = ANSWER) => api(approveGapAnswer, { params: { id }, body })
const gapOf = ({ api }: TestPerson, id: string) => api(getKnowledgeGap, { params: { id } })
const check = () => test.workOff('knowledge-gap-check')
const sync = () => test.workOff('knowledge-sync')

it('asks the question of an approved answer again after the sync that read it, however long that took', async () => {
  const admin = await newAdmin()
  const [id, other] = [await newGap(admin), await newGap(admin, 'Can the robots swim?')]
  await approve(admin, id)
  await check()
  await approve(admin, other, { name: 'Swimming', text: 'The robots cannot swim, but they float.' })
  expect(await gapOf(admin, id)).toMatchObject({ state: 'approved', before: { outcome: 'refused' }, after: null })
  await check()
  await sync()
  await check()
  expect(await gapOf(admin, id)).toMatchObject({
    state: 'closed',
    item_sync: { state: 'synced' },
    after: { outcome: 'complete', text: expect.stringContaining('seven years') },
  })
  expect(await gapOf(admin, other)).toMatchObject({ state: 'closed', after: { outcome: 'complete' } })
})

it('takes another answer after the document of the approved one was deleted', async () => {
  const admin = await newAdmin()
  const id = await newGap(admin)
  await approve(admin, id)
  const [item] = await admin.api(listKnowledgeItems)
  await admin.api(removeKnowledgeItem, { params: { id: item?.id ?? '' } })
  expect(await gapOf(admin, id)).toMatchObject({ state: 'approved', item_id: null, draft: { text: ANSWER.text } })
  await approve(admin, id, { ...ANSWER, text: 'The warranty on batteries is eight years.' })
  await check()
  await sync()
  await check()
  expect((await gapOf(admin, id)).after?.text).toContain('eight years')
})

it('closes a question that came up again once the document with its answer was completed and read', async () => {
  const admin = await newAdmin()
  const id = await newGap(admin)
  const syncAndCheck = async () => {
    await sync()
    await check()
    return gapOf(admin, id)
  }
  await approve(admin, id)
  await check()
  expect((await syncAndCheck()).state).toBe('closed')
  await test.deps.db.update(knowledgeGaps).set({ state: 'open' }).where(eq(knowledgeGaps.id, id))
  await admin.api(startKnowledgeSync)
  expect(await syncAndCheck()).toMatchObject({ state: 'open', after: { text: expect.stringContaining('seven years') } })
  const [item] = await admin.api(listKnowledgeItems)
  const text = `# ${ANSWER.name}\n\n## ${QUESTION}\n\nThe warranty on batteries is nine years.\n`
  const file = new File([text], 'warranty.md', { type: 'text/markdown' })
  await admin.api(updateKnowledgeItem, { params: { id: item?.id ?? '' }, form: {}, files: { file } })
  await admin.api(startKnowledgeSync)
  const closed = await syncAndCheck()
  expect(closed).toMatchObject({ state: 'closed', after: { text: expect.stringContaining('nine years') } })
})

it('asks a question that came up again only when its document was changed after that, not while the gap was closed', async () => {
  const admin = await newAdmin()
  const id = await newGap(admin)
  const syncAndCheck = async () => {
    await admin.api(startKnowledgeSync)
    await sync()
    await check()
    return gapOf(admin, id)
  }
  const rewrite = async (years: string) => {
    const [item] = await admin.api(listKnowledgeItems)
    const text = `# ${ANSWER.name}\n\n## ${QUESTION}\n\nThe warranty on batteries is ${years} years.\n`
    const file = new File([text], 'warranty.md', { type: 'text/markdown' })
    await admin.api(updateKnowledgeItem, { params: { id: item?.id ?? '' }, form: {}, files: { file } })
    return syncAndCheck()
  }
  await approve(admin, id)
  await check()
  expect((await syncAndCheck()).state).toBe('closed')
  expect(await rewrite('eight')).toMatchObject({ state: 'closed', after: { text: expect.stringContaining('seven') } })
  const { company_id } = admin.member
  const asked_at = test.deps.clock.now()
  const asked = { origin: 'refused' as const, source_key: 'again', question: QUESTION, answer: '', asked_at }
  await test.deps.db
    .insert(gapQuestions)
    .values({ id: randomUUID(), company_id, gap_id: id, meeting_id: null, created_at: asked_at, ...asked })
  await test.deps.db.update(knowledgeGaps).set({ state: 'open' }).where(eq(knowledgeGaps.id, id))
  expect(await syncAndCheck()).toMatchObject({ state: 'open', after: { text: expect.stringContaining('seven') } })
  expect(await rewrite('nine')).toMatchObject({ state: 'closed', after: { text: expect.stringContaining('nine') } })
})

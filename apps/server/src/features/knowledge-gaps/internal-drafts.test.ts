import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  approveGapAnswer,
  draftGapAnswer,
  getKnowledgeGap,
  type KnowledgeGap,
} from '@cuecard/contract/knowledge/gaps.ts'
import { changeKnowledgeItems } from '@cuecard/contract/knowledge/care.ts'
import { createKnowledgeItem, listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addText, syncAll } from '../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import type { Prompt } from '../../platform/model/model.ts'
import { knowledgeGaps } from './knowledge-gaps.tables.ts'

const PRICE = 'The starter plan costs 1,900 euros a month for up to ten robots.'
const LIMIT =
  'The maximum discount on the starter plan is 35 percent, but never offer it before the customer threatens to leave.'
const ASKED = 'What is the maximum discount on the starter plan?'

let test: TestApp
let admin: TestPerson
let guide: string
const prompts: Prompt[] = []

beforeAll(async () => {
  test = await testApp({ work: true })
  test.deps.timeLimits.modelCall = { callMs: 5_000, retryDelayMs: 0 }
  admin = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Robots') })
  await addText(admin, 'Prices', `# Prices\n\n${PRICE}`)
  const file = new File([`# Discount limits\n\n${LIMIT}`], 'discounts.md', { type: 'text/markdown' })
  const form = { name: 'Discount guide', type: 'file', add_anyway: true, audience: 'internal' } as const
  guide = (await admin.api(createKnowledgeItem, { form, files: { file } })).id
  await syncAll(admin)
})
afterEach(() => {
  test.deps.model = null
  prompts.splice(0)
})
afterAll(() => test.close())

/** A model that writes a draft from what it is given, and answers nothing else. */
function scripted(draft: (given: string) => string) {
  test.deps.model = {
    name: 'scripted',
    stream: async function* (prompt) {
      if (!prompt.system.startsWith('You draft')) return yield 'Nothing.'
      prompts.push(prompt)
      yield draft(prompt.messages[0]?.content ?? '')
    },
  }
}

async function gapOf(question: string, change: Partial<typeof knowledgeGaps.$inferInsert> = {}): Promise<string> {
  const [id, at] = [randomUUID(), test.deps.clock.now()]
  const row = { id, company_id: admin.member.company_id, question, created_at: at, updated_at: at }
  await test.deps.db.insert(knowledgeGaps).values({ ...row, state: 'open', ...change })
  return id
}

const read = (id: string) => admin.api(getKnowledgeGap, { params: { id } })

async function drafted(question: string): Promise<KnowledgeGap> {
  const id = await gapOf(question)
  await admin.api(draftGapAnswer, { params: { id }, query: {} })
  for (let tries = 0; ; tries++) {
    const gap = await read(id)
    if (gap.state !== 'drafting') return gap
    if (tries > 800) throw new Error('it did not end')
    await sleep(25)
  }
}

async function approved(gap: KnowledgeGap, choice: { audience?: 'customer' | 'internal' } = {}) {
  const body = { name: `Answer ${gap.id}`, text: `${gap.draft?.text} (${gap.id})`, ...choice }
  const { item_id, item_audience } = await admin.api(approveGapAnswer, { params: { id: gap.id }, body })
  const item = (await admin.api(listKnowledgeItems)).find(({ id }) => id === item_id)
  expect(item_audience).toBe(item?.audience)
  return item?.audience
}

it('what only an internal document says is drafted and approved as internal, without a model', async () => {
  const gap = await drafted(ASKED)
  expect(gap.draft).toMatchObject({ text: LIMIT, audience: 'internal' })
  expect(gap.draft?.sources).toMatchObject([{ item_id: guide, audience: 'internal' }])
  expect(await approved(gap)).toBe('internal')
})

it('what a document for customers says is drafted from it alone, and nobody has chosen an audience', async () => {
  const gap = await drafted('What does the starter plan cost a month?')
  expect(gap.draft).toMatchObject({ text: PRICE, audience: null })
  expect(await approved(gap)).toBeNull()
})

it('a model that drafts for customers is given nothing internal, and is asked again about that alone', async () => {
  scripted((given) => {
    const n = /source \[(\d+)\][^\n]*\n[^\n]*35 percent/.exec(given)?.[1]
    return n === undefined ? 'NOT HELD' : `At most 35 percent [${n}].`
  })
  const gap = await drafted('What does the starter plan cost a month with the maximum discount?')
  const given = prompts.map(({ messages }) => messages[0]?.content ?? '')
  expect(given.map((content) => [content.includes(PRICE), content.includes(LIMIT)])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(gap.draft).toMatchObject({ text: 'At most 35 percent.', audience: 'internal' })
  expect(await approved(gap)).toBe('internal')
})

it('a model that finds it in documents for customers is asked once, and the person is told of figures that these do not hold', async () => {
  scripted(() => 'It costs 1,900 euros, or €9,900 a year [1].')
  const gap = await drafted('What does the starter plan cost a month?')
  expect(prompts).toHaveLength(1)
  expect(prompts[0]?.messages[0]?.content).not.toContain('Discount guide')
  expect(gap).toMatchObject({
    state: 'drafted',
    draft: { audience: null },
    draft_failure: expect.stringContaining('Not in the cited passages: €9,900.'),
  })
})

it('a draft of before, whose sources say nothing of it, has the audience that its documents have now', async () => {
  const source = { item_id: guide, item_name: 'Discount guide', source: 'd.md', locator: null, text: LIMIT, score: 1 }
  const draft = { draft_text: LIMIT, draft_engine: 'quotes' as const, drafted_at: test.deps.clock.now() }
  const old = { ...draft, state: 'drafted' as const, draft_sources: [{ ...source, n: 1, cited: true }] }
  const ids = [await gapOf(ASKED, old), await gapOf(ASKED, old), await gapOf(ASKED, old)]
  const [first, second, third] = await Promise.all(ids.map(read))
  if (!first || !second || !third) throw new Error('three gaps')
  expect(first.draft).toMatchObject({ audience: 'internal', sources: [{ audience: 'internal' }] })
  expect(await approved(first)).toBe('internal')
  // A person may choose otherwise.
  expect(await approved(second, { audience: 'customer' })).toBe('customer')
  await admin.api(changeKnowledgeItems, {
    body: { ids: [guide], change: { action: 'set_audience', audience: 'customer' } },
  })
  expect((await read(third.id)).draft?.audience).toBeNull()
  await admin.api(changeKnowledgeItems, {
    body: { ids: [guide], change: { action: 'set_audience', audience: 'internal' } },
  })
  await test.deps.db.update(knowledgeGaps).set({ draft_sources: [] }).where(eq(knowledgeGaps.id, third.id))
  expect((await read(third.id)).draft?.audience).toBeNull()
})

import { randomUUID } from 'node:crypto'
import {
  approveDiscoveredKnowledge,
  removeDiscoveredKnowledge,
  listDiscoveredKnowledge,
} from '@cuecard/contract/discovered-knowledge.ts'
import { listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { discoveredKnowledge } from './discovered-knowledge.tables.ts'

const ADDED = { status: 409, detail: 'This is in your knowledge base already.' }
const GONE = { status: 404, detail: 'Knowledge item not found' }

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

/** Two administrators before the same item of a meeting. */
async function twoBeforeOne(): Promise<[TestPerson, TestPerson, string]> {
  const company = await makeCompany(test.deps, 'Robots')
  const one = await makePerson(test.app, { role: 'company_admin', company })
  const two = await makePerson(test.app, { role: 'company_admin', company })
  const meeting = await makeMeeting(test, { owner: one, title: 'Kick-off', messages: [] })
  const id = randomUUID()
  const said = 'Every robot comes with a warranty of three years.'
  await test.deps.db.insert(discoveredKnowledge).values({
    id,
    company_id: company.id,
    meeting_id: meeting.id,
    message_id: '1',
    speaker: 'Rita',
    quote: said,
    knowledge_text: said,
    engine: 'rules',
    fingerprint: 'of the quote',
    created_at: test.deps.clock.now(),
  })
  return [one, two, id]
}

const add = ({ api }: TestPerson, id: string, by: string) =>
  api(approveDiscoveredKnowledge, { params: { id }, body: { name: `By ${by}`, text: 'Three years of warranty.' } })
const remove = ({ api }: TestPerson, id: string) => api(removeDiscoveredKnowledge, { params: { id } })
const found = async ({ api }: TestPerson) => (await api(listDiscoveredKnowledge, { query: {} })).items
const items = ({ api }: TestPerson) => api(listKnowledgeItems)

/** Does something in the moment between an approval's look at the item and its transaction; tells which files stayed. */
async function meanwhile(adding: () => Promise<unknown>, act: () => Promise<unknown>): Promise<string[]> {
  const { files } = test.deps
  const stored = new Set<string>()
  const remembering = {
    ...files,
    put: async (key: string, path: string) => {
      stored.add(key)
      await files.put(key, path)
    },
    remove: async (key: string) => {
      stored.delete(key)
      await files.remove(key)
    },
  }
  test.deps.files = {
    ...remembering,
    put: async (key, path) => {
      test.deps.files = remembering
      await remembering.put(key, path)
      await act()
    },
  }
  await adding()
  test.deps.files = files
  return [...stored]
}

it('check 84: added to the knowledge base twice at once it becomes one item, and the other is told', async () => {
  const [one, two, id] = await twoBeforeOne()
  const outcomes = await Promise.allSettled([add(one, id, 'one'), add(two, id, 'two'), add(one, id, 'one')])
  const added = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.item_id] : []))
  expect(added).toHaveLength(1)
  for (const each of outcomes) if (each.status === 'rejected') expect(each.reason).toMatchObject(ADDED)
  expect((await items(one)).map((item) => item.id)).toEqual(added)
  expect((await found(two)).map(({ item_id }) => item_id)).toEqual(added)
})

it('check 84: of two who add it the second is told, and the words of the first stay', async () => {
  const [one, two, id] = await twoBeforeOne()
  const stored = await meanwhile(
    () => expect(add(two, id, 'two')).rejects.toMatchObject(ADDED),
    () => add(one, id, 'one'),
  )
  expect((await items(two)).map(({ name }) => name)).toEqual(['By one'])
  expect(stored).toHaveLength(1)
})

it('check 84: deleted while somebody adds it, it is gone and makes no item', async () => {
  const [one, two, id] = await twoBeforeOne()
  const stored = await meanwhile(
    () => expect(add(one, id, 'one')).rejects.toMatchObject(GONE),
    () => remove(two, id),
  )
  expect(stored).toEqual([])
  expect(await items(one)).toEqual([])
  expect(await found(one)).toEqual([])
})

it('check 84: added and deleted at once, the list and the knowledge base agree with what each was told', async () => {
  const [one, two, id] = await twoBeforeOne()
  const [added, removed, again] = await Promise.allSettled([add(one, id, 'one'), remove(two, id), remove(one, id)])
  expect([removed.status, again.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const each of [added, removed, again]) if (each.status === 'rejected') expect(each.reason).toMatchObject(GONE)
  expect(await items(two)).toHaveLength(added.status === 'fulfilled' ? 1 : 0)
  expect(await found(two)).toEqual([])
})

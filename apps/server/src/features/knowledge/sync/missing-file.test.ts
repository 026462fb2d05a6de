import {
  listKnowledgeItems,
  searchKnowledge,
  startKnowledgeSync,
  updateKnowledgeItem,
} from '@cuecard/contract/knowledge/knowledge.ts'
import { getSyncStatus, type SyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText } from '../../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { knowledgeItems } from '../knowledge.tables.ts'

let test: TestApp
let person: TestPerson
let ahead = 0
beforeAll(async () => {
  test = await testApp({ overrides: { clock: { now: () => new Date(Date.now() + ahead) } } })
  person = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Missing') })
})
afterAll(() => test.close())

/** With its retries, which wait some seconds. */
async function sync(): Promise<SyncStatus> {
  await person.api(startKnowledgeSync)
  for (let tries = 0; tries < 3; tries++) {
    await test.workOff('knowledge-sync')
    ahead += 60_000
  }
  return person.api(getSyncStatus)
}

/** Removes the stored file of an item and has the next sync read it. */
async function loseFile(id: string, newName: string): Promise<void> {
  const [row] = await test.deps.db.select().from(knowledgeItems).where(eq(knowledgeItems.id, id))
  await test.deps.files.remove(row?.file_key ?? '')
  await person.api(updateKnowledgeItem, { params: { id }, form: { name: newName }, files: {} })
}

const find = async (query: string) =>
  (await person.api(searchKnowledge, { body: { query, limit: 5 } })).passages.map(({ item_name }) => item_name)

const stateOf = async (name: string) => {
  const found = (await person.api(listKnowledgeItems)).find((item) => item.name === name)
  return found && { sync_state: found.sync_state, sync_reason: found.sync_reason }
}

it('fails the items whose stored files are missing, however many, keeps their passages and reads the others', async () => {
  const first = await addText(person, 'First', 'The first bird is a dodo.')
  const second = await addText(person, 'Second', 'The second bird is a heron.')
  await sync()
  await loseFile(first.id, 'First of all')
  await addText(person, 'New', 'The new bird is a wren.')
  expect(await sync()).toMatchObject({ is_running: false, failure: null })
  const missing = { sync_state: 'failed', sync_reason: 'The stored file is missing. Upload it again.' }
  expect(await stateOf('First of all')).toEqual(missing)
  expect(await stateOf('New')).toEqual({ sync_state: 'synced', sync_reason: null })
  expect(await find('dodo')).toEqual(['First of all'])

  await loseFile(second.id, 'Second of all')
  await addText(person, 'Newer', 'The newer bird is a lark.')
  expect(await sync()).toMatchObject({ is_running: false, failure: null })
  expect(await stateOf('First of all')).toEqual(missing)
  expect(await stateOf('Second of all')).toEqual(missing)
  expect(await stateOf('Newer')).toEqual({ sync_state: 'synced', sync_reason: null })
  expect([await find('dodo'), await find('heron')]).toEqual([['First of all'], ['Second of all']])

  const file = new File(['The first bird is a moa.'], 'first.md')
  await person.api(updateKnowledgeItem, { params: { id: first.id }, form: {}, files: { file } })
  expect(await sync()).toMatchObject({ failure: null })
  expect(await stateOf('First of all')).toEqual({ sync_state: 'synced', sync_reason: null })
  expect(await stateOf('Second of all')).toEqual(missing)
  expect([await find('moa'), await find('heron')]).toEqual([['First of all'], ['Second of all']])
})

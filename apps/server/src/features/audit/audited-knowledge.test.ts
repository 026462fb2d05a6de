import { randomUUID } from 'node:crypto'
import { listAuditEntries } from '@cuecard/contract/audit.ts'
import {
  createKnowledgeItem,
  downloadKnowledgeFile,
  listKnowledgeItems,
  removeKnowledgeItem,
  startKnowledgeSync,
} from '@cuecard/contract/knowledge/knowledge.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText } from '../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'

let test: TestApp
beforeAll(async () => {
  // Nobody works on jobs, so that a sync which was started stays in line.
  test = await testApp()
})
afterAll(() => test.close())

const newcomer = async () =>
  makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, `Company ${randomUUID()}`) })

const logOf = async (person: TestPerson) =>
  (await person.api(listAuditEntries, { query: {} })).entries.map(({ action, actor_email, target, detail }) => ({
    action,
    by: actor_email,
    target,
    detail,
  }))

it('writes down who added, downloaded and removed a document', async () => {
  const person = await newcomer()
  const by = person.email
  const { id } = await addText(person, 'Prices', '# Prices')
  await person.api(downloadKnowledgeFile, { params: { id } })
  await person.api(removeKnowledgeItem, { params: { id } })
  const about = { by, target: 'Prices', detail: 'Prices.md' }
  expect(await logOf(person)).toEqual([
    { action: 'knowledge_item_removed', ...about },
    { action: 'knowledge_file_downloaded', ...about },
    { action: 'knowledge_item_added', ...about },
  ])
})

it('writes nothing down for what was refused', async () => {
  const person = await newcomer()
  const other = await newcomer()
  const { id } = await addText(other, 'Theirs', 'Text')
  await expect(person.api(downloadKnowledgeFile, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(person.api(removeKnowledgeItem, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(person.api(startKnowledgeSync)).rejects.toMatchObject({ status: 409 })
  const form = { name: 'Program', type: 'file' as const }
  await expect(
    person.api(createKnowledgeItem, { form, files: { file: new File(['MZ'], 'run.exe') } }),
  ).rejects.toMatchObject({ status: 422 })
  expect(await logOf(person)).toEqual([])
})

it('writes a sync down once, however often the button is pressed while it runs', async () => {
  const person = await newcomer()
  await addText(person, 'Prices', '# Prices')
  await Promise.all([person.api(startKnowledgeSync), person.api(startKnowledgeSync)])
  await person.api(startKnowledgeSync)
  const syncs = (await logOf(person)).filter(({ action }) => action === 'knowledge_sync_started')
  expect(syncs).toEqual([{ action: 'knowledge_sync_started', by: person.email, target: null, detail: null }])
})

it('does nothing that it cannot write down', async () => {
  const person = await newcomer()
  const { id } = await addText(person, 'Kept', 'Text')
  await test.deps.database.query('alter table audit_entries rename to elsewhere')
  try {
    await expect(addText(person, 'Unwritten', 'Text')).rejects.toMatchObject({ status: 500 })
    await expect(person.api(removeKnowledgeItem, { params: { id } })).rejects.toMatchObject({ status: 500 })
    await expect(person.api(downloadKnowledgeFile, { params: { id } })).rejects.toMatchObject({ status: 500 })
    await expect(person.api(startKnowledgeSync)).rejects.toMatchObject({ status: 500 })
  } finally {
    await test.deps.database.query('alter table elsewhere rename to audit_entries')
  }
  expect((await person.api(listKnowledgeItems)).map((item) => item.name)).toEqual(['Kept'])
  await person.api(downloadKnowledgeFile, { params: { id } })
})

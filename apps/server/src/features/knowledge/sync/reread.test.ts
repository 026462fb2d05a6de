import { join } from 'node:path'
import { listKnowledgeItems, searchKnowledge, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import { connect } from '@lancedb/lancedb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addText } from '../../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { RULES_COLUMN } from '../../../platform/index/lance-schema.ts'
import { companyOf, updateKnowledgeState } from '../../companies/companies.service.ts'
import { listItems } from '../knowledge.store.ts'
import { forgetKnowledge } from '../search/company-knowledge.ts'
import { rereadJob } from './reread.jobs.ts'
import { syncJob } from './sync.jobs.ts'

const BIRDS = ['dodo', 'heron', 'wren']

let test: TestApp
beforeAll(async () => (test = await testApp({})))
afterAll(() => test.close())

/** A company with so many documents, of each of which an earlier version has made the passages. */
async function companyOfEarlierVersion(documents: number): Promise<TestPerson> {
  const company = await makeCompany(test.deps, crypto.randomUUID())
  const person = await makePerson(test.app, { role: 'company_admin', company })
  for (const bird of BIRDS.slice(0, documents)) await addText(person, bird, `The bird of this page is a ${bird}.`)
  await person.api(startKnowledgeSync)
  await test.workOff(syncJob.name)
  const { index_version } = await companyOf(test.deps.db, company.id)
  const table = await (await connect(join(test.deps.config.DATA_DIR, 'index'))).openTable(company.id)
  await table.checkout(index_version ?? 0)
  await table.restore()
  await table.dropColumns([RULES_COLUMN])
  const version = await table.version()
  await test.deps.db.transaction((tx) =>
    updateKnowledgeState(test.deps, tx, { company_id: company.id, index_version: version }),
  )
  forgetKnowledge(test.deps, company.id)
  return person
}

async function reread({ member: { company_id } }: TestPerson) {
  await test.deps.db.transaction((tx) =>
    test.deps.jobs.enqueue(tx, rereadJob, { companyId: company_id, input: { company_id } }),
  )
  await test.workOff(rereadJob.name)
  return test.deps.jobs.latest(test.deps.db, { name: rereadJob.name, companyId: company_id })
}

async function lose({ member }: TestPerson, ...names: string[]) {
  const items = await listItems(test.deps.db, member.company_id)
  for (const { name, file_key } of items) if (names.includes(name) && file_key) await test.deps.files.remove(file_key)
}

const states = async ({ api }: TestPerson) =>
  Object.fromEntries((await api(listKnowledgeItems)).map(({ name, sync_state }) => [name, sync_state]))
const find = async ({ api }: TestPerson, query: string) =>
  (await api(searchKnowledge, { body: { query, limit: 5 } })).passages.map(({ item_name }) => item_name)

describe('documents read again after an update, which nobody asked for', () => {
  it('stay as they were where no stored file is there, and the run says so', async () => {
    const person = await companyOfEarlierVersion(3)
    await lose(person, ...BIRDS)
    const run = await reread(person)
    expect(run).toMatchObject({ state: 'failed', failure: 'None of the stored files could be found.' })
    expect(await states(person)).toEqual({ dodo: 'synced', heron: 'synced', wren: 'synced' })
    expect(await find(person, 'heron')).toContain('heron')
  })

  it('leave what nobody has synced to its sync, and the time of the last one as it is', async () => {
    const person = await companyOfEarlierVersion(2)
    await addText(person, 'Draft', 'The zebra costs 99 euro.')
    const before = await person.api(getKnowledgeStatus)
    expect(await reread(person)).toMatchObject({ state: 'done' })
    const after = await person.api(getKnowledgeStatus)
    expect(await states(person)).toEqual({ dodo: 'synced', heron: 'synced', Draft: 'pending' })
    expect(await find(person, 'zebra')).not.toContain('Draft')
    expect(after.last_knowledge_sync_datetime).toBe(before.last_knowledge_sync_datetime)
    expect(after.has_knowledge_updates_since_sync).toBe(true)
    expect(after.is_reread_pending).toBe(false)
  })

  it('keep the passages of a file that is gone, and leave it to the next sync', async () => {
    const person = await companyOfEarlierVersion(3)
    await lose(person, 'heron')
    expect(await reread(person)).toMatchObject({ state: 'done' })
    expect(await states(person)).toEqual({ dodo: 'synced', heron: 'pending', wren: 'synced' })
    expect(await find(person, 'heron')).toContain('heron')
    await person.api(startKnowledgeSync)
    await test.workOff(syncJob.name)
    expect((await states(person))['heron']).toBe('failed')
  })
})

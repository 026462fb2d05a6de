import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createKnowledgeItem, searchKnowledge } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import { connect } from '@lancedb/lancedb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText, syncAll } from '../../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { openSite, sitePage, type TestSite } from '../../../../test/site.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { RULES_COLUMN } from '../../../platform/index/lance-schema.ts'
import { companyOf, updateKnowledgeState } from '../../companies/companies.service.ts'
import { runOperatorCommand } from '../../operator/operator.service.ts'
import { getState } from '../../system/system.service.ts'
import { companiesToReread, startRereads } from '../knowledge.service.ts'
import { forgetKnowledge } from '../search/company-knowledge.ts'

let test: TestApp
let site: TestSite
beforeAll(async () => {
  site = await openSite()
  test = await testApp({ work: true, settings: { OUTBOUND_ALLOWED_HOSTS: site.host } })
})
afterAll(async () => {
  await test.close()
  await site.close()
})

const find = async (person: TestPerson, query: string) =>
  (await person.api(searchKnowledge, { body: { query, limit: 5 } })).passages.map(({ text }) => text).join('\n')

const addSite = (person: TestPerson, base_url: string) =>
  person.api(createKnowledgeItem, { form: { name: base_url, type: 'url', base_url }, files: {} })

/** A company whose index an earlier version has made, which read a price that today's rules leave out. */
async function companyOfEarlierVersion(name: string): Promise<TestPerson> {
  const person = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, name) })
  const item = await addText(person, 'Grommets', 'The grommet costs 129 euro.')
  await addSite(person, site.url)
  await syncAll(person)
  const companyId = person.member.company_id
  const { index_version } = await companyOf(test.deps.db, companyId)
  const writer = await test.deps.index.write(companyId, index_version)
  const earlier = { title: 'Grommets', text: 'The grommet costs 129 euro, bought for 61 euro.', locator: null }
  await writer.replaceItem(item.id, [
    { ...earlier, id: `${item.id}:0`, item_id: item.id, position: 0, language: 'en', hash: randomUUID() },
  ])
  await writer.commit()
  const table = await (await connect(join(test.deps.config.DATA_DIR, 'index'))).openTable(companyId)
  await table.dropColumns([RULES_COLUMN])
  const version = await table.version()
  await test.deps.db.transaction((tx) =>
    updateKnowledgeState(test.deps, tx, { company_id: companyId, index_version: version }),
  )
  forgetKnowledge(test.deps, companyId)
  return person
}

const isPending = async (person: TestPerson) => (await person.api(getKnowledgeStatus)).is_reread_pending

async function doctor(): Promise<string> {
  const lines: string[] = []
  await runOperatorCommand(test.deps, ['doctor'], (line) => lines.push(line))
  return lines.join('\n')
}

it('reads documents again by itself whose index an earlier version has made, one company after the other, and asks no web site', async () => {
  site.pages.set('/', sitePage({ title: 'Home', body: '<p>The orchard is explained here for everybody who asks.</p>' }))
  const people = [await companyOfEarlierVersion('Alder'), await companyOfEarlierVersion('Birch')]
  const [first] = people
  if (!first) throw new Error('There are two')
  const neverRead = await addSite(first, `${site.url}/later`)
  for (const person of people) {
    expect(await find(person, 'grommet')).toContain('61 euro')
    expect(await isPending(person)).toBe(true)
  }
  expect(await companiesToReread(test.deps)).toEqual(['Alder', 'Birch'])
  expect((await getState(test.deps)).companies_to_reread).toEqual(['Alder', 'Birch'])
  expect(await doctor()).toContain(
    'missing  knowledge index made by the rules of an earlier version for 2 companies: Alder, Birch',
  )

  const asked = site.requests.length
  const rereads = startRereads(test.deps)
  await expect.poll(() => companiesToReread(test.deps), { timeout: 60_000 }).toEqual([])
  await rereads.stop()
  expect(site.requests).toHaveLength(asked)
  for (const person of people) {
    expect(await find(person, 'grommet')).toContain('129 euro')
    expect(await find(person, 'grommet')).not.toContain('61 euro')
    expect(await find(person, 'orchard')).toContain('orchard')
    expect(await isPending(person)).toBe(false)
  }
  expect(await doctor()).toContain('ok       knowledge index')
  const { rows } = await test.deps.database.query(
    "select started_at, ended_at from job_runs where name = 'knowledge-reread' order by started_at",
  )
  expect(rows).toHaveLength(2)
  expect(new Date(String(rows[1]?.['started_at'])).getTime()).toBeGreaterThanOrEqual(
    new Date(String(rows[0]?.['ended_at'])).getTime(),
  )
  // A site that nobody has synced yet is left to its sync.
  const left = await test.deps.database.query('select sync_state from knowledge_items where id = $1', [neverRead.id])
  expect(left.rows).toEqual([{ sync_state: 'pending' }])
  expect((await first.api(getKnowledgeStatus)).has_knowledge_updates_since_sync).toBe(true)
}, 120_000)

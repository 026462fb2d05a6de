import { randomUUID } from 'node:crypto'
import type { Role } from '@cuecard/contract/session.ts'
import type { Download } from '@cuecard/contract/client.ts'
import {
  createKnowledgeItem,
  downloadKnowledgeFile,
  listKnowledgeItems,
  removeKnowledgeItem,
  searchKnowledge,
  startKnowledgeSync,
  updateKnowledgeItem,
} from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus, getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { connect } from '@lancedb/lancedb'
import { eq } from 'drizzle-orm'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText, syncAll } from '../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { RULES_COLUMN } from '../../platform/index/lance-schema.ts'
import { openRemoteReranker } from '../../platform/model/reranker-remote.ts'
import { scriptedUpstream } from '../../platform/model/scripted-upstream.fixture.ts'
import { companyOf, updateKnowledgeState } from '../companies/companies.service.ts'
import { forgetKnowledge } from './search/company-knowledge.ts'
import { knowledgeItems } from './knowledge.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ work: true })
})
afterAll(() => test.close())

async function newcomer(role: 'company_admin' | 'company_user' = 'company_admin'): Promise<TestPerson> {
  return makePerson(test.app, { role, company: await makeCompany(test.deps, `Company ${randomUUID()}`) })
}

const find = async (person: TestPerson, query: string, limit = 5) =>
  (await person.api(searchKnowledge, { body: { query, limit } })).passages

it('takes a document from upload to an answerable passage with its place', async () => {
  const person = await newcomer()
  expect(await person.api(getKnowledgeStatus)).toMatchObject({
    last_knowledge_sync_datetime: null,
    has_knowledge_updates_since_sync: false,
  })
  const item = await addText(
    person,
    'Price list',
    '# Plans\n\n## Starter\n\nThe starter plan costs 40 euros a month.\n\n## Team\n\nThe team plan costs 90 euros a month.',
  )
  expect(item).toMatchObject({ sync_state: 'pending', knowledge_source: 'user_uploaded', file_path: 'Price list.md' })
  expect(await find(person, 'starter plan')).toEqual([])
  expect(await person.api(getKnowledgeStatus)).toMatchObject({ has_knowledge_updates_since_sync: true })
  const status = await syncAll(person)
  expect(status).toMatchObject({ is_running: false, progress: 100, failure: null })
  const [passage] = await find(person, 'How much does the starter plan cost?')
  expect(passage).toMatchObject({ item_id: item.id, item_name: 'Price list', source: 'Price list.md' })
  expect(passage?.text).toContain('40 euros')
  expect(passage?.locator).toContain('Plans')
  const [synced] = await person.api(listKnowledgeItems)
  expect(synced).toMatchObject({ sync_state: 'synced', sync_reason: null })
  expect(synced?.chunk_count).toBeGreaterThan(0)
  expect(await person.api(getKnowledgeStatus)).toMatchObject({
    has_knowledge_updates_since_sync: false,
    embeddings: 'off',
  })
})

it('gives the file back as it came, to its own company only', async () => {
  const person = await newcomer()
  const item = await addText(person, 'Übersicht "neu"', 'Exactly these bytes.\n')
  const file = (await person.api(downloadKnowledgeFile, { params: { id: item.id } })) as Download
  expect(await file.blob.text()).toBe('Exactly these bytes.\n')
  expect(file.fileName).toBe(item.file_path)
  const stranger = await newcomer()
  await expect(stranger.api(downloadKnowledgeFile, { params: { id: item.id } })).rejects.toMatchObject({ status: 404 })
})

it('keeps a bad document in the list with a reason and reads the others', async () => {
  const person = await newcomer()
  const upload = (name: string, bytes: string) =>
    person.api(createKnowledgeItem, { form: { name, type: 'file' }, files: { file: new File([bytes], name) } })
  await upload('broken.pdf', '%PDF-1.7\nthis is not a document\n%%EOF')
  await upload('empty.txt', '')
  await upload('named-wrongly.docx', 'just text')
  await upload('good.txt', 'The warranty lasts 36 months.')
  expect(await syncAll(person)).toMatchObject({ failure: null, progress: 100 })
  const items = new Map((await person.api(listKnowledgeItems)).map((item) => [item.name, item]))
  for (const name of ['broken.pdf', 'empty.txt', 'named-wrongly.docx']) {
    expect([name, items.get(name)?.sync_state]).toEqual([name, 'failed'])
    expect(items.get(name)?.sync_reason).toMatch(/\. ?[A-Z].*\.$/)
  }
  expect(items.get('good.txt')?.sync_state).toBe('synced')
  expect((await find(person, 'warranty'))[0]?.text).toContain('36 months')
})

it('stops using a removed document at once, before any sync', async () => {
  const person = await newcomer()
  const item = await addText(person, 'Old prices', 'The legacy tariff is 12 euros.')
  await syncAll(person)
  expect(await find(person, 'legacy tariff')).toHaveLength(1)
  await person.api(removeKnowledgeItem, { params: { id: item.id } })
  expect(await find(person, 'legacy tariff')).toEqual([])
  expect(await person.api(getKnowledgeStatus)).toMatchObject({ has_knowledge_updates_since_sync: true })
  await syncAll(person)
  expect(await person.api(getKnowledgeStatus)).toMatchObject({ passages: 0, has_knowledge_updates_since_sync: false })
})

it('orders what it found again by the reranker, which never gets a removed document, and goes on without it', async () => {
  const person = await newcomer()
  await addText(person, 'Starter', 'The warranty of the starter plan lasts one year.')
  await addText(person, 'Team', 'The warranty of the team plan lasts three years, on site.')
  const gone = await addText(person, 'Old', 'The warranty of the old plan lasts ten years.')
  await syncAll(person)
  await person.api(removeKnowledgeItem, { params: { id: gone.id } })
  const before = await find(person, 'warranty of the plan')
  const upstream = await scriptedUpstream((reply, call) => {
    if (call > 0) return reply.writeHead(400).end()
    const last = before.length - 1
    const results = before.map((_, index) => ({ index, relevance_score: index === last ? 9 : -index }))
    return reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }))
  })
  test.deps.reranker = openRemoteReranker({ baseUrl: upstream.url, model: 'm' })
  try {
    const after = await find(person, 'warranty of the plan')
    expect(before.map(({ item_name }) => item_name).toSorted()).toEqual(['Starter', 'Team'])
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text).toReversed())
    expect(after.map(({ score }) => score)).toEqual(before.map(({ score }) => score))
    expect(JSON.parse(upstream.calls[0]?.body ?? '')).toMatchObject({ query: 'warranty of the plan', top_n: 2 })
    expect(upstream.calls[0]?.body).not.toContain('ten years')
    expect(await find(person, 'warranty of the plan')).toEqual(before)
    expect(upstream.calls).toHaveLength(2)
  } finally {
    test.deps.reranker = null
    await upstream.close()
  }
})

it('reads only what is new or changed', async () => {
  const person = await newcomer()
  const first = await addText(person, 'First', 'First text.')
  await syncAll(person)
  const before = (await person.api(listKnowledgeItems)).find((item) => item.id === first.id)?.last_synced_at
  await addText(person, 'Second', 'Second text.')
  await syncAll(person)
  const after = (await person.api(listKnowledgeItems)).find((item) => item.id === first.id)?.last_synced_at
  expect(after).toBe(before)
  expect(await find(person, 'first')).toHaveLength(1)
})

it('cuts all documents anew at the next sync when the index was made by older rules', async () => {
  const person = await newcomer()
  await addText(person, 'Terms', 'Returns are accepted for 14 days.')
  await addText(person, 'Hours', 'The office is open until six.')
  await syncAll(person)
  const companyId = person.member.company_id
  const versionNow = async () => (await companyOf(test.deps.db, companyId)).index_version
  const table = await (await connect(join(test.deps.config.DATA_DIR, 'index'))).openTable(companyId)
  await table.checkout((await versionNow()) ?? 0)
  await table.restore()
  await table.dropColumns([RULES_COLUMN])
  const index_version = await table.version()
  await test.deps.db.transaction((tx) => updateKnowledgeState(test.deps, tx, { company_id: companyId, index_version }))
  forgetKnowledge(test.deps, companyId)
  expect((await test.deps.index.write(companyId, index_version)).isOutdated).toBe(true)
  expect(await find(person, 'returns')).toHaveLength(1)
  await syncAll(person)
  expect((await test.deps.index.write(companyId, await versionNow())).isOutdated).toBe(false)
  expect(await find(person, 'returns')).toHaveLength(1)
  expect((await person.api(listKnowledgeItems)).map(({ sync_state }) => sync_state)).toEqual(['synced', 'synced'])
})

it('starts one sync however often the button is pressed, and none without documents', async () => {
  const person = await newcomer()
  await expect(person.api(startKnowledgeSync)).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('at least 1'),
  })
  for (let nth = 0; nth < 5; nth++) await addText(person, `Document ${nth}`, `Text number ${nth}.`)
  const starts = await Promise.all(Array.from({ length: 6 }, () => person.api(startKnowledgeSync)))
  expect(new Set(starts.map((status) => status.is_running))).toEqual(new Set([true]))
  await expect.poll(async () => (await person.api(getSyncStatus)).is_running).toBe(false)
  const rows = await test.deps.database.query('select count(*)::int as runs from job_runs where company_id = $1', [
    person.member.company_id,
  ])
  expect(rows.rows[0]?.['runs']).toBe(1)
})

it('check 49: an uploaded web page goes out as a file to be saved, not as a page', async () => {
  const person = await newcomer()
  const item = await person.api(createKnowledgeItem, {
    form: { name: 'Page', type: 'file' },
    files: { file: new File(['<p>Words.</p><script>alert(1)</script>'], 'page.html', { type: 'text/html' }) },
  })
  const url = `/api${downloadKnowledgeFile.path.replace(':id', item.id)}`
  const { headers, statusCode } = await test.app.inject({
    url,
    headers: { authorization: `Bearer ${person.token}`, accept: 'text/html' },
  })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment;/),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect((await test.app.inject({ url })).statusCode).toBe(401)
})

it('check 30: only staff remove what the platform wrote, and nobody else’s company loses it', async () => {
  const company = await makeCompany(test.deps, `Company ${randomUUID()}`)
  const person = (role: Role) => makePerson(test.app, { role, company })
  const [user, admin] = [await person('company_user'), await person('company_admin')]
  for (const knowledge_source of ['platform_generated', 'initial_sales_playbook'] as const) {
    const { id } = await addText(user, 'Playbook', 'Text.')
    await test.deps.db.update(knowledgeItems).set({ knowledge_source }).where(eq(knowledgeItems.id, id))
    const remove = (by: TestPerson) => by.api(removeKnowledgeItem, { params: { id } })
    for (const refused of [user, admin]) await expect(remove(refused)).rejects.toMatchObject({ status: 403 })
    await expect(remove(await newcomer())).rejects.toMatchObject({ status: 404 })
    expect((await user.api(listKnowledgeItems)).map((item) => item.id)).toEqual([id])
    await remove(await person(knowledge_source === 'platform_generated' ? 'staff_user' : 'staff_admin'))
    expect(await user.api(listKnowledgeItems)).toEqual([])
  }
  const own = await addText(user, 'Own', 'Text.')
  await user.api(removeKnowledgeItem, { params: { id: own.id } })
})

it('asks for what an item needs', async () => {
  const person = await newcomer()
  const site = { name: 'Site', type: 'url' as const }
  await expect(person.api(createKnowledgeItem, { form: site, files: {} })).rejects.toMatchObject({
    status: 422,
    errors: { base_url: 'The address is required' },
  })
  await expect(person.api(createKnowledgeItem, { form: { name: 'x', type: 'file' }, files: {} })).rejects.toMatchObject(
    { status: 422, errors: { file: 'A file is required' } },
  )
  await expect(
    person.api(createKnowledgeItem, { form: { name: '  ', type: 'file' }, files: {} }),
  ).rejects.toMatchObject({ status: 422, errors: { name: 'Name is required' } })
})

it('check 51: holds the limit of file items under parallel uploads', async () => {
  const person = await newcomer()
  const row = {
    company_id: person.member.company_id,
    name: 'x',
    type: 'file' as const,
    knowledge_source: 'user_uploaded' as const,
    created_at: new Date(),
    updated_at: new Date(),
  }
  await test.deps.db.insert(knowledgeItems).values(Array.from({ length: 97 }, () => ({ ...row, id: randomUUID() })))
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, nth) => addText(person, `Extra ${nth}`, 'Text.')),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 409, detail: 'Maximum limit of 100 file items reached' })
  expect(await person.api(listKnowledgeItems)).toHaveLength(100)
})

it('check 51: holds the limit of bytes under parallel uploads, earlier versions included', async () => {
  const small = await testApp({ settings: { COMPANY_STORAGE_MB: '1' } })
  const company = await makeCompany(small.deps, 'Small')
  const person = await makePerson(small.app, { role: 'company_admin', company })
  const text = (nth: number) => `${nth} `.padEnd(100_000, 'x')
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, nth) => addText(person, `Large ${nth}`, text(nth))),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 409, detail: expect.stringContaining('may take 1 MB') })
  const items = await person.api(listKnowledgeItems)
  expect(items).toHaveLength(10)
  // Nothing is left of what was refused, and a replaced file still counts.
  const kept: string[] = []
  for await (const { key } of small.deps.files.list()) kept.push(key)
  expect(kept).toHaveLength(10)
  const [first, second] = items
  const replace = () =>
    person.api(updateKnowledgeItem, {
      params: { id: first?.id ?? '' },
      form: {},
      files: { file: new File([text(50)], 'new.md') },
    })
  await expect(replace()).rejects.toMatchObject({ status: 409 })
  await person.api(removeKnowledgeItem, { params: { id: second?.id ?? '' } })
  await replace()
  await expect(addText(person, 'One more', text(51))).rejects.toMatchObject({ status: 409 })
  await small.close()
})

it('check 32: no company ever finds another company’s canary, also after deletions and syncs', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => newcomer()))
  const canaries = new Map(people.map((person) => [person.id, `canary${randomUUID().replaceAll('-', '')}`]))
  const plant = (person: TestPerson) =>
    addText(person, 'Secrets', `The launch code word is ${canaries.get(person.id)}.`)
  const items = new Map<string, string>()
  for (const person of people) items.set(person.id, (await plant(person)).id)
  await Promise.all(people.map((person) => syncAll(person)))
  const look = async (person: TestPerson) => {
    for (const question of ['What is the launch code word?', ...canaries.values()]) {
      const found = JSON.stringify(await find(person, question, 50))
      for (const [owner, canary] of canaries) {
        if (owner !== person.id) expect(found.includes(canary)).toBe(false)
      }
    }
  }
  await Promise.all(people.map(look))
  const [first, second] = people
  if (!first || !second) throw new Error('people are missing')
  expect(JSON.stringify(await find(first, 'launch code word'))).toContain(canaries.get(first.id))
  await first.api(removeKnowledgeItem, { params: { id: items.get(first.id) ?? '' } })
  await plant(second)
  await Promise.all([look(first), syncAll(second)])
  await Promise.all([look(first), look(second)])
  expect(JSON.stringify(await find(first, 'launch code word'))).not.toContain(canaries.get(first.id))
}, 120_000)

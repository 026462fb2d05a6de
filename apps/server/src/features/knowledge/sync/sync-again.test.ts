import {
  createKnowledgeItem,
  listKnowledgeItems,
  removeKnowledgeItem,
  retryKnowledgeItem,
  searchKnowledge,
  startKnowledgeSync,
  updateKnowledgeItem,
} from '@cuecard/contract/knowledge/knowledge.ts'
import { sql } from 'drizzle-orm'
import { getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addText, syncEnded } from '../../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { openSite, sitePage, type TestSite } from '../../../../test/site.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { INDEX_STORAGE } from '../../../platform/index/index-away.ts'
import { createExtractor } from '../extract/extractor.ts'
import { lockCompanyItems, updateItem } from '../knowledge.store.ts'
import { enqueueSync } from './start-sync.ts'

let site: TestSite
let test: TestApp
let person: TestPerson
/** Answers the page that a sync waits for after it has planned its work. */
let release: () => void

beforeAll(async () => {
  site = await openSite()
  test = await testApp({ work: true, settings: { OUTBOUND_ALLOWED_HOSTS: site.host } })
  person = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Again') })
  const form = { name: 'Site', type: 'url' as const, base_url: `${site.url}/`, discover_sub_urls: false }
  await person.api(createKnowledgeItem, { form, files: {} })
})
afterAll(async () => {
  await test.close()
  await site.close()
})

const runs = async () => {
  const { rows } = await test.deps.database.query(
    `select count(*)::int as runs from job_runs where name = 'knowledge-sync' and company_id = $1`,
    [person.member.company_id],
  )
  return Number(rows[0]?.['runs'])
}

/** Starts a sync and waits until it has planned its work and waits for the site. */
async function beginSync(by = person): Promise<void> {
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  release = gate.resolve
  site.pages.set('/', (_, reply) => {
    asked.resolve()
    const page = sitePage({ title: 'Home', body: '<p>The company and everything that it makes and sells.</p>' })
    void gate.promise.then(() => reply.writeHead(200, { 'content-type': 'text/html' }).end(page))
  })
  await by.api(startKnowledgeSync)
  await asked.promise
}

it('what is added while a sync is at work is synced right after it, if somebody asks for that meanwhile', async () => {
  await addText(person, 'Early', 'The early bird is a kestrel.')
  await beginSync()
  for (let time = 0; time < 3; time++) await person.api(startKnowledgeSync)
  await addText(person, 'Late', 'The late bird is an owl.')
  for (let time = 0; time < 3; time++) await person.api(startKnowledgeSync)
  release()
  expect(await syncEnded(person.api)).toMatchObject({ failure: null, progress: 100 })
  const states = (await person.api(listKnowledgeItems)).map((item) => [item.name, item.sync_state])
  expect(states.toSorted()).toEqual([
    ['Early', 'synced'],
    ['Late', 'synced'],
    ['Site', 'synced'],
  ])
  const { passages } = await person.api(searchKnowledge, { body: { query: 'owl', limit: 5 } })
  expect(passages[0]?.item_name).toBe('Late')
  expect(await runs()).toBe(2)
})

it('nothing follows a sync when nothing was changed, and a retry during one is not lost', async () => {
  const before = await runs()
  await beginSync()
  for (let time = 0; time < 3; time++) await person.api(startKnowledgeSync)
  release()
  await syncEnded(person.api)
  expect(await runs()).toBe(before + 1)

  await beginSync()
  const late = (await person.api(listKnowledgeItems)).find((item) => item.name === 'Late')
  await person.api(retryKnowledgeItem, { params: { id: late?.id ?? '' } })
  release()
  await syncEnded(person.api)
  expect(await runs()).toBe(before + 3)
  expect((await person.api(listKnowledgeItems)).filter((item) => item.sync_state !== 'synced')).toEqual([])
})

it('an edit during a sync keeps what was read of the item, and what has to be read again is not left syncing', async () => {
  const named = async (name: string) => (await person.api(listKnowledgeItems)).find((item) => item.name === name)
  const { id } = await addText(person, 'Edited', 'The edited bird is a stork.')
  await addText(person, 'Renamed', 'The renamed bird is a crane.')
  const edit = (itemId: string | undefined, form: object) =>
    person.api(updateKnowledgeItem, { params: { id: itemId ?? '' }, form, files: {} })
  await beginSync()
  const before = await named('Site')
  for (const itemId of [id, before?.id]) {
    await edit(itemId, {
      description: 'Birds',
      review_by: '2099-01-01',
      audience: 'customer',
      owner_id: person.member.user_id,
    })
  }
  await edit((await named('Renamed'))?.id, { name: 'New name' })
  release()
  expect(await syncEnded(person.api)).toMatchObject({ failure: null })
  expect(await named('Edited')).toMatchObject({ sync_state: 'synced', description: 'Birds' })
  expect(await named('Site')).toMatchObject({ sync_state: 'synced', description: 'Birds' })
  expect((await named('Site'))?.last_synced_at).not.toBe(before?.last_synced_at)
  expect(await named('New name')).toMatchObject({ sync_state: 'pending', last_synced_at: null })
})

it('goes on without what is removed or replaced before the sync has reached it', async () => {
  const other = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Removes') })
  const addSite = (name: string) =>
    other.api(createKnowledgeItem, {
      form: { name, type: 'url', base_url: `${site.url}/`, discover_sub_urls: false },
      files: {},
    })
  await addText(other, 'Kept', 'The kept bird is a wren.')
  const removed = [await addText(other, 'Removed', 'The removed bird is a rook.'), await addSite('Removed site')]
  const replaced = await addText(other, 'Replaced', 'The replaced bird is a finch.')
  await beginSync(other)
  for (const { id } of removed) await other.api(removeKnowledgeItem, { params: { id } })
  const file = new File(['The replaced bird is a finch.'], 'again.md')
  await other.api(updateKnowledgeItem, { params: { id: replaced.id }, form: {}, files: { file } })
  release()
  expect(await syncEnded(other.api)).toMatchObject({ failure: null, progress: 100 })
  const states = (await other.api(listKnowledgeItems)).map((item) => [item.name, item.sync_state])
  expect(states.toSorted()).toEqual([
    ['Kept', 'synced'],
    ['Replaced', 'pending'],
  ])
  const { rows } = await test.deps.database.query(
    `select max(fence)::int as tries from job_runs where name = 'knowledge-sync' and company_id = $1`,
    [other.member.company_id],
  )
  expect(rows).toEqual([{ tries: 1 }])
})

it('reads a file that cannot be read once, until it is changed or somebody asks for another try', async () => {
  const form = { name: 'Broken', type: 'file' as const }
  const file = new File(['%PDF-1.7 nothing of a PDF follows'], 'broken.pdf')
  const { id } = await person.api(createKnowledgeItem, { form, files: { file } })
  const lastTry = async () => {
    const item = (await person.api(listKnowledgeItems)).find((each) => each.id === id)
    expect(item?.sync_state).toBe('failed')
    return item?.last_synced_at
  }
  site.pages.set('/', (_, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>Home of kestrels.</p>'),
  )
  const sync = async () => {
    await person.api(startKnowledgeSync)
    expect(await syncEnded(person.api)).toMatchObject({ failure: null })
  }
  await sync()
  const first = await lastTry()
  await addText(person, 'Another', 'Something else is new.')
  await sync()
  expect(await lastTry()).toBe(first)
  await person.api(retryKnowledgeItem, { params: { id } })
  await syncEnded(person.api)
  expect(await lastTry()).not.toBe(first)
})

it('check 48: a document that crashes the readers natively fails with the reason, and the others and the server go on', async () => {
  const reader = new URL('../extract/extract.worker.ts', import.meta.url).href
  const program = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ fileName }) => fileName?.startsWith('Deadly') && process.kill(process.pid, 'SIGSEGV'))
    await import(${JSON.stringify(reader)})`
  const usual = test.deps.caches.extractor
  const crashing = createExtractor({ program: new URL(`data:text/javascript,${encodeURIComponent(program)}`) })
  test.deps.caches.extractor = crashing
  const names = ['Before', 'Deadly', 'After', 'Later']
  for (const name of names) await addText(person, name, `What ${name} says of herons.`)
  await person.api(startKnowledgeSync)
  expect(await syncEnded(person.api)).toMatchObject({ failure: null, progress: 100 })
  const items = (await person.api(listKnowledgeItems)).filter(({ name }) => names.includes(name))
  expect(Object.fromEntries(items.map((item) => [item.name, item.sync_state]))).toEqual({
    Before: 'synced',
    Deadly: 'failed',
    After: 'synced',
    Later: 'synced',
  })
  expect(items.find(({ name }) => name === 'Deadly')).toMatchObject({
    sync_reason: expect.stringMatching(/stops the reader\. Save it again/),
  })
  const { passages } = await person.api(searchKnowledge, { body: { query: 'herons', limit: 9 } })
  expect(passages.map(({ item_name }) => item_name).toSorted()).toEqual(['After', 'Before', 'Later'])
  await crashing.close()
  test.deps.caches.extractor = usual
})

it.runIf(process.env['TEST_DATABASE_URL'])(
  'a change that starts a sync does not end in a deadlock with the one at work',
  async () => {
    const { id } = await addText(person, 'Contested', 'The contested bird is a heron.')
    await beginSync()
    const { company_id } = person.member
    await test.deps.db.transaction(async (tx) => {
      await lockCompanyItems(tx, company_id)
      await updateItem(tx, { company_id, id }, { sync_state: 'pending', updated_at: test.deps.clock.now() })
      release()
      const waiting = async () => {
        const { rows } = (await tx.execute(sql`select pid from pg_locks where not granted`)) as { rows: unknown[] }
        return rows.length
      }
      await expect.poll(waiting).toBeGreaterThan(0)
      await enqueueSync(test.deps, tx, person.member)
    })
    expect(await syncEnded(person.api)).toMatchObject({ failure: null, progress: 100 })
    // The database ends one of the two in a deadlock, and a sync that it ended begins again.
    const { rows } = await test.deps.database.query(
      'select max(fence)::int as tries from job_runs where company_id = $1',
      [company_id],
    )
    expect(rows).toEqual([{ tries: 1 }])
  },
)

it('asks no site for its pages while the index that would store them is away', async () => {
  const { index } = test.deps
  const { ready } = index
  index.ready = () =>
    Promise.reject(new Error('Generic S3 error: Error performing LIST, HTTP error: connection refused'))
  const asked = site.requests.length
  await person.api(startKnowledgeSync)
  await vi.waitFor(async () =>
    expect(await person.api(getSyncStatus)).toMatchObject({ activity: `Waiting for ${INDEX_STORAGE}` }),
  )
  expect(site.requests).toHaveLength(asked)
  index.ready = ready
})

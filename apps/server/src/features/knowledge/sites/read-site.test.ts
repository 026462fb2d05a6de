import { createKnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makePerson } from '../../../../test/people.ts'
import { openSite, sitePage, type TestSite } from '../../../../test/site.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { openOutbound } from '../../../platform/outbound/open-outbound.ts'
import { realWires } from '../../../platform/outbound/pinned-dispatcher.ts'
import { findItem } from '../knowledge.store.ts'
import { readSite } from './read-site.ts'

let site: TestSite
let test: TestApp
beforeAll(async () => {
  site = await openSite()
  test = await testApp({ settings: { OUTBOUND_ALLOWED_HOSTS: site.host } })
})
afterAll(async () => {
  await test.close()
  await site.close()
})

it('check 76: a crawl that was cut off goes on with the pages that it had not read', async () => {
  const links = Array.from({ length: 40 }, (_, nth) => `/page-${nth}`)
  for (const path of links)
    site.pages.set(path, sitePage({ title: path, body: `<p>What ${path} says is its own.</p>` }))
  site.pages.set('/', sitePage({ title: 'Home', body: '<p>Where the whole site begins to speak.</p>', links }))
  const company = await makeCompany(test.deps, 'Cut off')
  const person = await makePerson(test.app, { role: 'company_admin', company })
  const form = { name: 'Site', type: 'url' as const, base_url: `${site.url}/`, discover_sub_urls: true }
  const { id } = await person.api(createKnowledgeItem, { form, files: {} })
  const item = await findItem(test.deps.db, company.id, id)
  if (!item) throw new Error('the item is gone')
  const startedAt = test.deps.clock.now()
  const cut = new AbortController()
  const progress = async (begun: number) => {
    // Pages that end together tell the same number, and the next ones a later: 30 itself may never come.
    if (begun >= 30) cut.abort(new Error('cut off'))
  }
  await expect(readSite(test.deps, item, { signal: cut.signal, startedAt, progress })).rejects.toThrow('cut off')
  const before = new Set(site.requests.map((request) => request.path))
  site.requests.length = 0
  const quiet = { signal: new AbortController().signal, startedAt, progress: async () => undefined }
  const { used } = await readSite(test.deps, item, quiet)
  expect(used).toHaveLength(41)
  const twice = site.requests.filter(({ path }) => path.startsWith('/page-') && before.has(path))
  expect(before.size).toBeGreaterThan(20)
  // Those in flight; what had been read is saved when the crawl is cut off.
  expect(twice.length).toBeLessThanOrEqual(6)
  expect(site.requests.some(({ path }) => path === '/')).toBe(false)
})

it('says of a site whose name is mistyped that its address does not exist, and keeps what was read before', async () => {
  const company = await makeCompany(test.deps, 'Mistyped')
  const person = await makePerson(test.app, { role: 'company_admin', company })
  const form = { name: 'Site', type: 'url' as const, base_url: 'http://mistpyed.example/prices' }
  const { id } = await person.api(createKnowledgeItem, { form, files: {} })
  const item = await findItem(test.deps.db, company.id, id)
  if (!item) throw new Error('the item is gone')
  const resolve = async () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }))
  const outbound = openOutbound(test.deps.config, test.deps.log, { ...realWires, resolve })
  const options = { signal: new AbortController().signal, startedAt: new Date(), progress: async () => undefined }
  const { pages } = await readSite({ ...test.deps, outbound }, item, options)
  expect(pages).toMatchObject([
    { state: 'failed', reason: 'This address does not exist on the internet. Check its spelling.' },
  ])
  await outbound.close()
})

import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import {
  updateKnowledgeItem,
  createKnowledgeItem,
  type KnowledgeItem,
  type KnowledgePage,
  listKnowledgeItems,
  listKnowledgePages,
  removeKnowledgeItem,
  retryKnowledgeItem,
  retryKnowledgePage,
  searchKnowledge,
  startKnowledgeSync,
  updateNightlyResync,
} from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { syncAll, syncEnded } from '../../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { openSite, sitePage, type TestSite } from '../../../../test/site.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { RULES_COLUMN } from '../../../platform/index/lance-schema.ts'
import { enqueueDue } from '../../../platform/jobs/daily.ts'
import { jobRuns } from '../../../platform/jobs/jobs.tables.ts'
import { knowledgePages } from '../knowledge.tables.ts'
import { nightlyResync } from '../sync/nightly.jobs.ts'
import { siteRetryJob } from './site-retry.jobs.ts'

let site: TestSite
let test: TestApp
let otherwise: ((path: string) => string | undefined) | undefined
beforeAll(async () => {
  site = await openSite((path) => otherwise?.(path))
  test = await testApp({ work: true, settings: { OUTBOUND_ALLOWED_HOSTS: site.host } })
})
afterAll(async () => {
  await test.close()
  await site.close()
})
beforeEach(async () => {
  // A site that failed for a time in an earlier test would be asked again half a minute later, and counted as this one's.
  await test.deps.db.delete(jobRuns).where(eq(jobRuns.name, siteRetryJob.name))
  while ((await test.deps.db.$count(jobRuns, inArray(jobRuns.state, ['queued', 'running']))) > 0) await sleep(20)
  site.pages.clear()
  site.requests.length = 0
  otherwise = undefined
})

const newcomer = async (role: 'company_admin' | 'staff_user' = 'company_admin') =>
  makePerson(test.app, { role, company: await makeCompany(test.deps, `Company ${randomUUID()}`) })

const addSite = (person: TestPerson, discover: boolean, path = '/') =>
  person.api(createKnowledgeItem, {
    form: { name: 'Our site', type: 'url', base_url: `${site.url}${path}`, discover_sub_urls: discover },
    files: {},
  })

const itemOf = async (person: TestPerson): Promise<KnowledgeItem> => {
  const [item] = await person.api(listKnowledgeItems)
  if (!item) throw new Error('there is no item')
  return item
}

/** Path → page. */
const pagesOf = async (person: TestPerson, id: string): Promise<Map<string, KnowledgePage>> => {
  const pages = await person.api(listKnowledgePages, { params: { id } })
  return new Map(pages.map((page) => [page.url.slice(site.url.length), page]))
}

const find = async (person: TestPerson, query: string) =>
  (await person.api(searchKnowledge, { body: { query, limit: 5 } })).passages

const change = (person: TestPerson, id: string, form: object) =>
  person.api(updateKnowledgeItem, { params: { id }, form, files: {} })

const asked = (path: string) => site.requests.filter((request) => request.path === path).length

const words = (topic: string) =>
  `<p>The ${topic} is explained here for everybody who asks about ${topic} in a meeting.</p>`

it('reads a site by its links and sitemap, without its frame, and cites the nearest heading', async () => {
  site.pages.set(
    '/',
    sitePage({
      title: 'Home',
      body: words('company'),
      links: ['/prices', '/prices#team', '/brochure.pdf', 'https://elsewhere.example/'],
    }),
  )
  site.pages.set(
    '/prices',
    sitePage({
      title: 'Prices',
      body: `${words('price')}<h2 id="team">Team plan</h2><table><tr><th>Seats</th><th>Euros</th></tr><tr><td>10</td><td>90 turquoise</td></tr></table>`,
    }),
  )
  site.pages.set('/support', sitePage({ title: 'Support', body: words('warranty') }))
  const map = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site.url}/support</loc></url></urlset>`
  site.pages.set('/robots.txt', (_, reply) => void reply.end(`User-agent: *\nSitemap: ${site.url}/maps.xml\n`))
  site.pages.set(
    '/maps.xml',
    (_, reply) => void reply.end(`<sitemapindex><sitemap><loc>${site.url}/map.xml.gz</loc></sitemap></sitemapindex>`),
  )
  site.pages.set('/map.xml.gz', (_, reply) => void reply.end(gzipSync(map)))
  const person = await newcomer()
  const { id } = await addSite(person, true)
  expect(await syncAll(person)).toMatchObject({ is_running: false, progress: 100, failure: null })

  const item = await itemOf(person)
  expect(item).toMatchObject({ sync_state: 'synced', last_change: 'added', sync_reason: null })
  expect(item.sub_urls.toSorted()).toEqual([`${site.url}/prices`, `${site.url}/support`])
  const pages = await pagesOf(person, id)
  expect([...pages.keys()]).toEqual(['/', '/brochure.pdf', '/imprint.pdf', '/prices', '/support'])
  expect(pages.get('/prices')).toMatchObject({ state: 'synced', title: 'Prices', last_change: 'added' })
  expect(pages.get('/brochure.pdf')).toMatchObject({ state: 'skipped', reason: expect.stringContaining('PDF') })
  expect(item.pages).toEqual({ total: 5, synced: 3, failed: 0, skipped: 2, left_out: 0 })

  const [team] = await find(person, 'turquoise seats')
  expect(team).toMatchObject({ item_name: 'Our site', locator: `${site.url}/prices#team` })
  expect(team?.text).toContain('Seats')
  expect((await find(person, 'warranty'))[0]?.locator).toBe(`${site.url}/support#top`)
  const everything = JSON.stringify(await find(person, 'cookies experience copyright Northwind Traders'))
  expect(everything).not.toMatch(/We use cookies|Copyright Northwind/)
})

it('reads again only what has changed, and takes out what is gone', async () => {
  const tagged = (text: string, tag: string): void => {
    site.pages.set('/tagged', (request, reply) => {
      if (request.headers['if-none-match'] === tag) return void reply.writeHead(304).end()
      reply.writeHead(200, { 'content-type': 'text/html', etag: tag }).end(sitePage({ title: 'Tagged', body: text }))
    })
  }
  site.pages.set('/', sitePage({ title: 'Home', body: words('company'), links: ['/tagged', '/plain', '/passing'] }))
  site.pages.set('/plain', sitePage({ title: 'Plain', body: words('umbrella') }))
  site.pages.set('/passing', sitePage({ title: 'Passing', body: words('comet') }))
  tagged(words('lantern'), '"one"')
  const person = await newcomer()
  const { id } = await addSite(person, true)
  await syncAll(person)
  await syncAll(person)
  expect(await itemOf(person)).toMatchObject({ last_change: 'unchanged', sync_state: 'synced' })
  expect((await pagesOf(person, id)).get('/tagged')).toMatchObject({ last_change: 'unchanged', state: 'synced' })
  expect(await find(person, 'lantern')).not.toEqual([])

  tagged(words('beacon'), '"two"')
  site.pages.delete('/passing')
  site.pages.set('/', sitePage({ title: 'Home', body: words('company'), links: ['/tagged', '/plain'] }))
  site.pages.set('/plain', (_, reply) => void reply.writeHead(500).end())
  await syncAll(person)
  const pages = await pagesOf(person, id)
  expect([...pages.keys()]).toEqual(['/', '/imprint.pdf', '/plain', '/tagged'])
  expect(pages.get('/tagged')).toMatchObject({ last_change: 'changed' })
  expect(pages.get('/plain')).toMatchObject({ state: 'failed', reason: expect.stringMatching(/500.*stays in use/) })
  expect(await itemOf(person)).toMatchObject({
    last_change: 'changed',
    sub_urls: expect.not.arrayContaining([`${site.url}/passing`]),
  })
  expect(await find(person, 'lantern')).toEqual([])
  expect(await find(person, 'comet')).toEqual([])
  expect(await find(person, 'beacon')).not.toEqual([])
  expect(await find(person, 'umbrella')).not.toEqual([])
})

it('names every page’s state with a reason, and reads the others', async () => {
  const send = (status: number, headers: Record<string, string>, body = '') =>
    site.pages.set(`/${status}${headers['x'] ?? ''}`, (_, reply) => void reply.writeHead(status, headers).end(body))
  send(401, {})
  send(403, {})
  send(503, {})
  send(200, { x: 'pdf', 'content-type': 'application/pdf' }, '%PDF-1.7')
  const html = (body: string) => `<html><body>${body}</body></html>`
  site.pages.set('/empty', html('<nav>Menu</nav>'))
  site.pages.set('/scripts', html('<div id="root"></div><script src="/app.js"></script>'))
  site.pages.set('/login', html('<form>Sign in <input type="text"><input type="password"></form>'))
  site.pages.set(
    '/away',
    (_, reply) => void reply.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  )
  site.pages.set('/loop', (_, reply) => void reply.writeHead(302, { location: '/loop' }).end())
  site.pages.set('/moved', (_, reply) => void reply.writeHead(301, { location: '/good' }).end())
  site.pages.set('/meta', html(`<meta http-equiv="refresh" content="0;url=http://169.254.169.254/">${words('meta')}`))
  site.pages.set('/good', sitePage({ title: 'Good', body: words('compass') }))
  site.pages.set(
    '/latin',
    (_, reply) =>
      void reply
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          Buffer.from(
            html(
              '<meta charset="utf-8"><p>Der Preis f\u00fcr das Gespr\u00e4ch betr\u00e4gt vierzig Euro im Monat.</p>',
            ),
            'latin1',
          ),
        ),
  )
  const paths = [
    '/401',
    '/403',
    '/404',
    '/503',
    '/200pdf',
    '/empty',
    '/scripts',
    '/login',
    '/away',
    '/loop',
    '/moved',
    '/meta',
    '/good',
    '/latin',
  ]
  site.pages.set('/', sitePage({ title: 'Home', body: words('company') }))
  const person = await newcomer()
  const { id } = await addSite(person, false)
  await change(person, id, { sub_urls: paths.map((path) => `${site.url}${path}`) })
  await syncAll(person)
  const pages = await pagesOf(person, id)
  const shown = Object.fromEntries(
    paths.map((path) => [path, `${pages.get(path)?.state}: ${pages.get(path)?.reason ?? ''}`]),
  )
  expect(shown).toEqual({
    '/401': 'failed: This page requires a login (401), so it cannot be read.',
    '/403': 'failed: The site refuses to show this page (403).',
    '/404': 'failed: This page was not found (404).',
    '/503': 'failed: The site answered with an error (503). Sync again later.',
    '/200pdf': 'skipped: This is a PDF, not a web page. Download it and upload it as a file to use it.',
    '/empty': 'failed: This page holds no text to read.',
    '/scripts': expect.stringContaining('failed: This page shows its text only by running scripts'),
    '/login': 'failed: This page requires a login, so it cannot be read.',
    '/away': 'failed: This address could not be reached.',
    '/loop': 'failed: This address sends its readers on too many times.',
    '/moved': `skipped: This address leads to ${site.url}/good.`,
    '/meta': 'synced: ',
    '/good': 'synced: ',
    '/latin': 'synced: ',
  })
  expect((await find(person, 'Preis Gespr\u00e4ch'))[0]?.text).toContain('f\u00fcr das Gespr\u00e4ch betr\u00e4gt')
  expect(await itemOf(person)).toMatchObject({
    sync_state: 'synced',
    pages: { total: 15, synced: 4, failed: 9, skipped: 2 },
  })
})

it('check 59: discovery ends at 200 addresses of one site, calendars and query traps included', async () => {
  otherwise = (path) => {
    if (path.startsWith('/robots') || path.startsWith('/sitemap')) return undefined
    const day = Number(/^\/calendar\/(\d+)/.exec(path)?.[1] ?? 0)
    return sitePage({
      title: `Day ${path}`,
      body: words(`day ${path}`),
      links: [
        `/calendar/${day * 2 + 1}`,
        `/calendar/${day * 2 + 2}`,
        `/list?sort=${day}`,
        `${path}/sub/sub/sub`,
        'http://other.example/',
      ],
    })
  }
  const person = await newcomer()
  const { id } = await addSite(person, true)
  await syncAll(person)
  const item = await itemOf(person)
  expect(item.sub_urls).toHaveLength(200)
  const pages = [...(await pagesOf(person, id)).values()]
  expect(pages.filter((page) => page.state === 'synced')).toHaveLength(201)
  const variants = pages.filter((page) => page.url.includes('?'))
  expect(variants.filter((page) => page.state === 'synced').length).toBeLessThanOrEqual(10)
  expect(pages.find((page) => page.state === 'skipped' && !variants.includes(page))?.reason).toContain(
    'Only 200 addresses',
  )
  const { total = 0, failed = 0, skipped = 0, left_out = 0 } = item.pages ?? {}
  expect(left_out, 'each of 201 pages links to two more').toBeGreaterThan(150)
  expect(left_out).toBeLessThanOrEqual(skipped)
  expect(total).toBe(201 + failed + skipped)
  const fetched = site.requests.map((request) => request.path)
  expect(new Set(fetched).size, 'nothing is fetched twice').toBe(fetched.length)
  expect(fetched.length).toBeLessThanOrEqual(204)
}, 60_000)

it('check 59: copies of a page are one page, and pages that name each other are not both lost', async () => {
  const canonical = (path: string) => `<link rel="canonical" href="${path}">`
  site.pages.set(
    '/',
    sitePage({
      title: 'Home',
      body: words('company'),
      links: ['/a', '/b', '/copy', '/print', '/print?utm_source=x', '/gone-canonical'],
    }),
  )
  site.pages.set('/a', sitePage({ title: 'A', body: words('anchor'), head: canonical('/b') }))
  site.pages.set('/b', sitePage({ title: 'B', body: words('bridge'), head: canonical('/a') }))
  site.pages.set('/copy', sitePage({ title: 'Copy', body: words('castle'), head: canonical('/castle') }))
  site.pages.set('/castle', sitePage({ title: 'Castle', body: words('castle') }))
  site.pages.set('/print', sitePage({ title: 'Castle', body: words('castle') }))
  site.pages.set('/gone-canonical', sitePage({ title: 'Dune', body: words('dune'), head: canonical('/nowhere') }))
  const person = await newcomer()
  const { id } = await addSite(person, true)
  await syncAll(person)
  const pages = await pagesOf(person, id)
  const state = (path: string) => pages.get(path)?.state
  expect([state('/a'), state('/b')]).toEqual(['synced', 'skipped'])
  expect(pages.get('/b')?.reason).toBe(`This page names ${site.url}/a as its own address.`)
  expect([state('/copy'), state('/print'), state('/castle')].toSorted()).toEqual(['skipped', 'skipped', 'synced'])
  expect(state('/gone-canonical')).toBe('synced')
  expect(asked('/print') + asked('/print?utm_source=x')).toBe(1)
  expect((await find(person, 'castle')).length).toBe(1)
})

it('check 61: keeps to robots.txt, two requests at a time, and waits when asked to', async () => {
  site.pages.set(
    '/robots.txt',
    (_, reply) => void reply.end('User-agent: Cuecard\nDisallow: /private\n\nUser-agent: *\nDisallow: /\n'),
  )
  let refusals = 0
  const links = ['/private/plans', ...Array.from({ length: 12 }, (_, nth) => `/page-${nth}`)]
  for (const [nth, path] of links.entries()) {
    site.pages.set(
      path,
      (_, reply) =>
        void setTimeout(
          () =>
            reply
              .writeHead(200, { 'content-type': 'text/html' })
              .end(sitePage({ title: path, body: words(`item ${nth}`) })),
          15,
        ),
    )
  }
  site.pages.set('/', sitePage({ title: 'Home', body: words('company'), links: [...links, '/busy'] }))
  site.pages.set('/busy', (_, reply) => {
    refusals += 1
    if (refusals === 1) return void reply.writeHead(429, { 'retry-after': '1' }).end()
    reply.writeHead(200, { 'content-type': 'text/html' }).end(sitePage({ title: 'Busy', body: words('beehive') }))
  })
  const person = await newcomer()
  const { id } = await addSite(person, true)
  await syncAll(person)
  const pages = await pagesOf(person, id)
  expect(pages.get('/private/plans')).toMatchObject({ state: 'skipped', reason: expect.stringContaining('robots.txt') })
  expect(asked('/private/plans')).toBe(0)
  expect(pages.get('/busy')?.state).toBe('synced')
  expect(refusals).toBe(2)
  expect(site.mostAtOnce()).toBeLessThanOrEqual(2)
  expect(new Set(site.requests.map((request) => request.headers['user-agent']))).toEqual(
    new Set([expect.stringMatching(/^Cuecard\/1\.0 \(\+http/)]),
  )
})

it('check 61: leaves a site alone while its robots.txt cannot be read', async () => {
  site.pages.set('/robots.txt', (_, reply) => void reply.writeHead(500).end())
  site.pages.set('/', sitePage({ title: 'Home', body: words('company') }))
  const person = await newcomer()
  await addSite(person, true)
  await syncAll(person)
  expect(await itemOf(person)).toMatchObject({
    sync_state: 'failed',
    sync_reason: expect.stringContaining('robots.txt could not be read'),
  })
  expect(asked('/')).toBe(0)
})

it('check 53, check 57: an address that must not be fetched is refused where it is written', async () => {
  const person = await newcomer()
  const create = (base_url: string) =>
    person.api(createKnowledgeItem, { form: { name: 'Site', type: 'url', base_url }, files: {} })
  for (const address of [
    'http://127.0.0.1/',
    'http://10.1.2.3/',
    'http://2130706433/',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://me:secret@site.example/',
    'http://site.example:8080/',
    'no address',
  ]) {
    await expect(create(address)).rejects.toMatchObject({
      status: 422,
      errors: { base_url: expect.any(String) },
    })
  }
  const item = await create(`${site.url}/`)
  for (const address of [
    'http://127.0.0.1/',
    'https://site.example/',
    'gopher://site.example',
    `http://a:b@${site.host}/`,
    'page two',
  ]) {
    await expect(change(person, item.id, { sub_urls: [`${site.url}/fine`, address] })).rejects.toMatchObject({
      status: 422,
      errors: { sub_urls: expect.any(String) },
    })
  }
  const many = Array.from({ length: 201 }, (_, nth) => `${site.url}/${nth}`)
  await expect(change(person, item.id, { sub_urls: many })).rejects.toMatchObject({
    errors: { sub_urls: expect.stringContaining('At most 200') },
  })
  expect((await itemOf(person)).sub_urls).toEqual([])
})

it('check 53, check 55, check 58: no link, sitemap or robots.txt leads to a host that is not permitted', async () => {
  const secret = await openSite()
  secret.pages.set('/', sitePage({ title: 'Secret', body: words('vault') }))
  site.pages.set(
    '/robots.txt',
    (_, reply) =>
      void reply.end(
        `User-agent: *\nAllow: /\nSitemap: ${secret.url}/map.xml\nSitemap: /own.xml\nSitemap: ${site.url}/own.xml\n`,
      ),
  )
  site.pages.set('/own.xml', (_, reply) => void reply.writeHead(302, { location: `${secret.url}/map.xml` }).end())
  site.pages.set(
    '/',
    sitePage({
      title: 'Home',
      body: words('company'),
      links: [`${secret.url}/`, '/hop', 'http://[::1]/', 'http://0x7f.1/'],
    }),
  )
  site.pages.set('/hop', (_, reply) => void reply.writeHead(307, { location: `${secret.url}/` }).end())
  const person = await newcomer()
  const { id } = await addSite(person, true)
  await syncAll(person)
  expect(secret.requests).toEqual([])
  expect((await pagesOf(person, id)).get('/hop')).toMatchObject({
    state: 'failed',
    reason: 'Only addresses on the usual ports, 80 and 443, can be read.',
  })
  expect(await find(person, 'vault')).toEqual([])
  await secret.close()
})

it('check 60: a slow, huge, bombed or odd page ends by itself and the others are read', async () => {
  const html = { 'content-type': 'text/html' }
  site.pages.set('/huge', (_, reply) => {
    reply.writeHead(200, html)
    const send = () => {
      while (reply.write('<p>more and more text</p>'.repeat(4000)) && !reply.destroyed) continue
      reply.once('drain', send)
    }
    send()
  })
  site.pages.set(
    '/bomb',
    (_, reply) =>
      void reply
        .writeHead(200, { ...html, 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(64 * 1024 * 1024, 32))),
  )
  site.pages.set(
    '/odd',
    (_, reply) => void reply.writeHead(200, { 'content-type': 'application/x-unknown' }).end('x'.repeat(1000)),
  )
  site.pages.set('/cut', (_, reply) => {
    reply.writeHead(200, { ...html, 'content-length': '1000' })
    reply.write('<p>only the beginning')
    setTimeout(() => reply.destroy(), 20)
  })
  site.pages.set(
    '/deep',
    `<html><body>${'<div>'.repeat(20_000)}<p>The deep well is twenty thousand steps down.</p></body></html>`,
  )
  site.pages.set('/sitemap.xml', (_, reply) => void reply.end(gzipSync(Buffer.alloc(64 * 1024 * 1024, 32))))
  site.pages.set(
    '/',
    sitePage({ title: 'Home', body: words('harbour'), links: ['/huge', '/bomb', '/odd', '/cut', '/deep'] }),
  )
  const person = await newcomer()
  const { id } = await addSite(person, true)
  await syncAll(person)
  const pages = await pagesOf(person, id)
  for (const path of ['/huge', '/bomb'])
    expect(pages.get(path)).toMatchObject({ state: 'failed', reason: expect.stringContaining('larger than the limit') })
  expect(pages.get('/odd')?.state).toBe('skipped')
  expect(pages.get('/cut')?.state).toBe('failed')
  expect(await find(person, 'harbour')).not.toEqual([])
})

it('check 60: a site that stops answering is given up after some pages, not after all of them', async () => {
  const mute = (_: unknown, reply: import('node:http').ServerResponse) => void reply.destroy()
  const links = Array.from({ length: 60 }, (_, nth) => `/mute-${nth}`)
  for (const path of links) site.pages.set(path, mute)
  site.pages.set('/', sitePage({ title: 'Home', body: words('harbour'), links }))
  const person = await newcomer()
  const { id } = await addSite(person, true)
  await syncAll(person)
  const reasons = [...(await pagesOf(person, id)).values()].map((page) => page.reason)
  expect(reasons.filter((reason) => reason?.startsWith('The site stopped answering')).length).toBeGreaterThan(40)
  expect(site.requests.filter((request) => request.path.startsWith('/mute')).length).toBeLessThan(20)
  expect(await itemOf(person)).toMatchObject({ sync_state: 'synced' })
})

it('check 63: what looks like a template stays as it is written', async () => {
  site.pages.set('/', sitePage({ title: '${JWT_SECRET} {{x}}', body: words('%PATH% ${HOME}') }))
  const person = await newcomer()
  const { id } = await addSite(person, false)
  await change(person, id, { name: '{{7*7}} ${PATH}', sub_urls: [`${site.url}/\${HOME}/%ENV%`] })
  await syncAll(person)
  expect(await itemOf(person)).toMatchObject({ name: '{{7*7}} ${PATH}' })
  expect((await pagesOf(person, id)).get('/')?.title).toBe('${JWT_SECRET} {{x}}')
  expect((await find(person, 'explained everybody'))[0]?.text).toContain('%PATH% ${HOME}')
  expect(site.requests.map((request) => request.path)).toContain('/$%7BHOME%7D/%ENV%')
})

it('keeps the list of addresses as people edit it, also against discovery', async () => {
  site.pages.set('/', sitePage({ title: 'Home', body: words('company'), links: ['/one', '/two'] }))
  site.pages.set('/one', sitePage({ title: 'One', body: words('orchard') }))
  site.pages.set('/two', sitePage({ title: 'Two', body: words('tundra') }))
  const person = await newcomer()
  const { id } = await addSite(person, true)
  await syncAll(person)
  const changed = await change(person, id, { sub_urls: [`${site.url}/two`, '', `${site.url}/two#part`] })
  expect(changed).toMatchObject({ sub_urls: [`${site.url}/two`], sync_state: 'pending' })
  expect(await person.api(getKnowledgeStatus)).toMatchObject({ has_knowledge_updates_since_sync: true })
  await syncAll(person)
  expect(await find(person, 'orchard')).toEqual([])
  expect((await pagesOf(person, id)).get('/one')).toMatchObject({
    state: 'skipped',
    reason: expect.stringContaining('off the list'),
  })
  await person.api(retryKnowledgeItem, { params: { id } })
  await syncEnded(person.api)
  expect((await itemOf(person)).sub_urls).toEqual([`${site.url}/two`])
  expect(await find(person, 'orchard')).toEqual([])
  await change(person, id, { sub_urls: [`${site.url}/two`, `${site.url}/one`] })
  await syncAll(person)
  expect(await find(person, 'orchard')).not.toEqual([])
  await change(person, id, { discover_sub_urls: false, sub_urls: '' })
  await syncAll(person)
  expect([...(await pagesOf(person, id)).keys()]).toEqual(['/'])
  expect(await find(person, 'tundra')).toEqual([])
})

/** Starts a sync that waits for the first page; the returned function answers it. */
async function syncThatWaits(person: TestPerson, home: string): Promise<() => void> {
  const [first, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  site.pages.set('/', (_, reply) => {
    first.resolve()
    void gate.promise.then(() => reply.writeHead(200, { 'content-type': 'text/html' }).end(home))
  })
  await person.api(startKnowledgeSync)
  await first.promise
  return gate.resolve
}

it('keeps an address off the list that is removed while a sync reads its site', async () => {
  const home = sitePage({ title: 'Home', body: words('company'), links: ['/one', '/two'] })
  site.pages.set('/', home)
  site.pages.set('/one', sitePage({ title: 'One', body: words('orchard') }))
  site.pages.set('/two', sitePage({ title: 'Two', body: words('tundra') }))
  const person = await newcomer()
  const { id } = await addSite(person, true)
  await syncAll(person)
  const answer = await syncThatWaits(person, home)
  await change(person, id, { sub_urls: [`${site.url}/two`] })
  answer()
  await syncEnded(person.api)
  await syncAll(person)
  expect((await itemOf(person)).sub_urls).toEqual([`${site.url}/two`])
  expect((await pagesOf(person, id)).get('/one')?.reason).toContain('off the list')
  expect(await find(person, 'orchard')).toEqual([])
})

it('keeps an address off the list that was removed before a sync has read it', async () => {
  site.pages.set('/', sitePage({ title: 'Home', body: words('company'), links: ['/one', '/two'] }))
  site.pages.set('/one', sitePage({ title: 'One', body: words('orchard') }))
  site.pages.set('/two', sitePage({ title: 'Two', body: words('tundra') }))
  const person = await newcomer()
  const { id } = await addSite(person, true)
  await change(person, id, { sub_urls: [`${site.url}/one`, `${site.url}/two`] })
  await change(person, id, { sub_urls: [`${site.url}/two`] })
  await syncAll(person)
  expect((await itemOf(person)).sub_urls).toEqual([`${site.url}/two`])
  expect((await pagesOf(person, id)).get('/one')).toMatchObject({
    state: 'skipped',
    reason: expect.stringContaining('off the list'),
  })
  expect(asked('/one')).toBe(0)
  await change(person, id, { sub_urls: [`${site.url}/two`, `${site.url}/one`] })
  await syncAll(person)
  expect(await find(person, 'orchard')).not.toEqual([])
})

it('tells every process the new name of a site', async () => {
  const person = await newcomer()
  const { id } = await addSite(person, false)
  const heard: string[] = []
  const stop = test.deps.signals.subscribe('knowledge', (companyId) => heard.push(companyId))
  await change(person, id, { name: 'Renamed' })
  stop()
  expect(heard).toContain(person.member.company_id)
})

it('fetches a page again whose passages were cut by older rules, whatever its site says of it', async () => {
  site.pages.set('/', (request, reply) => {
    if (request.headers['if-none-match']) return void reply.writeHead(304).end()
    reply
      .writeHead(200, { 'content-type': 'text/html', etag: '"always"' })
      .end(sitePage({ title: 'Home', body: words('orchard') }))
  })
  const person = await newcomer()
  const { id } = await addSite(person, false)
  await syncAll(person)
  const [page] = await test.deps.db.select().from(knowledgePages).where(eq(knowledgePages.item_id, id))
  const key = page?.file_key ?? ''
  const stored = await text(await test.deps.files.read(key))
  expect(stored).toContain(RULES_COLUMN)
  await test.deps.files.putText(key, stored.replace(RULES_COLUMN, 'rules_0'))
  await syncAll(person)
  await syncAll(person)
  const home = site.requests.filter(({ path }) => path === '/')
  expect(home.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined, '"always"'])
  expect(await find(person, 'orchard')).not.toEqual([])
})

it('keeps a page that was gone in a sync during which its site was changed, and that fails for a time afterwards', async () => {
  const home = sitePage({ title: 'Home', body: words('company') })
  site.pages.set('/', home)
  site.pages.set('/one', sitePage({ title: 'One', body: words('orchard') }))
  const person = await newcomer()
  const { id } = await addSite(person, false)
  await change(person, id, { sub_urls: [`${site.url}/one`] })
  await syncAll(person)
  const answer = await syncThatWaits(person, home)
  site.pages.delete('/one')
  await change(person, id, { name: 'Renamed' })
  answer()
  await syncEnded(person.api)
  site.pages.set('/one', (_, reply) => void reply.writeHead(500).end())
  await syncAll(person)
  expect(await itemOf(person)).toMatchObject({ sync_state: 'synced', sync_reason: null })
  expect(await find(person, 'company')).not.toEqual([])
  expect(await find(person, 'orchard')).not.toEqual([])
})

it('keeps the latest text that was read of a page while its site is away, also after a sync whose result was discarded', async () => {
  site.pages.set('/', sitePage({ title: 'Home', body: words('orchard') }))
  const person = await newcomer()
  const { id } = await addSite(person, false)
  await syncAll(person)
  const answer = await syncThatWaits(person, sitePage({ title: 'Home', body: words('lighthouse') }))
  await change(person, id, { name: 'Renamed' })
  answer()
  await syncEnded(person.api)
  site.pages.set('/', (_, reply) => void reply.writeHead(500).end())
  for (const last_change of ['changed', 'unchanged']) {
    await syncAll(person)
    const home = (await pagesOf(person, id)).get('/')
    expect(home).toMatchObject({ state: 'failed', reason: expect.stringMatching(/500.*stays in use/), last_change })
    const { chunk_count } = home ?? {}
    expect(await itemOf(person)).toMatchObject({ sync_state: 'synced', sync_reason: null, chunk_count })
    expect(await find(person, 'lighthouse')).not.toEqual([])
    expect(await find(person, 'orchard')).toEqual([])
  }
})

it('keeps what was read behind an address that redirects while its site is away, also when it is to be read again', async () => {
  const lead = (path: string) =>
    site.pages.set('/start', (_, reply) => void reply.writeHead(302, { location: path }).end())
  lead('/welcome')
  site.pages.set('/welcome', sitePage({ title: 'Welcome', body: words('lighthouse') }))
  site.pages.set('/hello', sitePage({ title: 'Hello', body: words('harbour') }))
  const person = await newcomer()
  const { id } = await addSite(person, false, '/start')
  await syncAll(person)
  site.pages.set('/start', (_, reply) => void reply.writeHead(500).end())
  const again = async () => {
    await person.api(retryKnowledgeItem, { params: { id } })
    return syncEnded(person.api)
  }
  for (const sync of [() => syncAll(person), again, again]) {
    await sync()
    expect(await itemOf(person)).toMatchObject({ sync_state: 'synced', sync_reason: null })
    const pages = await pagesOf(person, id)
    expect(pages.get('/welcome')).toMatchObject({ state: 'failed', reason: expect.stringMatching(/500.*stays in use/) })
    expect(await find(person, 'lighthouse')).not.toEqual([])
  }
  lead('/hello')
  await syncAll(person)
  expect([...(await pagesOf(person, id)).keys()]).toEqual(['/hello', '/start'])
  expect(await find(person, 'lighthouse')).toEqual([])
  expect(await find(person, 'harbour')).not.toEqual([])
})

it('fetches an item or a page anew on request, whatever its site says of it', async () => {
  let visits = 0
  site.pages.set('/', (request, reply) => {
    visits += 1
    if (request.headers['if-none-match']) return void reply.writeHead(304).end()
    reply
      .writeHead(200, { 'content-type': 'text/html', etag: '"always"' })
      .end(sitePage({ title: 'Home', body: words(`visit ${visits}`) }))
  })
  const person = await newcomer()
  const { id } = await addSite(person, false)
  await syncAll(person)
  await syncAll(person)
  expect((await find(person, 'visit'))[0]?.text).toContain('visit 1')
  await person.api(retryKnowledgeItem, { params: { id } })
  await syncEnded(person.api)
  expect((await find(person, 'visit'))[0]?.text).toContain('visit 3')
  const page_id = (await pagesOf(person, id)).get('/')?.id ?? ''
  await person.api(retryKnowledgePage, { params: { id, page_id } })
  await syncEnded(person.api)
  const stranger = await newcomer()
  const own = await addSite(stranger, false)
  for (const params of [
    { id: own.id, page_id },
    { id: own.id, page_id: randomUUID() },
    { id, page_id: randomUUID() },
  ]) {
    const by = params.id === id ? person : stranger
    await expect(by.api(retryKnowledgePage, { params })).rejects.toMatchObject({
      status: 404,
      detail: 'Page not found',
    })
  }
  expect((await find(person, 'visit'))[0]?.text).toContain('visit 4')
})

it('changes a file, its name and its description, and keeps the type', async () => {
  const person = await newcomer()
  const item = await person.api(createKnowledgeItem, {
    form: { name: 'Terms', type: 'file' },
    files: { file: new File(['The old terms speak of marble.'], 'terms.txt') },
  })
  await syncAll(person)
  await expect(change(person, item.id, { type: 'url' })).rejects.toMatchObject({
    status: 422,
    errors: { type: 'The type cannot be changed' },
  })
  const file = new File(['The new terms speak of granite.'], 'terms-2.txt')
  const changed = await person.api(updateKnowledgeItem, {
    params: { id: item.id },
    form: { name: 'New terms', description: 'For 2027' },
    files: { file },
  })
  expect(changed).toMatchObject({
    name: 'New terms',
    description: 'For 2027',
    file_path: 'terms-2.txt',
    sync_state: 'pending',
  })
  await syncAll(person)
  expect(await find(person, 'marble')).toEqual([])
  expect((await find(person, 'granite'))[0]).toMatchObject({ item_name: 'New terms', source: 'terms-2.txt' })
  expect(await itemOf(person)).toMatchObject({ last_change: 'changed' })
  await syncAll(person)
  expect(await itemOf(person)).toMatchObject({ last_change: 'unchanged' })
})

it('removes a site with what was kept of its pages', async () => {
  site.pages.set('/', sitePage({ title: 'Home', body: words('harbour') }))
  const person = await newcomer()
  const { id } = await addSite(person, false)
  await syncAll(person)
  const { rows } = await test.deps.database.query('select file_key from knowledge_pages where item_id = $1', [id])
  const key = String(rows[0]?.['file_key'])
  await (await test.deps.files.read(key)).destroy()
  await person.api(removeKnowledgeItem, { params: { id } })
  expect(await find(person, 'harbour')).toEqual([])
  await expect(test.deps.files.read(key)).rejects.toMatchObject({ status: 404 })
})

it('looks at web pages once a night for companies that want it', async () => {
  site.pages.set('/', sitePage({ title: 'Home', body: words('harbour') }))
  const person = await newcomer()
  await addSite(person, false)
  await syncAll(person)
  const night = (day: number) => ({ ...test.deps, clock: { now: () => new Date(2031, 4, day, 3, 0) } })
  expect(await enqueueDue(night(1), [nightlyResync])).toBe(0)
  expect(await person.api(updateNightlyResync, { body: { is_nightly_resync_enabled: true } })).toMatchObject({
    is_nightly_resync_enabled: true,
  })
  expect(await enqueueDue({ ...test.deps, clock: { now: () => new Date(2031, 4, 1, 12, 0) } }, [nightlyResync])).toBe(0)
  site.pages.set('/', sitePage({ title: 'Home', body: words('lighthouse') }))
  expect(await enqueueDue(night(1), [nightlyResync])).toBe(1)
  expect(await enqueueDue(night(1), [nightlyResync])).toBe(0)
  await expect.poll(async () => (await find(person, 'lighthouse')).length).toBe(1)
  expect(await enqueueDue(night(2), [nightlyResync])).toBe(1)
  await person.api(updateNightlyResync, { body: { is_nightly_resync_enabled: false } })
  await syncEnded(person.api)
})

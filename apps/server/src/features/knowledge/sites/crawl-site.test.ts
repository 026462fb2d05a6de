import { describe, expect, it } from 'vitest'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { type CrawlPlan, crawlSite, type CrawlTools } from './crawl-site.ts'
import { ONE_OF_MANY, openFrontier } from './frontier.ts'
import { DEFAULT_POLITENESS } from './host-queue.ts'

const BASE = 'https://acme.example/'

/** A site of these paths: the links of a page, or where it redirects to. */
const toolsFor = (site: Record<string, string[] | string>): CrawlTools => {
  const outbound: Outbound = {
    fetch: async (url) => {
      const page = site[new URL(url).pathname]
      const reached = typeof page === 'string' ? new URL(page, url).href : url
      const status = page === undefined ? 404 : 200
      return { url: reached, status, headers: new Headers({ 'content-type': 'text/html' }), body: Buffer.from('page') }
    },
    check: (url) => new URL(url),
    close: async () => undefined,
  }
  return {
    outbound,
    now: () => new Date(0),
    extract: async ({ url }) => {
      const links = [site[new URL(url).pathname] ?? []].flat().map((path) => new URL(path, url).href)
      return { title: null, canonical: null, links, language: 'en', chunks: [], hash: url, nothing: null }
    },
    previous: async () => null,
    store: async (content, page) => ({ ...content, ...page, chunks: 1, file_key: page.url }),
    progress: async () => undefined,
  }
}

const crawled = async (site: Record<string, string[] | string>, plan: Partial<CrawlPlan>) => {
  const { signal } = new AbortController()
  const whole = { base: BASE, given: [], discover: true, unwanted: new Set<string>(), politeness: DEFAULT_POLITENESS }
  const { pages } = await crawlSite({ ...whole, signal, ...plan }, toolsFor(site))
  return [...pages].map(([url, page]) => `${url.slice(BASE.length - 1)} ${page.kind}`)
}

describe('an address that redirects', () => {
  const site = { '/': ['/start', '/help'], '/start': '/en/start', '/en/start': ['/more'], '/help': [], '/more': [] }
  const unwanted = new Set([`${BASE}en/start`])

  it('does not bring back the page that was taken off the list', async () => {
    expect(await crawled(site, { unwanted })).toEqual(['/ read', '/start skipped', '/help read'])
    expect(await crawled(site, {})).toEqual(['/ read', '/start skipped', '/help read', '/en/start read', '/more read'])
  })

  it('is read where somebody lists it without discovery, and where the site itself begins', async () => {
    const listed = { discover: false, given: [`${BASE}start`], unwanted }
    expect(await crawled(site, listed)).toEqual(['/ read', '/start skipped', '/en/start read'])
    const moved = { '/': '/en/start', '/en/start': ['/more'], '/more': [] }
    expect(await crawled(moved, { unwanted })).toEqual(['/ skipped', '/en/start read', '/more read'])
  })
})

describe('addresses that differ in their parameters alone', () => {
  it('are no more after many syncs than after one, and those beyond say why they are not read', () => {
    let given: string[] = []
    for (let sync = 0; sync < 3; sync += 1) {
      const frontier = openFrontier({ base: BASE, given, discover: true, unwanted: new Set() })
      for (let nth = 0; nth < 30; nth += 1) frontier.add(`${BASE}jobs?offset=${nth}`)
      given = frontier.queue.filter((address) => address !== BASE)
      expect(given).toHaveLength(10)
      expect([...frontier.leftOut()]).toHaveLength(20)
      expect(frontier.leftOut().get(`${BASE}jobs?offset=29`)).toBe(ONE_OF_MANY)
    }
  })

  it('are all read where somebody lists them', () => {
    const given = Array.from({ length: 25 }, (_, nth) => `${BASE}?page_id=${nth}`)
    const frontier = openFrontier({ base: BASE, given, discover: true, unwanted: new Set() })
    frontier.add(`${BASE}?page_id=99`)
    expect(frontier.queue).toEqual([BASE, ...given])
  })
})

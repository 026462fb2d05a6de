import { expect, it } from 'vitest'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { createHostQueue, DEFAULT_POLITENESS } from './host-queue.ts'
import { readSitemaps } from './site-rules.ts'

const sitemap = (kind: 'sitemapindex' | 'urlset', addresses: readonly string[]) =>
  `<${kind}>${addresses.map((address) => `<loc>${address}</loc>`).join('')}</${kind}>`

const SITE: Record<string, string> = {
  'https://acme.example/sitemap.xml': sitemap('sitemapindex', [
    'https://elsewhere.example/map.xml',
    'https://acme.example:8443/map.xml',
    'https://www.acme.example/products.xml',
    '/relative.xml',
  ]),
  'https://www.acme.example/products.xml': sitemap('urlset', ['https://acme.example/robots-for-warehouses']),
}

it('check 59: reads the sitemaps of an index on the site alone, and none that it lists on another host', async () => {
  const fetched: string[] = []
  const outbound: Outbound = {
    fetch: async (url) => {
      fetched.push(url)
      return { url, status: 200, headers: new Headers(), body: Buffer.from(SITE[url] ?? '') }
    },
    check: (url) => new URL(url),
    close: async () => undefined,
  }
  const { signal } = new AbortController()
  const access = { outbound, host: createHostQueue(DEFAULT_POLITENESS, signal), signal }
  const first = ['https://acme.example/sitemap.xml', 'https://elsewhere.example/first.xml']
  expect(await readSitemaps(access, { base: 'https://acme.example/', first })).toEqual([
    'https://acme.example/robots-for-warehouses',
  ])
  expect(fetched).toEqual(Object.keys(SITE))
})

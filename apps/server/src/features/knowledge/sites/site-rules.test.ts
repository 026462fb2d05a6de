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

/** Answers with the site's sitemaps, `reached` at another address than the one asked for. */
const outboundTo = (fetched: string[], reached: Record<string, string> = {}): Outbound => ({
  fetch: async (url) => {
    fetched.push(url)
    return { url: reached[url] ?? url, status: 200, headers: new Headers(), body: Buffer.from(SITE[url] ?? '') }
  },
  check: (url) => new URL(url),
  close: async () => undefined,
})
const { signal } = new AbortController()
const accessTo = (outbound: Outbound) => ({ outbound, host: createHostQueue(DEFAULT_POLITENESS, signal), signal })

it('check 59: reads the sitemaps of an index on the site alone, and none that it lists on another host', async () => {
  const fetched: string[] = []
  const first = ['https://acme.example/sitemap.xml', 'https://elsewhere.example/first.xml']
  expect(await readSitemaps(accessTo(outboundTo(fetched)), { base: 'https://acme.example/', first })).toEqual([
    'https://acme.example/robots-for-warehouses',
  ])
  expect(fetched).toEqual(Object.keys(SITE))
})

it('reads no sitemap that a redirect leads to on another host, and follows one to the address with www', async () => {
  const [first = '', products = ''] = Object.keys(SITE)
  const reading = (reached: Record<string, string>) =>
    readSitemaps(accessTo(outboundTo([], reached)), { base: 'https://acme.example/', first: [first] })
  expect(await reading({ [products]: 'https://cdn.example/products.xml' })).toEqual([])
  expect(await reading({ [first]: 'https://www.acme.example/sitemap.xml' })).toHaveLength(1)
})

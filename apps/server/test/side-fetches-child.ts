import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createKnowledgeItem, listKnowledgePages, listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { syncAll } from './documents.ts'
import { makeCompany, makePerson } from './people.ts'
import { openSite } from './site.ts'
import { testApp } from './test-deps.ts'

// For `side-fetches.test.ts`, in a network of its own that has a loopback and no way out: reads a site and documents that
// name other hosts everywhere, and prints how often a packet was to be sent elsewhere. Ends with a connection of its own,
// which shows that these are counted.

/** Hosts that nothing may reach, in several spellings. */
const CLOSED = ['10.99.0.7', '0x0a630007', '169.254.169.254']
/** And those that a page may not have read: what a page shows is not fetched, and no link to another site is followed. */
const HOSTS = [...CLOSED, '93.184.215.14', 'canary.example']

/** Packets of this network that no route led anywhere, name look-ups included. */
function unsent(): number {
  const [names = [], figures = []] = readFileSync('/proc/self/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Ip:'))
    .map((line) => line.split(' '))
  const six = /^Ip6OutNoRoutes\s+(\d+)$/m.exec(readFileSync('/proc/self/net/snmp6', 'utf8'))?.[1]
  return Number(figures[names.indexOf('OutNoRoutes')]) + Number(six ?? 0)
}

const site = await openSite()
const { app, deps, close } = await testApp({ work: true, settings: { OUTBOUND_ALLOWED_HOSTS: site.host } })
const everywhere = HOSTS.map(
  (host) =>
    `<link rel="icon" href="http://${host}/favicon.ico"><link rel="stylesheet" href="http://${host}/a.css"><link rel="canonical" href="http://${host}/"><script src="http://${host}/a.js"></script><img src="http://${host}/a.png" srcset="http://${host}/b.png 2x"><iframe src="http://${host}/"></iframe><meta http-equiv="refresh" content="0; url=http://${host}/"><a href="http://${host}/page">there</a><object data="http://${host}/o.svg"></object>`,
).join('\n')
const page = (text: string, links: readonly string[] = []) =>
  `<!doctype html><html><head><title>${text}</title><base href="${site.url}/">${everywhere}</head><body><main><h1>${text}</h1><p>${`${text} is described here in many words. `.repeat(20)}</p>${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</main></body></html>`
const hops = CLOSED.map((_, nth) => `/hop${nth}`)
for (const [nth, host] of CLOSED.entries()) {
  site.pages.set(`/hop${nth}`, (_, reply) => void reply.writeHead(302, { location: `http://${host}/` }).end())
}
site.pages.set('/', page('Home', ['/prices', ...hops]))
site.pages.set('/prices', page('Prices'))
const maps = CLOSED.map((host) => `Sitemap: http://${host}/map.xml`).join('\n')
site.pages.set(
  '/robots.txt',
  (_, reply) => void reply.end(`User-agent: *\nAllow: /\n${maps}\nSitemap: ${site.url}/map.xml\n`),
)
const nested = CLOSED.map((host) => `<sitemap><loc>http://${host}/deep.xml</loc></sitemap>`).join('')
site.pages.set(
  '/map.xml',
  (_, reply) =>
    void reply.end(`<sitemapindex>${nested}<sitemap><loc>${site.url}/pages.xml</loc></sitemap></sitemapindex>`),
)
const listed = [...HOSTS.map((host) => `http://${host}/listed`), `${site.url}/prices`]
site.pages.set(
  '/pages.xml',
  (_, reply) => void reply.end(`<urlset>${listed.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`),
)

const before = unsent()
const person = await makePerson(app, { role: 'company_admin', company: await makeCompany(deps, 'Own') })
await person.api(createKnowledgeItem, {
  form: { name: 'Site', type: 'url', base_url: site.url, discover_sub_urls: true },
  files: {},
})
for (const [name, text] of [
  ['page.html', page('Uploaded')],
  ['picture.md', HOSTS.map((host) => `# Text\n\n![picture](http://${host}/a.png)`).join('\n')],
] as const) {
  await person.api(createKnowledgeItem, { form: { name, type: 'file' }, files: { file: new File([text], name) } })
}
const { failure } = await syncAll(person)
const items = await person.api(listKnowledgeItems)
const pages = await person.api(listKnowledgePages, {
  params: { id: items.find(({ type }) => type === 'url')?.id ?? '' },
})
const during = unsent() - before
await site.close()
await close()

const probe = connect({ host: '10.99.0.7', port: 80 }).on('error', () => undefined)
await sleep(200)
probe.destroy()
const synced = items.filter(({ sync_state }) => sync_state === 'synced').length
const read = pages.filter(({ state }) => state === 'synced').length
process.stdout.write(`${JSON.stringify({ during, probed: unsent() - before - during, failure, synced, read })}\n`)
// The database's thread is kept for other tests of the same process.
process.exit(0)

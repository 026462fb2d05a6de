import { createServer } from 'node:http'
import type { LinkedSite } from './linked-site.ts'

const PAGES = [
  ['plans', 'Plans and prices', 'The Harbour plan costs 49 euros a month and holds 20 boats.'],
  ['moorings', 'Moorings', 'A mooring is booked for at least three nights.'],
  ['winter', 'Winter storage', 'Boats are stored from October to April in a heated hall.'],
  ['insurance', 'Insurance', 'Every charter is insured up to two million euros.'],
  ['broken', 'Price calculator', ''],
  ['gone', 'Summer offer', ''],
  ['private', 'For partners', 'Partners get other prices.'],
  ['gallery', 'Gallery', ''],
] as const

/** A made-up site of which some pages fail, one asks not to be read and one is empty; `delaySec` makes it slow to read. */
export async function openUnevenSite(delaySec = 0): Promise<LinkedSite> {
  const server = createServer((request, reply) => {
    const path = (request.url ?? '/').slice(1)
    const page = PAGES.find(([name]) => name === path)
    if (path === 'robots.txt') {
      reply.setHeader('content-type', 'text/plain')
      reply.end(`User-agent: *\nDisallow: /private\n${delaySec > 0 ? `Crawl-delay: ${delaySec}\n` : ''}`)
      return
    }
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    if (path === 'broken') reply.writeHead(500).end('<h1>Error</h1>')
    else if (path === '') reply.end(html('Harbour handbook', links(), 'What guests of the harbour ask most.'))
    else if (!page || path === 'gone') reply.writeHead(404).end('<h1>Not found</h1>')
    else reply.end(html(page[1], '', page[2]))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((done) => server.close(() => done()))
  }
  return { url: `http://${host}/`, host, close }
}

const links = () => PAGES.map(([name, title]) => `<a href="/${name}">${title}</a>`).join(' ')

function html(title: string, nav: string, text: string): string {
  const words = text === '' ? '' : `<main><h1>${title}</h1><p>${text}</p></main>`
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav>${nav}</nav>${words}</body></html>`
}

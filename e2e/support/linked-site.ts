import { createServer } from 'node:http'

export interface LinkedSite {
  /** Ends in a slash. */
  url: string
  /** For `OUTBOUND_ALLOWED_HOSTS`. */
  host: string
  close: () => Promise<void>
}

/** A made-up catalogue on the loopback: a start page, then pages that each link to the next two and back. */
export async function openLinkedSite(pages: number): Promise<LinkedSite> {
  const server = createServer((request, reply) => {
    const nth = request.url === '/' ? 0 : Number(/^\/boats\/(\d+)$/.exec(request.url ?? '')?.[1] ?? pages)
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    if (nth >= pages) reply.writeHead(404).end('<h1>Not found</h1>')
    else reply.end(pageOf(nth, pages))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    host: `127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function pageOf(nth: number, pages: number): string {
  const next = [nth * 2 + 1, nth * 2 + 2].filter((each) => each < pages)
  const links = next.map((each) => `<a href="/boats/${each}">Meltemi ${each}</a>`).join(' ')
  const name = nth === 0 ? 'Boat catalogue' : `Meltemi ${nth}`
  return `<!doctype html><html lang="en"><head><title>${name} | Boatyard</title><link rel="icon" href="data:,"></head><body>
<header><nav><a href="/">All boats</a></nav></header>
<div id="cookie-consent" role="dialog">We use cookies.</div>
<main><h1>${name}</h1>
<p>The ${name} is ${8 + nth / 10} metres long and sleeps ${2 + (nth % 7)} people in ${1 + (nth % 3)} cabins.</p>
<h2 id="tank">Water tank</h2><p>The water tank of the ${name} holds ${300 + nth} litres, enough for ${3 + (nth % 5)} days at sea.</p>
<p>${links}</p></main><footer>Boatyard, harbour 1</footer></body></html>`
}

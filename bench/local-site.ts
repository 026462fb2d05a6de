// A web site of `pages` linked pages on the loopback, in a process of its own: `node local-site.ts 200`. Prints its address.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { madeUpChunks } from './made-up-chunks.ts'

const PAGES = Number(process.argv[2] ?? 200)
/** Passages of 120 words a page: with the frame about 20 KB of HTML, as product pages have without their scripts. */
const PASSAGES = 6

const texts = madeUpChunks(PAGES * PASSAGES, 120)
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const nav = Array.from({ length: 40 }, (_, nth) => `<li><a href="/page-${nth}">Section ${nth}</a></li>`).join('')

const pages = Array.from({ length: PAGES }, (_, nth) => {
  const own = texts.slice(nth * PASSAGES, (nth + 1) * PASSAGES)
  const parts = own.map(
    (text, part) => `<section><h2 id="part-${part}">Part ${part}</h2><p>${escape(text)}</p></section>`,
  )
  const rows = Array.from({ length: 12 }, (_, row) => `<tr><td>Plan ${row}</td><td>${nth + row} euros</td></tr>`).join(
    '',
  )
  const on = [nth * 2 + 1, nth * 2 + 2].map((next) => `<a href="/page-${next % PAGES}">Next</a>`).join(' ')
  return `<!doctype html><html lang="en"><head><title>Page ${nth} | Northwind</title><style>body{margin:0}</style></head><body>
<header><nav><ul>${nav}</ul></nav></header><div id="cookie-banner"><p>We use cookies.</p><button>Accept</button></div>
<main><h1>Page ${nth}</h1>${parts.join('')}<table><tr><th>Plan</th><th>Price</th></tr>${rows}</table><p>${on}</p></main>
<footer><ul>${nav}</ul><p>Copyright Northwind</p></footer></body></html>`
})

const server = createServer((request, reply) => {
  const nth = request.url === '/' ? 0 : Number(/^\/page-(\d+)$/.exec(request.url ?? '')?.[1] ?? -1)
  const page = pages[nth]
  reply.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? 'Not found')
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`http://127.0.0.1:${port}`)
})

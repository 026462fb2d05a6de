import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface SiteRequest {
  path: string
  headers: IncomingMessage['headers']
}

/** A page's HTML, or whatever else is to be answered. */
export type SiteAnswer = string | ((request: IncomingMessage, reply: ServerResponse) => void)

export interface TestSite {
  /** Without a slash at its end. */
  url: string
  /** For `OUTBOUND_ALLOWED_HOSTS`. */
  host: string
  /** Path with query → answer; may be changed while it is served. */
  pages: Map<string, SiteAnswer>
  /** What was asked for, oldest first. */
  requests: SiteRequest[]
  /** The most requests that were open at the same time. */
  mostAtOnce: () => number
  close: () => Promise<void>
}

/** A web site on the loopback. What is in no list is a 404; `otherwise` answers that differently. */
export async function openSite(otherwise?: (path: string) => SiteAnswer | undefined): Promise<TestSite> {
  const pages = new Map<string, SiteAnswer>()
  const requests: SiteRequest[] = []
  const sockets = new Set<Socket>()
  let open = 0
  let most = 0
  const server = createServer((request, reply) => {
    const path = request.url ?? '/'
    requests.push({ path, headers: request.headers })
    open += 1
    most = Math.max(most, open)
    reply.on('close', () => (open -= 1))
    const answer = pages.get(path) ?? otherwise?.(path)
    if (typeof answer === 'function') answer(request, reply)
    else if (answer === undefined) reply.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    else reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    pages,
    requests,
    mostAtOnce: () => most,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

/** A page as sites build them: a frame of menus and a cookie box around what it is about. */
export function sitePage(page: { title: string; body: string; links?: readonly string[]; head?: string }): string {
  const links = (page.links ?? []).map((href) => `<li><a href="${href}">${href}</a></li>`).join('')
  return `<!doctype html><html lang="en"><head><title>${page.title} | Northwind</title>${page.head ?? ''}</head><body>
<header class="site-header"><a href="/">Northwind</a><nav><ul>${links}</ul></nav></header>
<div id="cookie-banner" role="dialog"><p>We use cookies to improve your experience.</p><button>Accept all</button></div>
<main><h1 id="top">${page.title}</h1>${page.body}</main>
<footer><p>Copyright Northwind Traders</p><a href="/imprint.pdf">Imprint</a></footer></body></html>`
}

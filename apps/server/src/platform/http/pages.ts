import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-instance.ts'

const YEAR_SEC = 31_536_000

/** Serves the built web app, and decides what an address that nobody registered gets: 404, 405 or the app's page. */
export async function servePages(
  app: App,
  options: { endpoints: readonly AnyEndpoint[]; pagesFolder?: string },
): Promise<void> {
  const { pagesFolder } = options
  const hasPages = pagesFolder !== undefined && existsSync(join(pagesFolder, 'index.html'))
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: pagesFolder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        void reply.header('cache-control', hashed ? `public, max-age=${YEAR_SEC}, immutable` : 'no-cache')
      },
    })
  }
  if (hasPages) {
    app.get('/', { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile('index.html'),
    )
  }
  app.addHook('onSend', async (request, reply) => {
    if (isApi(request.url) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (isApi(request.url)) return refuseCall(options.endpoints, request, reply)
    if (hasPages && request.method === 'GET' && acceptsPage(request)) {
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    }
    return reply.code(404).send({ detail: 'Not found' })
  })
}

const isApi = (url: string) => url === '/api' || url.startsWith('/api/')

/** Addresses of files are not pages: a missing script must not answer with HTML. */
function acceptsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  return !/\.[a-z0-9]+$/i.test(path) && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
}

/** 405 with the allowed methods where only the method is wrong. */
function refuseCall(endpoints: readonly AnyEndpoint[], request: FastifyRequest, reply: FastifyReply) {
  const path = (request.url.split('?')[0] ?? '').slice('/api'.length)
  const allowed = endpoints.filter((each) => matches(each.path, path)).map((each) => each.method)
  if (allowed.length === 0) return reply.code(404).send({ detail: 'Not found' })
  return reply
    .code(405)
    .header('allow', [...new Set(allowed)].join(', '))
    .send({ detail: 'This method is not allowed here' })
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
}

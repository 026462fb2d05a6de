import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-instance.ts'
import { keepAssets } from './kept-assets.ts'
import { isApi, refuseCall } from './unknown-calls.ts'

const YEAR_SEC = 31_536_000

/** Serves the built web app, and decides what an unknown address gets: 404, 405 or the app's page. */
export async function servePages(app: App, options: { pagesFolder?: string } = {}): Promise<void> {
  const { pagesFolder } = options
  const hasPages = pagesFolder !== undefined && existsSync(join(pagesFolder, 'index.html'))
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: [pagesFolder, await earlierPages(app, pagesFolder)],
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
    if (!isApi(request.url)) return
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    reply.header('referrer-policy', 'no-referrer')
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (isApi(request.url)) return refuseCall(app, request, reply)
    if (hasPages && request.method === 'GET' && acceptsPage(request)) {
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    }
    return reply.code(404).send({ detail: 'Not found' })
  })
}

/** The folder with the files of earlier releases; without one, if it cannot be written, open tabs need to be loaded again. */
async function earlierPages({ deps, log }: App, pagesFolder: string): Promise<string> {
  const folder = join(deps.config.DATA_DIR, 'pages')
  await mkdir(folder, { recursive: true })
  keepAssets(join(pagesFolder, 'assets'), folder, deps.clock.now().getTime()).catch((error: unknown) =>
    log.warn({ err: error }, 'the files of earlier releases were not kept'),
  )
  return folder
}

/** Addresses of files are not pages: a missing script must not answer with HTML. */
function acceptsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  return !/\.[a-z0-9]+$/i.test(path) && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
}

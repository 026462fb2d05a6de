import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-instance.ts'

export const isApi = (url: string) => url === '/api' || url.startsWith('/api/')

/** 405 with the allowed methods where only the method is wrong, 404 otherwise. */
export function refuseCall(app: App, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = (request.url.split('?')[0] ?? '').slice('/api'.length)
  const allowed = app.served.filter((each) => matches(each.path, path)).map((each) => each.method)
  if (allowed.length === 0) return reply.code(404).send({ detail: 'Not found' })
  return reply
    .code(405)
    .header('allow', [...new Set(allowed)].join(', '))
    .send({ detail: 'This method is not allowed here' })
}

/** OPTIONS is answered as a browser's question before a call from another origin, and as nothing else. */
export function refuseOddOptions(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS') return
    const { origin, 'access-control-request-method': method } = request.headers
    if (origin === undefined || method === undefined) return refuseCall(app, request, reply)
  })
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
}

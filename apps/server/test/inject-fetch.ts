import { Readable } from 'node:stream'
import type { App } from '../src/platform/http/app-instance.ts'

/** A `fetch` that reaches the app in this process, so that tests use the same client as the screens do. */
export function injectFetch(app: App): typeof fetch {
  return async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init)
    const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const { pathname, search } = new URL(request.url)
    const reply = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(payload ? { payload } : {}),
      payloadAsStream: true,
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(reply.headers)) {
      if (value !== undefined) headers.set(name, String(value))
    }
    const empty = reply.statusCode === 204 || reply.statusCode === 304
    const body = empty ? null : (Readable.toWeb(reply.stream()) as ReadableStream)
    return new Response(body, { status: reply.statusCode, headers })
  }
}

import { createClient } from '@cuecard/contract/client.ts'
import { CALL_PORT, CallAnswer } from '../messages/call-messages.ts'
import type { Port } from '../browser/port.ts'

/** The contract's calls, made by the worker because a page has neither the token nor the server's address. */
export const workerApi = (connect: (name: string) => Port) =>
  createClient({ baseUrl: '', token: () => null, fetch: portFetch(connect) })

/** What may be asked again: the server keeps nothing of one whose caller has left before its reply began. */
const REPEATABLE = /^\/extension\/(?:answer|explain)$/

/** The browser has stopped the worker, which happens at any time. */
class WorkerEnded extends TypeError {}

const portFetch =
  (connect: (name: string) => Port): typeof fetch =>
  async (input, init) => {
    const signal = init?.signal ?? null
    const [method, path] = [init?.method ?? 'GET', String(input)]
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const ask = () => {
      signal?.throwIfAborted()
      const port = connect(CALL_PORT)
      const response = receive(port, signal)
      port.postMessage({ method, path, ...(body === undefined ? {} : { body }) })
      return response
    }
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof WorkerEnded) || !REPEATABLE.test(path)) throw error
      // The next port starts the worker again.
      return ask()
    }
  }

/** Resolves with the response's head; its body streams in afterwards. Aborting closes the port. */
function receive(port: Port, signal: AbortSignal | null): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const encoder = new TextEncoder()
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null
  let isOver = false
  const end = (error: unknown) => {
    if (isOver) return
    isOver = true
    reject(error)
    if (error === null) stream?.close()
    else stream?.error(error)
    port.disconnect()
  }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (stream = controller),
    cancel: () => {
      isOver = true
      port.disconnect()
    },
  })
  signal?.addEventListener('abort', () => end(signal.reason))
  port.onDisconnect.addListener(() => end(new WorkerEnded('The extension ended before the reply did')))
  port.onMessage.addListener((message) => {
    const answer = CallAnswer.safeParse(message).data
    if (!answer || isOver) return
    if (answer.type === 'head') resolve(responseOf(answer, body))
    if (answer.type === 'chunk') stream?.enqueue(encoder.encode(answer.text))
    if (answer.type === 'end') end(null)
    if (answer.type === 'failed') end(new TypeError('The server cannot be reached'))
  })
  return promise
}

const EMPTY = new Set([204, 205, 304])

const responseOf = ({ status, headers }: Extract<CallAnswer, { type: 'head' }>, body: ReadableStream) =>
  new Response(EMPTY.has(status) ? null : body, { status, headers })

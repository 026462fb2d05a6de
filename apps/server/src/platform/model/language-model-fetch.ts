import { STATUS_CODES } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'

/** Far more than an event of a real answer; only a broken or hostile server sends more. */
const EVENT_MAX_BYTES = 2 * 1024 * 1024
const ERROR_BODY_MAX_BYTES = 64 * 1024
const NEWLINE = 10
/** Longer than people usually take from one question to the next, which then need not connect to the provider again. */
const KEPT_OPEN_MS = 30_000

type Guard = (bytes: Buffer) => { bytes: Buffer; ends: boolean }

/** Uses a proxy where Node's own `fetch` would. */
function openDispatcher(): Dispatcher {
  const settings = { allowH2: false, keepAliveTimeout: KEPT_OPEN_MS }
  return process.env.NODE_USE_ENV_PROXY === '1' ? new EnvHttpProxyAgent(settings) : new Agent(settings)
}

interface PostRequest {
  headers: Record<string, string>
  body: string
  signal: AbortSignal | null
}

export interface PostReply {
  status: number
  headers: Dispatcher.ResponseData['headers']
  /** Reading no further gives the reply up. */
  chunks: AsyncGenerator<Buffer>
  /** Gives up what is not read, also where reading has not begun or waits. */
  hangUp: () => void
}

/** Posts a text to an address. @throws TypeError 'fetch failed' with its cause, as Node's own `fetch`, where no reply comes */
export type Post = (url: string, request: PostRequest) => Promise<PostReply>

/**
 * Posts for model providers: without redirects (they would send the key to another address) and with a limit on the size of one
 * event, so that an endless event cannot fill the memory.
 */
export function openGuardedPost(): Post {
  const dispatcher = openDispatcher()
  return async (url, { headers, body, signal }) => {
    const { origin, pathname, search } = new URL(url)
    const sent = dispatcher.request({
      origin,
      path: pathname + search,
      method: 'POST',
      headers: { 'accept-encoding': 'identity', ...headers },
      body,
      signal,
    })
    const reply = await sent.catch((cause: unknown) => {
      signal?.throwIfAborted()
      throw new TypeError('fetch failed', { cause })
    })
    const status = reply.statusCode
    if (status >= 300 && status < 400) {
      hangUp(reply.body)
      throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') })
    }
    const isAnswer = status >= 200 && status < 300
    const guard = isAnswer ? eventGuard() : cutAfter(ERROR_BODY_MAX_BYTES)
    const chunks = guardedChunks(decoded(reply), guard)
    return { status, headers: reply.headers, chunks, hangUp: () => hangUp(reply.body) }
  }
}

/** The same as a fetch function, which takes half of the processor time of Node's own, for which the first byte of an answer waits. */
export function openGuardedFetch(): typeof fetch {
  const post = openGuardedPost()
  return async (input, { headers, body, signal } = {}) => {
    const reply = await post(input instanceof Request ? input.url : String(input), {
      headers: Object.fromEntries(new Headers(headers)),
      body: String(body),
      signal: signal ?? null,
    })
    const { status } = reply
    const hasBody = status !== 204 && status !== 205
    return new Response(hasBody ? streamOf(reply) : null, {
      status,
      statusText: STATUS_CODES[status] ?? '',
      headers: Object.entries(reply.headers).flatMap(([name, value]): [string, string][] =>
        [value ?? []].flat().map((one) => [name, one]),
      ),
    })
  }
}

/** Gives up what has not been read of a reply, with its connection. */
function hangUp(body: Readable): void {
  body.on('error', () => undefined).destroy()
}

/** A server may compress its reply although it was asked not to. */
function decoded({ headers, body }: Dispatcher.ResponseData): Readable {
  const decoder = decoderOf(String(headers['content-encoding'] ?? 'identity').toLowerCase())
  // An error of either reaches the decoder's reader.
  return decoder ? pipeline(body, decoder, () => undefined) : body
}

function decoderOf(encoding: string) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip({ flush: constants.Z_SYNC_FLUSH })
  if (encoding === 'deflate') return createInflate({ flush: constants.Z_SYNC_FLUSH })
  return encoding === 'br' ? createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH }) : null
}

async function* guardedChunks(body: Readable, guard: Guard): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      const { bytes, ends } = guard(chunk)
      yield bytes
      if (ends) return
    }
  } finally {
    hangUp(body)
  }
}

function streamOf({ chunks, hangUp }: PostReply): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: hangUp,
    },
    { highWaterMark: 0 },
  )
}

function eventGuard(): Guard {
  let sinceEvent = 0
  let endedLine = false
  return (bytes) => {
    const blank = afterLastBlankLine(bytes, endedLine)
    sinceEvent = blank === null ? sinceEvent + bytes.length : bytes.length - blank
    endedLine = bytes.at(-1) === NEWLINE
    if (sinceEvent > EVENT_MAX_BYTES) throw new Error('An event of the reply is too long')
    return { bytes, ends: false }
  }
}

/** Offset directly after the last blank line (the end of an event); null when there is none. */
function afterLastBlankLine(bytes: Buffer, followsNewline: boolean): number | null {
  const ends = ['\n\n', '\n\r\n'].map((mark) => {
    const at = bytes.lastIndexOf(mark)
    return at < 0 ? 0 : at + mark.length
  })
  const end = Math.max(...ends)
  if (end > 0) return end
  return followsNewline && bytes[0] === NEWLINE ? 1 : null
}

function cutAfter(max: number): Guard {
  let seen = 0
  return (bytes) => {
    const left = bytes.subarray(0, Math.max(0, max - seen))
    seen += bytes.length
    return { bytes: left, ends: seen >= max }
  }
}

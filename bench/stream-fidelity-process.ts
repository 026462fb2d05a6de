// A process of its own beside the bench: `model` writes answers at an even pace, `read` reads many at once and prints how
// they arrived.
import { Agent, createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { quantile } from './measure.ts'

const WORDS = 500
const PAUSE_MS = 20

/** What `read` is told: a stream of each token at once. */
export interface Reading {
  url: string
  tokens: string[]
  body: object
}

/** What `read` prints. */
export interface Streamed {
  /** Milliseconds between two chunks of a stream: the 99th percentile over all streams. */
  gap_p99: number
  /** Words that arrived ÷ words that the model wrote. */
  delivered: number
}

const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

/** Each its own, and without digits, which our server would look for in the documents. */
const wordOf = (nth: number) => `w${[...String(nth)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`

/** Against the clock, so that a late timer does not make the whole answer longer. */
function writeEvenly(reply: ServerResponse): void {
  const begun = performance.now()
  let written = 0
  const timer = setInterval(() => {
    const due = Math.min(WORDS, Math.floor((performance.now() - begun) / PAUSE_MS))
    for (; written < due; written += 1) reply.write(event({ content: `${wordOf(written)} ` }))
    if (written < WORDS) return
    clearInterval(timer)
    reply.end(`${event({}, 'stop')}data: [DONE]\n\n`)
  }, PAUSE_MS)
  reply.once('close', () => clearInterval(timer))
}

function serveModel(): void {
  const server = createServer((incoming, reply) => {
    incoming.resume().once('end', () => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      writeEvenly(reply)
    })
  })
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
  })
}

interface Stream {
  gaps: number[]
  text: string
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

function readStream({ url, body }: Reading, token: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const call = request(url, { method: 'POST', agent, headers }, (reply) => {
      const stream: Stream = { gaps: [], text: '' }
      let last: number | null = null
      reply.on('data', (bytes: Buffer) => {
        const now = performance.now()
        if (last !== null) stream.gaps.push(now - last)
        last = now
        stream.text += bytes.toString()
      })
      reply.once('error', reject)
      reply.once('end', () =>
        reply.statusCode === 200
          ? resolve(stream)
          : reject(new Error(`${url} answered ${reply.statusCode}: ${stream.text}`)),
      )
    })
    call.once('error', reject)
    call.end(JSON.stringify(body))
  })
}

async function readAll(reading: Reading): Promise<void> {
  const streams = await Promise.all(reading.tokens.map((token) => readStream(reading, token)))
  const arrived = streams.reduce((sum, { text }) => sum + new Set(text.match(/\bw[a-j]+\b/g)).size, 0)
  const result: Streamed = {
    gap_p99: quantile(
      streams.flatMap(({ gaps }) => gaps),
      0.99,
    ),
    delivered: arrived / (WORDS * streams.length),
  }
  process.stdout.write(JSON.stringify(result))
}

if (import.meta.main) {
  const [role, reading = ''] = process.argv.slice(2)
  if (role === 'model') serveModel()
  else await readAll(JSON.parse(reading) as Reading)
}

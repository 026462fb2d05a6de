import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One call that the scripted model server got. */
export interface UpstreamCall {
  path: string | undefined
  body: string
  headers: IncomingMessage['headers']
  /** Resolves with `performance.now()` when the caller hangs up before the reply is whole. */
  hungUp: Promise<number>
}

export interface ScriptedUpstream {
  /** For `AI_BASE_URL`. */
  url: string
  calls: UpstreamCall[]
  close: () => Promise<void>
}

type Script = (reply: ServerResponse, call: number) => unknown

/** A model server on this machine that sends whatever a test scripts, right or wrong. */
export async function scriptedUpstream(script: Script): Promise<ScriptedUpstream> {
  const calls: UpstreamCall[] = []
  const server = createServer(async (request, reply) => {
    const hungUp = new Promise<number>((resolve) => {
      reply.once('close', () => {
        if (!reply.writableFinished) resolve(performance.now())
      })
    })
    let body = ''
    for await (const piece of request) body += String(piece)
    calls.push({ path: request.url, body, headers: request.headers, hungUp })
    await script(reply, calls.length - 1)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** One server-sent event of a chat completion. */
export const deltaEvent = (content: string) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content } }] })}\n\n`

export const finishEvent = `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`

/** Begins an event stream and sends the texts as deltas. */
export function sendDeltas(reply: ServerResponse, texts: readonly string[]): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const text of texts) reply.write(deltaEvent(text))
}

/** A whole answer. */
export function sendAnswer(reply: ServerResponse, texts: readonly string[]): void {
  sendDeltas(reply, texts)
  reply.end(`${finishEvent}data: [DONE]\n\n`)
}

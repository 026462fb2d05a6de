import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

/** A scripted model that speaks one word each `pauseMs`, `words` in all; the first comes at once. */
export async function startSlowModel({ words, pauseMs }: { words: number; pauseMs: number }) {
  const server = createServer((request, reply) => {
    request.resume().once('end', async () => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      for (let word = 0; word < words && !reply.destroyed; word += 1) {
        reply.write(event({ content: `word${word} ` }))
        await sleep(pauseMs)
      }
      reply.end(`${event({}, 'stop')}data: [DONE]\n\n`)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    port,
    settings: { AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'scripted', AI_API_KEY: 'bench' },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

// A process of its own beside the bench: a scripted model server that takes its time over each reply, streamed or whole.
import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const [delay = '50'] = process.argv.slice(2)
const ANSWER = 'It costs what the price list says [1].'

let questions: string[] = []
let inFlight = 0
let most = 0
let first = 0

interface Body {
  stream?: boolean
  messages: { role: string; content: string }[]
}

/** What was asked: all of the message, or what stands behind the last `Just said by …:` of our prompt. */
function questionOf({ messages }: Body): string {
  const content = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  return content.split(/Just said by [^\n]*:\n/).at(-1) ?? ''
}

const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

function send(reply: ServerResponse, { stream }: Body): void {
  if (stream) {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.end(`${chunk({ content: ANSWER }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`)
    return
  }
  const message = { role: 'assistant', content: ANSWER }
  reply.writeHead(200, { 'content-type': 'application/json' })
  reply.end(
    JSON.stringify({
      id: 'c',
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
    }),
  )
}

const server = createServer(async (incoming, reply) => {
  if (incoming.url === '/seen') {
    const hash = createHash('sha256').update(JSON.stringify(questions.toSorted())).digest('hex')
    reply.end(JSON.stringify({ hash, count: questions.length, most, first }))
    questions = []
    most = 0
    first = 0
    return
  }
  inFlight += 1
  most = Math.max(most, inFlight)
  first ||= Date.now()
  const body: Body = JSON.parse((await incoming.toArray()).join(''))
  questions.push(questionOf(body))
  setTimeout(() => {
    inFlight -= 1
    send(reply, body)
  }, Number(delay))
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})

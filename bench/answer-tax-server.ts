// A process of its own beside the bench: `model` is a scripted model server, `bare` a node pass-through to the address given.
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const [role, target = ''] = process.argv.slice(2)

const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
const ANSWER = ['Here', ' is', ' what', ' we', ' can', ' say', '.'].map((content) => event({ content }))

const agent = new Agent({ keepAlive: true })

const server = createServer((incoming, reply) => {
  if (role === 'bare') {
    const { host: _host, ...headers } = incoming.headers
    const onward = request(target, { method: 'POST', agent, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    incoming.pipe(onward)
    return
  }
  incoming.resume().once('end', () => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const each of ANSWER) reply.write(each)
    reply.end(`${event({}, 'stop')}data: [DONE]\n\n`)
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})

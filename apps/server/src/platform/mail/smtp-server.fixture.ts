import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What the server answers to a command; `greeting` to a connection, `.` to a whole message; 250 to all else. */
export type Replies = Record<string, string>

export type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>

/** A mail server by script on this machine, which keeps what it was told. Its port stays while it is down. */
export async function startSmtpServer(replies: Replies = {}) {
  const said: string[] = []
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const counts = { connections: 0 }
  const talk = (socket: Socket) => {
    counts.connections += 1
    sockets.add(socket)
    let held = ''
    let data: string | null = null
    const hear = (line: string) => {
      if (data !== null) {
        if (line !== '.') return void (data += `${line}\n`)
        mails.push(data.replaceAll('=\n', '').replaceAll('=3D', '='))
        data = null
        return void socket.write(replies['.'] ?? '250 queued\r\n')
      }
      said.push(line)
      const verb = line.split(/[ :]/)[0]?.toUpperCase() ?? ''
      const reply = replies[verb] ?? { DATA: '354 go on\r\n', QUIT: '221 bye\r\n' }[verb] ?? '250 ok\r\n'
      if (verb === 'DATA' && reply.startsWith('354')) data = ''
      socket.write(reply)
    }
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      held += bytes.toString()
      const lines = held.split('\r\n')
      held = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    socket.write(replies['greeting'] ?? '220 test ESMTP\r\n')
  }
  const server = createServer(talk)
  const up = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await up(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    said,
    /** What was handed over, as it is read: without the line breaks of the encoding. */
    mails,
    /** Of people, oldest first; a mail was tried for each, whatever became of it. */
    recipients: () => said.flatMap((line) => /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? []),
    counts,
    replies,
    /** To everybody who is connected, where `greeting` was empty. */
    greet: () => {
      for (const socket of sockets) socket.write('220 test ESMTP\r\n')
    },
    up: () => up(port),
    down: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

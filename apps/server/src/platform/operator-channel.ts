import { randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { Config } from './config.ts'

/** Takes the command's words, says lines for the console, and returns the exit code. */
export type RunCommand = (args: readonly string[], say: (line: string) => void) => Promise<number>

const Address = z.object({ port: z.int(), secret: z.string() })
const Request = z.object({ args: z.array(z.string()).max(10) })
const Line = z.union([z.object({ say: z.string() }), z.object({ code: z.int() })])

const LINES = 'application/x-ndjson'

const addressFile = (config: Pick<Config, 'DATA_DIR'>) => join(config.DATA_DIR, 'operator.json')

/**
 * Lets the operator's commands reach a server whose embedded database belongs to its process: on a loopback port of its own, with a
 * secret in a file in `DATA_DIR` that only the server's user can read. Nothing of it is part of the web server.
 */
export async function openOperatorChannel(
  config: Pick<Config, 'DATA_DIR'>,
  run: RunCommand,
): Promise<{ close: () => Promise<void> }> {
  const secret = randomBytes(32).toString('base64url')
  const server = createServer((incoming, reply) => void answer({ incoming, reply, secret, run }))
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', listening)
  })
  server.unref()
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await rm(addressFile(config), { force: true })
  await writeFile(addressFile(config), JSON.stringify({ port, secret }), { mode: 0o600 })
  return {
    close: async () => {
      await rm(addressFile(config), { force: true })
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Exchange {
  incoming: IncomingMessage
  reply: ServerResponse
  secret: string
  run: RunCommand
}

async function answer({ incoming, reply, secret, run }: Exchange): Promise<void> {
  const given = Buffer.from(incoming.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${secret}`)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return void reply.writeHead(401).end()
  const write = (line: z.input<typeof Line>) => void reply.write(`${JSON.stringify(line)}\n`)
  try {
    const { args } = Request.parse(await json(incoming))
    reply.writeHead(200, { 'content-type': LINES })
    reply.flushHeaders()
    write({ code: await run(args, (text) => write({ say: text })) })
  } catch (error) {
    if (!reply.headersSent) reply.writeHead(400, { 'content-type': LINES })
    write({ say: error instanceof Error ? error.message : String(error) })
    write({ code: 1 })
  }
  reply.end()
}

/** Has the running server of this data folder do it. Null when none runs. */
export async function askServer(
  config: Pick<Config, 'DATA_DIR'>,
  args: readonly string[],
  say: (line: string) => void,
): Promise<number | null> {
  if (!existsSync(addressFile(config))) return null
  const { port, secret } = Address.parse(JSON.parse(await readFile(addressFile(config), 'utf8')))
  const reply = await post(port, secret, JSON.stringify({ args }))
  // The file of a server that was killed stays behind, and another program may have its port by now.
  if (!reply || reply.headers['content-type'] !== LINES) {
    reply?.destroy()
    return null
  }
  let code = 1
  for await (const text of createInterface({ input: reply })) {
    const line = Line.parse(JSON.parse(text))
    if ('say' in line) say(line.say)
    else code = line.code
  }
  return code
}

/** Without a limit of time: a backup takes as long as it takes. Null when nothing listens there. */
function post(port: number, secret: string, body: string): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', headers: { authorization: `Bearer ${secret}` } })
    sent.once('response', resolve)
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
    sent.end(body)
  })
}

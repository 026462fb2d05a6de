import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allEndpoints } from '@cuecard/contract/all.ts'
import type { AnyEndpoint, FileField } from '@cuecard/contract/endpoint.ts'
import { uploadPlaybook } from '@cuecard/contract/knowledge/knowledge.ts'
import { MB } from '@cuecard/contract/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyFirstStart } from '../../../test/first-start.ts'
import { type ServerProcess, startServer } from '../../../test/server-process.ts'

let folder: string
let server: ServerProcess
let token: string

// A process of its own: the memory of the one that sends would be counted with it otherwise.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-upload-'))
  // Nothing else may be at work in it either. V8 collects a large young generation late, a busy machine later still: what
  // passed through and is held by nobody would be counted.
  await copyFirstStart(folder)
  server = await startServer({ DATA_DIR: folder, NODE_OPTIONS: '--max-semi-space-size=1' })
  token = await server.tokenOf('admin@acme.example')
  // The first one also loads what the later ones share.
  await upload(20 * MB)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function residentBytes(): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

const uploads = () => readdir(join(folder, 'tmp'))

it('check 39: every call that takes files says how large each may be, 100 MB at most and 10 MB for a playbook', () => {
  const limits = new Map<string, number>()
  for (const endpoint of Object.values(allEndpoints) as AnyEndpoint[]) {
    for (const { maxBytes } of Object.values<FileField>(endpoint.files ?? {})) {
      limits.set(endpoint.path, maxBytes / MB)
    }
  }
  expect(limits.size).toBeGreaterThan(5)
  expect([...limits].filter(([, mb]) => !(mb > 0 && mb <= 100))).toEqual([])
  expect(limits.get(uploadPlaybook.path)).toBe(10)
})

it('check 39: an upload of just under 100 MB is taken, checked and stored without filling memory', async () => {
  const { growth, result } = await watchMemory(() => upload(99 * MB))
  expect(result.status).toBe(201)
  // Held in memory it would be 99 at least; the collector leaves 10 to 34 of what passed through.
  expect(growth).toBeLessThan(64)
  await expect.poll(uploads).toEqual([])
}, 120_000)

it('check 39: an upload over the limit is cut while it streams, without filling memory or leaving a file', async () => {
  const { growth, result } = await watchMemory(() => upload(5_000 * MB))
  expect(result.status).toBe(413)
  // The server stops reading soon after the limit: what was sent beyond it only filled buffers on the way.
  expect(result.sent).toBeLessThan(200 * MB)
  expect(growth).toBeLessThan(64)
  await expect.poll(uploads).toEqual([])
}, 120_000)

it('check 39: the texts of a form fill no memory, signed in or not, and neither does what is sent after a refusal', async () => {
  const text = field('name="username"', 'x'.repeat(MB - 1))
  // 400 MB are sent: held in memory they would be so many, and the collector of a busy machine leaves up to 80 of what passed through.
  const stranger = await watchMemory(() => sendTexts('/api/auth/register', [text]))
  expect(stranger.growth).toBeLessThan(160)
  const refused = await watchMemory(() => sendTexts('/api/company-knowledge/items', [field('name="file"', 'x'), text]))
  expect(refused.growth).toBeLessThan(160)
}, 120_000)

const field = (disposition: string, body: string) =>
  `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`

/** Sends a form whose last part comes 400 times, whatever the reply says, to its end or until the server closes the connection. */
async function sendTexts(path: string, parts: string[]): Promise<void> {
  const request = httpRequest(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  const ended = new Promise<void>((resolve) => {
    request.on('response', (response) => response.resume())
    request.on('error', () => resolve())
    request.on('close', resolve)
  })
  const send = async () => {
    const all = [...parts, ...Array<string>(400).fill(parts.at(-1) ?? '')]
    for (const part of all) await new Promise((resolve) => request.write(part, resolve))
    request.end('--x--\r\n')
  }
  void send()
  await ended
}

/** Megabytes by which the server's resident memory rose at most. */
async function watchMemory<T>(act: () => Promise<T>): Promise<{ growth: number; result: T }> {
  const before = await residentBytes()
  let peak = before
  const watch = setInterval(() => void residentBytes().then((bytes) => (peak = Math.max(peak, bytes))), 20)
  const result = await act().finally(() => clearInterval(watch))
  return { growth: (peak - before) / MB, result }
}

it('leaves nothing behind when the sender goes away in the middle', async () => {
  await expect(upload(50 * MB, { leaveAfter: 10 * MB })).rejects.toThrow()
  await expect.poll(uploads).toEqual([])
})

/** Sends a text file of `size` bytes; resolves with the reply's status and how much had been sent by then. */
function upload(size: number, options: { leaveAfter?: number } = {}): Promise<{ status: number; sent: number }> {
  const chunk = Buffer.alloc(MB, 'words ')
  let sent = 0
  return new Promise((resolve, reject) => {
    const request: ClientRequest = httpRequest(`${server.url}/api/company-knowledge/items`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    })
    let status = 0
    request.on('response', (response) => {
      status = response.statusCode ?? 0
      response.resume()
      request.destroy()
      resolve({ status, sent })
    })
    request.on('error', (error) => (status ? undefined : reject(error)))
    request.write('--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nBig\r\n')
    request.write('--x\r\ncontent-disposition: form-data; name="type"\r\n\r\nfile\r\n')
    request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="big.txt"\r\n\r\n')
    const more = () => {
      if (status) return
      if (sent >= size) return void request.end('\r\n--x--\r\n')
      if (options.leaveAfter !== undefined && sent >= options.leaveAfter) {
        return void request.destroy(new Error('the sender left'))
      }
      sent += chunk.length
      if (request.write(chunk)) setImmediate(more)
      else request.once('drain', more)
    }
    more()
  })
}

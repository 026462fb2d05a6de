import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import pino from 'pino'
import { buildConnector } from 'undici'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { openOutbound } from './open-outbound.ts'
import { type Outbound, OutboundError } from './outbound.ts'
import type { Wires } from './pinned-dispatcher.ts'

const UNREACHABLE = 'This address could not be reached.'
const UNKNOWN_NAME = 'This address does not exist on the internet. Check its spelling.'
const log = pino({ level: 'silent' })
const closing: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

type Answer = (request: IncomingMessage, reply: ServerResponse) => void

/** A loopback server that counts what reaches it. */
async function serve(answer: Answer): Promise<{ port: number; seen: string[] }> {
  const seen: string[] = []
  const server = createServer((request, reply) => {
    seen.push(`${request.headers.host}${request.url}`)
    answer(request, reply)
  })
  return { port: await listen(server), seen }
}

async function listen(server: Server | TcpServer, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((done) => server.listen(0, host, done))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

function open(allowed: string, wires?: Wires): Outbound {
  const config = readConfig({ OUTBOUND_ALLOWED_HOSTS: allowed, PUBLIC_URL: 'https://cuecard.example' })
  const outbound = openOutbound(config, log, wires)
  closing.push(() => outbound.close())
  return outbound
}

/** Resolves by a table; whatever is dialled is written down and led to the loopback port. */
function stubWires(names: Record<string, string[] | (() => string[])>, port: number) {
  const resolved: string[] = []
  const dialled: string[][] = []
  const connect = buildConnector({ allowH2: false })
  const wires: Wires = {
    resolve: async (host) => {
      resolved.push(host)
      const found = names[host]
      if (!found) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' })
      return typeof found === 'function' ? found() : found
    },
    dial: (target, addresses, done) => {
      dialled.push(addresses)
      connect({ ...target, hostname: '127.0.0.1', port: String(port) }, done)
    },
  }
  return { wires, resolved, dialled }
}

const hello: Answer = (_request, reply) => reply.end('hello')
const PUBLIC = '93.184.215.14'
const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof OutboundError ? error.message : `not an OutboundError: ${String(error)}`),
  )

const PRIVATE_HOSTS = [
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '168.63.129.16',
  '100.64.0.1',
  '0.0.0.0',
  '0',
  '255.255.255.255',
  '224.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '240.0.0.1',
  '127.1',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '127.0.0.1.',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '[::1]',
  '[::]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[::ffff:7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::10.0.0.1]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2001::1]',
  '[2001:db8::1]',
  '[100::1]',
  '[0:0:0:0:0:0:0:1]',
]

describe('outbound refuses addresses that are not public', () => {
  it('check 53: every written form of a private or reserved address, before any connection', async () => {
    const { port, seen } = await serve(hello)
    const { wires, resolved, dialled } = stubWires({}, port)
    const outbound = open('', wires)
    for (const host of PRIVATE_HOSTS) {
      expect([host, await messageOf(outbound.fetch(`http://${host}/`))]).toEqual([host, UNREACHABLE])
      expect([host, await messageOf(outbound.fetch(`https://${host}/x`))]).toEqual([host, UNREACHABLE])
    }
    expect([seen, resolved, dialled]).toEqual([[], [], []])
  })

  it('check 53: names that lead to such addresses, also with a trailing dot', async () => {
    const { port, seen } = await serve(hello)
    const addresses = [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '::1',
      '::ffff:127.0.0.1',
      '64:ff9b::a00:1',
      'fe80::1%eth0',
    ]
    for (const address of addresses) {
      const { wires, dialled } = stubWires({ 'inside.example': [address], 'inside.example.': [address] }, port)
      const outbound = open('', wires)
      for (const host of ['inside.example', 'inside.example.']) {
        expect([address, await messageOf(outbound.fetch(`http://${host}/`))]).toEqual([address, UNKNOWN_NAME])
      }
      expect(dialled).toEqual([])
    }
    expect(seen).toEqual([])
  })

  it('check 53: the real resolver gets localhost refused too', async () => {
    expect(await messageOf(open('').fetch('http://localhost/'))).toBe(UNKNOWN_NAME)
    expect(await messageOf(open('').fetch('http://localhost./'))).toBe(UNKNOWN_NAME)
  })

  it('fetches a public address, by name and literally, in IPv4 and IPv6', async () => {
    const { port, seen } = await serve(hello)
    const { wires, dialled } = stubWires({ 'shop.example': [PUBLIC, '2606:4700::1111'] }, port)
    const outbound = open('', wires)
    const reply = await outbound.fetch('http://shop.example/prices?q=1#part')
    expect([reply.status, reply.url, Buffer.from(reply.body).toString()]).toEqual([
      200,
      'http://shop.example/prices?q=1#part',
      'hello',
    ])
    await outbound.fetch(`http://${PUBLIC}/`)
    await outbound.fetch('http://[2606:4700::1111]/')
    expect(dialled).toEqual([[PUBLIC, '2606:4700::1111'], [PUBLIC], ['2606:4700::1111']])
    expect(seen).toEqual(['shop.example/prices?q=1', `${PUBLIC}/`, '[2606:4700::1111]/'])
  })
})

describe('outbound goes only where it looked', () => {
  it('check 54: one private address among public ones refuses the whole name', async () => {
    const { port, seen } = await serve(hello)
    const { wires, dialled } = stubWires({ 'mixed.example': [PUBLIC, '10.0.0.7'], 'none.example': [] }, port)
    const outbound = open('', wires)
    expect(await messageOf(outbound.fetch('http://mixed.example/'))).toBe(UNREACHABLE)
    expect(await messageOf(outbound.fetch('http://none.example/'))).toBe(UNKNOWN_NAME)
    expect([dialled, seen]).toEqual([[], []])
  })

  it('check 54: a name that flips between check and connect is asked once and dialled at the checked address', async () => {
    const { port } = await serve((_request, reply) => reply.writeHead(200, { connection: 'close' }).end('hello'))
    let asked = 0
    const { wires, resolved, dialled } = stubWires(
      { 'flip.example': () => (asked++ === 0 ? [PUBLIC] : ['127.0.0.1']) },
      port,
    )
    const outbound = open('', wires)
    expect((await outbound.fetch('http://flip.example/')).status).toBe(200)
    expect([resolved, dialled]).toEqual([['flip.example'], [[PUBLIC]]])
    // The next connection asks again, hears the private address and is refused.
    expect(await messageOf(outbound.fetch('http://flip.example/'))).toBe(UNKNOWN_NAME)
    expect([resolved.length, dialled]).toEqual([2, [[PUBLIC]]])
  })

  it('check 54: the real connection follows the checked address, whatever the name says', async () => {
    const { port, seen } = await serve(hello)
    const { wires } = stubWires({}, port)
    const { realWires } = await import('./pinned-dispatcher.ts')
    // `.invalid` resolves nowhere: only the pinned address can have led to the server.
    const outbound = open(`pinned.invalid:${port}`, { ...wires, ...realWires, resolve: async () => ['127.0.0.1'] })
    expect((await outbound.fetch(`http://pinned.invalid:${port}/a`)).status).toBe(200)
    expect(seen).toEqual([`pinned.invalid:${port}/a`])
  })

  it('check 56: what was validated is what is fetched, however the address is written', async () => {
    const { port, seen } = await serve(hello)
    const { wires, resolved } = stubWires({ 'good.example': [PUBLIC] }, port)
    const outbound = open('', wires)
    const same = [
      ['http://good.example\\@evil.example/', 'http://good.example/@evil.example/'],
      ['http://good.example#@evil.example/', 'http://good.example/#@evil.example/'],
      ['http://good.example?@evil.example/', 'http://good.example/?@evil.example/'],
      ['ht\ttp://go\nod.example/\tx', 'http://good.example/x'],
      ['http:\\\\good.example\\x', 'http://good.example/x'],
      ['http:good.example', 'http://good.example/'],
      ['  http://GOOD.example/  ', 'http://good.example/'],
      ['http://good.example/${JWT_SECRET}%7B%7Bx%7D%7D', 'http://good.example/$%7BJWT_SECRET%7D%7B%7Bx%7D%7D'],
    ] as const
    for (const [written, meant] of same) expect((await outbound.fetch(written)).url).toBe(meant)
    expect(new Set(resolved)).toEqual(new Set(['good.example']))
    const before = seen.length
    const refused = [
      'http://a@good.example/',
      'http://1.1.1.1 &@good.example# @evil.example/',
      'http://good.example@10.0.0.1/',
      'http://good.example:80@10.0.0.1/',
      'http://10.0.0.1#@good.example/',
      'http://10.0.0.1\\@good.example/',
      'http:///10.0.0.1/',
      'http://good.example\0.evil.example/',
    ]
    for (const written of refused)
      expect([written, await messageOf(outbound.fetch(written))]).not.toEqual([written, 'no error'])
    expect(seen.length).toBe(before)
  })
})

describe('outbound checks every hop', () => {
  const redirect =
    (location: string, status = 302): Answer =>
    (_request, reply) =>
      reply.writeHead(status, { location }).end('<p>moved</p>')

  it('check 55: a redirect to a private address, port or scheme stops there, for every kind of redirect', async () => {
    const target = await serve(hello)
    const places = [
      `http://127.0.0.1:${target.port}/`,
      'http://127.0.0.1/',
      'http://inside.example/',
      '//169.254.169.254/latest',
      `http://start.example:${target.port}/`,
      'file:///etc/passwd',
      'gopher://start.example/',
      'http://user:pass@start.example/',
      'http://[',
    ]
    for (const place of places) {
      for (const status of [301, 302, 303, 307, 308]) {
        const { port } = await serve(redirect(place, status))
        const { wires } = stubWires({ 'start.example': [PUBLIC], 'inside.example': ['10.0.0.1'] }, port)
        expect([place, await messageOf(open('', wires).fetch('http://start.example/'))]).not.toEqual([
          place,
          'no error',
        ])
      }
    }
    expect(target.seen).toEqual([])
  })

  it('check 55: five redirects are followed and a sixth is not', async () => {
    const answer: Answer = (request, reply) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) reply.end('there')
      else reply.writeHead(302, { location: `/${left - 1}` }).end()
    }
    const { port, seen } = await serve(answer)
    const { wires } = stubWires({ 'hops.example': [PUBLIC] }, port)
    const outbound = open('', wires)
    const reply = await outbound.fetch('http://hops.example/5')
    expect([reply.url, Buffer.from(reply.body).toString(), seen.length]).toEqual(['http://hops.example/0', 'there', 6])
    expect(await messageOf(outbound.fetch('http://hops.example/6'))).toContain('too many times')
    expect(seen.length).toBe(12)
  })

  it('check 55: a meta refresh is content, not a way to go', async () => {
    const page = '<meta http-equiv="refresh" content="0;url=http://127.0.0.1/">'
    const { port, seen } = await serve((_request, reply) => reply.end(page))
    const { wires } = stubWires({ 'meta.example': [PUBLIC] }, port)
    expect(Buffer.from((await open('', wires).fetch('http://meta.example/')).body).toString()).toBe(page)
    expect(seen.length).toBe(1)
  })

  it('leaves credentials behind when a redirect changes the host', async () => {
    const got: Record<string, unknown>[] = []
    const { port } = await serve((request, reply) => {
      got.push(request.headers)
      if (request.headers.host === 'one.example') reply.writeHead(302, { location: 'http://two.example/' }).end()
      else reply.end()
    })
    const { wires } = stubWires({ 'one.example': [PUBLIC], 'two.example': [PUBLIC] }, port)
    const headers = {
      Authorization: 'Bearer x',
      Cookie: 'a=b',
      Host: 'evil.example',
      'User-Agent': 'Mozilla',
      'X-Kept': '1',
    }
    await open('', wires).fetch('http://one.example/', { headers })
    expect(got[0]).toMatchObject({ authorization: 'Bearer x', cookie: 'a=b', 'x-kept': '1', host: 'one.example' })
    expect(got[1]).toMatchObject({ 'x-kept': '1', 'user-agent': 'Cuecard/1.0 (+https://cuecard.example)' })
    expect(got[1]).not.toHaveProperty('authorization')
    expect(got[1]).not.toHaveProperty('cookie')
  })
})

describe('outbound speaks http and https on the usual ports', () => {
  it('check 57: other schemes, ports and credentials are refused without a look-up', async () => {
    const { port, seen } = await serve(hello)
    const { wires, resolved } = stubWires({ 'shop.example': [PUBLIC] }, port)
    const outbound = open('', wires)
    const refused = [
      'file:///etc/passwd',
      'gopher://shop.example/',
      'data:text/html,hi',
      'javascript:alert(1)',
      'ftp://shop.example/',
      'ws://shop.example/',
      'blob:http://shop.example/x',
      'http://user@shop.example/',
      'http://user:pass@shop.example/',
      'http://:pass@shop.example/',
      'http://shop.example:22/',
      'http://shop.example:8080/',
      'https://shop.example:6379/',
      'shop.example',
      '',
      'http://',
      `http://shop.example/${'x'.repeat(3000)}`,
    ]
    for (const text of refused) expect([text, await messageOf(outbound.fetch(text))]).not.toEqual([text, 'no error'])
    expect([seen, resolved]).toEqual([[], []])
    expect((await outbound.fetch('http://shop.example:80/')).status).toBe(200)
  })

  it('OUTBOUND_ALLOWED_HOSTS permits the named host and port, and nothing beside it', async () => {
    const { port, seen } = await serve(hello)
    const other = await serve(hello)
    const outbound = open(`127.0.0.1:${port}, wiki.internal`)
    expect((await outbound.fetch(`http://127.0.0.1:${port}/x`)).status).toBe(200)
    expect(seen).toEqual([`127.0.0.1:${port}/x`])
    for (const host of [`127.0.0.1:${other.port}`, '127.0.0.1', `127.0.0.2:${port}`, `localhost:${port}`]) {
      expect([host, await messageOf(outbound.fetch(`http://${host}/`))]).not.toEqual([host, 'no error'])
    }
    expect(other.seen).toEqual([])

    const { wires, dialled } = stubWires({ 'wiki.internal': ['10.0.0.5'], 'wiki.internal.': ['10.0.0.5'] }, port)
    const named = open('WIKI.internal, [::1]:8080, ::1', wires)
    expect((await named.fetch('http://wiki.internal/')).status).toBe(200)
    expect((await named.fetch('http://wiki.internal./')).status).toBe(200)
    expect((await named.fetch('http://[::1]:8080/')).status).toBe(200)
    expect((await named.fetch('http://[::1]/')).status).toBe(200)
    expect(await messageOf(named.fetch('http://wiki.internal:8080/'))).toContain('ports')
    expect(dialled).toEqual([['10.0.0.5'], ['10.0.0.5'], ['::1'], ['::1']])
  })

  it('OUTBOUND_ALLOWED_HOSTS permits any port that it names, of public hosts too, and every port by a star', async () => {
    const { port, seen } = await serve(hello)
    const { wires } = stubWires({ 'partner.example': [PUBLIC], 'build.internal': ['10.0.0.6'] }, port)
    const outbound = open('partner.example:8443,build.internal:*,[fd12::7]:9000,10.1.2.3:1', wires)
    const permitted = [
      'partner.example:8443',
      'partner.example',
      'build.internal',
      'build.internal:8080',
      'build.internal:65535',
      '[fd12::7]:9000',
      '10.1.2.3:1',
    ]
    for (const host of permitted) expect((await outbound.fetch(`http://${host}/`)).status).toBe(200)
    expect(seen).toEqual(permitted.map((host) => `${host}/`))
    expect(await messageOf(outbound.fetch('http://partner.example:8080/'))).toContain('ports')
    expect(await messageOf(outbound.fetch('http://10.1.2.3/'))).toBe(UNREACHABLE)
  })

  it('a wrong entry of OUTBOUND_ALLOWED_HOSTS stops the start by name', () => {
    for (const entry of [
      'http://wiki',
      'wiki:port',
      'wiki:99999',
      'wiki:0',
      'wiki:**',
      '*',
      'a b',
      '*.internal/x',
      'u@wiki',
    ]) {
      expect(() => open(entry)).toThrow(/^OUTBOUND_ALLOWED_HOSTS: /)
    }
  })
})

describe('outbound is bounded', () => {
  /** A raw server, for replies that no HTTP library would send. */
  const raw = async (talk: (socket: Socket) => void) => {
    const port = await listen(
      createTcpServer((socket) => {
        socket.once('data', () => talk(socket))
      }),
    )
    return { url: `http://127.0.0.1:${port}/`, outbound: open(`127.0.0.1:${port}`) }
  }

  it('check 60: a server that drips a byte at a time is cut at the time limit', async () => {
    const { url, outbound } = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      const drip = setInterval(() => socket.write('x'), 20)
      socket.on('close', () => clearInterval(drip))
    })
    const start = performance.now()
    expect(await messageOf(outbound.fetch(url, { timeoutMs: 300 }))).toContain('too long')
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  it('check 60: silence, slow headers and a resolver that never answers are cut at the time limit', async () => {
    const silent = await raw(() => undefined)
    expect(await messageOf(silent.outbound.fetch(silent.url, { timeoutMs: 200 }))).toContain('too long')
    const headers = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => socket.write('x: y\r\n'), 50)
      socket.on('close', () => clearInterval(drip))
    })
    expect(await messageOf(headers.outbound.fetch(headers.url, { timeoutMs: 300 }))).toContain('too long')
    const { wires } = stubWires({}, 1)
    const deaf = open('', { ...wires, resolve: () => new Promise(() => undefined) })
    expect(await messageOf(deaf.fetch('http://deaf.example/', { timeoutMs: 200 }))).toContain('too long')
  })

  it('check 60: endless headers end the fetch', async () => {
    let sent = 0
    const { url, outbound } = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const more = () => {
        while (!socket.destroyed && socket.write(`x${sent++}: ${'y'.repeat(1000)}\r\n`));
      }
      socket.on('drain', more)
      more()
    })
    expect(await messageOf(outbound.fetch(url, { timeoutMs: 5_000 }))).toBe(UNREACHABLE)
    expect(sent).toBeLessThan(50_000)
  })

  it('check 60: an endless body is cut at the size limit, announced or not', async () => {
    let sent = 0
    const { url, outbound } = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      const piece = Buffer.alloc(64 * 1024, 'x')
      const more = () => {
        while (!socket.destroyed && socket.write(piece)) sent += piece.length
      }
      socket.on('drain', more)
      more()
    })
    expect(await messageOf(outbound.fetch(url, { maxBytes: 100_000 }))).toContain('larger than the limit of 97 KB')
    expect(sent).toBeLessThan(64 * 1024 * 1024)
    const announced = await raw((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\nx'))
    expect(await messageOf(announced.outbound.fetch(announced.url))).toContain('larger than the limit of 10240 KB')
  })

  it('check 60: a body of exactly the limit is whole', async () => {
    const { port } = await serve((_request, reply) => reply.end(Buffer.alloc(1000)))
    const outbound = open(`127.0.0.1:${port}`)
    expect((await outbound.fetch(`http://127.0.0.1:${port}/`, { maxBytes: 1000 })).body.length).toBe(1000)
    expect(await messageOf(outbound.fetch(`http://127.0.0.1:${port}/`, { maxBytes: 999 }))).toContain('larger')
  })

  it('check 60: a compression bomb is noticed by its inflated size and takes little memory', async () => {
    const zeros = Buffer.alloc(256 * 1024 * 1024)
    const bombs = { gzip: gzipSync(zeros), br: brotliCompressSync(zeros.subarray(0, 64 * 1024 * 1024)) }
    for (const [encoding, bomb] of Object.entries(bombs)) {
      const { port } = await serve((_request, reply) =>
        reply.writeHead(200, { 'content-encoding': encoding }).end(bomb),
      )
      const before = process.memoryUsage.rss()
      expect(await messageOf(open(`127.0.0.1:${port}`).fetch(`http://127.0.0.1:${port}/`))).toContain('larger')
      expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024)
    }
  })

  it('inflates what servers send, and reads an empty body whatever it says of itself', async () => {
    const packed = { gzip: gzipSync('packed'), br: brotliCompressSync('packed'), deflate: deflateSync('packed') }
    for (const [encoding, bytes] of Object.entries({ ...packed, identity: Buffer.from('packed') })) {
      const { port } = await serve((_request, reply) =>
        reply.writeHead(200, { 'content-encoding': encoding }).end(bytes),
      )
      const reply = await open(`127.0.0.1:${port}`).fetch(`http://127.0.0.1:${port}/`)
      expect([encoding, Buffer.from(reply.body).toString()]).toEqual([encoding, 'packed'])
    }
    const empty = await serve((_request, reply) =>
      reply.writeHead(304, { 'content-encoding': 'gzip', etag: '"7"' }).end(),
    )
    const reply = await open(`127.0.0.1:${empty.port}`).fetch(`http://127.0.0.1:${empty.port}/`)
    expect([reply.status, reply.body.length, reply.headers.get('etag')]).toEqual([304, 0, '"7"'])
    const odd = await serve((_request, reply) => reply.writeHead(200, { 'content-encoding': 'zstd, gzip' }).end('x'))
    expect(await messageOf(open(`127.0.0.1:${odd.port}`).fetch(`http://127.0.0.1:${odd.port}/`))).toContain(
      'cannot be read',
    )
  })

  it('a caller can stop a fetch and gets its own reason back', async () => {
    const { url, outbound } = await raw(() => undefined)
    const stop = new AbortController()
    const fetching = outbound.fetch(url, { signal: stop.signal })
    setTimeout(() => stop.abort(new Error('crawl stopped')), 50)
    await expect(fetching).rejects.toThrow('crawl stopped')
  })
})

describe('outbound tells nothing about our network', () => {
  it('check 62: refused, closed and broken hosts all get the same words, and so do unknown names and those inside', async () => {
    const closed = await listen(createTcpServer())
    await closing.pop()?.()
    const broken = await listen(createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')))
    const { wires } = stubWires({ 'inside.example': ['10.0.0.1'], 'closed.example': [PUBLIC] }, closed)
    const outbound = open('', wires)
    const allowed = open(`127.0.0.1:${closed},127.0.0.1:${broken}`)
    const words = await Promise.all([
      messageOf(outbound.fetch('http://10.0.0.1/')),
      messageOf(outbound.fetch('http://closed.example/')),
      messageOf(outbound.fetch('https://closed.example/')),
      messageOf(allowed.fetch(`http://127.0.0.1:${closed}/`)),
      messageOf(allowed.fetch(`http://127.0.0.1:${broken}/`)),
      messageOf(allowed.fetch(`https://127.0.0.1:${broken}/`)),
    ])
    expect(new Set(words)).toEqual(new Set([UNREACHABLE]))
    const names = ['inside.example', 'no-such-name.example', 'inside.example:443', 'no-such-name.example:443']
    const told = await Promise.all(names.map((name) => messageOf(outbound.fetch(`http://${name}/`))))
    expect(new Set(told)).toEqual(new Set([UNKNOWN_NAME]))
  })

  it('says nothing of a name that a resolver could not look up just now', async () => {
    const { wires } = stubWires({}, 80)
    const resolve = () => Promise.reject(Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' }))
    expect(await messageOf(open('', { ...wires, resolve }).fetch('http://shop.example/'))).toBe(UNREACHABLE)
  })
})

it('check 58: nothing else of the server connects to an address by itself', () => {
  const root = join(import.meta.dirname, '../..')
  const connects = /(?<![.\w])fetch\(|\bfrom '(?:undici|node:https?|node:tls|node:dns\/promises)'|\bconnect\(\{/
  const found = globSync('**/*.ts', { cwd: root })
    .filter((path) => !/\.(?:test|fixture)\.ts$/.test(path) && connects.test(readFileSync(join(root, path), 'utf8')))
    .toSorted()
  expect(found).toEqual(
    [
      // A socket file beside the data folder.
      'platform/db/socket-file.ts',
      // The operator's own command, over a socket of the data folder.
      'platform/operator-channel.ts',
      // Addresses from the settings, which the operator chose.
      'platform/model/embedding-service.ts',
      'platform/model/language-model-fetch.ts',
      'platform/outbound/open-outbound.ts',
      'platform/outbound/pinned-dispatcher.ts',
    ].toSorted(),
  )
})

import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { Files } from './files.ts'
import { openFiles } from './open-files.ts'

const HOSTILE_KEYS = [
  '',
  '.',
  '..',
  '../x',
  'a/../x',
  'a/./x',
  'a/..',
  '/etc/passwd',
  'a//b',
  'a/',
  '..\\..\\x',
  'C:\\x',
  '%2e%2e/x',
  '%2e%2e%2fx',
  'a\0b',
  'a\nb',
  '.incoming/x',
  '.ready',
  'a/.hidden',
  'CON',
  'a/nul.txt',
  'Lpt1.pdf',
  `a/${'x'.repeat(300)}`,
  'a/'.repeat(300) + 'x',
  'invoice\u202Efdp.exe',
  'ünïcode',
  '~root/x',
  'file:///etc/passwd',
  's3://other/x',
]

let scratch: string
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'files-test-'))
})
afterEach(() => rm(scratch, { recursive: true, force: true }))

const localFile = async (content: string | Uint8Array) => {
  const path = join(scratch, `local-${randomBytes(4).toString('hex')}`)
  await writeFile(path, content)
  return path
}
const text = async (files: Files, key: string) => (await buffer(await files.read(key))).toString()
const MB = 1024 * 1024
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('files in a folder', () => {
  const openHere = () => openFiles(readConfig({ DATA_DIR: scratch }))

  it('gives back what was put and takes the local file away', async () => {
    const files = await openHere()
    const local = await localFile('quarterly prices')
    await files.put('companies/a1/prices.txt', local)
    expect(await text(files, 'companies/a1/prices.txt')).toBe('quarterly prices')
    expect(await readFile(join(scratch, 'files/companies/a1/prices.txt'), 'utf8')).toBe('quarterly prices')
    await expect(readFile(local)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await readdir(join(scratch, 'files/.incoming'))).toEqual([])
  })

  it('takes a text, also into a new folder and in place of another, and leaves nothing when it fails', async () => {
    const files = await openHere()
    await files.putText('pages/a/one', 'Größe: 3 cm')
    await files.putText('pages/a/one', 'Größe: 4 cm')
    expect(await text(files, 'pages/a/one')).toBe('Größe: 4 cm')
    await expect(files.putText('pages/a', 'a folder')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|ENOTDIR/)
    expect(await readdir(join(scratch, 'files/.incoming'))).toEqual([])
  })

  it('uses the folder that STORAGE_URL names', async () => {
    const folder = join(scratch, 'else where')
    const files = await openFiles(readConfig({ DATA_DIR: scratch, STORAGE_URL: pathToFileURL(folder).href }))
    await files.put('k', await localFile('x'))
    expect(await readFile(join(folder, 'k'), 'utf8')).toBe('x')
  })

  it('replaces a file under the same key', async () => {
    const files = await openHere()
    await files.put('k', await localFile('first'))
    await files.put('k', await localFile('second'))
    expect(await text(files, 'k')).toBe('second')
  })

  it('takes many files into one new folder at the same time, also in a folder that was removed', async () => {
    const files = await openHere()
    const keys = Array.from({ length: 40 }, (_, nth) => `pages/${nth % 2}/file-${nth}`)
    const putAll = () => Promise.all(keys.map(async (key) => files.put(key, await localFile(key))))
    await putAll()
    await rm(join(scratch, 'files/pages'), { recursive: true, force: true })
    await putAll()
    expect(await Promise.all(keys.map((key) => text(files, key)))).toEqual(keys)
  })

  it('moves 256 MB through without holding them in memory', async () => {
    const files = await openHere()
    const local = await localFile('')
    await truncate(local, 256 * MB)
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }, 2)
    await files.put('big', local)
    clearInterval(watch)
    expect((await stat(join(scratch, 'files/big'))).size).toBe(256 * MB)
    // Chunks already written wait for the collector, so the bound is far above one chunk and far below the file.
    expect(most).toBeLessThan(128 * MB)
  })

  it('leaves nothing under the key when the local file cannot be read', async () => {
    const files = await openHere()
    await expect(files.put('a/k', join(scratch, 'absent'))).rejects.toThrow('ENOENT')
    await expect(files.read('a/k')).rejects.toMatchObject({ status: 404 })
    expect(await readdir(join(scratch, 'files/.incoming'))).toEqual([])
  })

  it('keeps the old file when the new one fails on its way', async () => {
    const files = await openHere()
    await files.put('k', await localFile('old'))
    await mkdir(join(scratch, 'a-folder'))
    await expect(files.put('k', join(scratch, 'a-folder'))).rejects.toThrow(/EISDIR|ENOTDIR/)
    expect(await text(files, 'k')).toBe('old')
  })

  it('moves a file in from another disk', async (context) => {
    const elsewhere = await mkdtemp('/dev/shm/files-test-').catch(() => null)
    if (elsewhere === null || (await stat(elsewhere)).dev === (await stat(scratch)).dev) return context.skip()
    const files = await openHere()
    await writeFile(join(elsewhere, 'local'), 'from afar')
    await files.put('k', join(elsewhere, 'local'))
    expect(await text(files, 'k')).toBe('from afar')
    expect(await readdir(elsewhere)).toEqual([])
    expect(await readdir(join(scratch, 'files/.incoming'))).toEqual([])
    await rm(elsewhere, { recursive: true })
  })

  it('clears halves that an earlier process left behind, but not fresh ones', async () => {
    const incoming = join(scratch, 'files/.incoming')
    await mkdir(incoming, { recursive: true })
    await writeFile(join(incoming, 'old'), 'half')
    await utimes(join(incoming, 'old'), new Date(0), new Date(0))
    await writeFile(join(incoming, 'fresh'), 'half')
    await openHere()
    expect(await readdir(incoming)).toEqual(['fresh'])
  })

  it('answers 404 for a missing file, a folder and a path through a file', async () => {
    const files = await openHere()
    await files.put('a/b', await localFile('x'))
    for (const key of ['nothing', 'a', 'a/b/c']) {
      await expect(files.read(key)).rejects.toMatchObject({ name: 'HttpError', status: 404 })
      await expect(files.copyTo(key, join(scratch, 'out'))).rejects.toMatchObject({ status: 404 })
    }
    await expect(readFile(join(scratch, 'out'))).rejects.toThrow('ENOENT')
  })

  it('does not call a file missing that cannot be copied to where it is wanted', async () => {
    const files = await openHere()
    await files.put('a/b', await localFile('x'))
    await expect(files.copyTo('a/b', join(scratch, 'gone/out'))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await text(files, 'a/b')).toBe('x')
  })

  it('removes a file, and says nothing when there is none', async () => {
    const files = await openHere()
    await files.put('a/b', await localFile('x'))
    await files.remove('a/b')
    await files.remove('a/b')
    await expect(files.read('a/b')).rejects.toMatchObject({ status: 404 })
  })

  it('is ready when it can write and says so when it cannot', async () => {
    const files = await openHere()
    await files.ready()
    expect(await files.isEmpty()).toBe(true)
    expect(await readdir(join(scratch, 'files/.incoming'))).toEqual([])
    await rm(join(scratch, 'files'), { recursive: true })
    await writeFile(join(scratch, 'files'), 'a file where the folder was')
    await expect(files.ready()).rejects.toThrow(/ENOTDIR|EEXIST/)
  })

  it('check 41: hostile keys are refused by every call and touch nothing', async () => {
    const files = await openHere()
    const local = await localFile('payload')
    for (const key of HOSTILE_KEYS) {
      await expect(files.put(key, local)).rejects.toMatchObject({ status: 400 })
      await expect(files.putText(key, 'payload')).rejects.toMatchObject({ status: 400 })
      await expect(files.read(key)).rejects.toMatchObject({ status: 400 })
      await expect(files.copyTo(key, join(scratch, 'out'))).rejects.toMatchObject({ status: 400 })
      await expect(files.remove(key)).rejects.toMatchObject({ status: 400 })
    }
    expect(await readFile(local, 'utf8')).toBe('payload')
    expect(await readdir(join(scratch, 'files'))).toEqual(['.incoming'])
    await files.put('8b0c/0f3e-A_1.original.pdf', local)
  })
})

describe('files in S3-compatible storage', () => {
  const objects = new Map<string, Buffer>()
  const seen: string[] = []
  let broken = false

  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://x')
    seen.push(`${request.method} ${path}`)
    const body = await buffer(request)
    if (!request.headers.authorization?.includes('Credential=test-key/')) return reply.writeHead(403).end()
    if (broken)
      return reply
        .writeHead(403)
        .end('<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>AccessDenied</Message></Error>')
    if (searchParams.get('list-type') === '2') {
      return reply.writeHead(200, { 'content-type': 'application/xml' }).end(listed(searchParams.get('prefix') ?? ''))
    }
    if (request.method === 'PUT') {
      objects.set(path, body)
      return reply.writeHead(200, { etag: '"1"' }).end()
    }
    const stored = objects.get(path)
    if (request.method === 'DELETE') {
      objects.delete(path)
      return reply.writeHead(204).end()
    }
    if (stored) return reply.writeHead(200).end(stored)
    const missing = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>no</Message></Error>'
    return reply.writeHead(404, { 'content-type': 'application/xml' }).end(missing)
  }
  const listed = (prefix: string) => {
    const keys = [...objects.keys()]
      .map((path) => path.replace('/cuecard/', ''))
      .filter((key) => key.startsWith(prefix))
    const contents = keys.map((key) => `<Contents><Key>${key}</Key><Size>1</Size><ETag>"1"</ETag></Contents>`)
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
  }
  const server = createServer((request, reply) => void answer(request, reply))
  let files: Files

  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    files = await openFiles(
      readConfig({
        STORAGE_URL: 's3://cuecard/team/prefix/',
        S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        S3_ACCESS_KEY_ID: 'test-key',
        S3_SECRET_ACCESS_KEY: 'test-secret',
      }),
    )
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    objects.clear()
    seen.length = 0
    broken = false
  })

  it('is empty until something is stored below its own prefix, its readiness probe aside', async () => {
    objects.set('/cuecard/another-team/k', Buffer.of())
    await files.ready()
    expect(await files.isEmpty()).toBe(true)
    await files.put('a/b.pdf', await localFile('x'))
    expect(await files.isEmpty()).toBe(false)
  })

  it('puts, reads, copies and removes under the bucket and prefix in the path', async () => {
    const bytes = randomBytes(300_000)
    const local = await localFile(bytes)
    await files.put('a/b.pdf', local)
    expect(seen).toEqual(['PUT /cuecard/team/prefix/a/b.pdf'])
    expect(sha(objects.get('/cuecard/team/prefix/a/b.pdf') ?? Buffer.of())).toBe(sha(bytes))
    await expect(readFile(local)).rejects.toThrow('ENOENT')
    expect(sha(await buffer(await files.read('a/b.pdf')))).toBe(sha(bytes))
    await files.copyTo('a/b.pdf', join(scratch, 'out'))
    expect(sha(await readFile(join(scratch, 'out')))).toBe(sha(bytes))
    await files.remove('a/b.pdf')
    await files.remove('a/b.pdf')
    expect(objects.size).toBe(0)
  })

  it('answers 404 for a missing object', async () => {
    await expect(files.read('nothing')).rejects.toMatchObject({ name: 'HttpError', status: 404 })
  })

  it('keeps the local file when the storage refuses, and is then not ready', async () => {
    await files.ready()
    broken = true
    const local = await localFile('x')
    await expect(files.put('k', local)).rejects.toThrow('AccessDenied')
    expect(await readFile(local, 'utf8')).toBe('x')
    await expect(files.ready()).rejects.toThrow('AccessDenied')
  })

  it('check 41: hostile keys never become a request', async () => {
    for (const key of HOSTILE_KEYS) {
      await expect(files.read(key)).rejects.toMatchObject({ status: 400 })
    }
    expect(seen).toEqual([])
  })

  it('refuses an address without a bucket by the name of its setting', () => {
    expect(() => readConfig({ STORAGE_URL: 's3:///prefix' })).toThrow('STORAGE_URL')
  })
})

import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DiskFull } from './platform/disk-space.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { refusalText } from './start-refusal.ts'
import { startServer } from '../test/server-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-refusal-test-'))
  await writeFile(join(folder, 'file'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a start that is refused prints. */
const refusal = async (settings: Record<string, string>): Promise<string> => {
  const started = startServer({ DATA_DIR: join(folder, 'data'), DEMO: 'off', LOG_LEVEL: 'silent', ...settings })
  const error = await started.then(
    async (server) => {
      await server.stop()
      return new Error('it started')
    },
    (reason: unknown) => reason,
  )
  return error instanceof Error ? error.message.replace(/^the server ended \(1\):\n/, '') : String(error)
}

it('a start that a wrong setting stops says so in one line that names it, and leaves no sign of life', async () => {
  const nowhere = join(folder, 'file', 'below')
  const taken = createServer()
  taken.listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  try {
    expect(await refusal({ PORT: String(port), HOST: '127.0.0.1' })).toBe(
      `PORT: ${port} is taken by another process on 127.0.0.1\n`,
    )
  } finally {
    taken.close()
  }
  // System would show it as a process that hangs.
  const database = await openDatabase({ DATA_DIR: join(folder, 'data') }, pino({ level: 'silent' }))
  expect((await database.query('select id from processes')).rows).toEqual([])
  await database.close()
  expect(await refusal({ HOST: 'nohost.invalid' })).toMatch(/^HOST: nohost\.invalid is no address .*\n$/)
  expect(await refusal({ DATABASE_URL: 'postgres://ben:secret@127.0.0.1:1/cuecard' })).toBe(
    'DATABASE_URL: PostgreSQL at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1\n',
  )
  const bucket = { INDEX_URL: 's3://knowledge/index', S3_ENDPOINT: 'http://127.0.0.1:1', LOG_LEVEL: 'fatal' }
  expect(await refusal({ ...bucket, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' })).toBe(
    'INDEX_URL: the bucket knowledge cannot be reached at http://127.0.0.1:1: Connection refused\n',
  )
  expect(await refusal({ DATA_DIR: nowhere })).toMatch(/^DATA_DIR: ENOTDIR: .*\n$/)
  expect(await refusal({ STORAGE_URL: pathToFileURL(nowhere).href })).toMatch(/^STORAGE_URL: ENOTDIR: .*\n$/)
})

it('a start without room on the disk names the folder and how much is needed', () => {
  expect(refusalText(new DiskFull(), { DATA_DIR: '/var/lib/cuecard' })).toBe(
    'DATA_DIR: the disk of /var/lib/cuecard has less than 24 MB free. Make room, then start again',
  )
})

import { execFile } from 'node:child_process'
import { chown, lstat, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaches } from './caches.ts'
import { becomeOwner, OwnedByAnother } from './data-owner.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { openDeps } from './platform/open-deps.ts'
import { bareEnvironment, SHORT_LIVED } from '../test/server-process.ts'

const OPERATOR = fileURLToPath(new URL('../../../scripts/operator.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
/** A user without rights or a name, where the tests may give a folder away. */
const STRANGER = 64_123

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-owner-test-'))
  if (isRoot) await chown(folder, STRANGER, STRANGER)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a process of the user `uid` becomes and says before a command. */
async function commandAs(uid: number, { command = ['doctor'], elsewhere = false } = {}) {
  const owner = await stat(folder)
  const became: string[] = []
  const note = (what: string) => (id: string | number) => void became.push(`${what} ${id}`)
  const who = {
    getuid: () => uid,
    setuid: note('uid'),
    setgid: note('gid'),
    setgroups: () => undefined,
  }
  const url = elsewhere ? 's3://bucket' : undefined
  const config = { DATA_DIR: folder, DATABASE_URL: url, STORAGE_URL: url, INDEX_URL: url }
  const said: string[] = []
  becomeOwner(config, { command, say: (line) => said.push(line) }, who)
  return { owner, became, said }
}

describe('a command on a folder of another user', () => {
  it('goes on as that user where root calls it, and says so in one line', async () => {
    const { owner, became, said } = await commandAs(0)
    expect(became).toEqual(owner.uid === 0 ? [] : [`gid ${owner.gid}`, `uid ${owner.uid}`])
    expect(said).toEqual(owner.uid === 0 ? [] : [expect.stringMatching(/^Continuing as \S+, to whom the data in .+$/)])
  })

  it('is refused for every other user, with the command to run', async () => {
    const { uid } = await stat(folder)
    await mkdir(join(folder, 'pg'))
    if (isRoot) await chown(join(folder, 'pg'), uid, uid)
    const command = ['/usr/bin/node', 'operator.ts', 'backup', "/tmp/Anna's.tar"]
    const refused = await commandAs(uid + 1, { command }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(OwnedByAnother)
    expect(String(refused)).toMatch(
      /Run this as that user: sudo --preserve-env -u \S+ \/usr\/bin\/node operator\.ts backup '\/tmp\/Anna'\\''s\.tar'$/,
    )
    await rm(join(folder, 'pg'), { recursive: true })
  })

  it('is left alone for the owner, and where the folder holds nothing that lasts', async () => {
    const { uid } = await stat(folder)
    expect(await commandAs(uid)).toMatchObject({ became: [], said: [] })
    expect(await commandAs(uid + 1, { elsewhere: true })).toMatchObject({ became: [], said: [] })
  })
})

describe.skipIf(!isRoot)('root', () => {
  const run = (dataDir: string, ...words: string[]) =>
    new Promise<string>((resolve) => {
      const env = { ...bareEnvironment(), DATA_DIR: dataDir, EMBEDDING_MODEL: 'off' }
      const args = [...SHORT_LIVED, OPERATOR, ...words]
      execFile(process.execPath, args, { env }, (_error, out, err) => resolve(out + err))
    })
  const doctor = (dataDir: string) => run(dataDir, 'doctor')
  const give = async (place: string) => {
    await chown(place, STRANGER, STRANGER)
    for (const entry of await readdir(place, { recursive: true })) await chown(join(place, entry), STRANGER, STRANGER)
  }

  it('leaves no file of its own in a database of the server’s user with the doctor', async () => {
    const data = join(folder, 'data')
    await (await openDatabase({ DATA_DIR: data, DATABASE_URL: undefined }, pino({ level: 'silent' }))).close()
    await give(data)
    expect(await doctor(data)).toMatch(/^Continuing as #64123, .+\n(.+\n)+(ok|missing) +database +embedded/)
    const users = await Promise.all((await readdir(data, { recursive: true })).map((each) => lstat(join(data, each))))
    expect(new Set(users.map(({ uid }) => uid))).toEqual(new Set([STRANGER]))
  })

  it('makes no folder before the first start with the doctor', async () => {
    const data = join(folder, 'new')
    await mkdir(data)
    await give(data)
    expect(await doctor(data)).toMatch(/^missing {2}files +.+ is not made yet$/m)
    expect(await readdir(data)).toEqual([])
    expect(await doctor(join(data, 'below'))).toMatch(/^ok {7}disk /m)
    expect(await readdir(data)).toEqual([])
  })

  it('is told in one line what the owner of the data may not read or write', async () => {
    const data = join(folder, 'closed')
    const own = join(folder, 'own')
    const config = readConfig({ DATA_DIR: data, EMBEDDING_MODEL: 'off', LOG_LEVEL: 'silent' })
    await (await openDeps(config, { clock: systemClock, caches: createCaches(config) })).close()
    await give(data)
    await mkdir(own, { mode: 0o700 })
    await writeFile(join(own, 'x.tar'), '')
    expect(await run(data, 'restore', join(own, 'x.tar'))).toMatch(
      /^Continuing .+\n.+x\.tar is not open to #64123, .+\n$/,
    )
    expect(await run(data, 'backup', join(own, 'x', 'y.tar'))).toMatch(
      /^Continuing .+\n#64123, as whom this runs, may not: EACCES.+\n$/,
    )
  })
})

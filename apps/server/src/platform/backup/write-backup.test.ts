import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestDeps, testDeps } from '../../../test/test-deps.ts'
import type { Db } from '../db/database.ts'
import { writeBackup } from './write-backup.ts'

let test: TestDeps
let folder: string
beforeAll(async () => {
  test = await testDeps()
  folder = await mkdtemp(join(tmpdir(), 'cuecard-write-backup-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

it('what a killed process left of its backup goes with the next one, and what another one is writing stays', async () => {
  const backups = join(folder, 'killed')
  const [left, current] = [join(backups, '.cuecard-backup-left00'), join(backups, '.cuecard-backup-others')]
  for (const each of [left, current]) {
    await mkdir(each, { recursive: true })
    await writeFile(join(each, 'backup.tar'), 'half')
  }
  const ago = new Date(Date.now() - 6 * 60_000)
  await utimes(left, ago, ago)
  await writeBackup(test.deps, join(backups, 'now.tar'))
  expect(await readdir(backups)).toEqual(['.cuecard-backup-others', 'now.tar'])
})

it('a backup shows that it is being written, however long one part of it takes', async () => {
  const backups = join(folder, 'slow')
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const { database } = test.deps
  const db: Db = Object.assign(Object.create(database.db), {
    execute: async (query: SQL) => {
      begun.resolve()
      await end.promise
      return database.db.execute(query)
    },
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const writing = writeBackup({ ...test.deps, database: { ...database, db } }, join(backups, 'now.tar'))
    await begun.promise
    const scratch = join(backups, (await readdir(backups))[0] ?? '')
    await utimes(scratch, new Date(0), new Date(0))
    vi.advanceTimersByTime(60_000)
    await expect.poll(async () => (await stat(scratch)).mtimeMs).toBeGreaterThan(0)
    end.resolve()
    await writing
    expect(await readdir(backups)).toEqual(['now.tar'])
  } finally {
    end.resolve()
    vi.useRealTimers()
  }
})

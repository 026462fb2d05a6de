import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countFsyncs } from '../../../../../bench/fsync.ts'
import { SHORT_LIVED } from '../../../test/server-process.ts'
import { openDatabase } from './open-database.ts'
import { makeTemplate } from './template.ts'

const log = pino({ level: 'silent' })
let DATA_DIR: string
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'cuecard-data-'))
})
afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }))

test('check 80: every acknowledged commit was brought to the disk first', { timeout: 120_000 }, async (context) => {
  const count = await countFsyncs()
  if (!count) {
    console.warn('SKIPPED: strace is missing or not permitted, so that fsyncs cannot be counted')
    return context.skip('strace is missing')
  }
  console.log(
    `${count.opening} fsyncs at the first start; ${count.commits} commits, ${count.fsyncs} fsyncs, ${count.unsynced} acknowledged without one`,
  )
  // Every file of the folder restored from the template as well: there are more than a thousand.
  expect(count.opening).toBeGreaterThan(1000)
  expect(count.commits).toBe(200)
  expect(count.fsyncs).toBeGreaterThanOrEqual(count.commits)
  expect(count.unsynced).toBe(0)
})

/** Opens the folder, writes rows, says so, and waits to be killed. */
const HOLDER = `
  import { pino } from 'pino'
  const { openDatabase } = await import(${JSON.stringify(new URL('./open-database.ts', import.meta.url).href)})
  const database = await openDatabase({ DATA_DIR: process.argv[1] }, pino({ level: 'silent' }))
  await database.query('create table kept (id int)')
  for (let id = 1; id <= 20; id += 1) await database.query('insert into kept values ($1)', [id])
  process.stdout.write('holding')
`

test(
  'check 80: a second process is refused by name, and after a kill -9 every acknowledged row is there',
  { timeout: 120_000 },
  async () => {
    await makeTemplate()
    const holder = spawn(process.execPath, [...SHORT_LIVED, '--input-type=module', '-e', HOLDER, DATA_DIR], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => holder.stdout.once('data', resolve))
    const refusal = await openDatabase({ DATA_DIR }, log).catch((error: unknown) => error)
    expect((refusal as Error).message).toBe(
      `The data folder ${join(DATA_DIR, 'pg')} is in use by another Cuecard process (pid ${holder.pid}); ` +
        'stop it first, or set another DATA_DIR',
    )
    const gone = new Promise((resolve) => holder.once('exit', resolve))
    holder.kill('SIGKILL')
    await gone
    const database = await openDatabase({ DATA_DIR }, log)
    const { rows } = await database.query('select count(*) as number, max(id) as last from kept')
    expect(rows).toEqual([{ number: 20, last: 20 }])
    await database.close()
  },
)

test('check 80: a process in another container is refused too', { timeout: 120_000 }, async (context) => {
  await makeTemplate()
  // Of its own are the process ids and the network, as in a container; the folder is the same.
  const apart = ['--user', '--map-root-user', '--net', '--pid', '--fork', '--kill-child', process.execPath]
  const holder = spawn('unshare', [...apart, ...SHORT_LIVED, '--input-type=module', '-e', HOLDER, DATA_DIR], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const gone = new Promise((resolve) => holder.once('close', resolve))
  const holds = await Promise.race([
    new Promise<boolean>((resolve) => holder.stdout.once('data', () => resolve(true))),
    gone.then(() => false),
    new Promise<boolean>((resolve) => holder.once('error', () => resolve(false))),
  ])
  if (!holds) {
    console.warn('SKIPPED: unshare is missing or not permitted, so that there is no process apart')
    return context.skip('unshare is missing')
  }
  await expect(openDatabase({ DATA_DIR }, log)).rejects.toThrow(
    `The data folder ${join(DATA_DIR, 'pg')} is in use by another Cuecard process, maybe in another container; ` +
      'stop it first, or set another DATA_DIR',
  )
  holder.kill('SIGKILL')
  await gone
  const database = await openDatabase({ DATA_DIR }, log)
  const { rows } = await database.query('select count(*) as number from kept')
  expect(rows).toEqual([{ number: 20 }])
  await database.close()
  expect(readdirSync(DATA_DIR).filter((name) => name.includes('.sock'))).toEqual([])
})

test('a folder whose first start was cut off is made anew', { timeout: 120_000 }, async () => {
  await makeTemplate()
  mkdirSync(join(DATA_DIR, 'pg'))
  writeFileSync(join(DATA_DIR, 'pg', 'PG_VERSION'), '18\n')
  writeFileSync(join(DATA_DIR, 'pg.unfinished'), '')
  const database = await openDatabase({ DATA_DIR }, log)
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
  expect(existsSync(join(DATA_DIR, 'pg.unfinished'))).toBe(false)
  expect(existsSync(join(DATA_DIR, 'pg.pid'))).toBe(false)
})

test('a closed database refuses statements instead of hanging', { timeout: 120_000 }, async () => {
  await makeTemplate()
  const database = await openDatabase({ DATA_DIR }, log)
  await database.close()
  await expect(database.query('select 1')).rejects.toThrow('The database is closed')
})

// From the command to the first answer for a signed-in person on a data folder of 1 GB, beside the embedded database opened
// bare on that folder.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../apps/server/test/server-process.ts'
import { SERVER_BUNDLE } from '../scripts/commands.ts'
import { type BenchReport, compareMeasured, timed, timeRow, timesNote } from './measure.ts'

const FOLDER_BYTES = 2 ** 30
const LIMIT_MS = 120_000
const PORT = 47_311
const OTHER = join(import.meta.dirname, 'cold-start-other.ts')

export async function run(): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-bench-'))
  try {
    const server = await startServer({ DATA_DIR: folder })
    const token = await server.tokenOf('admin@acme.example')
    await server.stop()
    await fill(folder)
    const measure = 'first answer for a signed-in person'
    const times = await compareMeasured({
      ours: () => startOurs(folder, token),
      other: () => timed(() => runOther(folder, 'open')),
      calls: 1,
      warmup: 2,
    })
    return {
      rows: [timeRow(measure, times, { must: 2, aim: 1.3 })],
      notes: [
        timesNote(measure, times),
        `the folder has ${(bytesOf(folder) / 2 ** 30).toFixed(2)} GB; other is PGlite opened on it and asked for one row`,
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Rows of a meeting's transcript until the folder has its size. */
async function fill(folder: string): Promise<void> {
  while (bytesOf(folder) < FOLDER_BYTES) await runOther(folder, 'fill')
}

const databaseOf = (folder: string) => join(folder, 'pg')

async function runOther(folder: string, task: 'fill' | 'open'): Promise<void> {
  const child = spawn(process.execPath, [OTHER, databaseOf(folder), task], { stdio: 'inherit' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`PGlite could not ${task} the database.`)
}

/** Milliseconds until the first 200. Its end is not measured. */
async function startOurs(folder: string, token: string): Promise<number> {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, PORT: String(PORT), HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
  let child: ReturnType<typeof spawn> | undefined
  const ms = await timed(async () => {
    child = spawn(process.execPath, [SERVER_BUNDLE], { env, stdio: 'ignore' })
    const end = Date.now() + LIMIT_MS
    while (!(await isAnswered(token))) {
      if (Date.now() > end) throw new Error('The server did not answer in time.')
      await sleep(5)
    }
  })
  await new Promise((resolve) => child?.once('exit', resolve).kill('SIGTERM'))
  return ms
}

function isAnswered(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  return new Promise((resolve) => {
    get(`http://127.0.0.1:${PORT}/api/auth/verify`, { headers, agent: false }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode === 200))
    }).once('error', () => resolve(false))
  })
}

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  )

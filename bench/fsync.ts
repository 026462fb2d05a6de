import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts'
import { makeTemplate } from '../apps/server/src/platform/db/template.ts'
import { SHORT_LIVED } from '../apps/server/test/server-process.ts'

// Durability: counts the commits of the embedded database against the fsync calls that the kernel saw.

const COMMITS = 200

export interface FsyncCount {
  /** Calls while the folder was created from the template and opened. */
  opening: number
  commits: number
  /** Calls of fsync and fdatasync between the first commit's start and the last one's acknowledgement. */
  fsyncs: number
  /** Commits that were acknowledged without an fsync of the write-ahead log since the one before. */
  unsynced: number
}

/** Runs the commits in a process of its own under strace; null where strace is missing or not permitted. */
export async function countFsyncs(): Promise<FsyncCount | null> {
  await makeTemplate()
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-fsync-'))
  try {
    const trace = join(folder, 'trace')
    // With a filter in the kernel every other call runs at its usual speed.
    const strace = ['-f', '--seccomp-bpf', '-y', '-e', 'trace=fsync,fdatasync,mkdir,mkdirat', '-o', trace]
    const self = fileURLToPath(import.meta.url)
    if (!(await succeeds('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true']))) return null
    const ran = await succeeds('strace', [...strace, process.execPath, ...SHORT_LIVED, self, 'commit', folder])
    if (!ran) throw new Error('The commits did not run to their end under strace')
    return readTrace(readFileSync(trace, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const succeeds = (command: string, args: string[]) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })

/** The acknowledgements are made visible in the trace as folders. */
function readTrace(trace: string): FsyncCount {
  const count: FsyncCount = { opening: 0, commits: 0, fsyncs: 0, unsynced: 0 }
  let started = false
  let synced = false
  for (const line of trace.split('\n')) {
    if (line.includes('/acknowledged-start')) started = true
    else if (!started) count.opening += /f(data)?sync\(/.test(line) ? 1 : 0
    else if (/f(data)?sync\(/.test(line)) {
      count.fsyncs += 1
      if (line.includes('/pg_wal/')) synced = true
    } else if (line.includes('/acknowledged-')) {
      count.commits += 1
      if (!synced) count.unsynced += 1
      synced = false
    }
  }
  return count
}

async function commitMany(folder: string): Promise<void> {
  const database = await openDatabase({ DATA_DIR: join(folder, 'data') }, pino({ level: 'silent' }))
  await database.query('create table commits (number int)')
  mkdirSync(join(folder, 'acknowledged-start'))
  for (let number = 1; number <= COMMITS; number += 1) {
    await database.query('insert into commits values ($1)', [number])
    mkdirSync(join(folder, `acknowledged-${number}`))
  }
  await database.close()
}

if (import.meta.main) {
  const [mode, folder] = process.argv.slice(2)
  if (mode === 'commit' && folder) await commitMany(folder)
  else console.log((await countFsyncs()) ?? 'strace is missing or not permitted here')
}

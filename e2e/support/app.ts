import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SHORT_LIVED } from '../../apps/server/test/server-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const READY_LIMIT_MS = 180_000

/** What a developer may have set for their own app; the journeys' app gets none of it, not from `.env` either. */
const CLEARED = [
  'ADMIN_EMAIL',
  'AI_API_KEY',
  'AI_BASE_URL',
  'AI_JUDGE_MODEL',
  'AI_MODEL',
  'AI_PROVIDER',
  'BACKUP_DIR',
  'CORS_ORIGINS',
  'DATABASE_URL',
  'DEMO',
  'EMBEDDING_API_KEY',
  'EMBEDDING_BASE_URL',
  'EMBEDDING_MODEL',
  'EXTENSION_STORE_URL',
  'GENERATED_DOCUMENTS',
  'INDEX_URL',
  'MAIL_FROM',
  'METRICS_TOKEN',
  'NODE_ENV',
  'OUTBOUND_ALLOWED_HOSTS',
  'PUBLIC_URL',
  'ROLE',
  'S3_ACCESS_KEY_ID',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'STORAGE_URL',
  'TRUST_PROXY',
]

export type Environment = Record<string, string>

export interface AppOptions {
  /** Over the defaults: a free port, loopback, no model, warnings only in the log. */
  env?: Environment
  /** A folder to start on again; a fresh temporary one otherwise. */
  dataDir?: string
  port?: number
}

export interface RunningApp {
  url: string
  port: number
  dataDir: string
  pid: number
  /** Milliseconds from the command to the first `ready` of /api/ready. */
  readyMs: number
  /** Everything that the app printed so far. */
  output: () => string
  /** Asks the app to end (SIGTERM) and waits until it has. */
  stop: () => Promise<void>
  /** Takes the process away in the middle of what it does, as a power cut would (SIGKILL). */
  kill: () => Promise<void>
}

/** Starts the built app with the command behind `npm start` and waits until it is ready. */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'cuecard-journey-')))
  const port = options.port ?? (await freePort())
  const begun = performance.now()
  const child = spawn(process.execPath, [...SHORT_LIVED, 'scripts/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...Object.fromEntries(CLEARED.map((name) => [name, ''])),
      LOG_LEVEL: 'warn',
      // What one start compiled serves the next one.
      NODE_COMPILE_CACHE: join(ROOT, '.cache/node'),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, child, () => output)
  return {
    url,
    port,
    dataDir,
    pid: child.pid ?? 0,
    readyMs: Math.round(performance.now() - begun),
    output: () => output,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
}

/** Removes an app's data folder once the app has ended. */
export function removeData(app: RunningApp): Promise<void> {
  return rm(app.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const limit = performance.now() + READY_LIMIT_MS
  while (performance.now() < limit) {
    if (hasEnded(child)) throw new Error(`The app ended with ${child.exitCode} before it was ready:\n${output()}`)
    const ready = await fetch(`${url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error(`The app was not ready within ${READY_LIMIT_MS / 1000} s:\n${output()}`)
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise<void>((settle) => child.once('exit', () => settle()))
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(late)
}

export function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRoot, run } from './commands.ts'
import { canInstallPackages, installPackage } from './debian.ts'

export type PostgresForTests = { url: string; name: string; stop: () => Promise<void> } | { missing: string }

const LEAST_MAJOR = 15

/**
 * A PostgreSQL for the test run: `TEST_DATABASE_URL`, or an installed server (as root on Debian installed now) started
 * without rights on a free loopback port in a temporary folder. `missing` says why there is none.
 */
export async function openPostgres(): Promise<PostgresForTests> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, name: 'TEST_DATABASE_URL', stop: () => Promise.resolve() }
  let found = installedServer()
  if (!found && canInstallPackages()) {
    const failure = await installPackage('postgresql')
    if (failure !== null) return { missing: `the Debian package postgresql could not be installed: ${failure}` }
    found = installedServer()
  }
  if (!found) return { missing: `no PostgreSQL ${LEAST_MAJOR} or newer: set TEST_DATABASE_URL or install postgresql` }
  return startServer(found)
}

interface Installed {
  bin: string
  major: number
}

/** Where Debian, Red Hat and Homebrew put the server's programs. */
function installedServer(): Installed | undefined {
  const candidates = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((base) =>
    existsSync(base) ? readdirSync(base).map((entry) => ({ bin: join(base, entry, 'bin'), name: entry })) : [],
  )
  candidates.push(
    ...readdirSync('/usr')
      .filter((entry) => entry.startsWith('pgsql-'))
      .map(redHat),
  )
  return candidates
    .map(({ bin, name }) => ({ bin, major: Number(name.match(/(?:^|[-@])(\d+)$/)?.[1] ?? 0) }))
    .filter(({ bin, major }) => major >= LEAST_MAJOR && existsSync(join(bin, 'postgres')))
    .sort((a, b) => b.major - a.major)[0]
}

const redHat = (name: string) => ({ bin: join('/usr', name, 'bin'), name })

async function startServer({ bin, major }: Installed): Promise<PostgresForTests> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecard-postgres-'))
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
  const as = isRoot() ? await unprivileged() : undefined
  const passwordFile = join(folder, 'password')
  // Nobody signs in as the superuser: what a test does as one would prove nothing about row-level security.
  await writeFile(passwordFile, randomBytes(16).toString('hex'), { mode: 0o600 })
  // PostgreSQL refuses to run as root, so the folder goes to the user that it runs as.
  if (as) for (const path of [folder, passwordFile]) chownSync(path, as.uid, as.gid)

  const data = join(folder, 'data')
  const initArgs = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync']
  initArgs.push('--encoding=UTF8', '--locale=C.UTF-8')
  const init = await run(join(bin, 'initdb'), initArgs, { as, output: 'capture' })
  if (init.code !== 0) {
    await remove()
    return { missing: `initdb failed: ${init.text.trim().split('\n').slice(-2).join(' ')}` }
  }
  const password = randomBytes(16).toString('hex')
  const failure = await addRole({ bin, data, as }, password)
  if (failure !== null) {
    await remove()
    return { missing: `the tests' role could not be made: ${failure}` }
  }
  const port = await freePort()
  const server = spawnServer({ bin, data, folder, port, as })
  const stop = () => stopServer(server).then(remove)
  if (!(await answers(port, server))) {
    await stop()
    return { missing: `PostgreSQL ${major} did not start` }
  }
  const url = `postgres://cuecard:${password}@127.0.0.1:${port}/postgres`
  return { url, name: `PostgreSQL ${major} on a temporary port`, stop }
}

interface DataPlace {
  bin: string
  data: string
  as: { uid: number; gid: number } | undefined
}

/** Adds the role `cuecard`, which may make databases and is bound by row-level security, before the server starts. */
function addRole({ bin, data, as }: DataPlace, password: string): Promise<string | null> {
  return new Promise((settle) => {
    const args = ['--single', '-D', data, 'postgres']
    const single = spawn(join(bin, 'postgres'), args, { stdio: ['pipe', 'pipe', 'pipe'], cwd: data, ...as })
    let text = ''
    single.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    single.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
    single.on('error', (error) => settle(error.message))
    single.on('close', (code) => {
      const wrong = /(?:ERROR|FATAL):.*/.exec(text)?.[0]
      settle(code === 0 && !wrong ? null : (wrong ?? `exit code ${code}`))
    })
    single.stdin.on('error', () => undefined)
    single.stdin.end(`create role cuecard login createdb password '${password}';\n`)
  })
}

interface ServerPlace extends DataPlace {
  folder: string
  port: number
}

function spawnServer({ bin, data, folder, port, as }: ServerPlace): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    // Thrown away at the end of the run, so nothing needs to survive a power cut.
    'fsync=off',
    // Its workers belong to the superuser, and a role that is none may not end them to drop a database.
    'autovacuum=off',
    'logging_collector=off',
    'log_min_messages=fatal',
  ]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  return spawn(join(bin, 'postgres'), args, { stdio: 'ignore', cwd: folder, ...as })
}

/** The ids of `postgres`, or of `nobody`, for a root that may not run the server itself. */
async function unprivileged(): Promise<{ uid: number; gid: number }> {
  for (const name of ['postgres', 'nobody']) {
    const uid = await run('id', ['-u', name], { output: 'capture' })
    const gid = await run('id', ['-g', name], { output: 'capture' })
    if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.text), gid: Number(gid.text) }
  }
  return { uid: 65_534, gid: 65_534 }
}

function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function answers(port: number, server: ChildProcess): Promise<boolean> {
  for (let attempt = 0; attempt < 150 && server.exitCode === null; attempt += 1) {
    if (await connects(port)) return true
    await sleep(100)
  }
  return false
}

function connects(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.on('connect', () => settle(true))
    socket.on('error', () => settle(false))
    socket.on('close', () => socket.destroy())
    socket.on('connect', () => socket.end())
  })
}

/** SIGINT is PostgreSQL's fast shutdown: open connections are cut and the files closed. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise<void>((settle) => server.once('exit', () => settle()))
  server.kill('SIGINT')
  await Promise.race([ended, sleep(10_000).then(() => server.kill('SIGKILL'))])
  await ended
}

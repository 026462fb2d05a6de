// The other side of `prompt-tests`: promptfoo as its users run it, installed into a folder of its own.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BenchSkipped } from './measure.ts'

export const PROMPTFOO = '0.123.1'
/** Its database comes as an optional package for each system; the other optional ones (browsers, models) are not needed. */
const LIBSQL = { name: `@libsql/linux-${process.arch === 'arm64' ? 'arm64' : 'x64'}-gnu`, version: '0.5.29' }

/** No telemetry, no look for updates, no remote help, no cache: nothing but the evaluation, kept in its own database. */
const SETTINGS = {
  CI: '1',
  PROMPTFOO_CACHE_ENABLED: 'false',
  PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
  PROMPTFOO_DISABLE_SHARING: '1',
  PROMPTFOO_DISABLE_TELEMETRY: '1',
  PROMPTFOO_DISABLE_UPDATE: '1',
}

export interface Evaluation {
  questions: readonly string[]
  /** Up to and without `/v1`. */
  model: string
  /** What each reply must hold. */
  phrase: string
  atOnce: number
}

/** Runs an evaluation to its end. @throws when a case failed or the results are not in its database */
export async function evaluate({ questions, model, phrase, atOnce }: Evaluation): Promise<void> {
  const folder = installed()
  const home = join(folder, 'home')
  const config = join(folder, `config-${process.pid}.json`)
  writeFileSync(config, JSON.stringify(configOf({ questions, model, phrase })))
  const database = join(home, 'promptfoo.db')
  const before = existsSync(database) ? statSync(database).size : 0
  const entry = join(folder, 'node_modules/promptfoo/dist/src/entrypoint.js')
  const options = ['--no-cache', '--no-table', '--no-progress-bar', '--no-share']
  const child = spawn(process.execPath, [entry, 'eval', '-c', config, '-j', String(atOnce), ...options], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: home, PROMPTFOO_CONFIG_DIR: home, ...SETTINGS },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0 || !printed.includes(`${questions.length} passed`)) throw new Error(`promptfoo failed: ${printed}`)
  if (sizeOf(home) <= before) throw new Error('promptfoo kept no results')
}

/** With what is not yet folded into the database file. */
const sizeOf = (home: string) =>
  readdirSync(home)
    .filter((name) => name.startsWith('promptfoo.db'))
    .reduce((sum, name) => sum + statSync(join(home, name)).size, 0)

const configOf = ({ questions, model, phrase }: Omit<Evaluation, 'atOnce'>) => ({
  description: 'bench',
  prompts: ['{{message}}'],
  providers: [{ id: 'openai:chat:scripted', config: { apiBaseUrl: `${model}/v1`, apiKey: 'bench', max_tokens: 700 } }],
  tests: questions.map((message) => ({ vars: { message }, assert: [{ type: 'icontains', value: phrase }] })),
})

/** Its folder; installed there the first time. @throws BenchSkipped when that cannot be done */
export function installed(): string {
  const folder = join(tmpdir(), `cuecard-bench-promptfoo-${PROMPTFOO}`)
  mkdirSync(join(folder, 'home'), { recursive: true })
  if (existsSync(join(folder, 'node_modules', LIBSQL.name))) return folder
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }))
  const packages = [`promptfoo@${PROMPTFOO}`, `${LIBSQL.name}@${LIBSQL.version}`]
  const options = ['--no-audit', '--no-fund', '--omit=optional', '--ignore-scripts']
  try {
    execFileSync('npm', ['install', ...options, ...packages], { cwd: folder, stdio: 'pipe' })
  } catch {
    throw new BenchSkipped('promptfoo could not be installed for the other side')
  }
  return folder
}

import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from './build.ts'
import { findChromium } from './chromium.ts'
import { type CommandOptions, ROOT, run, runTool, secondsSince } from './commands.ts'
import { JOURNEYS_REPORT, playJourneys } from './journeys.ts'
import { openPostgres } from './postgres.ts'
import { requireNode } from './require-node.ts'
import {
  type Counts,
  type SuiteResult,
  countsOf,
  readPlaywrightReport,
  readVitestReport,
  summary,
  withSecondRun,
} from './results.ts'
import { keepScratchInMemory, shareFirstStart } from './scratch.ts'

/** Ends a run that hangs; one on a busy machine only takes long. */
const HANG_LIMIT_MS = 60 * 60_000

/** Either counts, or the reason why the suite could not run here. */
type Outcome = Counts | { leftOut: string }

const one = (succeeded: boolean): Counts => ({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 })

async function suite(name: string, play: () => Promise<Outcome>): Promise<SuiteResult> {
  console.log(`\n━━━ ${name} ━━━`)
  const start = performance.now()
  const outcome = await play()
  const seconds = secondsSince(start)
  if (!('leftOut' in outcome)) return { name, seconds, leftOut: null, ...outcome }
  console.log(`!!! SKIPPED: ${name} — ${outcome.leftOut}`)
  return { name, seconds, leftOut: outcome.leftOut, passed: 0, failed: 0, skipped: 0 }
}

const STATIC_CHECKS = [
  { name: 'Format', script: 'format:check' },
  { name: 'Lint', script: 'lint' },
  { name: 'Types', script: 'types' },
  { name: 'House', script: 'house' },
] as const

/** Side by side, because none of them keeps two cores busy to its end. Each shows its output when it has ended. */
function staticChecks(): Promise<SuiteResult[]> {
  return Promise.all(
    STATIC_CHECKS.map(async ({ name, script }) => {
      const start = performance.now()
      const { code, text } = await run('npm', ['run', '-s', script], { limitMs: HANG_LIMIT_MS, output: 'capture' })
      const seconds = secondsSince(start)
      console.log(`\n━━━ ${name} ━━━\n${text}`)
      return { name, seconds, leftOut: null, ...one(code === 0) }
    }),
  )
}

/** So many files that fail are run again, to tell chance from a defect; either fails the run. More are no chance. */
const RUN_AGAIN_FILES = 4
const NO_REPORT: Counts = { passed: 0, failed: 1, skipped: 0 }

async function vitest(args: readonly string[], options: CommandOptions): Promise<Counts> {
  const play = async (playArgs: readonly string[]) => {
    const { code, text } = await runTool('vitest', playArgs, { ...options, limitMs: HANG_LIMIT_MS })
    if (text !== '') console.log(text)
    return code
  }
  const folder = await mkdtemp(join(tmpdir(), 'cuecard-vitest-'))
  const report = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await play(['run', ...reporters, ...args])
    const first = await readVitestReport(report).catch(() => null)
    if (!first || first.failed === 0 || first.failedFiles.length > RUN_AGAIN_FILES) {
      return await countsOf(code, async () => first ?? NO_REPORT)
    }
    console.log(`\nRunning ${first.failedFiles.length} failed file(s) again, alone.`)
    const again = ['run', ...reporters, '--maxWorkers=1', ...first.failedFiles]
    const secondCode = await play(again)
    return await countsOf(secondCode, async () => withSecondRun(first, await readVitestReport(report)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The server's tests that open a database; the others would say the same a second time. */
async function databaseTests(): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob('apps/server/**/*.test.ts', { cwd: ROOT })) {
    if (/\/(?:test-deps|test-database|machines)\.ts'/.test(await readFile(join(ROOT, file), 'utf8'))) files.push(file)
  }
  return files
}

async function onPostgres(): Promise<Outcome> {
  const postgres = await openPostgres()
  if ('missing' in postgres) return { leftOut: postgres.missing }
  console.log(`Runs on ${postgres.name}.`)
  // A run that is broken off must not leave a server behind.
  const leave = () => void postgres.stop().finally(() => process.exit(130))
  process.once('SIGINT', leave).once('SIGTERM', leave)
  try {
    const files = await databaseTests()
    return await vitest(['--project', 'node', ...files], {
      env: { TEST_DATABASE_URL: postgres.url },
      output: 'capture',
    })
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave)
    await postgres.stop()
  }
}

async function journeys(): Promise<Outcome> {
  const found = await findChromium()
  if ('missing' in found) return { leftOut: found.missing }
  await rm(JOURNEYS_REPORT, { force: true })
  const { code, text } = await playJourneys(found.path, { output: 'capture' })
  console.log(`\n━━━ Journeys, Chromium: what they said ━━━\n${text}`)
  return countsOf(code, () => readPlaywrightReport(JOURNEYS_REPORT))
}

const EMBEDDED = { TEST_DATABASE_URL: undefined }

/** Longest first. */
const SUITES = [
  { name: 'Server and language tests, PGlite', play: () => vitest(['--project', 'node'], { env: EMBEDDED }) },
  { name: 'Journeys, Chromium', play: journeys },
  { name: 'Server tests, PostgreSQL', play: onPostgres },
  {
    name: 'Screens and extension',
    play: () => vitest(['--project', 'web', '--project', 'extension'], { env: EMBEDDED, output: 'capture' }),
  },
] satisfies { name: string; play: () => Promise<Outcome> }[]

/**
 * Two lanes side by side, each of which would leave a core idle at times: journeys wait for pages, PostgreSQL's tests for
 * the server, and the last of a suite's files for each other. A lane that has played a suite takes the next one that
 * waits. What all but the first one print comes when they have ended.
 */
async function playSuites(checks: Promise<unknown>): Promise<SuiteResult[]> {
  const results: Promise<SuiteResult>[] = []
  const lane = async () => {
    for (let next = SUITES[results.length]; next; next = SUITES[results.length]) {
      const playing = suite(next.name, next.play)
      results.push(playing)
      await playing
    }
  }
  await Promise.all([lane(), checks.then(lane)])
  return Promise.all(results)
}

async function main(): Promise<number> {
  requireNode(24)
  keepScratchInMemory()
  const removeFirstStart = await shareFirstStart()
  const start = performance.now()
  const checks = staticChecks()
  // Before the lanes, which both serve what it makes.
  const build = await suite('Web build', async () => one(await buildStale()))
  const played = await playSuites(checks).finally(removeFirstStart)
  const results = [...(await checks), build, ...played]
  console.log(`\n━━━ Summary, after ${secondsSince(start)} s ━━━\n${summary(results)}`)
  return results.some((result) => result.failed > 0) ? 1 : 0
}

process.exitCode = await main()

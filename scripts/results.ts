import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** What failed, each with its reason on lines of its own. */
  failures?: readonly string[]
  /** Which of the failures passed when they were run again: they depend on chance or on how busy the machine is. */
  unsteady?: readonly string[]
}

export interface SuiteResult extends Counts {
  name: string
  seconds: number
  /** Why the whole suite was left out; null when it ran. */
  leftOut: string | null
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

export interface VitestCounts extends Counts {
  failures: readonly string[]
  /** The files that hold the failures. */
  failedFiles: readonly string[]
}

const LINE_MAX = 300
/** No name holds it. */
const REASON = '\n    '
const firstLine = (text: string | undefined) => (text ?? '').trim().split('\n')[0]?.slice(0, LINE_MAX) ?? ''

/** Counts of Vitest's JSON report. A file that failed before its first test counts as one failure. */
export async function readVitestReport(path: string): Promise<VitestCounts> {
  const report = VitestReport.parse(JSON.parse(await readFile(path, 'utf8')))
  const failed = report.testResults.filter((file) => file.status === 'failed')
  // One whose `beforeAll` failed names its tests as skipped.
  const hasFailedTest = (file: (typeof failed)[number]) =>
    file.assertionResults.some(({ status }) => status === 'failed')
  const broken = failed.filter((file) => !hasFailedTest(file))
  const failures = failed.flatMap((file) =>
    broken.includes(file)
      ? [`${file.name}${REASON}${firstLine(file.message)}`]
      : file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map((test) => `${file.name} > ${test.fullName}${REASON}${firstLine(test.failureMessages?.[0])}`),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    failedFiles: failed.map(({ name }) => name),
  }
}

/**
 * A run with what its failures came to when their files were run again, alone. All of them stay failures; the second run
 * only says which of them are a matter of chance.
 */
export function withSecondRun(first: VitestCounts, second: VitestCounts): Counts {
  const steady = new Set(second.failures.map(nameIn))
  const unsteady = first.failures.filter((failure) => !steady.has(nameIn(failure)))
  return {
    passed: first.passed,
    failed: first.failed,
    skipped: first.skipped,
    failures: second.failures,
    unsteady,
  }
}

const nameIn = (failure: string) => failure.split(REASON)[0] ?? failure

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

const Journey = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({
          errors: z.array(
            z.object({ message: z.string().optional(), location: z.object({ line: z.number() }).optional() }),
          ),
        }),
      ),
    }),
  ),
})
type Journey = z.infer<typeof Journey>

interface Journeys {
  specs?: Journey[] | undefined
  suites?: Journeys[] | undefined
}
const Journeys: z.ZodType<Journeys> = z.object({
  specs: z.array(Journey).optional(),
  suites: z.lazy(() => z.array(Journeys)).optional(),
})

/** A journey's reason takes several lines: what was expected, what was there, and what was waited for. */
const REASON_LINES_MAX = 12

/** Why a journey failed the first time, and where: its trace is gone with the machine that played it. */
function reasonOf({ tests }: Journey): string {
  const error = tests.flatMap(({ results }) => results).find(({ errors }) => errors.length > 0)?.errors[0]
  if (!error) return ''
  const lines = stripVTControlCharacters(error.message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.slice(0, LINE_MAX))
  return [`line ${error.location?.line ?? '?'}`, ...lines.slice(0, REASON_LINES_MAX)]
    .map((line) => REASON + line)
    .join('')
}

/** The journeys that ended so, `file: title` and the reason. */
function journeysThat(status: string, { specs = [], suites = [] }: Journeys): string[] {
  const own = specs.filter(({ tests }) => tests.some((test) => test.status === status))
  return [
    ...own.map((journey) => `${journey.file}: ${journey.title}${reasonOf(journey)}`),
    ...suites.flatMap((suite) => journeysThat(status, suite)),
  ]
}

/** Counts of Playwright's JSON report. A journey that passed only when it was played again failed; an error outside of the journeys counts as a failure. */
export async function readPlaywrightReport(path: string): Promise<Counts> {
  const report: unknown = JSON.parse(await readFile(path, 'utf8'))
  const { stats, errors } = PlaywrightReport.parse(report)
  const played = Journeys.parse(report)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
    failures: journeysThat('unexpected', played),
    unsteady: journeysThat('flaky', played),
  }
}

/** The counts of a tool that ended with an exit code, against its report: a failure without a failed test is one failure. */
export async function countsOf(code: number, report: () => Promise<Counts>): Promise<Counts> {
  const counts = await report().catch(() => ({ passed: 0, failed: 1, skipped: 0 }))
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

const COLUMNS = ['suite', 'passed', 'failed', 'skipped', 'seconds'] as const

/** The closing table, a line for each suite left out, and as the very last line the plain sums. */
export function summary(results: readonly SuiteResult[]): string {
  const rows = results.map((result) => [
    result.name,
    ...(result.leftOut === null
      ? [result.passed, result.failed, result.skipped, result.seconds.toFixed(1)].map(String)
      : ['-', '-', 'SKIPPED', '-']),
  ])
  const table = [[...COLUMNS], ...rows]
  const widths = COLUMNS.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
  const sum = (field: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[field], 0)
  const leftOut = results.filter((result) => result.leftOut !== null)
  const skipped = sum('skipped') + leftOut.length
  return [
    ...lines,
    '',
    ...results.flatMap(({ failures = [] }) => failures.map((failure) => `!!! FAILED: ${failure}`)),
    ...results.flatMap(({ unsteady = [] }) =>
      unsteady.map((name) => `!!! FAILED, PASSED ONLY WHEN RUN AGAIN: ${name}`),
    ),
    ...leftOut.map((result) => `!!! SKIPPED: ${result.name} — ${result.leftOut}`),
    `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n')
}

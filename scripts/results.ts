import { readFile } from 'node:fs/promises'
import { z } from 'zod'

export interface Counts {
  passed: number
  failed: number
  skipped: number
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
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/** Counts of Vitest's JSON report. A file that failed before its first test counts as one failure. */
export async function readVitestReport(path: string): Promise<Counts> {
  const report = VitestReport.parse(JSON.parse(await readFile(path, 'utf8')))
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

/** Counts of Playwright's JSON report. A flaky journey and an error outside of the journeys count as failures. */
export async function readPlaywrightReport(path: string): Promise<Counts> {
  const { stats, errors } = PlaywrightReport.parse(JSON.parse(await readFile(path, 'utf8')))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
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
  const sum = (field: keyof Counts) => results.reduce((total, result) => total + result[field], 0)
  const leftOut = results.filter((result) => result.leftOut !== null)
  const skipped = sum('skipped') + leftOut.length
  return [
    ...lines,
    '',
    ...leftOut.map((result) => `!!! SKIPPED: ${result.name} — ${result.leftOut}`),
    `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n')
}

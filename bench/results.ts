import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { BenchReport, BenchRow, Target } from './measure.ts'

const RESULTS = join(import.meta.dirname, 'results')

/** What a bench measured last. */
export interface Result {
  name: string
  /** ISO 8601. */
  at: string
  took_ms: number
  machine: { node: string; cores: number; cpu: string; memory_gb: number }
  rows: (BenchRow & { verdict: string | null })[]
  notes: string[]
}

export function storeResult(name: string, report: BenchReport, took: number): void {
  mkdirSync(RESULTS, { recursive: true })
  const machine = {
    node: process.version,
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown',
    memory_gb: Math.round(totalmem() / 2 ** 30),
  }
  const rows = report.rows.map((row) => ({ ...row, verdict: row.target && verdictOn(row) }))
  const result: Result = { name, at: new Date().toISOString(), took_ms: took, machine, rows, notes: report.notes }
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

/** The last result of each bench that has one, by name. */
export function readResults(): Result[] {
  const files = existsSync(RESULTS) ? readdirSync(RESULTS).filter((name) => name.endsWith('.json')) : []
  return files.sort().map((name) => JSON.parse(readFileSync(join(RESULTS, name), 'utf8')) as Result)
}

export type Verdict = 'aim reached' | 'reached' | 'missed'

export function verdictOn({ target, ours, ratio }: BenchRow): Verdict {
  if (target === null) return 'missed'
  const value = target.of === 'ours' ? ours : (ratio ?? Number.NaN)
  const reaches = (bound: number) => (target.bound === 'at most' ? value <= bound : value >= bound)
  if (reaches(target.aim)) return 'aim reached'
  return reaches(target.must) ? 'reached' : 'missed'
}

/** Three digits say more than a bench can repeat; whole numbers keep all of theirs. */
export const rounded = (value: number): string =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(Math.max(3, String(Math.trunc(value)).length))))

export const describeTarget = ({ bound, must, aim }: Target) =>
  `${bound === 'at most' ? '≤' : '≥'} ${rounded(must)}, aim ${rounded(aim)}`

/** `1 h 12 min`, `3 min 5 s`, `41 s`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

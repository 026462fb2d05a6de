// `npm run bench` runs all benches, `npm run bench -- NAME …` some. Each runs in a process of its own, alone.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BenchSkipped, type Bench, type BenchReport, type BenchRow, type Target } from './measure.ts'

/** Name → the module that exports `run`. */
const BENCHES: Readonly<Record<string, () => Promise<{ run: Bench }>>> = {
  retrieval: () => import('./retrieval.ts'),
  answers: () => import('./answers.ts'),
  'meeting-chat': () => import('./meeting-chat.ts'),
  'live-questions': () => import('./live-questions.ts'),
  'retrieval-quality': () => import('./retrieval-quality.ts'),
  'retrieval-rewrites': () => import('./retrieval-rewrites.ts'),
  embedding: () => import('./embedding.ts'),
  'answer-tax': () => import('./answer-tax.ts'),
  'stream-fidelity': () => import('./stream-fidelity.ts'),
  'cold-start': () => import('./cold-start.ts'),
  'first-screen': () => import('./first-screen.ts'),
  'pdf-to-searchable': () => import('./pdf-to-searchable.ts'),
  crawl: () => import('./crawl.ts'),
  meetings: () => import('./meetings.ts'),
  'meetings-list': () => import('./meetings-list.ts'),
  'insights-lists': () => import('./insights-lists.ts'),
  'transcript-search': () => import('./transcript-search.ts'),
  'caption-to-answer': () => import('./caption-to-answer.ts'),
  captions: () => import('./captions.ts'),
  'prompt-tests': () => import('./prompt-tests.ts'),
  load: () => import('./machines/load.ts'),
  outages: () => import('./machines/outages.ts'),
  'restore-drill': () => import('./machines/restore-drill.ts'),
  'scale-out': () => import('./machines/scale-out.ts'),
}

const RESULTS = join(import.meta.dirname, 'results')

async function runHere(name: string): Promise<void> {
  console.log(`\n${name}`)
  try {
    const bench = await BENCHES[name]?.()
    if (!bench) return
    const started = Date.now()
    const report = await bench.run()
    print(report)
    store(name, report, Date.now() - started)
  } catch (error) {
    if (!(error instanceof BenchSkipped)) throw error
    console.log(`  skipped: ${error.message}`)
  }
}

function print({ rows, notes }: BenchReport): void {
  const cells = rows.map((row) => [
    row.measure,
    withUnit(row.ours, row.unit),
    row.other === null ? '' : withUnit(row.other, row.unit),
    row.ratio === null ? '' : row.ratio.toFixed(3),
    row.target === null ? '' : `${describe(row.target)} (${verdict(row)})`,
  ])
  const table = [['measure', 'ours', 'other', 'ratio', 'target'], ...cells]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? []
  for (const line of table) console.log(`  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`)
  for (const note of notes) console.log(`  ${note}`)
}

const withUnit = (value: number, unit: string) => `${value.toFixed(unit === 'ms' ? 2 : 3)}${unit && ` ${unit}`}`

const describe = ({ bound, must, aim }: Target) => `${bound === 'at most' ? '≤' : '≥'} ${must}, aim ${aim}`

function verdict({ target, ours, ratio }: BenchRow): 'aim reached' | 'reached' | 'missed' {
  if (target === null) return 'missed'
  const value = target.of === 'ours' ? ours : (ratio ?? Number.NaN)
  const reaches = (bound: number) => (target.bound === 'at most' ? value <= bound : value >= bound)
  if (reaches(target.aim)) return 'aim reached'
  return reaches(target.must) ? 'reached' : 'missed'
}

function store(name: string, report: BenchReport, took: number): void {
  mkdirSync(RESULTS, { recursive: true })
  const machine = {
    node: process.version,
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown',
    memory_gb: Math.round(totalmem() / 2 ** 30),
  }
  const rows = report.rows.map((row) => ({ ...row, verdict: row.target && verdict(row) }))
  const result = { name, at: new Date().toISOString(), took_ms: took, machine, rows, notes: report.notes }
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => BENCHES[name] === undefined)
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`)
  process.exitCode = 1
} else if (names.length === 1 && names[0] !== undefined) {
  await runHere(names[0])
} else {
  for (const name of names.length > 0 ? names : Object.keys(BENCHES)) {
    const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name], { stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
}

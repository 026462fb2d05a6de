// `npm run bench` runs all benches, `npm run bench -- NAME …` some. Each runs in a process of its own, alone.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BENCHES } from './benches.ts'
import { BenchSkipped, type BenchReport } from './measure.ts'
import { describeTarget, duration, storeResult, verdictOn } from './results.ts'

/** The longest takes a quarter of an hour; one that hangs must not hold up those after it. */
const LIMIT_MS = 60 * 60_000
/** A bench's exit code when what it needs is absent. */
const SKIPPED = 3

/** @throws what the bench throws */
async function runHere(name: string): Promise<void> {
  console.log(`\n${name}`)
  try {
    const bench = await BENCHES[name]?.()
    if (!bench) return
    const started = Date.now()
    const report = await bench.run()
    print(report)
    storeResult(name, report, Date.now() - started)
  } catch (error) {
    if (!(error instanceof BenchSkipped)) throw error
    console.log(`  skipped: ${error.message}`)
    process.exitCode = SKIPPED
  }
}

function print({ rows, notes }: BenchReport): void {
  const cells = rows.map((row) => [
    row.measure,
    withUnit(row.ours, row.unit),
    row.other === null ? '' : withUnit(row.other, row.unit),
    row.ratio === null ? '' : row.ratio.toFixed(3),
    row.target === null ? '' : `${describeTarget(row.target)} (${verdictOn(row)})`,
  ])
  const table = [['measure', 'ours', 'other', 'ratio', 'target'], ...cells]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? []
  for (const line of table) console.log(`  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`)
  for (const note of notes) console.log(`  ${note}`)
}

const withUnit = (value: number, unit: string) => `${value.toFixed(unit === 'ms' ? 2 : 3)}${unit && ` ${unit}`}`

type Outcome = 'measured' | 'skipped' | 'failed' | 'ended after an hour'

/** Runs benches one after the other, each in a process group of its own, which ends with it: nothing of one is left beside the next. */
async function runEach(names: readonly string[]): Promise<void> {
  let running: ChildProcess | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      endGroup(running)
      process.exit(1)
    })
  }
  const started = Date.now()
  const outcomes: { name: string; outcome: Outcome; took: number }[] = []
  for (const name of names) {
    const begun = Date.now()
    // Ctrl-C would otherwise not reach the servers and browsers that a bench has started.
    running = spawn(process.execPath, [fileURLToPath(import.meta.url), name], {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    outcomes.push({ name, outcome: await outcomeOf(running), took: Date.now() - begun })
    endGroup(running)
  }
  summarise(outcomes, Date.now() - started)
}

function outcomeOf(child: ChildProcess): Promise<Outcome> {
  return new Promise((resolve) => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      endGroup(child)
    }, LIMIT_MS)
    child.once('exit', (code) => {
      clearTimeout(timer)
      if (late) resolve('ended after an hour')
      else resolve(code === 0 ? 'measured' : code === SKIPPED ? 'skipped' : 'failed')
    })
  })
}

function endGroup(child: ChildProcess | undefined): void {
  if (child?.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nothing of it runs any more.
  }
}

function summarise(outcomes: readonly { name: string; outcome: Outcome; took: number }[], took: number): void {
  console.log(`\n${outcomes.length} benches took ${duration(took)}`)
  for (const each of outcomes)
    console.log(`  ${each.name.padEnd(20)} ${duration(each.took).padEnd(14)} ${each.outcome}`)
  const not = outcomes.filter(({ outcome }) => outcome !== 'measured')
  if (not.length === 0) return
  console.log(`\nNot measured: ${not.map(({ name, outcome }) => `${name} (${outcome})`).join(', ')}`)
  if (not.some(({ outcome }) => outcome !== 'skipped')) process.exitCode = 1
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => BENCHES[name] === undefined)
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`)
  process.exitCode = 1
} else if (names.length === 1 && names[0] !== undefined) {
  await runHere(names[0])
} else {
  await runEach(names.length > 0 ? names : Object.keys(BENCHES))
}

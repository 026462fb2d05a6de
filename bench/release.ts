// `npm run bench:release` writes what `npm run bench` measured last into docs/performance.md, as the table of this version.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BENCHES } from './benches.ts'
import { describeTarget, duration, readResults, type Result, rounded } from './results.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/performance.md')

const INTRODUCTION = `# Measured

What \`npm run bench\` printed, a table a release. \`npm run bench:release\` writes it from the last results of each bench. How it is measured stands in [bench/README.md](../bench/README.md); ratios compare two things in one run.
`

/** Each release's, newest first. */
const sectionsOf = (page: string) =>
  page
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => `${section.trim()}\n`)

function sectionOf(release: string, results: readonly Result[], missing: readonly string[]): string {
  const days = results.map(({ at }) => at.slice(0, 10)).sort()
  const [first, last] = [days[0], days.at(-1)]
  const machines = [...new Set(results.map(({ machine }) => describe(machine)))]
  const rows = results.flatMap(({ name, rows: measured }) => measured.map((row) => [name, ...cellsOf(row)]))
  const head = ['bench', 'measure', 'ours', 'other', 'ratio', 'target', '']
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((cells) => cells[at]?.length ?? 0)))
  // As the formatter would write it.
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const table = [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
  const time = first === last ? first : `${first} to ${last}`
  const took = duration(results.reduce((sum, { took_ms }) => sum + took_ms, 0))
  const about = `${time}, on ${machines.join('; ')}. ${results.length} benches, which took ${took}.`
  const left = missing.length > 0 ? `\n\nNot measured: ${missing.join(', ')}.` : ''
  return `## ${release}\n\n${about}${left}\n\n${table.join('\n')}\n`
}

const describe = ({ node, cores, cpu, memory_gb }: Result['machine']) =>
  `${cores} cores of ${cpu}, ${memory_gb} GB, Node ${node}`

function cellsOf({ measure, unit, ours, other, ratio, target, verdict }: Result['rows'][number]): string[] {
  const number = (value: number | null) => (value === null ? '' : `${rounded(value)}${unit && ` ${unit}`}`)
  const share = ratio === null ? '' : ratio.toFixed(2)
  return [measure, number(ours), number(other), share, target ? describeTarget(target) : '', verdict ?? '']
}

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const results = readResults().filter(({ name }) => name in BENCHES)
if (results.length === 0) {
  console.error('There are no results yet: npm run bench')
  process.exitCode = 1
} else {
  const missing = Object.keys(BENCHES).filter((name) => !results.some((result) => result.name === name))
  const earlier = existsSync(PAGE) ? sectionsOf(readFileSync(PAGE, 'utf8')) : []
  const kept = earlier.filter((section) => !section.startsWith(`## ${version}\n`))
  writeFileSync(PAGE, [INTRODUCTION, sectionOf(version, results, missing), ...kept].join('\n'))
  console.log(`${results.length} benches are in docs/performance.md, under ${version}.`)
  if (missing.length > 0) console.log(`Not measured, so not in the table: ${missing.join(', ')}.`)
}

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

/** A table's rows, as cells. */
const rowsIn = (section: string): string[][] =>
  section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )

interface Measured {
  results: readonly Result[]
  /** Of benches that have no result on this machine: their rows in the table as it is. */
  earlier: readonly string[][]
  missing: readonly string[]
}

function sectionOf(release: string, { results, earlier, missing }: Measured): string {
  const days = results.map(({ at }) => at.slice(0, 10)).sort()
  const [first, last] = [days[0], days.at(-1)]
  const machines = [...new Set(results.map(({ machine }) => describe(machine)))]
  const own = results.flatMap(({ name, rows: measured }) => measured.map((row) => [name, ...cellsOf(row)]))
  const order = Object.keys(BENCHES)
  const rows = [...own, ...earlier].sort(([one = ''], [other = '']) => order.indexOf(one) - order.indexOf(other))
  const head = ['bench', 'measure', 'ours', 'other', 'ratio', 'target', '']
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((cells) => cells[at]?.length ?? 0)))
  // As the formatter would write it.
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const table = [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
  const time = first === last ? first : `${first} to ${last}`
  const took = duration(results.reduce((sum, { took_ms }) => sum + took_ms, 0))
  const about = `${time}, on ${machines.join('; ')}. ${results.length} benches, which took ${took}.`
  const names = [...new Set(earlier.map(([name]) => name))]
  const before = names.length > 0 ? `\n\nMeasured before, on another machine or day: ${names.join(', ')}.` : ''
  const left = missing.length > 0 ? `\n\nNot measured: ${missing.join(', ')}.` : ''
  return `## ${release}\n\n${about}${before}${left}\n\n${table.join('\n')}\n`
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
  const sections = existsSync(PAGE) ? sectionsOf(readFileSync(PAGE, 'utf8')) : []
  const isOfVersion = (section: string) => section.startsWith(`## ${version}\n`)
  const isMeasured = (name = '') => !(name in BENCHES) || results.some((result) => result.name === name)
  const earlier = sections
    .filter(isOfVersion)
    .flatMap(rowsIn)
    .filter(([name]) => !isMeasured(name))
  const missing = Object.keys(BENCHES).filter((name) => !isMeasured(name) && !earlier.some(([other]) => other === name))
  const kept = sections.filter((section) => !isOfVersion(section))
  writeFileSync(PAGE, [INTRODUCTION, sectionOf(version, { results, earlier, missing }), ...kept].join('\n'))
  console.log(`${results.length} benches are in docs/performance.md, under ${version}.`)
  if (missing.length > 0) console.log(`Not measured, so not in the table: ${missing.join(', ')}.`)
}

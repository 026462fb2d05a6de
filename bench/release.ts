// `npm run bench:release` writes what `npm run bench` measured last into docs/performance.md, as the table of this version.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchRow } from './measure.ts'

const ROOT = join(import.meta.dirname, '..')
const RESULTS = join(import.meta.dirname, 'results')
const PAGE = join(ROOT, 'docs/performance.md')

interface Result {
  name: string
  at: string
  machine: { node: string; cores: number; cpu: string; memory_gb: number }
  rows: (BenchRow & { verdict: string | null })[]
}

const INTRODUCTION = `# Measured

What \`npm run bench\` printed, a table a release. \`npm run bench:release\` writes it from the last results of each bench. How it is measured stands in [bench/README.md](../bench/README.md); ratios compare two things in one run.
`

/** Each release's, newest first. */
const sectionsOf = (page: string) =>
  page
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => `${section.trim()}\n`)

function sectionOf(release: string, results: readonly Result[]): string {
  const days = results.map(({ at }) => at.slice(0, 10)).sort()
  const [first, last] = [days[0], days.at(-1)]
  const machines = [...new Set(results.map(({ machine }) => describe(machine)))]
  const rows = results.flatMap(({ name, rows: measured }) => measured.map((row) => [name, ...cellsOf(row)]))
  const head = ['bench', 'measure', 'ours', 'other', 'ratio', 'target', '']
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const time = first === last ? first : `${first} to ${last}`
  return `## ${release}\n\n${time}, on ${machines.join('; ')}.\n\n${table.join('\n')}\n`
}

const describe = ({ node, cores, cpu, memory_gb }: Result['machine']) =>
  `${cores} cores of ${cpu}, ${memory_gb} GB, Node ${node}`

function cellsOf({ measure, unit, ours, other, ratio, target, verdict }: Result['rows'][number]): string[] {
  const number = (value: number | null) =>
    value === null ? '' : `${Number(value.toPrecision(3))}${unit && ` ${unit}`}`
  const bound = target && `${target.bound === 'at most' ? '≤' : '≥'} ${target.must}, aim ${target.aim}`
  return [measure, number(ours), number(other), ratio === null ? '' : ratio.toFixed(2), bound ?? '', verdict ?? '']
}

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const files = existsSync(RESULTS) ? readdirSync(RESULTS).filter((name) => name.endsWith('.json')) : []
if (files.length === 0) {
  console.error('There are no results yet: npm run bench')
  process.exitCode = 1
} else {
  const results = files.sort().map((name) => JSON.parse(readFileSync(join(RESULTS, name), 'utf8')) as Result)
  const earlier = existsSync(PAGE) ? sectionsOf(readFileSync(PAGE, 'utf8')) : []
  const kept = earlier.filter((section) => !section.startsWith(`## ${version}\n`))
  writeFileSync(PAGE, [INTRODUCTION, sectionOf(version, results), ...kept].join('\n'))
  console.log(`${results.length} benches are in docs/performance.md, under ${version}.`)
}

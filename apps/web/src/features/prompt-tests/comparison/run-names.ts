import type { TestRunSummary } from '@cuecard/contract/prompt-tests/runs.ts'
import { formatDateTime, formatDateTimeWithSeconds } from '@cuecard/contract/time.ts'

type NamedRun = Pick<TestRunSummary, 'id' | 'timestamp'>

/** What a run is called where runs are chosen. */
export type RunName = (run: NamedRun) => string

/** By the minute it started; with seconds, and a number if need be, where other runs of the list started in the same minute. */
export function runNames(runs: readonly NamedRun[]): RunName {
  const names = new Map<string, string>()
  for (const [minute, same] of Map.groupBy(runs, ({ timestamp }) => formatDateTime(timestamp))) {
    if (same.length === 1) for (const { id } of same) names.set(id, minute)
    else nameWithSeconds(names, same)
  }
  return ({ id, timestamp }) => names.get(id) ?? formatDateTime(timestamp)
}

function nameWithSeconds(names: Map<string, string>, runs: readonly NamedRun[]): void {
  const oldestFirst = runs.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))
  for (const [second, same] of Map.groupBy(oldestFirst, ({ timestamp }) => formatDateTimeWithSeconds(timestamp))) {
    for (const [at, { id }] of same.entries()) names.set(id, at === 0 ? second : `${second} (${at + 1})`)
  }
}

import { BASE_GRADED_SHARE_MIN } from '@cuecard/contract/prompt-tests/ci.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { changedCasesOf } from '../changes/run-changes.ts'
import type { RunCheck } from '../test-runs.tables.ts'
import { listEarlierRuns } from './run-base.store.ts'
import { findRun, listPoints, type RunRow } from './test-runs.store.ts'

type Point = Awaited<ReturnType<typeof listPoints>>[number]

/** The run that another one is compared with. */
export interface RunBase {
  run: RunRow
  results: Point[]
  /** Cases that were not asked alike in both: their grades do not compare. */
  changed: ReadonlySet<string>
}

export interface FoundBase {
  /** Null where no run is fit. */
  base: RunBase | null
  /** Runs that come before the base in order and are not fit, each with a sentence why. */
  passedOver: { run: RunRow; reason: string }[]
}

/** Chooses the run to compare with: the first of the earlier ones that no check refused and that has grades enough. */
export async function findBase(db: Db, run: RunRow, results: readonly Point[]): Promise<FoundBase> {
  const earlier = await listEarlierRuns(db, run)
  const passedOver: FoundBase['passedOver'] = []
  for (const candidate of earlier) {
    const refusal = checkRefusal(candidate, earlier)
    const base = refusal === null ? await baseOf(db, run, { candidate, results }) : null
    const reason = refusal ?? (base && gradesRefusal(base, results))
    if (reason === null) return { base, passedOver }
    passedOver.push({ run: candidate, reason })
  }
  return { base: null, passedOver }
}

/** The run that a check named as base. @throws 422 where it is no completed run of the same kind of cases, or the run itself */
export async function namedBase(
  db: Db,
  run: RunRow,
  { id, results }: { id: string; results: readonly Point[] },
): Promise<RunBase> {
  const refuse = (message: string) => invalid(message, { base: message })
  if (id === run.id) throw refuse('The base is the run itself.')
  const candidate = await findRun(db, { company_id: run.company_id, id }, 'run')
  if (candidate?.test_case_type !== run.test_case_type) throw refuse('There is no such run of these test cases.')
  if (candidate.state !== 'done') throw refuse('The base is a run that was not completed.')
  return baseOf(db, run, { candidate, results })
}

async function baseOf(
  db: Db,
  run: RunRow,
  { candidate, results }: { candidate: RunRow; results: readonly Point[] },
): Promise<RunBase> {
  const earlier = await listPoints(db, candidate)
  const there = new Set(earlier.map(({ test_case_id }) => test_case_id))
  const case_ids = [...new Set(results.map(({ test_case_id }) => test_case_id))].filter((id) => there.has(id))
  const between = { company_id: run.company_id, before: candidate.id, after: run.id, case_ids }
  return { run: candidate, results: earlier, changed: new Set(await changedCasesOf(db, between)) }
}

interface Checked {
  created_at: Date
  ci_check: RunCheck | null
}

const DID_NOT_PASS = 'It did not pass its check.'
const NEVER_READ = 'A check started it, and nobody has read whether it passed.'
const AFTER_FAILURE = 'It had no check, and the last check before it did not pass.'

/**
 * Why a run cannot be a base by its check; null where it can. Otherwise what failed would be the measure of the next try. A
 * run without a check counts only where no failed check is left behind it: it may have been asked with what failed.
 */
export function checkRefusal(run: Checked, all: readonly Checked[]): string | null {
  if (run.ci_check) return run.ci_check.passed ? null : run.ci_check.passed === null ? NEVER_READ : DID_NOT_PASS
  const last = all
    .filter(({ ci_check, created_at }) => ci_check !== null && ci_check.passed !== null && created_at < run.created_at)
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())[0]
  return last?.ci_check?.passed === false ? AFTER_FAILURE : null
}

type Graded = Pick<Point, 'test_case_id' | 'grade'>

const idsOf = (results: readonly Graded[]) => new Set(results.map(({ test_case_id }) => test_case_id))
export const gradedIds = (results: readonly Graded[]) => idsOf(results.filter(({ grade }) => grade !== null))

/** Why a run cannot be a base by its grades; null where it can. Cases that it did not ask, or asked differently, say nothing about it. */
export function gradesRefusal(
  { results: earlier, changed }: { results: readonly Graded[]; changed: ReadonlySet<string> },
  results: readonly Graded[],
): string | null {
  const had = gradedIds(earlier)
  if (had.size === 0) return 'No response of it was graded.'
  const there = idsOf(earlier)
  const both = [...gradedIds(results)].filter((id) => there.has(id))
  if (both.length === 0) return 'It has none of the cases that are graded now.'
  const alike = both.filter((id) => !changed.has(id))
  if (alike.length === 0) return 'All cases that are in both runs have changed since.'
  const compared = alike.filter((id) => had.has(id)).length
  if (compared > 0 && compared >= alike.length * BASE_GRADED_SHARE_MIN) return null
  return `It has grades for ${compared} of ${alike.length} cases that could be compared.`
}

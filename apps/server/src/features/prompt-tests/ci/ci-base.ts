import type { CiRun, CiThresholds } from '@cuecard/contract/prompt-tests/ci.ts'
import { compareGrades, gradedTwice } from '@cuecard/contract/prompt-tests/grade-statistics.ts'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { type FoundBase, findBase, gradedIds, namedBase, type RunBase } from '../runs/run-base.ts'
import { keepCheck } from '../runs/run-base.store.ts'
import { isActive, type listPoints, type RunRow } from '../runs/test-runs.store.ts'
import { casesOf, regressionsOf } from './ci-cases.ts'
import { graderWarnings } from './ci-verdict.ts'

type Points = Awaited<ReturnType<typeof listPoints>>
type Conditions = z.output<typeof CiThresholds>

/** A run against its base: what a check says of it. */
export interface Compared {
  shown: Pick<CiRun, 'base' | 'passed_over' | 'changed_cases' | 'difference' | 'regressions'>
  warnings: string[]
}

/** Nothing is compared while a run works. @throws 422 for a named base that cannot be one */
export async function compareWithBase(
  db: Db,
  run: RunRow,
  { results, named }: { results: Points; named: string | undefined },
): Promise<Compared> {
  const { base, passedOver }: FoundBase = isActive(run)
    ? { base: null, passedOver: [] }
    : named === undefined
      ? await findBase(db, run, results)
      : { base: await namedBase(db, run, { id: named, results }), passedOver: [] }
  const passed_over = passedOver.map(({ run: other, reason }) => ({ ...startOf(other), reason }))
  if (!base) {
    const shown = { base: null, passed_over, changed_cases: [], difference: null, regressions: [] }
    return { shown, warnings: run.state === 'done' ? passedOverWords(passed_over, null) : [] }
  }
  const alike = results.filter(({ test_case_id }) => !base.changed.has(test_case_id))
  const difference = compareGrades(gradedTwice(base.results, alike))
  const changed_cases = casesOf(results).flatMap(({ test_case_id, name }) =>
    base.changed.has(test_case_id) ? [{ test_case_id, name }] : [],
  )
  const shown = {
    base: {
      ...startOf(base.run),
      ...askedWith(base.run),
      is_named: named !== undefined,
      compared: difference?.cases ?? 0,
    },
    passed_over,
    changed_cases,
    difference: difference && { ...difference, ...startOf(base.run) },
    regressions: regressionsOf(casesOf(base.results), casesOf(alike)),
  }
  const warnings = [
    ...passedOverWords(passed_over, shown.base),
    ...changedWords(changed_cases),
    ...missingWords(base, alike),
    ...(difference ? graderWarnings(base.results, results) : []),
  ]
  return { shown, warnings: run.state === 'done' ? warnings : [] }
}

const startOf = ({ id, created_at }: RunRow) => ({ run_id: id, timestamp: created_at.toISOString() })

export const askedWith = ({ answer_version, explain_version, model, knowledge_synced_at }: RunRow) => ({
  answer_version,
  explain_version,
  model,
  knowledge_synced_at: knowledge_synced_at?.toISOString() ?? null,
})

/** `2026-05-03T09:12:00.000Z` → `2026-05-03 09:12 UTC`. */
const inWords = (timestamp: string) => `${timestamp.slice(0, 16).replace('T', ' ')} UTC`

function passedOverWords(passedOver: CiRun['passed_over'], base: CiRun['base']): string[] {
  const [first, ...others] = passedOver
  if (!first) return []
  const more = others.length === 0 ? '' : ` The same goes for ${others.length} more: see passed_over.`
  const against = base ? ` The run was compared with that of ${inWords(base.timestamp)}.` : ''
  return [`The run of ${inWords(first.timestamp)} cannot be the base: ${first.reason}${more}${against}`]
}

const NAMED = 5

function changedWords(changed: CiRun['changed_cases']): string[] {
  if (changed.length === 0) return []
  const names = changed.slice(0, NAMED).map(({ name }) => `“${name}”`)
  const more = changed.length > NAMED ? ` and ${changed.length - NAMED} more` : ''
  const were = changed.length === 1 ? '1 case was' : `${changed.length} cases were`
  return [`${were} changed since the base and not compared: ${names.join(', ')}${more}.`]
}

/** Graded cases without a grade in the base: new ones, and those that got no grade there. */
function missingWords({ results: earlier }: RunBase, alike: Points): string[] {
  const graded = gradedIds(alike)
  const known = gradedIds(earlier)
  const missing = [...graded].filter((id) => !known.has(id)).length
  if (missing === 0) return []
  return [`${missing} of ${graded.size} graded cases were not compared: the base has no grade for them.`]
}

/** Keeps how a check ended, so that a run that failed one is no base. */
export async function rememberCheck(
  db: Db,
  run: RunRow,
  { passed, thresholds }: { passed: boolean | null; thresholds: Conditions },
): Promise<void> {
  if (passed === null) return
  const asked = JSON.stringify(Object.entries(thresholds).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  const before = run.ci_check
  if (before?.passed === passed && before.asked === asked) return
  if (before?.passed === false && passed && before.asked !== asked && thresholds.allow_worse !== 'true') return
  await keepCheck(db, run, { passed, asked })
}

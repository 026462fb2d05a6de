import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { TestRunEstimate, TestRunStatus } from '@cuecard/contract/prompt-tests/runs.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { invalid, notFound, orNotFound } from '../../platform/errors.ts'
import { inBrackets } from '../../platform/http/json-pieces.ts'
import type { JsonPieces } from '../../platform/http/serve.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { runnableCases } from './runs/runnable-cases.ts'
import { runPieces, wholeRunPieces } from './runs/run-pieces.store.ts'
import { expectedResults } from './runs/run-monitor.ts'
import { findBase } from './runs/run-base.ts'
import { jobOf, startRun } from './runs/start-run.ts'
import { testRunJob } from './runs/test-runs.jobs.ts'
import {
  cancelRun,
  deleteRun,
  findRun,
  findShownRun,
  listPoints,
  isActive,
  measureAnswers,
  type RunRow,
} from './runs/test-runs.store.ts'

const RUN_ACTIVE = 'Tests are running already.'
const NO_CASES = 'There are no test cases to run.'

export interface StartRunInput {
  test_case_type: TestCaseType
  /** All cases of the type when omitted; ids of cases that the company cannot run are ignored. */
  test_case_ids?: readonly string[] | undefined
  core_only?: boolean
  /** How often each case is asked; once when left out. */
  repetitions?: number
}

/** Starts a run, or returns the active one that asks the same. @throws 409 while another run is active; 422 without a case */
export async function start(deps: Deps, actor: Member, order: StartRunInput): Promise<RunRow> {
  const { test_case_type, test_case_ids, repetitions = 1, core_only = false } = order
  const all = await runnableCases(deps, actor.company_id, test_case_type)
  const wanted = test_case_ids ? new Set(test_case_ids) : null
  const chosen = all.filter(({ id, is_core }) => (wanted === null || wanted.has(id)) && (is_core || !core_only))
  if (chosen.length === 0) throw invalid(NO_CASES)
  const case_ids = chosen.map(({ id }) => id)
  const is_partial = case_ids.length < all.length
  const cases_edited_at = new Date(Math.max(...chosen.map(({ updated_at }) => updated_at.getTime())))
  const chosenCases = { test_case_type, case_ids, is_partial, repetitions, cases_edited_at }
  return startRun(deps, actor, { kind: 'run', ...chosenCases, conflictMessage: RUN_ACTIVE })
}

/** Like `start`, but returns the status. */
export async function run(deps: Deps, actor: Member, order: StartRunInput): Promise<TestRunStatus> {
  await start(deps, actor, order)
  return status(deps, actor, order.test_case_type)
}

/** Status of the active run or, without one, of the last run; without a type, of runs of both types. */
export async function status(deps: Deps, actor: Member, type?: TestCaseType): Promise<TestRunStatus> {
  const of = { company_id: actor.company_id, kind: 'run' as const, test_case_type: type }
  const db = deps.database.of(actor.company_id)
  const shown = await findShownRun(db, of)
  if (!shown) return presentStatus(null, null)
  const job = await jobOf(deps, shown.run)
  // The run was active but had no job to go on with; `jobOf` has ended it.
  const now = isActive(shown.run) && !job ? await findShownRun(db, of) : shown
  return presentStatus(now, job)
}

/** Tokens and time of an answer in the company's latest completed runs of a type, so that a run's cost is known before it starts. */
export async function estimate(deps: Deps, actor: Member, type: TestCaseType): Promise<TestRunEstimate> {
  const { company_id } = actor
  const of = { company_id, kind: 'run' as const, test_case_type: type }
  // A run with a model tells nothing about one without, and the reverse.
  const { answerMs, judgeMs } = deps.timeLimits.promptTest
  const how = {
    model: deps.model?.name ?? null,
    atOnce: deps.config.TEST_CONCURRENCY,
    longestMs: answerMs + judgeMs,
  }
  return { ...(await measureAnswers(deps.database.of(company_id), of, how)), at_once: how.atOnce }
}

/** The company's newest runs of a type, or the one that the run `before` is compared with, without the texts of their results. */
export async function list(
  deps: Deps,
  { company_id }: Member,
  { test_case_type, limit, before }: { test_case_type: TestCaseType; limit: number; before?: string | undefined },
): Promise<JsonPieces> {
  const db = deps.database.of(company_id)
  const run = before === undefined ? null : await findRun(db, { company_id, id: before }, 'run')
  const found = run && (await findBase(db, run, await listPoints(db, run)))
  const ids = before === undefined ? undefined : found?.base ? [found.base.run.id] : []
  return { pieces: inBrackets(runPieces(db, { company_id, test_case_type }, { limit, ids })) }
}

interface RunFilter {
  test_case_type: TestCaseType
  run_ids: readonly string[]
  /** Repeated in each answer, or once a run. */
  instructions: 'each' | 'once'
}

/** Runs by id with all their results; ids of other companies' runs are ignored. */
export async function filter(deps: Deps, { company_id }: Member, order: RunFilter): Promise<JsonPieces> {
  const { test_case_type, run_ids: ids, instructions } = order
  const db = deps.database.of(company_id)
  return { pieces: inBrackets(wholeRunPieces(db, { company_id, test_case_type }, { ids, instructions })) }
}

/**
 * Cancels a run: cases in progress are completed, the others are not asked. A run of which nothing is being answered, because
 * it waits for its next try, ends at once. No effect on a run that has ended. @throws 404
 */
export async function cancel(deps: Deps, actor: Member, id: string): Promise<void> {
  await stop(deps, actor, { id, kind: 'run' })
}

/** Stops a run or a gate; a gate immediately, because its remaining results would not be used. @throws 404 */
export async function stop(deps: Deps, { company_id }: Member, { id, kind }: { id: string; kind: RunRow['kind'] }) {
  const key = { company_id, id }
  await deps.database.of(company_id).transaction(async (tx) => {
    if (!(await findRun(tx, key, kind))) throw notFound()
    const job = await deps.jobs.latest(tx, { name: testRunJob.name, companyId: company_id, subject: id })
    await cancelRun(tx, key, { now: deps.clock.now(), atOnce: kind === 'gate' || job?.state === 'queued' })
    await deps.signals.publish(tx, 'test-run', id)
  })
}

/** Removes a run with its results; an active run is stopped. @throws 404 */
export async function remove(deps: Deps, actor: Member, id: string): Promise<void> {
  const { company_id } = actor
  await deps.database.of(company_id).transaction(async (tx) => {
    const row = orNotFound(await deleteRun(tx, { company_id, id }))
    await deps.signals.publish(tx, 'test-run', id)
    const kind = row.test_case_type === 'default' ? 'default' : 'company'
    const detail = `${kind} test cases, started ${row.created_at.toISOString()}`
    await writeAudit(deps, tx, { actor, action: 'test_run_removed', detail })
  })
}

type Shown = NonNullable<Awaited<ReturnType<typeof findShownRun>>>

function presentStatus(shown: Shown | null, job: JobRun | null): TestRunStatus {
  const run = shown?.run
  const running = run ? isActive(run) : false
  return {
    is_running: running,
    started_at: (run?.started_at ?? run?.created_at)?.toISOString() ?? null,
    last_completed_at: shown?.last_completed_at?.toISOString() ?? null,
    run_id: run?.id ?? null,
    state: run?.state ?? null,
    user_email: shown?.user_email ?? null,
    done: shown?.done ?? 0,
    total: run ? expectedResults(run) : 0,
    failed: shown?.failed ?? 0,
    repetitions: run?.repetitions ?? 1,
    estimated_left_sec: running ? (job?.estimated_left_sec ?? null) : null,
    waiting_for: running ? (job?.waiting?.for ?? null) : null,
    is_cancelling: running && run?.cancel_requested_at !== null,
    failure: run?.failure ?? null,
  }
}

import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { createResultWriter } from './result-writer.ts'
import { readRunForUpdate, insertResults, isActive, type RunRow } from './test-runs.store.ts'
import type { testResults } from '../test-runs.tables.ts'

type NewResult = typeof testResults.$inferInsert

/** Before this there is no rate worth showing. */
const MEASURE_MS = 1_000
const MEASURE_RESULTS = 2

/** How a run is told that it is not wanted any more, and how its results are kept. */
export interface RunMonitor {
  /** `cancelled`: what is being asked is let end. `gone`: deleted, or over for another reason; nothing more is kept. */
  stopReason: () => 'cancelled' | 'gone' | null
  /** Aborts with the job and when the run is gone. */
  signal: AbortSignal
  /** `known` results are there already. */
  begin: (known: number) => void
  /** Stores a result with those that come at the same moment. @throws when the lease was lost */
  store: (row: NewResult) => Promise<void>
  end: () => void
}

/** Follows one run's row while a worker works on it. */
export function monitorRun(context: JobContext<unknown>, run: RunRow): RunMonitor {
  const { deps, companyId } = context
  const db = deps.database.of(companyId)
  const gone = new AbortController()
  let why: 'cancelled' | 'gone' | null = null
  const applyRow = (row: Awaited<ReturnType<typeof readRunForUpdate>>) => {
    if (row && isActive(row)) why ??= row.cancel_requested_at ? 'cancelled' : null
    else {
      why = 'gone'
      gone.abort(new Error('The run is over'))
    }
    return why
  }
  applyRow(run)
  const refresh = async () => void applyRow(await db.transaction((tx) => readRunForUpdate(tx, run)))
  const unfollow = deps.signals.subscribe('test-run', (id) => {
    if (id !== run.id && id !== '*') return
    refresh().catch((error: unknown) => deps.log.warn({ err: error, run: run.id }, 'a test run was not looked at'))
  })
  const progress = startProgress(run)
  const write = async (tx: Db, rows: readonly NewResult[]) => {
    // Also the fence: a worker that was paused beyond its lease writes nothing more.
    await context.progress(progress.with(rows.length), tx)
    if (applyRow(await readRunForUpdate(tx, run)) === 'gone') return
    await insertResults(tx, rows)
  }
  const store = async (rows: readonly NewResult[]): Promise<void> => {
    try {
      await db.transaction((tx) => write(tx, rows))
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
      // A case was deleted meanwhile, and its result with it: the others are kept.
      if (rows.length > 1) for (const row of rows) await store([row])
      return
    }
    progress.add(rows.length)
  }
  return {
    stopReason: () => why,
    signal: AbortSignal.any([context.signal, gone.signal]),
    begin: progress.begin,
    store: createResultWriter(store),
    end: unfollow,
  }
}

/** A row that points to one which is gone. */
const isForeignKeyViolation = (error: unknown) =>
  codeOf(error) === '23503' || (error instanceof Error && codeOf(error.cause) === '23503')

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** How many results a run will have in the end. */
export const expectedResults = ({ kind, case_ids }: Pick<RunRow, 'kind' | 'case_ids'>) =>
  case_ids.length * (kind === 'gate' ? 2 : 1)

/** Progress by results, and the time left by the rate of this attempt. */
function startProgress(run: RunRow) {
  const total = expectedResults(run)
  let known = 0
  let done = 0
  let began = performance.now()
  return {
    begin: (results: number) => {
      known = results
      began = performance.now()
    },
    add: (results: number) => {
      done += results
    },
    with: (results: number) => {
      const now = done + results
      const elapsed = performance.now() - began
      const measured = elapsed >= MEASURE_MS && now >= MEASURE_RESULTS
      const left = Math.max(0, total - known - now)
      return {
        percent: Math.min(100, (100 * (known + now)) / total),
        activity: 'Running tests',
        estimated_left_sec: measured ? Math.ceil((elapsed / now / 1000) * left) : null,
      }
    },
  }
}

import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job-definition.ts'
import { createResultWriter } from './result-writer.ts'
import { readRunForUpdate, insertResults, isActive, type RunRow } from './test-runs.store.ts'
import type { testResults } from '../test-runs.tables.ts'

type NewResult = typeof testResults.$inferInsert

/** An estimate before this time would be too inaccurate. */
const MEASURE_MS = 1_000
const MEASURE_RESULTS = 2

/** Tells a worker when its run was cancelled or removed, and stores the results. */
export type RunMonitor = ReturnType<typeof monitorRun>

/** Monitors the row of a run while a worker processes it. */
export function monitorRun(context: JobContext<unknown>, run: RunRow) {
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
    refresh().catch((error: unknown) =>
      deps.log.warn({ err: error, run: run.id }, 'the state of a test run could not be read'),
    )
  })
  const progress = startProgress(run)
  const write = async (tx: Db, rows: readonly NewResult[]) => {
    // Also checks the lease: a worker that was paused for too long must not write.
    await context.progress(progress.with(rows.length), tx)
    if (applyRow(await readRunForUpdate(tx, run)) === 'gone') return
    await insertResults(tx, rows)
  }
  const store = async (rows: readonly NewResult[]): Promise<void> => {
    try {
      await db.transaction((tx) => write(tx, rows))
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
      // A case was deleted in the meantime: store the other results one by one.
      if (rows.length > 1) for (const row of rows) await store([row])
      return
    }
    progress.add(rows.length)
  }
  return {
    /** `cancelled`: cases in progress are completed. `gone`: the run was deleted or has ended; nothing more is stored. */
    stopReason: () => why,
    /** Aborts with the job, and when the run is gone. */
    signal: AbortSignal.any([context.signal, gone.signal]),
    /** Starts measuring; `known` is the number of existing results. */
    begin: progress.begin,
    /** Stores a result, together with others that arrive at the same time. @throws when the lease was lost */
    store: createResultWriter(store),
    end: unfollow,
  }
}

/** The error code of PostgreSQL, on the error or its cause. */
const isForeignKeyViolation = (error: unknown) =>
  codeOf(error) === '23503' || (error instanceof Error && codeOf(error.cause) === '23503')

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** Number of results of a complete run. */
export const expectedResults = ({ kind, case_ids, repetitions }: Pick<RunRow, 'kind' | 'case_ids' | 'repetitions'>) =>
  case_ids.length * repetitions * (kind === 'gate' ? 2 : 1)

/** Progress by number of results, and the time left by the rate of this attempt. */
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

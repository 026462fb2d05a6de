import { ApiError } from '@cuecard/contract/client.ts'

export interface SeveralProgress {
  /** Rows that were tried, of the total. */
  tried: number
  total: number
  /** The server takes no more calls of this person for now. */
  isWaiting: boolean
}

export interface SeveralPlan<T> {
  act: (row: T) => Promise<unknown>
  /** Stops before the next row, and ends a wait. */
  signal: AbortSignal
  onProgress: (progress: SeveralProgress) => void
}

export interface SeveralOutcome<T> {
  done: T[]
  failed: { row: T; error: unknown }[]
  /** Not tried, since it was stopped. */
  left: T[]
}

const MINUTE_MS = 60_000
/** The server takes 1,200 calls a minute of one person: the others are left for what that person does meanwhile. */
const ROWS_A_MINUTE = 900
/** What asks for a longer wait, such as a limit of mails an hour, is told like another refusal. */
const WAIT_MAX_MS = 2 * MINUTE_MS
/** Waits for one row, after which its refusal is told. */
const WAITS_MAX = 5

/** Does the same to one row after the other; where the server takes no more calls for now, waits as long as it says and goes on. */
export async function runSeveral<T>(rows: readonly T[], plan: SeveralPlan<T>): Promise<SeveralOutcome<T>> {
  const outcome: SeveralOutcome<T> = { done: [], failed: [], left: [] }
  let minute = { began: Date.now(), rows: 0 }
  for (const [tried, row] of rows.entries()) {
    const tell = (isWaiting: boolean) => plan.onProgress({ tried, total: rows.length, isWaiting })
    const wait = async (ms: number) => {
      tell(true)
      await pause(ms, plan.signal)
    }
    const room = minute.began + MINUTE_MS - Date.now()
    if (minute.rows === ROWS_A_MINUTE && room > 0) await wait(room)
    if (minute.rows === ROWS_A_MINUTE || room <= 0) minute = { began: Date.now(), rows: 0 }
    minute.rows += 1
    tell(false)
    const refusal = await tryRow(row, plan, wait)
    if (plan.signal.aborted && refusal === NOT_TRIED) {
      outcome.left = rows.slice(tried)
      break
    }
    if (refusal === null) outcome.done.push(row)
    else outcome.failed.push({ row, error: refusal })
  }
  return outcome
}

const NOT_TRIED = Symbol('not tried')

/** Null when it was done. */
async function tryRow<T>(
  row: T,
  { act, signal }: SeveralPlan<T>,
  wait: (ms: number) => Promise<void>,
): Promise<unknown> {
  for (let waits = 0; !signal.aborted; waits++) {
    try {
      await act(row)
      return null
    } catch (error) {
      const ms = waitAsked(error)
      if (ms === null || waits === WAITS_MAX) return error
      await wait(ms)
    }
  }
  return NOT_TRIED
}

/** Null where waiting does not help, or not soon. */
function waitAsked(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfterSec === null) return null
  const ms = Math.max(1, error.retryAfterSec) * 1_000
  return ms <= WAIT_MAX_MS ? ms : null
}

/** Ends early when it is stopped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

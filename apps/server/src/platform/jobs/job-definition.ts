import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { JobKind, Jobs } from './jobs.ts'

export interface JobContext<Input> {
  deps: Deps
  input: Input
  runId: string
  companyId: string
  /** The person who asked for it; null for scheduled work. */
  requestedBy: string | null
  /** Aborts on shutdown and when the lease was lost to another worker. */
  signal: AbortSignal
  /**
   * Writes progress and renews the lease, inside `tx` when it is given. @throws when the lease was lost: the run must
   * stop and write nothing more.
   */
  progress: (
    update: { percent?: number; activity?: string; estimated_left_sec?: number | null },
    tx?: Db,
  ) => Promise<void>
  /** Checks inside a transaction that this run still holds the lease (fencing); call it before the write that publishes. */
  fence: (tx: Db) => Promise<void>
}

export interface FailedEnd {
  failure: string
  companyId: string
}

export interface JobDefinition<Input = unknown> extends JobKind<Input> {
  /** A run that returns is done, also while the server stops; otherwise it counts as interrupted and starts again. */
  doneOnReturn?: boolean
  /**
   * Its calls of a model are many and do not depend on each other: where one fails as if the model were away, a small call tells
   * whether it is. If it is not, the run gets the model's error and goes on with the others.
   */
  confirmsOutages?: boolean
  run: (context: JobContext<Input>) => Promise<void>
  /** Called once when the run has failed for good, with a message for people and the company of the run. */
  failed?: (deps: Deps, input: Input, end: FailedEnd) => Promise<void>
}

/** Describes one kind of background work. */
export const defineJob = <Input>(definition: JobDefinition<Input>): JobDefinition<Input> => definition

// oxlint-disable-next-line typescript/no-explicit-any -- variance: a list holds jobs of every input
export type AnyJob = JobDefinition<any>

/** Work that is done once a day or an hour, for each company that wants it. */
export interface DailySchedule<Input = unknown> {
  job: JobDefinition<Input>
  /** Of the server's own clock, 0 to 23; `every`: once in each hour. */
  hour: number | 'every'
  /** `day`: the due one by the server's own clock, such as `2026-11-21`; for `every` with its hour, such as `2026-11-21 14`. */
  companies: (deps: Deps, day: string) => Promise<{ companyId: string; input: Input }[]>
}

// oxlint-disable-next-line typescript/no-explicit-any -- variance: a list holds schedules of every input
export type AnyDailySchedule = DailySchedule<any>

/** The process's own side of the jobs: it also works on them. */
export interface JobRunner extends Jobs {
  /** Starts working on the given jobs, and on the daily schedules (roles `worker` and `all`). */
  work: (definitions: readonly AnyJob[], deps: Deps, daily?: readonly AnyDailySchedule[]) => Promise<void>
  /**
   * Works on what is due of the given jobs and returns when nothing is, without a worker's polling: what waits is due by
   * the clock of `deps`, so that a test can move time.
   */
  workOff: (definitions: readonly AnyJob[], deps: Deps) => Promise<void>
}

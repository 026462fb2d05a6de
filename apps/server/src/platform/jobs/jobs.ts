import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { AnyDailySchedule } from './daily.ts'

/** How far a run is, as a row that every process can read. */
export interface JobRun {
  id: string
  name: string
  company_id: string
  state: 'queued' | 'running' | 'done' | 'failed'
  /** 0 to 100. */
  percent: number
  activity: string | null
  estimated_left_sec: number | null
  started_at: Date | null
  ended_at: Date | null
  failure: string | null
}

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

export interface JobDefinition<Input = unknown> {
  name: string
  input: z.ZodType<Input>
  run: (context: JobContext<Input>) => Promise<void>
  /** Tries after the first one; 2 unless said otherwise. */
  retries?: number
  /** Called once when the run has failed for good, with a message for people. */
  failed?: (deps: Deps, input: Input, failure: string) => Promise<void>
}

/** Describes one kind of background work. */
export function defineJob<Input>(definition: JobDefinition<Input>): JobDefinition<Input> {
  return definition
}

/** A failure whose message may be shown to people; any other error is shown as an unexpected one. Not retried. */
export class JobFailure extends Error {}

// oxlint-disable-next-line typescript/no-explicit-any -- variance: a list holds jobs of every input
export type AnyJob = JobDefinition<any>

export interface Jobs {
  /**
   * Enqueues inside the causing transaction. While a run of the same job, company and subject is queued or
   * running, that run is returned and nothing new starts. With `again`, a run that is running already is followed by
   * another one as soon as it is done, for what it may no longer see.
   */
  enqueue: <Input>(
    tx: Db,
    job: JobDefinition<Input>,
    call: { companyId: string; input: Input; subject?: string; requestedBy?: string; again?: boolean },
  ) => Promise<JobRun>
  /** The newest run; null when there was none. A run whose worker died is not `running` once its lease ran out. */
  latest: (db: Db, query: { name: string; companyId: string; subject?: string }) => Promise<JobRun | null>
  /** Starts working on the given jobs, and on the daily schedules (roles `worker` and `all`). */
  work: (definitions: readonly AnyJob[], deps: Deps, daily?: readonly AnyDailySchedule[]) => Promise<void>
  ready: () => Promise<void>
  stop: () => Promise<void>
}

import type { z } from 'zod'
import type { Db } from '../db/database.ts'

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
  /** What a queued run waits for after it could not go on; null when it does not wait. */
  waiting: { for: string; since: Date; next_try_at: Date } | null
}

/** What enqueueing needs to know of a job; how it runs stands in its `JobDefinition`. */
export interface JobKind<Input> {
  name: string
  input: z.ZodType<Input>
  /** Tries after the first one; 2 unless said otherwise. */
  retries?: number
}

/** A failure whose message may be shown to people; any other error is shown as an unexpected one. Not retried. */
export class JobFailure extends Error {}

/**
 * What the run needs is away and will come back: the run waits for seconds, then minutes, up to a day in all, and goes on where it
 * stopped. `waitsFor` is shown to people: 'the embedding service'. `tryAt` is known where one probe serves many runs.
 */
export class TemporaryFailure extends Error {
  readonly waitsFor: string
  readonly tryAt: Date | null

  constructor(waitsFor: string, cause: unknown, tryAt: Date | null = null) {
    super(`Waits for ${waitsFor}`, { cause })
    this.waitsFor = waitsFor
    this.tryAt = tryAt
  }
}

/** Of a service whose outage is known to all runs: its end wakes those that wait. */
export class ServiceAway extends TemporaryFailure {}

/** Not a failure: the run has done its share for now and goes to the end of the queue, so that other companies get their turn. */
export class TurnOver extends Error {}

export interface Jobs {
  /**
   * Enqueues inside the causing transaction. While a run of the same job, company and subject is queued or
   * running, that run is returned and nothing new starts. With `again`, a run that is running already is followed by
   * another one as soon as it has ended, for what it may no longer see.
   */
  enqueue: <Input>(
    tx: Db,
    job: JobKind<Input>,
    call: { companyId: string; input: Input; subject?: string; requestedBy?: string; again?: boolean },
  ) => Promise<JobRun>
  /** The newest run; null when there was none. A run whose worker died is not `running` once its lease ran out. */
  latest: (db: Db, query: { name: string; companyId: string; subject?: string }) => Promise<JobRun | null>
  /** The newest run of each subject that has one. */
  latestOf: (
    db: Db,
    query: { name: string; companyId: string; subjects: readonly string[] },
  ) => Promise<Map<string, JobRun>>
  /** Tries all runs that wait for this now, in any process. */
  resume: (waitsFor: string) => Promise<void>
  ready: () => Promise<void>
  stop: () => Promise<void>
}

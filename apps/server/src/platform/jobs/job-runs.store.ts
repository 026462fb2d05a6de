import { and, desc, eq, inArray, isNull, like, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { firstRow, hasRows } from '../db/rows.ts'
import { jobRuns } from './jobs.tables.ts'

export type JobRunRow = typeof jobRuns.$inferSelect

/** The right of one attempt to write: gone as soon as another attempt began or the run was taken back. */
export interface Lease {
  runId: string
  fence: number
}

interface Subject {
  companyId: string
  name: string
  subject: string
}

interface NewRun extends Subject {
  id: string
  input: unknown
  requestedBy: string | undefined
  tries: number
  messageId: string
}

const now = sql`now()`
const ACTIVE = ['queued', 'running'] as const

/** Null when a run of the same company, name and subject is queued or running already. */
export const insertRun = (db: Db, run: NewRun): Promise<JobRunRow | null> =>
  db
    .insert(jobRuns)
    .values({
      id: run.id,
      name: run.name,
      company_id: run.companyId,
      subject: run.subject,
      input: run.input,
      state: 'queued',
      requested_by: run.requestedBy ?? null,
      tries_left: run.tries,
      message_id: run.messageId,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning()
    .then(firstRow)

const about = ({ companyId, name, subject }: Subject) =>
  and(eq(jobRuns.company_id, companyId), eq(jobRuns.name, name), eq(jobRuns.subject, subject))

export const findActive = (db: Db, query: Subject): Promise<JobRunRow | null> =>
  db
    .select()
    .from(jobRuns)
    .where(and(about(query), inArray(jobRuns.state, ACTIVE)))
    .then(firstRow)

/** `stale`: it says running, but its lease of `leaseMs` ran out. */
export const findLatest = (db: Db, query: Subject & { leaseMs: number }) =>
  db
    .select({
      run: jobRuns,
      stale: sql<boolean>`coalesce(${jobRuns.state} = 'running' and ${olderThan(query.leaseMs)}, false)`,
    })
    .from(jobRuns)
    .where(about(query))
    .orderBy(desc(jobRuns.created_at))
    .limit(1)
    .then(firstRow)

/** The newest run of each subject that has one. */
export const listLatest = async (
  db: Db,
  { companyId, name, subjects }: { companyId: string; name: string; subjects: readonly string[] },
): Promise<JobRunRow[]> =>
  await db
    .selectDistinctOn([jobRuns.subject])
    .from(jobRuns)
    .where(and(eq(jobRuns.company_id, companyId), eq(jobRuns.name, name), inArray(jobRuns.subject, [...subjects])))
    .orderBy(jobRuns.subject, desc(jobRuns.created_at))

export const listWaitingFor = async (db: Db, waitsFor: string): Promise<JobRunRow[]> =>
  await db
    .select()
    .from(jobRuns)
    .where(and(eq(jobRuns.state, 'queued'), eq(jobRuns.waiting_for, waitsFor)))

/** Queued runs of these names whose time has come, oldest first. */
export const listDue = async (db: Db, names: readonly string[], at: Date): Promise<JobRunRow[]> =>
  await db
    .select()
    .from(jobRuns)
    .where(
      and(
        eq(jobRuns.state, 'queued'),
        inArray(jobRuns.name, [...names]),
        or(isNull(jobRuns.next_try_at), lte(jobRuns.next_try_at, at)),
      ),
    )
    .orderBy(jobRuns.created_at, jobRuns.id)

const olderThan = (ms: number) => sql`${jobRuns.heartbeat_at} <= now() - ${ms} * interval '1 millisecond'`

const isLeaseHolder = ({ runId, fence }: Lease) =>
  and(eq(jobRuns.id, runId), eq(jobRuns.fence, fence), eq(jobRuns.state, 'running'))

/** Begins the next attempt; null when the message is not the one the run waits for. */
export const claimRun = (db: Db, message: { runId: string; messageId: string }): Promise<JobRunRow | null> =>
  db
    .update(jobRuns)
    .set({
      state: 'running',
      fence: sql`${jobRuns.fence} + 1`,
      tries_left: sql`${jobRuns.tries_left} - 1`,
      started_at: sql`coalesce(${jobRuns.started_at}, now())`,
      heartbeat_at: now,
    })
    .where(and(eq(jobRuns.id, message.runId), eq(jobRuns.state, 'queued'), eq(jobRuns.message_id, message.messageId)))
    .returning()
    .then(firstRow)

/** Has a run followed by another one. Null when it is no longer running. */
export const requestAnotherRun = (db: Db, runId: string, requestedBy: string | undefined): Promise<JobRunRow | null> =>
  db
    .update(jobRuns)
    .set({ again_requested: true, again_requested_by: requestedBy ?? null })
    .where(and(eq(jobRuns.id, runId), eq(jobRuns.state, 'running')))
    .returning()
    .then(firstRow)

export interface Progress {
  percent?: number
  activity?: string
  estimated_left_sec?: number | null
}

/** How long a run has waited for something that is away. */
export interface Waiting {
  waiting_for: string
  waiting_since: Date
  next_try_at: Date
}

const NOT_WAITING = { waiting_for: null, waiting_since: null, next_try_at: null }

/** Renews the lease and writes progress. False when the lease is lost. */
export const renewLease = (db: Db, lease: Lease, progress: Progress = {}) =>
  db
    .update(jobRuns)
    .set({ ...progress, ...waitingAfter(progress), heartbeat_at: now })
    .where(isLeaseHolder(lease))
    .returning({ id: jobRuns.id })
    .then(hasRows)

/**
 * What was away is back when the run gets further than it was: each attempt writes its first steps before it asks for anything, and
 * would be made every few seconds and never given up. Progress without a percentage is written as parts are done.
 */
function waitingAfter(progress: Progress) {
  const { percent } = progress
  if (percent === undefined) return Object.keys(progress).length > 0 ? NOT_WAITING : {}
  const waits = sql`${jobRuns.waiting_since} is not null and ${jobRuns.percent} >= ${percent}`
  const kept = (['waiting_for', 'waiting_since', 'next_try_at'] as const).map((name) => [
    name,
    sql`case when ${waits} then ${jobRuns[name]} end`,
  ])
  return { ...Object.fromEntries(kept), percent: sql`case when ${waits} then ${jobRuns.percent} else ${percent} end` }
}

/** The run as it ended; null when the lease is lost. */
export const markDone = (db: Db, lease: Lease): Promise<JobRunRow | null> =>
  db
    .update(jobRuns)
    .set({
      ...NOT_WAITING,
      state: 'done',
      percent: 100,
      activity: null,
      estimated_left_sec: null,
      heartbeat_at: now,
      ended_at: now,
    })
    .where(isLeaseHolder(lease))
    .returning()
    .then(firstRow)

/** The run has failed for good; `ended_at` follows by `markEnded` when the job's `failed` has run. */
export const markFailed = (db: Db, lease: Lease, failure: string) =>
  db
    .update(jobRuns)
    .set({ state: 'failed', failure, activity: null, estimated_left_sec: null, heartbeat_at: now })
    .where(isLeaseHolder(lease))
    .returning({ id: jobRuns.id })
    .then(hasRows)

/** The run as it ended; null when it had ended already. */
export const markEnded = (db: Db, runId: string): Promise<JobRunRow | null> =>
  db
    .update(jobRuns)
    .set({ ended_at: sql`coalesce(${jobRuns.heartbeat_at}, now())` })
    .where(and(eq(jobRuns.id, runId), isNull(jobRuns.ended_at)))
    .returning()
    .then(firstRow)

/** Takes a running attempt back into the queue, to be woken by `messageId`. False when the lease is lost. */
export const markQueued = (
  db: Db,
  lease: Lease,
  again: { messageId: string; givesTryBack: boolean; waiting?: Waiting },
) =>
  db
    .update(jobRuns)
    .set({
      state: 'queued',
      message_id: again.messageId,
      tries_left: sql`${jobRuns.tries_left} + ${again.givesTryBack ? 1 : 0}`,
      estimated_left_sec: null,
      ...again.waiting,
    })
    .where(isLeaseHolder(lease))
    .returning({ id: jobRuns.id })
    .then(hasRows)

/** Runs whose worker is gone: no sign of life for `leaseMs`. */
export const listOrphans = async (db: Db, leaseMs: number): Promise<JobRunRow[]> =>
  await db
    .select()
    .from(jobRuns)
    .where(and(eq(jobRuns.state, 'running'), olderThan(leaseMs)))

/** Failed runs whose job's `failed` has not run, because the worker died in between. */
export const listUnreportedFailures = async (db: Db, leaseMs: number): Promise<JobRunRow[]> =>
  await db
    .select()
    .from(jobRuns)
    .where(and(eq(jobRuns.state, 'failed'), sql`${jobRuns.ended_at} is null`, olderThan(leaseMs)))

/** Queued runs that no message will wake: it was lost, or the worker that took it died before it began. */
export const listRunsWithoutMessage = async (db: Db, query: { queue: string; leaseMs: number }): Promise<JobRunRow[]> =>
  await db
    .select()
    .from(jobRuns)
    .where(
      and(
        eq(jobRuns.state, 'queued'),
        sql`not exists (
          select 1 from pgboss.job message
          where message.name = ${query.queue} and message.id = ${jobRuns.message_id}
            and (message.state in ('created', 'retry') or (message.state = 'active'
              and message.started_on > now() - ${query.leaseMs} * interval '1 millisecond')))`,
      ),
    )

/** Gives a queued run another message to wait for. False when someone else did so first. */
export const replaceMessage = (
  db: Db,
  row: JobRunRow,
  message: Partial<Pick<JobRunRow, 'next_try_at'>> & { message_id: string },
) =>
  db
    .update(jobRuns)
    .set(message)
    .where(
      and(
        eq(jobRuns.id, row.id),
        eq(jobRuns.state, 'queued'),
        sql`${jobRuns.message_id} is not distinct from ${row.message_id}`,
      ),
    )
    .returning({ id: jobRuns.id })
    .then(hasRows)

/** When a run ended, as far as it is known: one that was given up after a day of waiting was created before that day. */
export const endedAt = sql`coalesce(${jobRuns.ended_at}, ${jobRuns.heartbeat_at}, ${jobRuns.created_at})`

const KEEP_DAYS = 30

/** Nobody asks for the run once it has ended: its subject is one mail, one delivery, or one day or hour of scheduled work. */
const isOfOneTime = or(
  like(jobRuns.name, '%-mail'),
  like(jobRuns.name, '%-delivery'),
  sql`${jobRuns.subject} ~ '^\\d{4}-\\d{2}-\\d{2}( \\d{2})?$'`,
)

const hasLaterRun = sql`exists (
  select 1 from job_runs later
  where later.company_id = ${jobRuns.company_id} and later.name = ${jobRuns.name}
    and later.subject = ${jobRuns.subject} and later.created_at > ${jobRuns.created_at})`

/**
 * Removes runs that ended 30 days ago, those of mails with the addresses in them. The newest run of a subject stays,
 * because screens show how it ended.
 */
export async function removeOldRuns(db: Db): Promise<void> {
  const old = lt(jobRuns.ended_at, sql`now() - make_interval(days => ${KEEP_DAYS})`)
  await db.delete(jobRuns).where(and(inArray(jobRuns.state, ['done', 'failed']), old, or(isOfOneTime, hasLaterRun)))
}

import { and, desc, inArray, like, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { endedAt } from '../../platform/jobs/job-runs.store.ts'
import { jobRuns } from '../../platform/jobs/jobs.tables.ts'
import { outages } from '../../platform/jobs/outages.tables.ts'

export interface JobCount {
  name: string
  state: 'waiting' | 'retrying' | 'running' | 'failed'
  runs: number
  /** Age in seconds of the oldest one. */
  oldest_seconds: number
}

/** Whether a run failed in the last 24 hours. */
const hasFailedLately = (now: Date) =>
  sql`(${jobRuns.state} = 'failed' and ${endedAt} > ${now.toISOString()}::timestamptz - interval '24 hours')`

/** Runs of every company that are not done, by kind; failures of the last 24 hours. */
export async function countJobs(db: Db, now: Date): Promise<JobCount[]> {
  const state = sql<JobCount['state']>`case
    when ${jobRuns.state} = 'queued' and ${jobRuns.waiting_for} is not null then 'retrying'
    when ${jobRuns.state} = 'queued' then 'waiting' else ${jobRuns.state} end`
  const at = now.toISOString()
  return await db
    .select({
      name: jobRuns.name,
      state: state.as('job_state'),
      runs: sql<number>`count(*)::int`,
      oldest_seconds: sql<number>`greatest(0, extract(epoch from ${at}::timestamptz - min(${jobRuns.created_at})))::float8`,
    })
    .from(jobRuns)
    .where(sql`${jobRuns.state} in ('queued', 'running') or ${hasFailedLately(now)}`)
    .groupBy(jobRuns.name, sql`job_state`)
    .orderBy(jobRuns.name, sql`job_state`)
}

/** Why the run of each kind that failed last did, in the last 24 hours. */
export const listLastFailures = (db: Db, now: Date) =>
  db
    .selectDistinctOn([jobRuns.name], { name: jobRuns.name, failure: jobRuns.failure })
    .from(jobRuns)
    .where(hasFailedLately(now))
    .orderBy(jobRuns.name, desc(endedAt))

const HOUR_MS = 60 * 60_000

/** Services that are away, longest first, with the number of runs that wait; those that nobody waits for or tries any more are left out. */
export async function listOutages(db: Db, now: Date) {
  const waiting = sql<number>`(select count(*)::int from ${jobRuns}
    where ${jobRuns.state} = 'queued' and ${jobRuns.waiting_for} = ${outages.service})`
  const rows = await db
    .select({
      service: outages.service,
      since: outages.since,
      next_try_at: outages.next_try_at,
      reason: outages.reason,
      waiting,
    })
    .from(outages)
    .orderBy(outages.since, outages.service)
  return rows.filter((row) => row.waiting > 0 || row.next_try_at.getTime() > now.getTime() - HOUR_MS)
}

export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = (await db.execute(sql`select pg_database_size(current_database())::float8 as bytes`)) as unknown as {
    rows: { bytes: number }[]
  }
  return rows[0]?.bytes ?? 0
}

const COMPANIES_MAX = 50

export interface CompanyUse {
  id: string
  name: string
  tokens_today: number
  tokens_month: number
  file_bytes: number
  passages: number
}

/**
 * What the companies use, those with the largest files and indexes first. 50 at most: those that take most room or most
 * tokens, because a company of few documents may take most of the model.
 */
export async function listCompanyUse(db: Db, now: Date): Promise<CompanyUse[]> {
  const today = now.toISOString().slice(0, 10)
  const { rows } = (await db.execute(sql`
    with used as (
      select c.id, c.name, c.index_passages::float8 as passages,
        coalesce(i.bytes, 0)::float8 as file_bytes,
        coalesce(u.today, 0)::float8 as tokens_today, coalesce(u.month, 0)::float8 as tokens_month
      from companies c
        left join (select company_id, sum(size_bytes) as bytes from knowledge_items group by company_id) i
          on i.company_id = c.id
        left join (select company_id, sum(tokens) as month, sum(tokens) filter (where day = ${today}::date) as today
          from model_usage where day > ${today}::date - 30 group by company_id) u on u.company_id = c.id
    ), placed as (
      select used.*, row_number() over (order by file_bytes desc, passages desc, name) as by_room,
        row_number() over (order by tokens_month desc, name) as by_tokens
      from used
    ), most as (
      select * from placed
      order by least(by_room, case when tokens_month > 0 then by_tokens end), by_room limit ${COMPANIES_MAX}
    )
    select id, name, passages, file_bytes, tokens_today, tokens_month from most order by by_room`)) as unknown as {
    rows: CompanyUse[]
  }
  return rows
}

/** Companies whose knowledge is being worked on, or will be: a stored page may be named by a row soon. */
export async function listBusyCompanies(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ company_id: jobRuns.company_id })
    .from(jobRuns)
    .where(and(inArray(jobRuns.state, ['queued', 'running']), like(jobRuns.name, 'knowledge-%')))
  return new Set(rows.map(({ company_id }) => company_id))
}

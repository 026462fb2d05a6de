import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { jobRuns } from '../../platform/jobs/jobs.tables.ts'

export interface JobCount {
  name: string
  state: 'waiting' | 'retrying' | 'running' | 'failed'
  runs: number
  /** Age in seconds of the oldest one. */
  oldest_seconds: number
}

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
    .where(
      sql`${jobRuns.state} in ('queued', 'running')
        or (${jobRuns.state} = 'failed' and ${jobRuns.created_at} > ${at}::timestamptz - interval '24 hours')`,
    )
    .groupBy(jobRuns.name, sql`job_state`)
    .orderBy(jobRuns.name, sql`job_state`)
}

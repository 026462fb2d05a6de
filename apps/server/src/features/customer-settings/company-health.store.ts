import { and, countDistinct, eq, gt, isNull, notLike, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { jobRuns } from '../../platform/jobs/jobs.tables.ts'
import { users } from '../accounts/accounts.tables.ts'

export interface CompanyHealth {
  connected_count: number
  failing_jobs: number
}

const FAILED_DAYS = 7

/** How the companies are that have something to tell, by id; two queries whatever their number. Mails are told apart, in the list of undelivered ones. */
export async function listHealth(db: Db): Promise<Map<string, CompanyHealth>> {
  const connected = await db
    .select({ company_id: users.company_id, total: countDistinct(users.id) })
    .from(users)
    .where(and(isNull(users.disabled_at), eq(users.has_connected_with_extension, true)))
    .groupBy(users.company_id)
  const latest = db
    .selectDistinctOn([jobRuns.company_id, jobRuns.name, jobRuns.subject], {
      company_id: jobRuns.company_id,
      name: jobRuns.name,
      state: jobRuns.state,
    })
    .from(jobRuns)
    .where(
      and(gt(jobRuns.created_at, sql`now() - make_interval(days => ${FAILED_DAYS})`), notLike(jobRuns.name, '%-mail')),
    )
    .orderBy(jobRuns.company_id, jobRuns.name, jobRuns.subject, sql`${jobRuns.created_at} desc`)
    .as('latest')
  const failing = await db
    .select({ company_id: latest.company_id, total: countDistinct(latest.name) })
    .from(latest)
    .where(eq(latest.state, 'failed'))
    .groupBy(latest.company_id)
  const found = new Map<string, CompanyHealth>()
  for (const { company_id, total } of connected) {
    if (company_id) found.set(company_id, { connected_count: total, failing_jobs: 0 })
  }
  for (const { company_id, total } of failing) {
    found.set(company_id, { connected_count: found.get(company_id)?.connected_count ?? 0, failing_jobs: total })
  }
  return found
}

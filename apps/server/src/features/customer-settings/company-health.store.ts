import { and, desc, count, eq, gt, inArray, isNull, notLike, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { endedAt } from '../../platform/jobs/job-runs.store.ts'
import { jobRuns } from '../../platform/jobs/jobs.tables.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'

export interface CompanyHealth {
  joined_count: number
  connected_count: number
  failing_jobs: number
}

const FAILED_DAYS = 7

/** The provider's staff have accounts in a customer's company before anybody there has joined; in a demo company they are its people. */
const isOwn = or(inArray(users.role, ['company_admin', 'company_user']), eq(companies.type, 'demo'))

/**
 * How the companies are that have something to tell, by id; two queries whatever their number. Mails are told apart, in
 * the list of undelivered ones. A kind of work fails when the latest run that ended failed: one that waits or works does
 * not tell yet.
 */
export async function listHealth(db: Db): Promise<Map<string, CompanyHealth>> {
  const people = await db
    .select({
      company_id: companies.id,
      joined_count: count(),
      connected_count: sql`count(*) filter (where ${users.has_connected_with_extension})`.mapWith(Number),
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .where(and(isNull(users.disabled_at), isOwn))
    .groupBy(companies.id)
  const latest = db
    .selectDistinctOn([jobRuns.company_id, jobRuns.name], {
      company_id: jobRuns.company_id,
      state: jobRuns.state,
    })
    .from(jobRuns)
    .where(
      and(
        gt(jobRuns.created_at, sql`now() - make_interval(days => ${FAILED_DAYS})`),
        notLike(jobRuns.name, '%-mail'),
        inArray(jobRuns.state, ['done', 'failed']),
      ),
    )
    .orderBy(jobRuns.company_id, jobRuns.name, desc(endedAt))
    .as('latest')
  const failing = await db
    .select({ company_id: latest.company_id, total: count() })
    .from(latest)
    .where(eq(latest.state, 'failed'))
    .groupBy(latest.company_id)
  const found = new Map<string, CompanyHealth>()
  for (const { company_id, ...counts } of people) found.set(company_id, { ...counts, failing_jobs: 0 })
  for (const { company_id, total } of failing) {
    found.set(company_id, { joined_count: 0, connected_count: 0, ...found.get(company_id), failing_jobs: total })
  }
  return found
}

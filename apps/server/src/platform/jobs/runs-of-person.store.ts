import { and, eq, notLike, or } from 'drizzle-orm'
import { columnsOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { jobRuns } from './jobs.tables.ts'

/** The background work of a company that a person asked for, without mails, oldest first. */
export const listWorkAskedForBy = async (db: Db, { company_id, user_id }: { company_id: string; user_id: string }) =>
  db
    .select(columnsOf(jobRuns, 'name', 'subject', 'state', 'created_at', 'ended_at'))
    .from(jobRuns)
    .where(
      and(
        eq(jobRuns.company_id, company_id),
        notLike(jobRuns.name, '%-mail'),
        or(eq(jobRuns.requested_by, user_id), eq(jobRuns.again_requested_by, user_id)),
      ),
    )
    .orderBy(jobRuns.created_at, jobRuns.id)

import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { firstRow, hasRows } from '../db/rows.ts'
import { jobRuns } from './jobs.tables.ts'
import { outages } from './outages.tables.ts'

export type OutageRow = typeof outages.$inferSelect

export const findOutage = (db: Db, service: string): Promise<OutageRow | null> =>
  db.select().from(outages).where(eq(outages.service, service)).then(firstRow)

/** The outage as it is: this one, or one that another run noticed first. */
export async function noteOutage(db: Db, outage: OutageRow): Promise<OutageRow> {
  await db.insert(outages).values(outage).onConflictDoNothing()
  return (await findOutage(db, outage.service)) ?? outage
}

/** Takes the probe that is due; false when another run took it first. */
export const takeProbe = (db: Db, seen: OutageRow, next_try_at: Date) =>
  db
    .update(outages)
    .set({ next_try_at })
    .where(and(eq(outages.service, seen.service), eq(outages.next_try_at, seen.next_try_at)))
    .returning({ service: outages.service })
    .then(hasRows)

export async function updateOutage(
  db: Db,
  service: string,
  values: Partial<Pick<OutageRow, 'since' | 'next_try_at' | 'reason'>>,
): Promise<void> {
  await db.update(outages).set(values).where(eq(outages.service, service))
}

/** Whether a run waits for the service, or is its probe now. */
export const isAwaited = (db: Db, service: string) =>
  db
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(and(eq(jobRuns.waiting_for, service), inArray(jobRuns.state, ['queued', 'running'])))
    .limit(1)
    .then(hasRows)

/** False when there was none. */
export const endOutage = (db: Db, service: string) =>
  db.delete(outages).where(eq(outages.service, service)).returning({ service: outages.service }).then(hasRows)

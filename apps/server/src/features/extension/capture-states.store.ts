import { asc, desc, gte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { captureStates } from './capture-states.tables.ts'

export type CaptureStateRow = typeof captureStates.$inferSelect

/** Adds to the stored counts; each state of a day may occur once in `rows`. */
export async function addCaptureStates(db: Db, rows: readonly CaptureStateRow[]): Promise<void> {
  if (rows.length === 0) return
  const { day, service, pack_version, status, read_by, count } = captureStates
  await db
    .insert(captureStates)
    .values([...rows])
    .onConflictDoUpdate({
      target: [day, service, pack_version, status, read_by],
      set: { count: sql`${count} + excluded.count` },
    })
}

/** From a day on (UTC), newest first. */
export async function listCaptureStates(db: Db, from: string): Promise<CaptureStateRow[]> {
  const { day, service, pack_version, status, read_by } = captureStates
  return db
    .select()
    .from(captureStates)
    .where(gte(day, from))
    .orderBy(desc(day), asc(service), desc(pack_version), asc(status), asc(read_by))
}

import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { enrolmentCodes } from './extension.tables.ts'

export type CodeRow = typeof enrolmentCodes.$inferSelect

/** A new code ends the address's older ones; what ran out before `stale` goes too. */
export async function replaceCode(db: Db, code: typeof enrolmentCodes.$inferInsert, stale: Date): Promise<void> {
  await db
    .delete(enrolmentCodes)
    .where(
      and(
        eq(enrolmentCodes.company_id, code.company_id),
        or(eq(enrolmentCodes.user_email, code.user_email), lt(enrolmentCodes.expires_at, stale)),
      ),
    )
  await db.insert(enrolmentCodes).values(code)
}

/** The newest code of an address, locked until the transaction ends, so that two tries are counted one after the other. */
export const lockCode = (tx: Db, company_id: string, email: string): Promise<CodeRow | null> =>
  tx
    .select()
    .from(enrolmentCodes)
    .where(and(eq(enrolmentCodes.company_id, company_id), eq(enrolmentCodes.user_email, email)))
    .orderBy(desc(enrolmentCodes.created_at), desc(enrolmentCodes.id))
    .limit(1)
    .for('update')
    .then(firstRow)

export async function countWrongCode(tx: Db, id: string): Promise<void> {
  await tx
    .update(enrolmentCodes)
    .set({ failures: sql`${enrolmentCodes.failures} + 1` })
    .where(eq(enrolmentCodes.id, id))
}

export async function useCode(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(enrolmentCodes).set({ used_at: now }).where(eq(enrolmentCodes.id, id))
}

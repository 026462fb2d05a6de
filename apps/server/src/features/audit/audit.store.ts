import type { Db } from '../../platform/db/database.ts'
import { auditEntries } from './audit.tables.ts'

export async function insertEntry(db: Db, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await db.insert(auditEntries).values(entry)
}

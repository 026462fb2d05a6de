import type { Db } from '../../platform/db/database.ts'
import { activities } from './activity.tables.ts'

export async function insertActivity(db: Db, row: typeof activities.$inferInsert): Promise<void> {
  await db.insert(activities).values(row)
}

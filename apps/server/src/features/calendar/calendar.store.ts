import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { calendarFeeds } from './calendar.tables.ts'

export type FeedRow = typeof calendarFeeds.$inferSelect

interface Owner {
  company_id: string
  user_id: string
}

const ofOwner = ({ company_id, user_id }: Owner) =>
  and(eq(calendarFeeds.company_id, company_id), eq(calendarFeeds.user_id, user_id))

export async function findFeed(db: Db, owner: Owner): Promise<FeedRow | null> {
  const [row] = await db.select().from(calendarFeeds).where(ofOwner(owner))
  return row ?? null
}

export async function saveFeed(tx: Db, row: FeedRow): Promise<void> {
  const { user_id: _, ...values } = row
  await tx.insert(calendarFeeds).values(row).onConflictDoUpdate({ target: calendarFeeds.user_id, set: values })
}

/** Says how the last reading of this very address went. */
export async function noteReading(
  db: Db,
  feed: FeedRow,
  reading: { last_read_at?: Date; problem: string | null },
): Promise<void> {
  await db
    .update(calendarFeeds)
    .set(reading)
    .where(and(ofOwner(feed), eq(calendarFeeds.address, feed.address)))
}

/** Returns what was there; null when nothing was. */
export async function deleteFeed(tx: Db, owner: Owner): Promise<FeedRow | null> {
  const [row] = await tx.delete(calendarFeeds).where(ofOwner(owner)).returning()
  return row ?? null
}

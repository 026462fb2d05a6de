import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { calendarFeeds } from './calendar.tables.ts'

export type FeedRow = typeof calendarFeeds.$inferSelect

interface FeedKey {
  company_id: string
  user_id: string
}

const isFeedOf = ({ company_id, user_id }: FeedKey) =>
  and(eq(calendarFeeds.company_id, company_id), eq(calendarFeeds.user_id, user_id))

export const findFeed = (db: Db, owner: FeedKey): Promise<FeedRow | null> =>
  db.select().from(calendarFeeds).where(isFeedOf(owner)).then(firstRow)

export async function upsertFeed(tx: Db, row: FeedRow): Promise<void> {
  const { user_id: _, ...values } = row
  await tx.insert(calendarFeeds).values(row).onConflictDoUpdate({ target: calendarFeeds.user_id, set: values })
}

/** Stores the result of the last reading, unless the address was changed meanwhile. */
export async function updateReading(db: Db, feed: FeedRow, reading: { last_read_at?: Date; problem: string | null }) {
  await db
    .update(calendarFeeds)
    .set(reading)
    .where(and(isFeedOf(feed), eq(calendarFeeds.address, feed.address)))
}

/** Returns the removed row; null when there was none. */
export const deleteFeed = (tx: Db, owner: FeedKey): Promise<FeedRow | null> =>
  tx.delete(calendarFeeds).where(isFeedOf(owner)).returning().then(firstRow)

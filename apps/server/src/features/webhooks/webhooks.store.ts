import { and, desc, eq, lt, ne, notInArray } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { webhookDeliveries, webhooks } from './webhooks.tables.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

const isWebhook = (companyId: string, id: string) => and(eq(webhooks.company_id, companyId), eq(webhooks.id, id))
const isDelivery = (companyId: string, id: string) =>
  and(eq(webhookDeliveries.company_id, companyId), eq(webhookDeliveries.id, id))

export const listWebhooks = (db: Db, companyId: string): Promise<WebhookRow[]> =>
  db.select().from(webhooks).where(eq(webhooks.company_id, companyId)).orderBy(webhooks.created_at, webhooks.id)

export const findWebhook = (db: Db, companyId: string, id: string): Promise<WebhookRow | null> =>
  db.select().from(webhooks).where(isWebhook(companyId, id)).then(firstRow)

export async function insertWebhook(db: Db, row: typeof webhooks.$inferInsert): Promise<void> {
  await db.insert(webhooks).values(row)
}

export function updateWebhook(db: Db, companyId: string, change: { id: string; is_enabled: boolean }) {
  const { id, is_enabled } = change
  return db.update(webhooks).set({ is_enabled }).where(isWebhook(companyId, id)).returning().then(firstRow)
}

export const deleteWebhook = (db: Db, companyId: string, id: string): Promise<WebhookRow | null> =>
  db.delete(webhooks).where(isWebhook(companyId, id)).returning().then(firstRow)

/** Newest first. */
export const listDeliveries = (
  db: Db,
  companyId: string,
  { webhookId, limit }: { webhookId: string; limit: number },
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.company_id, companyId), eq(webhookDeliveries.webhook_id, webhookId)))
    .orderBy(desc(webhookDeliveries.created_at), desc(webhookDeliveries.id))
    .limit(limit)

/** Removes the webhook's deliveries from before that time, but none that waits and none of the `newest` latest. */
export async function removeOldDeliveries(
  db: Db,
  companyId: string,
  { webhookId, newest, before }: { webhookId: string; newest: number; before: Date },
): Promise<void> {
  const isOwn = and(eq(webhookDeliveries.company_id, companyId), eq(webhookDeliveries.webhook_id, webhookId))
  const kept = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(isOwn)
    .orderBy(desc(webhookDeliveries.created_at), desc(webhookDeliveries.id))
    .limit(newest)
  const isOld = and(lt(webhookDeliveries.created_at, before), ne(webhookDeliveries.state, 'waiting'))
  await db.delete(webhookDeliveries).where(and(isOwn, isOld, notInArray(webhookDeliveries.id, kept)))
}

/** The newest delivery of each of the company's webhooks. */
export const listLatestDeliveries = (db: Db, companyId: string) =>
  db
    .selectDistinctOn([webhookDeliveries.webhook_id], columnsOf(webhookDeliveries, 'webhook_id', 'state', 'created_at'))
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.company_id, companyId))
    .orderBy(webhookDeliveries.webhook_id, desc(webhookDeliveries.created_at), desc(webhookDeliveries.id))

export const findDelivery = (db: Db, companyId: string, id: string): Promise<DeliveryRow | null> =>
  db.select().from(webhookDeliveries).where(isDelivery(companyId, id)).then(firstRow)

export async function insertDelivery(db: Db, row: typeof webhookDeliveries.$inferInsert): Promise<DeliveryRow> {
  const [inserted] = await db.insert(webhookDeliveries).values(row).returning()
  if (!inserted) throw new Error('The delivery was not stored')
  return inserted
}

export async function updateDelivery(
  db: Db,
  companyId: string,
  { id, ...change }: { id: string } & Partial<DeliveryRow>,
): Promise<void> {
  await db.update(webhookDeliveries).set(change).where(isDelivery(companyId, id))
}

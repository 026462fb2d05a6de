import { and, count, desc, eq, gt, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import { columnsOf, isOneOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, hasRows } from '../../platform/db/rows.ts'
import { knowledgeGaps } from '../knowledge-gaps/knowledge-gaps.tables.ts'
import { WITHDRAWN } from './playbook/generated-from.ts'
import { knowledgeIndexLeases, knowledgeItems, knowledgeItemVersions } from './knowledge.tables.ts'

export type ItemRow = typeof knowledgeItems.$inferSelect

const keyOf = (companyId: string, id: string) =>
  and(eq(knowledgeItems.company_id, companyId), eq(knowledgeItems.id, id))

const keysOf = (companyId: string, ids: readonly string[]) =>
  and(eq(knowledgeItems.company_id, companyId), isOneOf(knowledgeItems.id, ids))

/** Newest first. */
export const listItems = async (db: Db, companyId: string): Promise<ItemRow[]> =>
  db
    .select()
    .from(knowledgeItems)
    .where(eq(knowledgeItems.company_id, companyId))
    .orderBy(desc(knowledgeItems.created_at), knowledgeItems.id)

/** The names of the items that a person owns. */
export const listOwnedItems = async (db: Db, { company_id, user_id }: { company_id: string; user_id: string }) =>
  db
    .select({ id: knowledgeItems.id, name: knowledgeItems.name })
    .from(knowledgeItems)
    .where(and(eq(knowledgeItems.company_id, company_id), eq(knowledgeItems.owner_id, user_id)))
    .orderBy(knowledgeItems.name, knowledgeItems.id)

/** The files of items that a person put another one in the place of, oldest first. */
export const listFilesReplacedBy = async (db: Db, { company_id, user_id }: { company_id: string; user_id: string }) =>
  db
    .select({ item: knowledgeItems.name, ...columnsOf(knowledgeItemVersions, 'number', 'file_path', 'valid_until') })
    .from(knowledgeItemVersions)
    .innerJoin(knowledgeItems, eq(knowledgeItems.id, knowledgeItemVersions.item_id))
    .where(and(eq(knowledgeItemVersions.company_id, company_id), eq(knowledgeItemVersions.replaced_by, user_id)))
    .orderBy(knowledgeItemVersions.valid_until, knowledgeItemVersions.id)

/** The items whose passages can be found, with the hash of the content that was indexed, by id. */
export const listIndexed = (db: Db, companyId: string) =>
  db
    .select({
      item_id: knowledgeItems.id,
      name: knowledgeItems.name,
      hash: sql<string>`${knowledgeItems.synced_hash}`,
      synced_at: knowledgeItems.last_synced_at,
    })
    .from(knowledgeItems)
    .where(
      and(
        eq(knowledgeItems.company_id, companyId),
        isNotNull(knowledgeItems.synced_hash),
        gt(knowledgeItems.chunk_count, 0),
      ),
    )
    .orderBy(knowledgeItems.id)

/** Sales playbooks that were read: the generated one, and sections by staff. */
export const listPlaybooks = async (db: Db, companyId: string): Promise<ItemRow[]> =>
  db
    .select()
    .from(knowledgeItems)
    .where(
      and(
        eq(knowledgeItems.company_id, companyId),
        eq(knowledgeItems.knowledge_source, 'initial_sales_playbook'),
        gt(knowledgeItems.chunk_count, 0),
      ),
    )

export const findItem = (db: Db, companyId: string, id: string): Promise<ItemRow | null> =>
  db.select().from(knowledgeItems).where(keyOf(companyId, id)).limit(1).then(firstRow)

/** Like `findItem`, with the row locked until the transaction ends. */
export const lockItem = (tx: Db, companyId: string, id: string): Promise<ItemRow | null> =>
  tx.select().from(knowledgeItems).where(keyOf(companyId, id)).for('no key update').then(firstRow)

/** Those of these items that exist, locked until the transaction ends. */
export const lockItems = (tx: Db, companyId: string, ids: readonly string[]): Promise<ItemRow[]> =>
  tx.select().from(knowledgeItems).where(keysOf(companyId, ids)).orderBy(knowledgeItems.id).for('no key update')

/** Changes items of one company alike. */
export async function updateItems(
  db: Db,
  items: readonly ItemRow[],
  values: Partial<typeof knowledgeItems.$inferInsert>,
): Promise<void> {
  const [first] = items
  const ids = items.map(({ id }) => id)
  if (first) await db.update(knowledgeItems).set(values).where(keysOf(first.company_id, ids))
}

interface ReviewQuery {
  companyId: string
  /** `2026-11-22` */
  day: string
  ids?: readonly string[]
  /** Only items whose date nobody was mailed about. */
  isUnmailed?: boolean
}

/** Items whose review date has come, the longest due first. */
export const itemsToReview = async (db: Db, { companyId, day, ids, isUnmailed }: ReviewQuery): Promise<ItemRow[]> =>
  db
    .select()
    .from(knowledgeItems)
    .where(
      and(
        ids ? keysOf(companyId, ids) : eq(knowledgeItems.company_id, companyId),
        lte(knowledgeItems.review_by, day),
        isUnmailed ? UNMAILED : undefined,
      ),
    )
    .orderBy(knowledgeItems.review_by, knowledgeItems.name)

const UNMAILED = sql`${knowledgeItems.review_mailed_for} is distinct from ${knowledgeItems.review_by}`

/** Companies with items whose review date has come and was not mailed about. */
export async function companiesWithReviews(db: Db, day: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ company_id: knowledgeItems.company_id })
    .from(knowledgeItems)
    .where(and(lte(knowledgeItems.review_by, day), UNMAILED))
  return rows.map((row) => row.company_id)
}

/** Another item that a person added with the same bytes; the oldest one. */
export const findSameBytes = (db: Db, companyId: string, contentHash: string): Promise<ItemRow | null> =>
  db
    .select()
    .from(knowledgeItems)
    .where(
      and(
        eq(knowledgeItems.company_id, companyId),
        eq(knowledgeItems.content_hash, contentHash),
        eq(knowledgeItems.type, 'file'),
        eq(knowledgeItems.knowledge_source, 'user_uploaded'),
      ),
    )
    .orderBy(knowledgeItems.created_at)
    .limit(1)
    .then(firstRow)

export async function countFailed(db: Db, companyId: string): Promise<number> {
  const [row] = await db
    .select({ items: count() })
    .from(knowledgeItems)
    .where(and(eq(knowledgeItems.company_id, companyId), eq(knowledgeItems.sync_state, 'failed')))
  return row?.items ?? 0
}

/** Counts the uploads of people by default: documents that the platform generates do not use up their limit. */
export async function countFileItems(db: Db, companyId: string, source: ItemRow['knowledge_source'] = 'user_uploaded') {
  const [row] = await db
    .select({ items: count() })
    .from(knowledgeItems)
    .where(
      and(
        eq(knowledgeItems.company_id, companyId),
        eq(knowledgeItems.type, 'file'),
        eq(knowledgeItems.knowledge_source, source),
      ),
    )
  return row?.items ?? 0
}

/** Of these companies, those that have web sites among their items. */
export async function companiesWithSites(db: Db, companyIds: readonly string[]): Promise<string[]> {
  if (companyIds.length === 0) return []
  const rows = await db
    .selectDistinct({ company_id: knowledgeItems.company_id })
    .from(knowledgeItems)
    .where(and(eq(knowledgeItems.type, 'url'), isOneOf(knowledgeItems.company_id, companyIds)))
  return rows.map((row) => row.company_id)
}

export async function insertItem(db: Db, item: typeof knowledgeItems.$inferInsert): Promise<ItemRow> {
  const [row] = await db.insert(knowledgeItems).values(item).returning()
  if (!row) throw new Error('an inserted item was not returned')
  return row
}

/** False when it was gone already. */
export const deleteItem = (db: Db, companyId: string, id: string) =>
  db.delete(knowledgeItems).where(keyOf(companyId, id)).returning({ id: knowledgeItems.id }).then(hasRows)

/** Does nothing when the row was removed in the meantime. */
export async function updateItem(
  db: Db,
  item: { company_id: string; id: string },
  values: Partial<typeof knowledgeItems.$inferInsert>,
): Promise<void> {
  await db.update(knowledgeItems).set(values).where(keyOf(item.company_id, item.id))
}

/** Marks generated documents that cite an item as withdrawn, so that answers stop using them; those edited by staff stay. */
export async function withdrawGeneratedFrom(db: Db, companyId: string, itemId: string): Promise<void> {
  const from = knowledgeItems.generated_from
  await db
    .update(knowledgeItems)
    .set({ generated_from: sql`${WITHDRAWN} || ${from}` })
    .where(
      and(
        eq(knowledgeItems.company_id, companyId),
        sql`position(${itemId} in ${from}) > 0`,
        sql`position(${knowledgeItems.content_hash} in ${from}) > 0`,
        sql`not starts_with(${from}, ${WITHDRAWN})`,
      ),
    )
}

/** Writes the result of a sync to an item. False when the item was changed since the sync read it; nothing is written then. */
export const updateUnlessChanged = (db: Db, item: ItemRow, values: Partial<typeof knowledgeItems.$inferInsert>) =>
  db
    .update(knowledgeItems)
    .set(values)
    .where(and(keyOf(item.company_id, item.id), eq(knowledgeItems.updated_at, item.updated_at)))
    .returning({ id: knowledgeItems.id })
    .then(hasRows)

/** Default for items that the current sync has no outcome for. */
export async function markUnchanged(db: Db, companyId: string): Promise<void> {
  await db
    .update(knowledgeItems)
    .set({ last_change: 'unchanged' })
    .where(and(eq(knowledgeItems.company_id, companyId), eq(knowledgeItems.sync_state, 'synced')))
}

/** Resets items in the state `syncing` that an interrupted or failed sync left, or that were changed while one read them. */
export async function resetSyncing(db: Db, companyId: string): Promise<void> {
  await db
    .update(knowledgeItems)
    .set({ sync_state: 'pending' })
    .where(and(eq(knowledgeItems.company_id, companyId), eq(knowledgeItems.sync_state, 'syncing')))
}

/** Whether items are approved answers to knowledge gaps whose questions were not asked again yet, or came up again since. */
export const hasApprovedAnswers = async (db: Db, companyId: string): Promise<boolean> =>
  (await db.$count(
    knowledgeGaps,
    and(
      eq(knowledgeGaps.company_id, companyId),
      inArray(knowledgeGaps.state, ['approved', 'open']),
      isNotNull(knowledgeGaps.item_id),
    ),
  )) > 0

export async function hasUnsynced(db: Db, companyId: string): Promise<boolean> {
  const [row] = await db
    .select({ items: count() })
    .from(knowledgeItems)
    .where(and(eq(knowledgeItems.company_id, companyId), inArray(knowledgeItems.sync_state, ['pending', 'syncing'])))
  return (row?.items ?? 0) > 0
}

/**
 * Serialises additions: two at once could otherwise both pass the check of the maximum number of items. Taken before any
 * other lock by whoever starts a sync for a change, and by a job that locks its run and items in one transaction: the
 * first locks items and then the sync's run, the second the run and then items, and either would otherwise end in a
 * deadlock.
 */
export async function lockCompanyItems(db: Db, companyId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`knowledge-items ${companyId}`}, 0))`)
}

/** Acquires or renews the right to write to a company's index until `until`. False while another job run has it. */
export function upsertIndexLease(db: Db, lease: { company_id: string; holder: string; now: Date; until: Date }) {
  const { now, ...values } = lease
  return db
    .insert(knowledgeIndexLeases)
    .values(values)
    .onConflictDoUpdate({
      target: knowledgeIndexLeases.company_id,
      set: { holder: values.holder, until: values.until },
      setWhere: or(eq(knowledgeIndexLeases.holder, values.holder), lt(knowledgeIndexLeases.until, now)) ?? sql`false`,
    })
    .returning({ holder: knowledgeIndexLeases.holder })
    .then(hasRows)
}

export const deleteIndexLease = (db: Db, lease: { company_id: string; holder: string }) =>
  db
    .delete(knowledgeIndexLeases)
    .where(and(eq(knowledgeIndexLeases.company_id, lease.company_id), eq(knowledgeIndexLeases.holder, lease.holder)))
    .returning({ holder: knowledgeIndexLeases.holder })
    .then(hasRows)

import { and, count, desc, eq, sum } from 'drizzle-orm'
import { isOneOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { knowledgeItems, knowledgeItemVersions } from '../knowledge.tables.ts'

export type VersionRow = typeof knowledgeItemVersions.$inferSelect

interface ItemKey {
  company_id: string
  id: string
}

const ofItem = (item: ItemKey) =>
  and(eq(knowledgeItemVersions.company_id, item.company_id), eq(knowledgeItemVersions.item_id, item.id))

/** Newest first. */
export const listVersions = async (db: Db, item: ItemKey): Promise<VersionRow[]> =>
  db.select().from(knowledgeItemVersions).where(ofItem(item)).orderBy(desc(knowledgeItemVersions.number))

export const findVersion = (db: Db, item: ItemKey, id: string): Promise<VersionRow | null> =>
  db
    .select()
    .from(knowledgeItemVersions)
    .where(and(ofItem(item), eq(knowledgeItemVersions.id, id)))
    .limit(1)
    .then(firstRow)

/** Item id → number of earlier versions; without items that have none. */
export async function countVersions(db: Db, companyId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ item_id: knowledgeItemVersions.item_id, versions: count() })
    .from(knowledgeItemVersions)
    .where(eq(knowledgeItemVersions.company_id, companyId))
    .groupBy(knowledgeItemVersions.item_id)
  return new Map(rows.map(({ item_id, versions }) => [item_id, versions]))
}

/** Bytes of a company's files and of their earlier versions; web pages are not counted. */
export async function sumFileBytes(db: Db, companyId: string): Promise<number> {
  const [files] = await db
    .select({ bytes: sum(knowledgeItems.size_bytes) })
    .from(knowledgeItems)
    .where(and(eq(knowledgeItems.company_id, companyId), eq(knowledgeItems.type, 'file')))
  const [versions] = await db
    .select({ bytes: sum(knowledgeItemVersions.size_bytes) })
    .from(knowledgeItemVersions)
    .where(eq(knowledgeItemVersions.company_id, companyId))
  return Number(files?.bytes ?? 0) + Number(versions?.bytes ?? 0)
}

/** The keys of the files of all earlier versions of these items. */
export async function versionFiles(db: Db, companyId: string, itemIds: readonly string[]): Promise<string[]> {
  if (itemIds.length === 0) return []
  const rows = await db
    .select({ file_key: knowledgeItemVersions.file_key })
    .from(knowledgeItemVersions)
    .where(and(eq(knowledgeItemVersions.company_id, companyId), isOneOf(knowledgeItemVersions.item_id, itemIds)))
  return rows.map(({ file_key }) => file_key)
}

export async function insertVersion(tx: Db, version: VersionRow): Promise<void> {
  await tx.insert(knowledgeItemVersions).values(version)
}

export async function deleteVersions(tx: Db, item: ItemKey, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await tx.delete(knowledgeItemVersions).where(and(ofItem(item), isOneOf(knowledgeItemVersions.id, ids)))
}

import { and, asc, count, eq, getTableColumns, not, sql } from 'drizzle-orm'
import type { PageState } from '@cuecard/contract/knowledge/knowledge.ts'
import { isOneOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inParts } from '../../../platform/db/rows.ts'
import { leadsTo, OVER_LIMIT, REMOVED_FROM_LIST } from './frontier.ts'
import { knowledgePages } from '../knowledge.tables.ts'

export type PageRow = typeof knowledgePages.$inferSelect
/** Pages by state. */
export interface PageCounts {
  total: number
  synced: number
  failed: number
  skipped: number
  /** Of the skipped ones: beyond the limit of a site. */
  over_limit: number
}
export type NewPage = typeof knowledgePages.$inferInsert

const ofItem = (item: { company_id: string; id: string }) =>
  and(eq(knowledgePages.company_id, item.company_id), eq(knowledgePages.item_id, item.id))

/** By address. */
export const listPages = async (db: Db, item: { company_id: string; id: string }): Promise<PageRow[]> =>
  db.select().from(knowledgePages).where(ofItem(item)).orderBy(asc(knowledgePages.url))

const OVER = sql<number>`(count(*) filter (where ${knowledgePages.reason} = ${OVER_LIMIT}))::int`

/** Item id → number of its pages by state; without items that have no pages. */
export async function countPages(db: Db, companyId: string): Promise<Map<string, PageCounts>> {
  const rows = await db
    .select({ item_id: knowledgePages.item_id, state: knowledgePages.state, pages: count(), over: OVER })
    .from(knowledgePages)
    .where(eq(knowledgePages.company_id, companyId))
    .groupBy(knowledgePages.item_id, knowledgePages.state)
  const counts = new Map<string, PageCounts>()
  for (const { item_id, state, pages, over } of rows) {
    const sum = counts.get(item_id) ?? { total: 0, synced: 0, failed: 0, skipped: 0, over_limit: 0 }
    counts.set(item_id, addCount({ ...sum, over_limit: sum.over_limit + over }, state, pages))
  }
  return counts
}

const addCount = (sum: PageCounts, state: PageState, pages: number): PageCounts => ({
  ...sum,
  total: sum.total + pages,
  ...(state === 'pending' ? {} : { [state]: sum[state] + pages }),
})

const UPDATED_COLUMNS = Object.keys(getTableColumns(knowledgePages)).filter(
  (name) => !['id', 'company_id', 'item_id', 'url'].includes(name),
)

/** What fetching a page tells of it. */
const FETCHED_COLUMNS = [
  'title',
  'size_bytes',
  'chunk_count',
  'etag',
  'last_modified',
  'content_hash',
  'file_key',
  'fetched_at',
]

/** Inserts pages, or updates those with the same item and address; ids do not change. */
export const savePages = (db: Db, pages: readonly NewPage[]): Promise<void> => upsertPages(db, pages, UPDATED_COLUMNS)

/** The same for what was fetched of them. States and reasons stay: somebody may take a page off the list while its site is read. */
export const saveFetched = (db: Db, pages: readonly NewPage[]): Promise<void> => upsertPages(db, pages, FETCHED_COLUMNS)

async function upsertPages(db: Db, pages: readonly NewPage[], columns: readonly string[]): Promise<void> {
  const set = Object.fromEntries(columns.map((name) => [name, sql.raw(`excluded.${name}`)]))
  const target = [knowledgePages.item_id, knowledgePages.url]
  for (const part of inParts(pages)) await db.insert(knowledgePages).values(part).onConflictDoUpdate({ target, set })
}

export async function deletePages(db: Db, item: { company_id: string; id: string }, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(knowledgePages).where(and(ofItem(item), isOneOf(knowledgePages.id, ids)))
}

/** Pages that are listed for their reason alone, which a sync reads. */
const NAMED_ONLY = sql`coalesce(${knowledgePages.reason} = ${REMOVED_FROM_LIST} or ${knowledgePages.reason} like ${leadsTo('%')}, false)`

/**
 * Makes the next sync fetch one page, or all pages of an item, again even if the site reports no change. An address that a user
 * removed from the list stays removed, and one that redirects keeps where it led to, unless it is the page that is asked for.
 */
export const forgetFetched = async (
  db: Db,
  item: { company_id: string; id: string },
  pageId?: string,
): Promise<PageRow[]> =>
  db
    .update(knowledgePages)
    .set({ state: 'pending', reason: null, etag: null, last_modified: null, fetched_at: null })
    .where(and(ofItem(item), pageId === undefined ? not(NAMED_ONLY) : eq(knowledgePages.id, pageId)))
    .returning()

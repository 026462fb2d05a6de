import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RowKey } from '../../platform/db/rows.ts'
import { knowledgeItems } from '../knowledge/knowledge.tables.ts'
import { type GapQuery, isGap, isListed, rootOf } from './knowledge-gaps.store.ts'
import { gapQuestions, knowledgeGaps } from './knowledge-gaps.tables.ts'

/** A gap with its item, and how often and when it was asked, its parts included. */
export type CountedRow = Awaited<ReturnType<typeof listCounted>>[number]

/** Most asked first. All gaps are counted for their order; those shown alone are read with their meetings. */
export async function listCounted(
  db: Db,
  companyId: string,
  { offset, limit, ...query }: GapQuery & { offset: number; limit: number },
) {
  // One join of plain columns: joined by `rootOf`, and before the tables are analysed, 10,000 gaps took seconds.
  const rows = await db
    .select({ id: rootOf })
    .from(knowledgeGaps)
    .leftJoin(gapQuestions, eq(gapQuestions.gap_id, knowledgeGaps.id))
    .where(eq(knowledgeGaps.company_id, companyId))
    .groupBy(rootOf)
    .having(sql`bool_or(${isListed(companyId, query)})`)
    .orderBy(sql`count(${gapQuestions.id}) desc`, sql`max(${gapQuestions.asked_at}) desc nulls last`, rootOf)
    .offset(offset)
    .limit(limit)
  return readCounted(
    db,
    companyId,
    rows.map(({ id }) => id),
  )
}

export async function findCounted(db: Db, key: RowKey): Promise<CountedRow | null> {
  const [found] = await db.select({ id: knowledgeGaps.id }).from(knowledgeGaps).where(isGap(key))
  const [row] = found ? await readCounted(db, key.company_id, [found.id]) : []
  return row ?? null
}

const ITEM_COLUMNS = {
  item_name: knowledgeItems.name,
  sync_state: knowledgeItems.sync_state,
  sync_reason: knowledgeItems.sync_reason,
}

/** These gaps, in the order of the ids. */
async function readCounted(db: Db, companyId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ gap: knowledgeGaps, ...ITEM_COLUMNS })
    .from(knowledgeGaps)
    .leftJoin(knowledgeItems, eq(knowledgeItems.id, knowledgeGaps.item_id))
    .where(and(eq(knowledgeGaps.company_id, companyId), inArray(knowledgeGaps.id, [...ids])))
  const gaps = new Map(rows.map((row) => [row.gap.id, row]))
  const asked = Map.groupBy(await listAsked(db, companyId, ids), ({ root }) => root)
  return ids.flatMap((id) => {
    const gap = gaps.get(id)
    return gap ? [{ ...gap, ...countsOf(asked.get(id) ?? []) }] : []
  })
}

/** When and in which meetings the questions of these gaps and their parts were asked. */
async function listAsked(db: Db, companyId: string, ids: readonly string[]) {
  const parts = await db
    .select({ id: knowledgeGaps.id, root: rootOf })
    .from(knowledgeGaps)
    .where(
      and(
        eq(knowledgeGaps.company_id, companyId),
        or(inArray(knowledgeGaps.id, [...ids]), inArray(knowledgeGaps.merged_into, [...ids])),
      ),
    )
  const roots = new Map(parts.map(({ id, root }) => [id, root]))
  const asked = await db
    .select(columnsOf(gapQuestions, 'gap_id', 'meeting_id', 'asked_at'))
    .from(gapQuestions)
    .where(and(eq(gapQuestions.company_id, companyId), inArray(gapQuestions.gap_id, [...roots.keys()])))
  return asked.map((row) => ({ ...row, root: roots.get(row.gap_id) ?? row.gap_id }))
}

function countsOf(asked: Awaited<ReturnType<typeof listAsked>>) {
  const times = asked.map(({ asked_at }) => asked_at).sort((a, b) => a.getTime() - b.getTime())
  return {
    asked_count: asked.length,
    meeting_ids: [...new Set(asked.flatMap(({ meeting_id }) => meeting_id ?? []))],
    first_asked_at: times[0] ?? null,
    last_asked_at: times.at(-1) ?? null,
  }
}

import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RowKey } from '../../platform/db/rows.ts'
import { knowledgeItems } from '../knowledge/knowledge.tables.ts'
import { meetings } from '../meetings/meetings.tables.ts'
import { countGaps, type GapQuery, isGap, isListed, rootOf } from './knowledge-gaps.store.ts'
import { gapQuestions, knowledgeGaps } from './knowledge-gaps.tables.ts'

/** A gap with its item, and how often and when it was asked, its parts included. */
export type CountedRow = Awaited<ReturnType<typeof readCounted>>[number]

/**
 * Most asked first, with how many gaps the query finds in all. All are counted for their order; those shown alone are read with their
 * meetings.
 */
export async function listCounted(
  db: Db,
  companyId: string,
  { offset, limit, ...query }: GapQuery & { offset: number; limit: number },
) {
  // Questions are counted by the gap that they name, and gaps joined after that: joined by `rootOf`, and before the tables are
  // analysed, 10,000 gaps took seconds.
  const asked = db
    .select({
      gap_id: gapQuestions.gap_id,
      times: sql<number>`count(*)`.as('times'),
      latest: sql`max(${gapQuestions.asked_at})`.as('latest'),
    })
    .from(gapQuestions)
    .where(eq(gapQuestions.company_id, companyId))
    .groupBy(gapQuestions.gap_id)
    .as('asked')
  const found = await db
    .select({ id: rootOf, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(knowledgeGaps)
    .leftJoin(asked, eq(asked.gap_id, knowledgeGaps.id))
    .where(eq(knowledgeGaps.company_id, companyId))
    .groupBy(rootOf)
    .having(sql`bool_or(${isListed(companyId, query)})`)
    .orderBy(sql`coalesce(sum(${asked.times}), 0) desc`, sql`max(${asked.latest}) desc nulls last`, rootOf)
    .offset(offset)
    .limit(limit)
  const rows = await readCounted(
    db,
    companyId,
    found.map(({ id }) => id),
  )
  // A page after the last one has no row that could name it.
  return { rows, total: found[0]?.total ?? (offset === 0 ? 0 : await countGaps(db, companyId, query)) }
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
  const [rows, parts] = await Promise.all([
    db
      .select({ gap: knowledgeGaps, ...ITEM_COLUMNS })
      .from(knowledgeGaps)
      .leftJoin(knowledgeItems, eq(knowledgeItems.id, knowledgeGaps.item_id))
      .where(and(eq(knowledgeGaps.company_id, companyId), isOneOf(knowledgeGaps.id, ids))),
    listParts(db, companyId, ids),
  ])
  const gaps = new Map(rows.map((row) => [row.gap.id, row]))
  const asked = Map.groupBy(await listAsked(db, companyId, { ids, parts }), ({ root }) => root)
  const partsOf = Map.groupBy(parts, ({ merged_into }) => merged_into)
  return ids.flatMap((id) => {
    const gap = gaps.get(id)
    return gap ? [{ ...gap, merged: partsOf.get(id) ?? [], ...countsOf(asked.get(id) ?? []) }] : []
  })
}

/** Several ids as one parameter: as many parameters take longer to write and to read than the rows. */
const isOneOf = (column: AnyPgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param(ids)}::uuid[])`

/** The gaps that were made parts of these. */
const listParts = (db: Db, companyId: string, ids: readonly string[]) =>
  db
    .select(columnsOf(knowledgeGaps, 'id', 'question', 'merged_into'))
    .from(knowledgeGaps)
    .where(and(eq(knowledgeGaps.company_id, companyId), isOneOf(knowledgeGaps.merged_into, ids)))
    .orderBy(knowledgeGaps.created_at, knowledgeGaps.id)

interface Asked {
  ids: readonly string[]
  parts: readonly { id: string; merged_into: string | null }[]
}

/** When and in which meetings the questions of these gaps and their parts were asked. */
async function listAsked(db: Db, companyId: string, { ids, parts }: Asked) {
  const roots = new Map(parts.map(({ id, merged_into }) => [id, merged_into ?? id]))
  const asked = await db
    .select(columnsOf(gapQuestions, 'id', 'gap_id', 'meeting_id', 'asked_at'))
    .from(gapQuestions)
    .where(and(eq(gapQuestions.company_id, companyId), isOneOf(gapQuestions.gap_id, [...ids, ...roots.keys()])))
  return asked.map((row) => ({ ...row, root: roots.get(row.gap_id) ?? row.gap_id }))
}

/** How many of a gap's latest questions are returned with it. */
const QUESTIONS_SHOWN = 20

function countsOf(asked: Awaited<ReturnType<typeof listAsked>>) {
  const latest = asked.toSorted((a, b) => b.asked_at.getTime() - a.asked_at.getTime() || (a.id < b.id ? -1 : 1))
  return {
    asked_count: asked.length,
    meeting_ids: [...new Set(asked.flatMap(({ meeting_id }) => meeting_id ?? []))],
    first_asked_at: latest.at(-1)?.asked_at ?? null,
    last_asked_at: latest[0]?.asked_at ?? null,
    /** Ids of the latest questions. */
    latest: latest.slice(0, QUESTIONS_SHOWN).map(({ id }) => id),
  }
}

/** Questions by their ids, latest first; with the meeting's name only where `visible` allows it. */
export const listQuestions = async (db: Db, ids: readonly string[], visible: SQL | undefined) =>
  ids.length === 0
    ? []
    : db
        .select({
          question: columnsOf(gapQuestions, 'id', 'origin', 'question', 'answer', 'message_id', 'asked_at'),
          meeting_id: meetings.id,
          meeting_name: meetings.title,
        })
        .from(gapQuestions)
        .leftJoin(meetings, and(eq(meetings.id, gapQuestions.meeting_id), visible))
        .where(isOneOf(gapQuestions.id, ids))
        .orderBy(desc(gapQuestions.asked_at), gapQuestions.id)

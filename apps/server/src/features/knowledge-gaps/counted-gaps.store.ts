import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { columnsOf, isOneOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RowKey } from '../../platform/db/rows.ts'
import { knowledgeItems } from '../knowledge/knowledge.tables.ts'
import { meetings } from '../meetings/meetings.tables.ts'
import { countGaps, type GapQuery, isGap, isListedAmong, rootOf } from './knowledge-gaps.store.ts'
import { gapQuestions, knowledgeGaps } from './knowledge-gaps.tables.ts'

/** A gap with its item, how often and when it was asked, its parts included, and its latest questions. */
export type CountedRow = Awaited<ReturnType<typeof withQuestions>>[number]

interface CountedPage extends GapQuery {
  offset: number
  limit: number
  /** Of which meetings questions name the title. */
  visible: SQL | undefined
}

/**
 * Most asked first, with how many gaps the query finds in all. All are counted for their order; those shown alone are read with their
 * questions.
 */
export async function listCounted(db: Db, companyId: string, { offset, limit, visible, ...query }: CountedPage) {
  // Questions are counted by the gap that they name, and gaps joined after that: joined by `rootOf`, and before the tables are
  // analysed, 10,000 gaps took seconds.
  const asked = db
    .select({
      gap_id: gapQuestions.gap_id,
      // As an integer: what bigints add up to is numeric, which takes longer to add and to sort.
      times: sql<number>`count(*)::integer`.as('times'),
      latest: sql`max(${gapQuestions.asked_at})`.as('latest'),
    })
    .from(gapQuestions)
    .where(eq(gapQuestions.company_id, companyId))
    .groupBy(gapQuestions.gap_id)
    .as('asked')
  const page = db
    .select({
      id: sql<string>`${rootOf}`.as('root_id'),
      size: sql<number>`count(*)`.mapWith(Number).as('size'),
      asked: sql<number>`coalesce(sum(${asked.times}), 0)`.mapWith(Number).as('asked_count'),
      latest: sql`max(${asked.latest})`.as('last_asked'),
    })
    .from(knowledgeGaps)
    .leftJoin(asked, eq(asked.gap_id, knowledgeGaps.id))
    .where(eq(knowledgeGaps.company_id, companyId))
    .groupBy(rootOf)
    .having(sql`bool_or(${isListedAmong(query)})`)
    .orderBy(inOrder)
    .offset(offset)
    .limit(limit)
    .as('page')
  const found = await db
    .select({ ...WITH_ITEM, size: page.size, asked: page.asked })
    .from(page)
    .innerJoin(knowledgeGaps, and(eq(knowledgeGaps.company_id, companyId), eq(knowledgeGaps.id, page.id)))
    .leftJoin(knowledgeItems, eq(knowledgeItems.id, knowledgeGaps.item_id))
    .orderBy(...inOrder(page))
  const hasParts = found.some(({ size }) => size > 1)
  const isWhole = found.every((each) => each.asked <= QUESTIONS_SHOWN)
  // Counted after the questions are asked for: the embedded database, which does one thing at a time, counts while they are unpacked.
  const [rows, total] = await Promise.all([
    withQuestions(db, companyId, { gaps: found, hasParts, visible, isWhole }),
    countGaps(db, companyId, query),
  ])
  return { rows, total }
}

/** Most asked first, then what was asked last. */
const inOrder = ({ asked, latest, id }: Record<'asked' | 'latest' | 'id', SQLWrapper>) => [
  sql`${asked} desc`,
  sql`${latest} desc nulls last`,
  sql`${id}`,
]

export async function findCounted(db: Db, key: RowKey, visible: SQL | undefined): Promise<CountedRow | null> {
  const gaps = await findWithItem(db, key)
  const [row] = await withQuestions(db, key.company_id, { gaps, hasParts: true, visible, isWhole: false })
  return row ?? null
}

/** A gap with the document that its answer became. */
const WITH_ITEM = {
  gap: knowledgeGaps,
  item_name: knowledgeItems.name,
  item_audience: knowledgeItems.audience,
  sync_state: knowledgeItems.sync_state,
  sync_reason: knowledgeItems.sync_reason,
}

const findWithItem = (db: Db, key: RowKey) =>
  db
    .select(WITH_ITEM)
    .from(knowledgeGaps)
    .leftJoin(knowledgeItems, eq(knowledgeItems.id, knowledgeGaps.item_id))
    .where(isGap(key))

interface Wanted extends Pick<CountedPage, 'visible'> {
  gaps: Awaited<ReturnType<typeof findWithItem>>
  /** Something may have been made part of one of them. */
  hasParts: boolean
  /** None of them has more questions than are returned with it. */
  isWhole: boolean
}

/** The gaps in their order, with what they and their parts were asked. */
async function withQuestions(db: Db, companyId: string, { gaps, hasParts, visible, isWhole }: Wanted) {
  if (gaps.length === 0) return []
  const ids = gaps.map(({ gap }) => gap.id)
  const parts = hasParts ? await listParts(db, companyId, ids) : []
  const gapIds = [...ids, ...parts.map(({ id }) => id)]
  const questions = await listAsked(db, companyId, { gapIds, visible, isWhole })
  const roots = new Map(parts.map(({ id, merged_into }) => [id, merged_into ?? id]))
  const asked = Map.groupBy(questions, ({ gap_id }) => roots.get(gap_id) ?? gap_id)
  const partsOf = Map.groupBy(parts, ({ merged_into }) => merged_into)
  return gaps.map(({ gap, item_name, item_audience, sync_state, sync_reason }) => ({
    gap,
    item_name,
    item_audience,
    sync_state,
    sync_reason,
    merged: partsOf.get(gap.id) ?? [],
    ...countsOf(asked.get(gap.id) ?? []),
  }))
}

/** The gaps that were made parts of these. */
const listParts = (db: Db, companyId: string, ids: readonly string[]) =>
  db
    .select(columnsOf(knowledgeGaps, 'id', 'question', 'merged_into'))
    .from(knowledgeGaps)
    .where(and(eq(knowledgeGaps.company_id, companyId), isOneOf(knowledgeGaps.merged_into, ids)))
    .orderBy(knowledgeGaps.created_at, knowledgeGaps.id)

/** How many of a gap's latest questions are returned with it. */
const QUESTIONS_SHOWN = 20

/** A question's place among those of its gap, from 1 for the latest. */
const place = sql`row_number() over (partition by ${gapQuestions.gap_id} order by ${gapQuestions.asked_at} desc, ${gapQuestions.id})`

/** The words of the latest questions alone: a gap may have thousands. */
const ofLatest = (words: AnyPgColumn) =>
  sql<string | null>`case when ${place} <= ${sql.raw(String(QUESTIONS_SHOWN))} then ${words} end`

/** The questions of these gaps, latest first; with the meeting's name only where `visible` allows it. */
const listAsked = (
  db: Db,
  companyId: string,
  { gapIds, visible, isWhole }: Pick<Wanted, 'visible' | 'isWhole'> & { gapIds: readonly string[] },
) =>
  db
    .select({
      ...columnsOf(gapQuestions, 'id', 'gap_id', 'origin', 'message_id', 'asked_at'),
      // Without the places of all, which take as long as the rest, where none would be left out.
      question: isWhole ? sql<string | null>`${gapQuestions.question}` : ofLatest(gapQuestions.question),
      answer: isWhole ? sql<string | null>`${gapQuestions.answer}` : ofLatest(gapQuestions.answer),
      /** Counted, whoever may see it. */
      asked_in: gapQuestions.meeting_id,
      meeting_id: meetings.id,
      meeting_name: meetings.title,
    })
    .from(gapQuestions)
    .leftJoin(meetings, and(eq(meetings.id, gapQuestions.meeting_id), visible))
    .where(and(eq(gapQuestions.company_id, companyId), isOneOf(gapQuestions.gap_id, gapIds)))
    .orderBy(desc(gapQuestions.asked_at), gapQuestions.id)

/** One of a gap's latest questions. */
export type QuestionRow = Awaited<ReturnType<typeof listAsked>>[number]

/** From all questions of a gap and its parts, latest first. */
const countsOf = (asked: readonly QuestionRow[]) => ({
  asked_count: asked.length,
  meeting_ids: [...new Set(asked.flatMap(({ asked_in }) => asked_in ?? []))],
  first_asked_at: asked.at(-1)?.asked_at ?? null,
  last_asked_at: asked[0]?.asked_at ?? null,
  questions: asked.slice(0, QUESTIONS_SHOWN),
})

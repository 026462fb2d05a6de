import { and, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { columnsOf, isOneOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, hasRows, inParts, type RowKey } from '../../platform/db/rows.ts'
import { users } from '../accounts/accounts.tables.ts'
import { knowledgeItems } from '../knowledge/knowledge.tables.ts'
import { meetings } from '../meetings/meetings.tables.ts'
import { gapQuestions, knowledgeGaps } from './knowledge-gaps.tables.ts'

export type GapRow = typeof knowledgeGaps.$inferSelect
export type NewQuestion = typeof gapQuestions.$inferInsert

export const isGap = ({ company_id, id }: RowKey) =>
  and(
    eq(knowledgeGaps.company_id, company_id),
    eq(knowledgeGaps.id, id),
    ne(knowledgeGaps.state, 'removed'),
    isNull(knowledgeGaps.merged_into),
  )

/** The gaps that a person looks after, or whose answer they approved, by their age; of others' answers the text is left out. */
export async function listGapsOf(db: Db, { company_id, user_id }: { company_id: string; user_id: string }) {
  const rows = await db
    .select(
      columnsOf(knowledgeGaps, 'question', 'state', 'draft_text', 'due_on', 'created_at', 'approved_by', 'owner_id'),
    )
    .from(knowledgeGaps)
    .where(
      and(
        eq(knowledgeGaps.company_id, company_id),
        or(eq(knowledgeGaps.approved_by, user_id), eq(knowledgeGaps.owner_id, user_id)),
      ),
    )
    .orderBy(knowledgeGaps.created_at, knowledgeGaps.id)
  return rows.map(({ approved_by, owner_id, draft_text, ...gap }) => {
    const is_approver = approved_by === user_id
    return { ...gap, is_owner: owner_id === user_id, is_approver, answer: is_approver ? draft_text : null }
  })
}

/** A gap's own id, or that of the gap of which it was made a part. */
export const rootOf = sql<string>`coalesce(${knowledgeGaps.merged_into}, ${knowledgeGaps.id})`

export const findGap = (db: Db, key: RowKey): Promise<GapRow | null> =>
  db.select().from(knowledgeGaps).where(isGap(key)).then(firstRow)

/** The gap, locked against other changes until the transaction ends; null when it is gone. */
export const lockGap = (tx: Db, key: RowKey): Promise<GapRow | null> =>
  tx.select().from(knowledgeGaps).where(isGap(key)).for('no key update').then(firstRow)

/** Does not change removed gaps nor, with `key.from`, gaps in another state. False when nothing was changed. */
export const updateGap = (tx: Db, key: RowKey & { from?: GapRow['state'] }, values: Partial<GapRow>) =>
  tx
    .update(knowledgeGaps)
    .set(values)
    .where(and(isGap(key), key.from === undefined ? undefined : eq(knowledgeGaps.state, key.from)))
    .returning({ id: knowledgeGaps.id })
    .then(hasRows)

export async function insertGaps(tx: Db, rows: readonly (typeof knowledgeGaps.$inferInsert)[]): Promise<void> {
  for (const part of inParts(rows)) await tx.insert(knowledgeGaps).values(part)
}

/** Ignores sources that are stored already. */
export async function insertQuestions(tx: Db, rows: readonly NewQuestion[]): Promise<void> {
  for (const part of inParts(rows)) await tx.insert(gapQuestions).values(part).onConflictDoNothing()
}

/** The gap to which a source belongs already; null for none. */
export async function findGapOfSource(
  db: Db,
  companyId: string,
  { origin, source_key }: Pick<NewQuestion, 'origin' | 'source_key'>,
): Promise<string | null> {
  const [row] = await db
    .select({ gap_id: rootOf })
    .from(gapQuestions)
    .innerJoin(knowledgeGaps, eq(knowledgeGaps.id, gapQuestions.gap_id))
    .where(
      and(
        eq(gapQuestions.company_id, companyId),
        eq(gapQuestions.origin, origin),
        eq(gapQuestions.source_key, source_key),
      ),
    )
  return row?.gap_id ?? null
}

/** Brings a removed gap back. */
export async function reopenRemoved(db: Db, { company_id, id }: RowKey, at: Date): Promise<void> {
  await db
    .update(knowledgeGaps)
    .set({ state: 'open', updated_at: at })
    .where(and(eq(knowledgeGaps.company_id, company_id), eq(knowledgeGaps.id, id), eq(knowledgeGaps.state, 'removed')))
}

/** Every question ever collected, including those of removed gaps. */
export const listKnownQuestions = (db: Db, companyId: string) =>
  db
    .select({ ...columnsOf(gapQuestions, 'origin', 'source_key', 'question'), gap_id: rootOf })
    .from(gapQuestions)
    .innerJoin(knowledgeGaps, eq(knowledgeGaps.id, gapQuestions.gap_id))
    .where(eq(gapQuestions.company_id, companyId))

/** The wordings of all gaps, including removed ones and those whose questions are gone. */
export function listWordings(db: Db, companyId: string) {
  const { question, state, after } = knowledgeGaps
  return db
    .select({ id: rootOf, question, state, after })
    .from(knowledgeGaps)
    .where(eq(knowledgeGaps.company_id, companyId))
}

/** Removes questions that a meeting's analysis no longer names, and open gaps without questions, draft, owner and day. */
export async function removeStale(tx: Db, companyId: string, gone: readonly string[]): Promise<void> {
  if (gone.length > 0) {
    await tx
      .delete(gapQuestions)
      .where(
        and(
          eq(gapQuestions.company_id, companyId),
          eq(gapQuestions.origin, 'meeting'),
          isOneOf(gapQuestions.source_key, gone),
        ),
      )
  }
  const isEmpty = and(
    eq(knowledgeGaps.company_id, companyId),
    eq(knowledgeGaps.state, 'open'),
    isNull(knowledgeGaps.draft_text),
    isNull(knowledgeGaps.owner_id),
    isNull(knowledgeGaps.due_on),
    notInArray(
      knowledgeGaps.id,
      tx.select({ id: gapQuestions.gap_id }).from(gapQuestions).where(eq(gapQuestions.company_id, companyId)),
    ),
  )
  const intoWhich = tx
    .select({ id: sql<string>`m.merged_into` })
    .from(sql`knowledge_gaps as m`)
    .where(sql`m.merged_into is not null`)
  // Parts first: a gap that has one stays.
  await tx
    .delete(knowledgeGaps)
    .where(and(isEmpty, isNotNull(knowledgeGaps.merged_into), notInArray(knowledgeGaps.id, intoWhich)))
  await tx.delete(knowledgeGaps).where(and(isEmpty, notInArray(knowledgeGaps.id, intoWhich)))
}

const STATES = { open: ['open', 'drafting', 'drafted', 'approved'], closed: ['closed'], all: null } as const
export type GapFilter = keyof typeof STATES

export interface GapQuery {
  state: GapFilter
  /** Of one person alone. */
  owner_id?: string | undefined
  /** A day, excluded. */
  due_before?: string | undefined
}

/** Among the company's gaps. */
export const isListedAmong = ({ state, owner_id, due_before }: GapQuery) => {
  const states = STATES[state]
  return and(
    states === null ? ne(knowledgeGaps.state, 'removed') : inArray(knowledgeGaps.state, [...states]),
    isNull(knowledgeGaps.merged_into),
    owner_id === undefined ? undefined : eq(knowledgeGaps.owner_id, owner_id),
    due_before === undefined ? undefined : lt(knowledgeGaps.due_on, due_before),
  )
}

export const countGaps = (db: Db, companyId: string, query: GapQuery) =>
  db.$count(knowledgeGaps, and(eq(knowledgeGaps.company_id, companyId), isListedAmong(query)))

/** Ids of the given meetings that `visible` allows. */
export async function listVisibleMeetings(
  db: Db,
  ids: readonly string[],
  visible: ReturnType<typeof and>,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: meetings.id })
    .from(meetings)
    .where(and(isOneOf(meetings.id, ids), visible))
  return new Set(rows.map(({ id }) => id))
}

/** Gaps with the document of their answer, its sync state and who approved it. */
const withItem = (db: Db) =>
  db
    .select({
      gap: knowledgeGaps,
      sync_state: knowledgeItems.sync_state,
      sync_reason: knowledgeItems.sync_reason,
      email: users.email,
    })
    .from(knowledgeGaps)
    .innerJoin(knowledgeItems, eq(knowledgeItems.id, knowledgeGaps.item_id))
    .leftJoin(users, eq(users.id, knowledgeGaps.approved_by))

/** Approved answers that were not checked yet, with the sync state of their documents. */
export const listApproved = (db: Db, companyId: string) =>
  withItem(db)
    .where(
      and(
        eq(knowledgeGaps.company_id, companyId),
        eq(knowledgeGaps.state, 'approved'),
        isNotNull(knowledgeGaps.draft_text),
      ),
    )
    .orderBy(knowledgeGaps.updated_at)

/** Gaps that are open again although they were closed, and whose document was changed since they were last asked, and read. */
export const listCompleted = (db: Db, companyId: string) =>
  withItem(db)
    .where(
      and(
        eq(knowledgeGaps.company_id, companyId),
        eq(knowledgeGaps.state, 'open'),
        isNull(knowledgeGaps.merged_into),
        isNotNull(knowledgeGaps.draft_text),
        isNotNull(knowledgeGaps.after),
        eq(knowledgeItems.sync_state, 'synced'),
        // `greatest` leaves out null: a gap whose questions are gone.
        sql`${knowledgeItems.updated_at} > greatest((${knowledgeGaps.after}->>'at')::timestamptz, (
          select max(asked.asked_at) from ${gapQuestions} asked join ${knowledgeGaps} part on part.id = asked.gap_id
          where asked.company_id = ${companyId} and (part.id = ${knowledgeGaps.id} or part.merged_into = ${knowledgeGaps.id})))`,
      ),
    )
    .orderBy(knowledgeGaps.updated_at)

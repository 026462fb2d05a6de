import type { CustomerQna } from '@cuecard/contract/meetings/analysis.ts'
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { columnsOf, isOneOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, hasRows, inParts, type RowKey } from '../../platform/db/rows.ts'
import { messageNumber } from '../meetings/meetings.service.ts'
import { meetingAnalyses, meetingMessages, meetings } from '../meetings/meetings.tables.ts'
import { discoveredKnowledge, discoveryReads } from './discovered-knowledge.tables.ts'

type Condition = ReturnType<typeof and>

const isReadable = and(eq(meetings.state, 'ended'), isNotNull(meetingAnalyses.manager))

/** Whether the scope shows a meeting that can be read. */
export const hasReadable = (db: Db, { companyId, visible }: Scope): Promise<boolean> =>
  db
    .select({ id: meetings.id })
    .from(meetings)
    .innerJoin(meetingAnalyses, eq(meetingAnalyses.meeting_id, meetings.id))
    .where(and(eq(meetings.company_id, companyId), visible, isReadable))
    .limit(1)
    .then(hasRows)

/** Ended and analysed meetings that this version has not read yet, or that have grown since; newest first. */
export async function listUnread(db: Db, companyId: string, version: number): Promise<string[]> {
  const rows = await db
    .select({ id: meetings.id })
    .from(meetings)
    .innerJoin(meetingAnalyses, eq(meetingAnalyses.meeting_id, meetings.id))
    .leftJoin(discoveryReads, eq(discoveryReads.meeting_id, meetings.id))
    .where(
      and(
        eq(meetings.company_id, companyId),
        isReadable,
        or(
          isNull(discoveryReads.meeting_id),
          lt(discoveryReads.version, version),
          lt(discoveryReads.message_count, meetings.message_count),
        ),
      ),
    )
    .orderBy(desc(meetings.started_at), asc(meetings.id))
  return rows.map(({ id }) => id)
}

/** Every statement ever found, including removed ones. */
export async function listStatements(db: Db, companyId: string) {
  const { knowledge_text, meeting_id, engine, removed_at, item_id } = discoveredKnowledge
  return db
    .select({ knowledge_text, meeting_id, engine, removed_at, item_id })
    .from(discoveredKnowledge)
    .where(eq(discoveredKnowledge.company_id, companyId))
}

export type NewStatement = typeof discoveredKnowledge.$inferInsert

/** Stores a meeting's statements and that it was read, in the caller's transaction; a quote is stored once. */
export async function saveReading(
  tx: Db,
  reading: { company_id: string; meeting_id: string; version: number; message_count: number; read_at: Date },
  found: readonly NewStatement[],
): Promise<void> {
  for (const part of inParts(found)) await tx.insert(discoveredKnowledge).values(part).onConflictDoNothing()
  const { company_id: _company, meeting_id: _meeting, ...values } = reading
  await tx.insert(discoveryReads).values(reading).onConflictDoUpdate({ target: discoveryReads.meeting_id, set: values })
}

/** Removes quotes found by rules that no user has acted on, before a model's statements replace them. */
export async function removeRuleQuotes(tx: Db, { company_id, id }: { company_id: string; id: string }): Promise<void> {
  await tx
    .delete(discoveredKnowledge)
    .where(
      and(
        eq(discoveredKnowledge.company_id, company_id),
        eq(discoveredKnowledge.meeting_id, id),
        eq(discoveredKnowledge.engine, 'rules'),
        isNull(discoveredKnowledge.removed_at),
        isNull(discoveredKnowledge.item_id),
      ),
    )
}

/** The columns of a list item, with its meeting's. */
const ITEM_COLUMNS = {
  ...columnsOf(discoveredKnowledge, 'id', 'knowledge_text', 'meeting_id', 'message_id', 'speaker', 'quote', 'topic'),
  ...columnsOf(discoveredKnowledge, 'engine', 'contradiction', 'item_id'),
  meeting_name: meetings.title,
  meeting_datetime: meetings.started_at,
  times: meetings.times,
  message_number: messageNumber({
    meeting_id: sql`${meetings.id}`,
    message_id: sql`${discoveredKnowledge.message_id}`,
    times: sql`${meetings.times}`,
  }),
  timestamp: sql<Date | null>`(
    select ${meetingMessages.at} from ${meetingMessages}
    where ${meetingMessages.meeting_id} = ${meetings.id} and ${meetingMessages.message_id} = ${discoveredKnowledge.message_id})`.mapWith(
    meetingMessages.at,
  ),
}

/** The meetings that `visible` allows. */
interface Scope {
  companyId: string
  visible: Condition
}

const isListed = ({ companyId, visible }: Scope) =>
  and(eq(discoveredKnowledge.company_id, companyId), isNull(discoveredKnowledge.removed_at), visible)

const selectItems = (db: Db) =>
  db.select(ITEM_COLUMNS).from(discoveredKnowledge).innerJoin(meetings, eq(meetings.id, discoveredKnowledge.meeting_id))

interface Page {
  offset: number
  limit: number
}

/**
 * Newest meeting first, in transcript order within a meeting, with how many there are in all. They are counted by meeting
 * first: then only those meetings' items are read and sorted.
 */
export async function listItems(db: Db, scope: Scope, { offset, limit }: Page) {
  const found = await listMeetingsOfPage(db, scope, { offset, limit })
  const [first] = found
  // A page after the last item has no meeting that could name the total.
  if (!first) return { rows: [], total: offset === 0 ? 0 : await countItems(db, scope) }
  const rows = await selectItems(db)
    .where(
      and(
        isListed(scope),
        isOneOf(
          discoveredKnowledge.meeting_id,
          found.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(meetings.started_at), meetings.id, discoveredKnowledge.created_at, discoveredKnowledge.id)
    .offset(offset - first.before)
    .limit(limit)
  return { rows, total: first.total }
}

/** The meetings that the page's items are of, with how many items come before each, and how many there are. */
function listMeetingsOfPage(db: Db, scope: Scope, { offset, limit }: Page) {
  const counted = db
    .select({ meeting_id: discoveredKnowledge.meeting_id, items: sql<number>`count(*)`.as('items') })
    .from(discoveredKnowledge)
    .where(and(eq(discoveredKnowledge.company_id, scope.companyId), isNull(discoveredKnowledge.removed_at)))
    .groupBy(discoveredKnowledge.meeting_id)
    .as('counted')
  const numbered = db
    .select({
      id: meetings.id,
      items: counted.items,
      upto: sql<number>`sum(${counted.items}) over (order by ${meetings.started_at} desc, ${meetings.id})`.as('upto'),
      total: sql<number>`sum(${counted.items}) over ()`.as('total'),
    })
    .from(counted)
    .innerJoin(meetings, eq(meetings.id, counted.meeting_id))
    .where(and(eq(meetings.company_id, scope.companyId), scope.visible))
    .as('numbered')
  const before = sql<number>`${numbered.upto} - ${numbered.items}`
  return db
    .select({ id: numbered.id, before: before.mapWith(Number), total: sql`${numbered.total}`.mapWith(Number) })
    .from(numbered)
    .where(and(gt(numbered.upto, offset), lt(before, offset + limit)))
    .orderBy(numbered.upto)
}

async function countItems(db: Db, scope: Scope): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(discoveredKnowledge)
    .innerJoin(meetings, eq(meetings.id, discoveredKnowledge.meeting_id))
    .where(isListed(scope))
  return row?.count ?? 0
}

export type ItemRow = Awaited<ReturnType<typeof listItems>>['rows'][number]

export const findItem = (db: Db, scope: Scope, id: string) =>
  selectItems(db)
    .where(and(isListed(scope), eq(discoveredKnowledge.id, id)))
    .then(firstRow)

/** Those of the items that the scope shows, in no order. */
export const findItems = (db: Db, scope: Scope, ids: readonly string[]) =>
  selectItems(db).where(and(isListed(scope), isOneOf(discoveredKnowledge.id, ids)))

/** What stands around a statement in its meeting. */
export interface Asked {
  id: string
  /** The analysed questions of the meeting; null when it was not analysed. */
  qna: CustomerQna[] | null
  /** The rows of the transcript before it, the nearest first. */
  before: { username: string; message: string }[]
}

/** The rows in front of a statement among which its question is looked for. */
const ROWS_BEFORE = 8

/** What was asked before each of the items that the scope shows. */
export function listAsked(db: Db, scope: Scope, ids: readonly string[]): Promise<Asked[]> {
  return db
    .select({
      id: discoveredKnowledge.id,
      qna: sql<CustomerQna[] | null>`${meetingAnalyses.manager}->'customer_qna'`,
      before: sql<Asked['before']>`coalesce((
        select jsonb_agg(jsonb_build_object('username', earlier.username, 'message', earlier.message)) from (
          select before.username, before.message from ${meetingMessages} before
          join ${meetingMessages} this on this.meeting_id = before.meeting_id
            and (before.at, before.sequence, before.message_id) < (this.at, this.sequence, this.message_id)
          where before.meeting_id = ${meetings.id} and this.message_id = ${discoveredKnowledge.message_id}
          order by before.at desc, before.sequence desc, before.message_id desc
          limit ${ROWS_BEFORE}) earlier), '[]')`,
    })
    .from(discoveredKnowledge)
    .innerJoin(meetings, eq(meetings.id, discoveredKnowledge.meeting_id))
    .leftJoin(meetingAnalyses, eq(meetingAnalyses.meeting_id, meetings.id))
    .where(and(isListed(scope), isOneOf(discoveredKnowledge.id, ids)))
}

const isItem = ({ company_id, id }: RowKey) =>
  and(
    eq(discoveredKnowledge.company_id, company_id),
    eq(discoveredKnowledge.id, id),
    isNull(discoveredKnowledge.removed_at),
  )

/** False when it was removed before. */
export const markRemoved = (tx: Db, key: RowKey, removed_at: Date) =>
  tx
    .update(discoveredKnowledge)
    .set({ removed_at })
    .where(isItem(key))
    .returning({ id: discoveredKnowledge.id })
    .then(hasRows)

/** False when it was removed or added to the documents before. */
export const linkItem = (tx: Db, key: RowKey, item_id: string) =>
  tx
    .update(discoveredKnowledge)
    .set({ item_id })
    .where(and(isItem(key), isNull(discoveredKnowledge.item_id)))
    .returning({ id: discoveredKnowledge.id })
    .then(hasRows)

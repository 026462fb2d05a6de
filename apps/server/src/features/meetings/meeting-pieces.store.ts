import { and, asc, count, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { assistantResponses } from '../assistant/assistant.tables.ts'
import { listedFor, matching, type MeetingQuery, type Viewer } from './meetings.store.ts'
import { meetingMessages, meetings } from './meetings.tables.ts'

// Long replies are made by the database as JSON text, page by page along an index: this process only passes them on.

/** Rows of a page. */
const MEETINGS_PAGE = 1_000
const MESSAGES_PAGE = 1_000
const RESPONSES_PAGE = 200
/** Bytes of messages after which a page ends, however few they are. */
const MESSAGES_BYTES = 512 * 1024

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
const instant = (column: AnyPgColumn) => sql`to_char(${column} at time zone 'UTC', ${sql.raw(`'${ISO}'`)})`

/** Where the next page begins. */
interface After {
  at: string
  id: string
}

interface AfterMessage extends After {
  sequence: number
}

interface Meeting {
  company_id: string
  id: string
}

/** A page as JSON text without the array's brackets, the rows in it, and where the next one begins. */
interface Page extends After {
  piece: string | null
  rows: number
}

/** The meetings of a list, newest first: pieces of a JSON array without its brackets. */
export async function* meetingPieces(db: Db, viewer: Viewer, query: MeetingQuery): AsyncGenerator<string> {
  const where = and(listedFor(viewer), matching(query))
  for (let after: After | null = null; ;) {
    const row: Page | undefined = await meetingPage(db, viewer, and(where, olderThan(after)))
    if (!row?.piece) return
    yield after === null ? row.piece : `,${row.piece}`
    if (row.rows < MEETINGS_PAGE) return
    after = row
  }
}

const olderThan = (after: After | null) =>
  after === null
    ? undefined
    : sql`${meetings.started_at} <= ${after.at}::timestamptz and
        (${meetings.started_at} < ${after.at}::timestamptz or ${meetings.id} > ${after.id}::uuid)`

async function meetingPage(db: Db, viewer: Viewer, where: SQL | undefined): Promise<Page | undefined> {
  const page = db
    .select({ json: meetingJson(viewer).as('json'), at: meetings.started_at, id: meetings.id })
    .from(meetings)
    .where(where)
    // As the index has it, so that it is walked and nothing is sorted.
    .orderBy(sql`${meetings.started_at} desc nulls last`, asc(meetings.id))
    .limit(MEETINGS_PAGE)
    .as('page')
  const [row] = await db
    .select({
      piece: sql<string | null>`string_agg(${page.json}, ',' order by ${page.at} desc, ${page.id})`,
      rows: count(),
      at: sql<string>`min(${page.at})::text`,
      id: sql<string>`(array_agg(${page.id} order by ${page.at}, ${page.id} desc))[1]`,
    })
    .from(page)
  return row
}

const meetingJson = (viewer: Viewer) => sql<string>`json_build_object(
  'id', ${meetings.id},
  'meeting_type', ${meetings.meeting_type},
  'meeting_general_info', json_build_object(
    'meeting_title', ${meetings.title},
    'transcript_start_datetime_utc', ${instant(meetings.started_at)},
    'transcript_end_datetime_utc', ${instant(meetings.ended_at)},
    'calendar_event_data', ${meetings.calendar_event_data}),
  'meeting_owner', case when ${meetings.owner_id} is not null then ${meetings.owner_email} end,
  'message_count', ${meetings.message_count},
  'is_shared', ${meetings.is_shared},
  'can_edit', ${viewer.sees_all ? sql`true` : sql`coalesce(${meetings.owner_id} = ${viewer.user_id}::uuid, false)`}
)::text`

/** The transcript in its order: pieces of a JSON array without its brackets. */
export async function* messagePieces(db: Db, meeting: Meeting): AsyncGenerator<string> {
  for (let after: AfterMessage | null = null; ;) {
    const row: MessagePage | undefined = await messagePage(db, meeting, after)
    if (!row?.piece) return
    yield after === null ? row.piece : `,${row.piece}`
    if (row.read < MESSAGES_PAGE && row.rows === row.read) return
    after = row
  }
}

interface MessagePage extends Page, AfterMessage {
  /** Rows looked at; not all of them are in the page when they are long. */
  read: number
}

async function messagePage(db: Db, meeting: Meeting, after: AfterMessage | null): Promise<MessagePage | undefined> {
  const { at, sequence, message_id } = meetingMessages
  const order = sql`${at}, ${sequence}, ${message_id}`
  const bytes = sql`octet_length(${meetingMessages.message})`
  const found = db
    .select({
      json: messageJson().as('json'),
      at,
      sequence,
      message_id,
      nth: sql<number>`row_number() over (order by ${order})`.as('nth'),
      before: sql<number>`sum(${bytes}) over (order by ${order}) - ${bytes}`.as('before'),
    })
    .from(meetingMessages)
    .where(
      and(
        eq(meetingMessages.company_id, meeting.company_id),
        eq(meetingMessages.meeting_id, meeting.id),
        after === null
          ? undefined
          : sql`(${order}) > (${after.at}::timestamptz, ${after.sequence}::bigint, ${after.id}::text)`,
      ),
    )
    .orderBy(at, sequence, message_id)
    .limit(MESSAGES_PAGE)
    .as('found')
  const taken = sql`filter (where ${found.before} < ${MESSAGES_BYTES})`
  const last = (column: SQL | AnyPgColumn) =>
    sql`(array_agg(${column} order by ${found.nth} desc) filter (where ${found.before} < ${MESSAGES_BYTES}))[1]`
  const [row] = await db
    .select({
      piece: sql<string | null>`string_agg(${found.json}, ',' order by ${found.nth}) ${taken}`,
      rows: sql<number>`(count(*) ${taken})::int`,
      read: sql<number>`count(*)::int`,
      at: sql<string>`${last(sql`${found.at}`)}::text`,
      sequence: sql<number>`${last(sql`${found.sequence}`)}`,
      id: sql<string>`${last(sql`${found.message_id}`)}`,
    })
    .from(found)
  return row
}

const messageJson = () => sql<string>`json_build_object(
  'message_id', ${meetingMessages.message_id},
  'message', ${meetingMessages.message},
  'username', ${meetingMessages.username},
  'timestamp', ${instant(meetingMessages.at)},
  'user_image_url', ${meetingMessages.user_image_url}
)::text`

/** What was answered or explained in the meeting, oldest first: pieces of a JSON array without its brackets. */
export async function* responsePieces(db: Db, meeting: Meeting, kind: 'answer' | 'explain'): AsyncGenerator<string> {
  const where = and(
    eq(assistantResponses.company_id, meeting.company_id),
    eq(assistantResponses.meeting_id, meeting.id),
    eq(assistantResponses.kind, kind),
    // Who left before the first word was told nothing.
    or(ne(assistantResponses.outcome, 'incomplete'), ne(assistantResponses.text, '')),
  )
  const { created_at, id } = assistantResponses
  for (let after: After | null = null; ;) {
    const later = after && sql`(${created_at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)`
    const row: Page | undefined = await responsePage(db, and(where, later ?? undefined))
    if (!row?.piece) return
    yield after === null ? row.piece : `,${row.piece}`
    if (row.rows < RESPONSES_PAGE) return
    after = row
  }
}

async function responsePage(db: Db, where: SQL | undefined): Promise<Page | undefined> {
  const page = db
    .select({ json: responseJson().as('json'), at: assistantResponses.created_at, id: assistantResponses.id })
    .from(assistantResponses)
    .leftJoin(
      meetingMessages,
      and(
        eq(meetingMessages.meeting_id, assistantResponses.meeting_id),
        eq(meetingMessages.message_id, assistantResponses.message_id),
      ),
    )
    .where(where)
    .orderBy(assistantResponses.created_at, assistantResponses.id)
    .limit(RESPONSES_PAGE)
    .as('page')
  const [row] = await db
    .select({
      piece: sql<string | null>`string_agg(${page.json}, ',' order by ${page.at}, ${page.id})`,
      rows: count(),
      at: sql<string>`max(${page.at})::text`,
      id: sql<string>`(array_agg(${page.id} order by ${page.at} desc, ${page.id} desc))[1]`,
    })
    .from(page)
  return row
}

const responseJson = () => sql<string>`json_build_object(
  'response_id', ${assistantResponses.id},
  'message_id', ${assistantResponses.message_id},
  'message_text', coalesce(${meetingMessages.message}, ${assistantResponses.question}),
  'answered_question', ${assistantResponses.question},
  'response_text', ${assistantResponses.text},
  'full_response_duration_sec', ${assistantResponses.full_response_duration_sec},
  'first_token_duration_sec', ${assistantResponses.first_token_duration_sec},
  'created_at', ${instant(assistantResponses.created_at)}
)::text`

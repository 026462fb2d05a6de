import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { asBytes, joinJson, jsonObject, jsonText, type TextBytes, toChunk } from '../../platform/db/json-text.ts'
import { withCommas } from '../../platform/http/json-pieces.ts'
import type { Db } from '../../platform/db/database.ts'
import { assistantResponses, isUncertain } from '../answers/answers.tables.ts'
import { isListedFor, matchesFilter, type MeetingKey, type MeetingQuery, type Viewer } from './meetings.store.ts'
import { meetingAnalyses, meetingMessages, meetings } from './meetings.tables.ts'

// The database writes long replies as JSON text, page by page, and this process only passes them on. The ends of the pages
// are read first, so that each page is an index range with both bounds. With `limit` instead, a database without
// statistics would sort all remaining rows for each page.

/** Rows of a page. */
const MEETINGS_PAGE = 1_000
const RESPONSES_PAGE = 200
/** Bytes per page of messages, and the bytes that a message takes besides its text. */
const MESSAGES_BYTES = 256_000
const MESSAGE_FRAME = 200

/** The last row of a page, by its sort keys. */
interface PageEnd {
  at: string
  id: string
}

interface MessagePageEnd extends PageEnd {
  sequence: number
}

type Piece = string | Buffer

/**
 * Reads the pages between the page ends; the first page has no lower bound and the last no upper one. The database reads a page while the
 * one before it is sent.
 */
async function* pagesBetween<T>(
  ends: readonly T[],
  read: (after: T | undefined, upTo: T | undefined) => PromiseLike<readonly { piece: TextBytes | null }[]>,
): AsyncGenerator<Piece | null> {
  const begin = (nth: number) => {
    const reading = Promise.resolve(read(ends[nth - 1], ends[nth]))
    // Its error is thrown where it is awaited, which a caller that leaves before does not reach.
    reading.catch(() => undefined)
    return reading
  }
  let next = begin(0)
  for (let nth = 0; nth <= ends.length; nth++) {
    const [row] = await next
    if (nth < ends.length) next = begin(nth + 1)
    yield row?.piece ? toChunk(row.piece) : null
  }
}

/** The meetings of a list, newest first, as pieces of a JSON array without its brackets. */
export async function* streamMeetings(db: Db, viewer: Viewer, query: MeetingQuery): AsyncGenerator<Piece> {
  const { started_at, id } = meetings
  const listed = and(isListedFor(viewer), matchesFilter(query))
  const newest = (limit: number) =>
    db.select({ id }).from(meetings).where(listed).orderBy(desc(started_at), id).limit(limit)
  const where = query.limit === undefined ? listed : and(isListedFor(viewer), inArray(id, newest(query.limit)))
  const nth = sql<number>`row_number() over (order by ${started_at} desc, ${id})`.as('nth')
  const numbered = db.select({ started_at, id, nth }).from(meetings).where(where).as('numbered')
  const ends: PageEnd[] = await db
    .select({ at: sql<string>`${numbered.started_at}::text`, id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.nth} % ${MEETINGS_PAGE} = 0`)
    .orderBy(numbered.nth)
  yield* withCommas(
    pagesBetween(ends, (after, upTo) => {
      const older =
        after &&
        sql`${started_at} <= ${after.at}::timestamptz and
      (${started_at} < ${after.at}::timestamptz or ${id} > ${after.id}::uuid)`
      const newer =
        upTo &&
        sql`${started_at} >= ${upTo.at}::timestamptz and
      (${started_at} > ${upTo.at}::timestamptz or ${id} <= ${upTo.id}::uuid)`
      return db
        .select({ piece: asBytes(joinJson(meetingJson(viewer), sql`${started_at} desc, ${id}`)) })
        .from(meetings)
        .leftJoin(meetingAnalyses, eq(meetingAnalyses.meeting_id, id))
        .where(and(where, older, newer))
    }),
  )
}

const meetingJson = (viewer: Viewer) =>
  jsonObject({
    id: meetings.id,
    meeting_type: meetings.meeting_type,
    meeting_general_info: jsonObject({
      meeting_title: meetings.title,
      transcript_start_datetime_utc: meetings.started_at,
      transcript_end_datetime_utc: meetings.ended_at,
      calendar_event_data: meetings.calendar_event_data,
      times: meetings.times,
      start_told: meetings.start_told,
    }),
    meeting_owner: sql`case when ${meetings.owner_id} is null then 'null' else ${jsonText(meetings.owner_email)} end`,
    message_count: meetings.message_count,
    unanswered_count: meetingAnalyses.unanswered_count,
    chosen_customer: meetings.chosen_customer,
    is_shared: meetings.is_shared,
    can_edit: viewer.sees_all
      ? sql`'true'`
      : sql`coalesce(${meetings.owner_id} = ${viewer.user_id}::uuid, false)::text`,
  })

const messageOrder = sql`${meetingMessages.at}, ${meetingMessages.sequence}, ${meetingMessages.message_id}`

/** The cast keeps the database from using the index of all messages of a company to read those of one meeting. */
const messagesOf = (meeting: MeetingKey) =>
  and(eq(meetingMessages.meeting_id, meeting.id), sql`${meetingMessages.company_id}::text = ${meeting.company_id}`)

/** The transcript in order, as pieces of a JSON array without its brackets. */
export async function* streamMessages(db: Db, meeting: MeetingKey): AsyncGenerator<Piece> {
  const place = ({ at, sequence, id }: MessagePageEnd) => sql`(${at}::timestamptz, ${sequence}::bigint, ${id}::text)`
  yield* withCommas(
    pagesBetween(await messagePageEnds(db, meeting), (after, upTo) =>
      db
        .select({ piece: asBytes(joinJson(messageJson(), messageOrder)) })
        .from(meetingMessages)
        .where(
          and(
            messagesOf(meeting),
            after ? sql`(${messageOrder}) > ${place(after)}` : undefined,
            upTo ? sql`(${messageOrder}) <= ${place(upTo)}` : undefined,
          ),
        ),
    ),
  )
}

/** The last message of each page but the last one. */
async function messagePageEnds(db: Db, meeting: MeetingKey): Promise<MessagePageEnd[]> {
  const { at, sequence, message_id, message } = meetingMessages
  const bytes = sql`sum(octet_length(${message}) + ${MESSAGE_FRAME}) over (order by ${messageOrder})`
  const page = sql<number>`(${bytes} / ${MESSAGES_BYTES})::int`.as('page')
  const paged = db
    .select({ at, sequence, message_id, page })
    .from(meetingMessages)
    .where(messagesOf(meeting))
    .as('paged')
  const order = sql`${paged.at}, ${paged.sequence}, ${paged.message_id}`
  const next = sql<number>`lead(${paged.page}) over (order by ${order})`.as('next')
  const { at: time, sequence: number, message_id: id, page: nth } = paged
  const beside = db
    .select({ time: sql<string>`${time}::text`.as('time'), number, id, nth, next })
    .from(paged)
    .as('beside')
  return db
    .select({ at: beside.time, sequence: beside.number, id: beside.id })
    .from(beside)
    .where(sql`${beside.nth} <> ${beside.next}`)
    .orderBy(beside.nth)
}

/** Few messages have an estimated time, so that the others do not say that theirs is none. */
const messageJson = () => sql<string>`case when ${meetingMessages.time_estimated}
  then ${jsonObject({ time_estimated: sql`'true'`, ...MESSAGE })} else ${jsonObject(MESSAGE)} end`

const MESSAGE = {
  message_id: meetingMessages.message_id,
  message: meetingMessages.message,
  username: meetingMessages.username,
  timestamp: meetingMessages.at,
  user_image_url: meetingMessages.user_image_url,
  kind: meetingMessages.kind,
}

/** Answers or explanations given in the meeting, oldest first, as pieces of a JSON array without its brackets. */
export async function* streamResponses(db: Db, meeting: MeetingKey, kind: 'answer' | 'explain'): AsyncGenerator<Piece> {
  const where = and(
    eq(assistantResponses.company_id, meeting.company_id),
    eq(assistantResponses.meeting_id, meeting.id),
    eq(assistantResponses.kind, kind),
    // Without text when the caller left before the first word.
    or(ne(assistantResponses.outcome, 'incomplete'), ne(assistantResponses.text, '')),
  )
  const { created_at, id } = assistantResponses
  const nth = sql<number>`row_number() over (order by ${created_at}, ${id})`.as('nth')
  const numbered = db.select({ created_at, id, nth }).from(assistantResponses).where(where).as('numbered')
  const ends: PageEnd[] = await db
    .select({ at: sql<string>`${numbered.created_at}::text`, id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.nth} % ${RESPONSES_PAGE} = 0`)
    .orderBy(numbered.nth)
  const place = (of: PageEnd) => sql`(${of.at}::timestamptz, ${of.id}::uuid)`
  const { meeting_id, message_id } = assistantResponses
  yield* withCommas(
    pagesBetween(ends, (after, upTo) =>
      db
        .select({ piece: asBytes(joinJson(responseJson(), sql`${created_at}, ${id}`)) })
        .from(assistantResponses)
        .leftJoin(
          meetingMessages,
          and(eq(meetingMessages.meeting_id, meeting_id), eq(meetingMessages.message_id, message_id)),
        )
        .where(
          and(
            where,
            after ? sql`(${created_at}, ${id}) > ${place(after)}` : undefined,
            upTo ? sql`(${created_at}, ${id}) <= ${place(upTo)}` : undefined,
          ),
        ),
    ),
  )
}

const responseJson = () =>
  jsonObject({
    response_id: assistantResponses.id,
    message_id: assistantResponses.message_id,
    message_text: sql`to_json(coalesce(${meetingMessages.message}, ${assistantResponses.question}))::text`,
    answered_question: assistantResponses.question,
    response_text: assistantResponses.text,
    outcome: assistantResponses.outcome,
    is_uncertain: sql`(${isUncertain})::text`,
    full_response_duration_sec: assistantResponses.full_response_duration_sec,
    first_token_duration_sec: assistantResponses.first_token_duration_sec,
    created_at: assistantResponses.created_at,
    follow_up_at: assistantResponses.follow_up_at,
  })

import type { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import type { MeetingTimes } from '@cuecard/contract/meetings/meetings.ts'
import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { columnsOf, isOneOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MeetingKey } from '../meetings/meetings.service.ts'
import { meetingAnalyses, meetingChats, meetingMessages, meetings } from '../meetings/meetings.tables.ts'
import { asPeriod, type NamedTime, type Period } from './period.ts'
import type { Term } from './transcript-terms.ts'

type ChatRow = typeof meetingChats.$inferSelect

/** The meetings to search, as a condition over `meetings`. */
export interface Scope {
  company_id: string
  meetings: SQL | undefined
}

/** A message with its meeting. A very long one is cut, or reduced to the parts that match. */
export interface FoundMessage {
  meeting_id: string
  message_id: string
  sequence: number
  at: Date
  username: string
  message: string
}

/** Characters read of a message, and of its neighbours. */
const MESSAGE_CHARS_MAX = 6_000
const NEIGHBOUR_CHARS_MAX = 1_000

const COLUMNS = ['meeting_id', 'message_id', 'sequence', 'at', 'username'] as const
const columns = columnsOf(meetingMessages, ...COLUMNS)
const beginning = (characters: number) => sql<string>`left(${meetingMessages.message}, ${characters})`
const inOrder = [asc(meetingMessages.at), asc(meetingMessages.sequence)]

const hasTerm = ({ stem, query }: Term): SQL =>
  query === null
    ? sql`${meetingMessages.message} like ${`%${stem}%`}`
    : sql`${meetingMessages.words} @@ to_tsquery('simple', ${query})`

const isInScope = (scope: Scope) => and(eq(meetingMessages.company_id, scope.company_id), scope.meetings)

/**
 * Meetings that started in the period, as a condition over `meetings`; undefined without a period. Days begin at midnight of
 * `time_zone`, weeks on Monday.
 */
export function startedIn(period: Period | NamedTime | null, at: { now: Date; time_zone: string }): SQL | undefined {
  if (!period) return undefined
  const { unit, back } = asPeriod(period, at)
  const startOf = (ago: number) => {
    const present = sql`date_trunc(${unit}::text, ${at.now.toISOString()}::timestamptz at time zone ${at.time_zone}::text)`
    return sql`(${present} - ${`${ago} ${unit}`}::interval) at time zone ${at.time_zone}::text`
  }
  return and(gte(meetings.started_at, startOf(back)), lt(meetings.started_at, startOf(back - 1)))
}

/** How many messages contain each term. */
export async function countTerms(db: Db, scope: Scope, terms: readonly Term[]): Promise<number[]> {
  const counts = terms.map((term) => sql`count(*) filter (where ${hasTerm(term)})`)
  const [row] = await db
    .select({ counts: sql<number[]>`array[${sql.join(counts, sql`, `)}]::int[]` })
    .from(meetingMessages)
    .innerJoin(meetings, eq(meetings.id, meetingMessages.meeting_id))
    .where(and(isInScope(scope), or(...terms.map(hasTerm))))
  return row?.counts ?? []
}

interface TermQuery {
  terms: readonly Term[]
  /** Speakers whom the question names; their messages score higher. */
  speakers: readonly string[]
  limit: number
}

/** The messages with the highest term weights; terms in the meeting's title count too. */
export async function findHits(db: Db, scope: Scope, { terms, speakers, limit }: TermQuery): Promise<FoundMessage[]> {
  const parts = terms.map((term) => sql`${term.weight}::float8 * (${hasTerm(term)})::int`)
  const titles = terms.flatMap(({ query, weight }) =>
    query === null
      ? []
      : [sql`${weight}::float8 * (to_tsvector('simple', ${meetings.title}) @@ to_tsquery('simple', ${query}))::int`],
  )
  const named = speakers.length > 0 ? [sql`1.5 * (${isOneOf(meetingMessages.username, speakers)})::int`] : []
  const score = sql.join([...parts, ...titles, ...named], sql` + `)
  return db
    .select({ ...columns, message: beginning(MESSAGE_CHARS_MAX) })
    .from(meetingMessages)
    .innerJoin(meetings, eq(meetings.id, meetingMessages.meeting_id))
    .where(and(isInScope(scope), or(...terms.map(hasTerm))))
    .orderBy(desc(score), desc(meetings.started_at), ...inOrder)
    .limit(limit)
}

interface AroundQuery {
  before: number
  after: number
  terms: readonly Term[]
}

/** A message and its neighbours before and after, in order. */
export async function listMessagesAround(db: Db, centre: FoundMessage, beside: AroundQuery): Promise<FoundMessage[]> {
  const { at, sequence } = meetingMessages
  const same = eq(meetingMessages.meeting_id, centre.meeting_id)
  const earlier = or(lt(at, centre.at), and(eq(at, centre.at), lte(sequence, centre.sequence)))
  const later = or(gt(at, centre.at), and(eq(at, centre.at), gt(sequence, centre.sequence)))
  const selectMessages = (condition: SQL | undefined, order: SQL[], limit: number) =>
    db
      .select({ ...columns, message: textAround(centre, beside.terms) })
      .from(meetingMessages)
      .where(and(same, condition))
      .orderBy(...order)
      .limit(limit)
  const before = await selectMessages(and(lte(at, centre.at), earlier), [desc(at), desc(sequence)], beside.before + 1)
  const after = await selectMessages(and(gte(at, centre.at), later), [asc(at), asc(sequence)], beside.after)
  return [...before.toReversed(), ...after]
}

/** The centre message whole (a very long one by its parts with the terms), and its neighbours cut. */
function textAround(centre: FoundMessage, terms: readonly Term[]): SQL<string> {
  const queries = terms.flatMap(({ query }) => (query === null ? [] : [`(${query})`]))
  const isCentre = eq(meetingMessages.message_id, centre.message_id)
  if (queries.length === 0)
    return sql<string>`left(${meetingMessages.message}, case when ${isCentre} then ${MESSAGE_CHARS_MAX} else ${NEIGHBOUR_CHARS_MAX} end)`
  const options = 'StartSel="", StopSel="", MaxFragments=4, MinWords=40, MaxWords=120, FragmentDelimiter=" … "'
  return sql<string>`case
    when ${isCentre} and length(${meetingMessages.message}) > ${MESSAGE_CHARS_MAX}
      then ts_headline('simple', ${meetingMessages.message}, to_tsquery('simple', ${queries.join(' | ')}), ${options})
    when ${isCentre} then ${meetingMessages.message}
    else left(${meetingMessages.message}, ${NEIGHBOUR_CHARS_MAX}) end`
}

const ofMeeting = ({ company_id, id }: MeetingKey) =>
  and(eq(meetingMessages.company_id, company_id), eq(meetingMessages.meeting_id, id))

/** The speakers by number of messages, with the characters of their messages. */
export function listSpeakers(db: Db, meeting: MeetingKey) {
  return db
    .select({
      username: meetingMessages.username,
      messages: sql<number>`count(*)::int`,
      characters: sql<number>`sum(length(${meetingMessages.message}))::int`,
    })
    .from(meetingMessages)
    .where(ofMeeting(meeting))
    .groupBy(meetingMessages.username)
    .orderBy(desc(sql`count(*)`))
}

export function listTranscript(db: Db, meeting: MeetingKey): Promise<FoundMessage[]> {
  return db
    .select({ ...columns, message: meetingMessages.message })
    .from(meetingMessages)
    .where(ofMeeting(meeting))
    .orderBy(...inOrder)
}

interface SampleQuery {
  /** The number of equal parts of the meeting, and of messages taken from each. */
  parts: number
  each: number
  /** A tsquery; messages that match it are preferred. */
  cue: string | null
  /** Only their messages; empty for all speakers. */
  speakers: readonly string[]
}

/** The most relevant messages of each part of a meeting. */
export async function sampleMessages(db: Db, meeting: MeetingKey, query: SampleQuery): Promise<FoundMessage[]> {
  const { parts, each, cue, speakers } = query
  const order = sql`${meetingMessages.at}, ${meetingMessages.sequence}`
  const fits = cue === null ? sql`0` : sql`(${meetingMessages.words} @@ to_tsquery('simple', ${cue}))::int`
  const placed = db
    .select({
      ...columns,
      message: beginning(NEIGHBOUR_CHARS_MAX).as('message'),
      relevance: sql<number>`${fits} * 160 + least(length(${meetingMessages.message}), 240)`.as('relevance'),
      part: sql<number>`ntile(${parts}) over (order by ${order})`.as('part'),
    })
    .from(meetingMessages)
    .where(and(ofMeeting(meeting), speakers.length > 0 ? isOneOf(meetingMessages.username, speakers) : undefined))
    .as('placed')
  const ranked = db
    .select({
      ...columnsOf(placed, ...COLUMNS, 'message'),
      rank: sql<number>`row_number() over (partition by ${placed.part} order by ${placed.relevance} desc, ${placed.at})`.as(
        'rank',
      ),
    })
    .from(placed)
    .as('ranked')
  return db
    .select(columnsOf(ranked, ...COLUMNS, 'message'))
    .from(ranked)
    .where(lte(ranked.rank, each))
    .orderBy(asc(ranked.at), asc(ranked.sequence))
}

export interface ChatMeeting {
  id: string
  title: string
  started_at: Date
  ended_at: Date | null
  last_message_at: Date | null
  message_count: number
  times: MeetingTimes
  /** Markdown; null without notes. */
  notes: string | null
  /** Null before the first analysis. */
  manager: ManagerAnalysis | null
}

const meetingColumns = {
  ...columnsOf(meetings, 'id', 'title', 'started_at', 'ended_at', 'last_message_at', 'message_count', 'times'),
  notes: meetingAnalyses.notes,
  manager: meetingAnalyses.manager,
}

/** Meetings with their notes, newest first; `named`: only those whose title contains one of the terms. */
export function listChatMeetings(
  db: Db,
  scope: Scope,
  query: { limit: number; named?: readonly Term[] },
): Promise<ChatMeeting[]> {
  const named = query.named?.flatMap((term) =>
    term.query === null ? [] : [sql`to_tsvector('simple', ${meetings.title}) @@ to_tsquery('simple', ${term.query})`],
  )
  return db
    .select(meetingColumns)
    .from(meetings)
    .leftJoin(meetingAnalyses, eq(meetingAnalyses.meeting_id, meetings.id))
    .where(and(eq(meetings.company_id, scope.company_id), scope.meetings, named ? or(...named, sql`false`) : undefined))
    .orderBy(desc(meetings.started_at), meetings.id)
    .limit(query.limit)
}

/** The given meetings that are in the scope. */
export async function listMeetingsInScope(db: Db, scope: Scope, ids: readonly string[]): Promise<ChatMeeting[]> {
  if (ids.length === 0) return []
  return listChatMeetings(
    db,
    { company_id: scope.company_id, meetings: and(scope.meetings, isOneOf(meetings.id, ids)) },
    { limit: ids.length },
  )
}

export async function countMessages(db: Db, scope: Scope): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${meetings.message_count}), 0)::int` })
    .from(meetings)
    .where(and(eq(meetings.company_id, scope.company_id), scope.meetings))
  return row?.total ?? 0
}

export async function insertChat(tx: Db, row: ChatRow): Promise<void> {
  await tx.insert(meetingChats).values(row)
}

/** The user's own reply; null for another user's. */
export async function findChat(
  db: Db,
  query: { id: string; company_id: string; user_id: string },
): Promise<ChatRow | null> {
  const { company_id, id, user_id } = meetingChats
  const [row] = await db
    .select()
    .from(meetingChats)
    .where(and(eq(company_id, query.company_id), eq(id, query.id), eq(user_id, query.user_id)))
  return row ?? null
}

/** What a person asked of meetings, with the replies, oldest first. */
export const listChatsOf = async (db: Db, { company_id, user_id }: { company_id: string; user_id: string }) =>
  db
    .select(columnsOf(meetingChats, 'meeting_id', 'question', 'text', 'outcome', 'created_at'))
    .from(meetingChats)
    .where(and(eq(meetingChats.company_id, company_id), eq(meetingChats.user_id, user_id)))
    .orderBy(asc(meetingChats.created_at), asc(meetingChats.id))

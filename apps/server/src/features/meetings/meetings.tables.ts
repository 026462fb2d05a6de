import type { ChatSource } from '@cuecard/contract/meetings/chat.ts'
import type { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import type { CalendarEvent } from '@cuecard/contract/meetings/meetings.ts'
import { type SQL, sql } from 'drizzle-orm'
import { customType, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** `{[1,5),[7,8)}`: ranges of whole numbers. */
const int8multirange = customType<{ data: string }>({ dataType: () => 'int8multirange' })

export const meetings = pgTable(
  'meetings',
  (t) => ({
    id: t.uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    owner_id: t.uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The owner's address when the meeting was stored; kept when the user is removed. */
    owner_email: t.text(),
    /** The extension's key for the meeting, or the hash of the imported file; a second start with the same key finds the stored meeting. */
    client_key: t.text(),
    meeting_type: t.text({ enum: ['google_meet', 'microsoft_teams', 'zoom', 'imported'] }).notNull(),
    title: t.text().notNull(),
    state: t.text({ enum: ['live', 'ended'] }).notNull(),
    started_at: t.timestamp({ withTimezone: true }).notNull(),
    ended_at: t.timestamp({ withTimezone: true }),
    /** Of the latest message; null before the first one. */
    last_message_at: t.timestamp({ withTimezone: true }),
    message_count: t.integer().notNull().default(0),
    /** The highest sequence number below which the extension's events are all stored. */
    acknowledged_sequence: t.bigint({ mode: 'number' }).notNull().default(0),
    /** All sequence numbers received, so that events out of order are acknowledged once the gap before them is closed. */
    received_sequences: int8multirange().notNull().default('{}'),
    calendar_event_data: t.jsonb().$type<CalendarEvent>(),
    /** Lower case, from the calendar. Attendees may see the meeting. */
    attendee_emails: t.text().array().notNull().default([]),
    /** When and by whose address it was confirmed that the others knew of the saving. */
    consent_confirmed_at: t.timestamp({ withTimezone: true }),
    consent_confirmed_by: t.text(),
    is_shared: t.boolean().notNull().default(false),
    /**
     * What its messages' times are: `clock`, when each was said; `elapsed`, how far into a recording whose start nobody told; `none` for
     * a file without any: its messages then have the meeting's own time, and only their order says something.
     */
    times: t
      .text({ enum: ['clock', 'elapsed', 'none'] })
      .notNull()
      .default('clock'),
    /** What was told of the start of a meeting without clock times: the time or the day alone; null where nothing was, and before that was kept. */
    start_told: t.text({ enum: ['time', 'day'] }),
    /** The speakers of the customer's side as somebody chose them; null where the rules decide. */
    customers: t.text().array(),
    /** The customer's id as somebody chose it, '' for nobody; null where the invited people's domains decide. */
    chosen_customer: t.text(),
    /** Version of the row's format; `migrate` updates older rows. */
    shape_version: t.integer().notNull(),
    created_at: t.timestamp({ withTimezone: true }).notNull(),
    updated_at: t.timestamp({ withTimezone: true }).notNull(),
  }),
  (table) => [
    index('meetings_company').on(table.company_id, table.started_at.desc(), table.id),
    uniqueIndex('meetings_client_key').on(table.company_id, table.owner_id, table.client_key),
    index('meetings_owner').on(table.owner_id),
    index('meetings_attendees').using('gin', table.attendee_emails),
  ],
)

/** One row per message, with its latest revision. */
export const meetingMessages = pgTable(
  'meeting_messages',
  (t) => ({
    company_id: partOf(() => companies.id),
    meeting_id: partOf(() => meetings.id),
    message_id: t.text().notNull(),
    revision: t.integer().notNull().default(0),
    /** Order of arrival; sorts messages with the same time. */
    sequence: t.bigint({ mode: 'number' }).notNull(),
    username: t.text().notNull(),
    message: t.text().notNull(),
    at: t.timestamp({ withTimezone: true }).notNull(),
    /** The source gave no time for it, and this one is placed by the messages around. */
    time_estimated: t.boolean().notNull().default(false),
    user_image_url: t.text(),
    /** chat: typed in the meeting's chat. */
    kind: t
      .text({ enum: ['spoken', 'chat'] })
      .notNull()
      .default('spoken'),
    /** The page of the meeting marked it as said by the owner, under whatever name. */
    is_own: t.boolean().notNull().default(false),
    /** Unstemmed, because the language is not known. */
    words: tsvector().generatedAlwaysAs((): SQL => sql`to_tsvector('simple', ${meetingMessages.message})`),
  }),
  (table) => [
    primaryKey({ columns: [table.meeting_id, table.message_id] }),
    index('meeting_messages_order').on(table.meeting_id, table.at, table.sequence),
    index('meeting_messages_words').using('gin', table.words),
    index('meeting_messages_company').on(table.company_id),
  ],
)

/** The notes of a meeting and its manager analysis. */
export const meetingAnalyses = pgTable(
  'meeting_analyses',
  (t) => ({
    meeting_id: partOf(() => meetings.id).primaryKey(),
    company_id: partOf(() => companies.id),
    /** Markdown. */
    notes: t.text(),
    notes_engine: t.text({ enum: ['model', 'rules'] }),
    notes_updated_at: t.timestamp({ withTimezone: true }),
    manager: t.jsonb().$type<ManagerAnalysis>(),
    manager_version: t.integer(),
    manager_updated_at: t.timestamp({ withTimezone: true }),
    /** Poorly answered questions in `manager`, so that lists need not unpack it. */
    unanswered_count: t
      .integer()
      .generatedAlwaysAs(
        (): SQL =>
          sql`jsonb_array_length(jsonb_path_query_array(${meetingAnalyses.manager}, '$.customer_qna[*].rep_uncertain ? (@ == true)'))`,
      ),
  }),
  (table) => [index('meeting_analyses_company').on(table.company_id)],
)

/**
 * How a user of the company talked in a meeting, taken from its analysis so that weeks can be summed up without reading
 * transcripts. None for meetings without times, and for those too short or too lonely to be a conversation.
 */
export const meetingTalk = pgTable(
  'meeting_talk',
  (t) => ({
    company_id: partOf(() => companies.id),
    meeting_id: partOf(() => meetings.id),
    user_id: partOf(() => users.id),
    talk_sec: t.doublePrecision().notNull(),
    /** Of everybody in the meeting. */
    all_talk_sec: t.doublePrecision().notNull(),
    longest_monologue_sec: t.doublePrecision().notNull(),
    speaker_switches: t.integer().notNull(),
    length_sec: t.doublePrecision().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.meeting_id, table.user_id] }),
    index('meeting_talk_company').on(table.company_id, table.user_id),
    index('meeting_talk_user').on(table.user_id),
  ],
)

/** A chat reply; `meeting_id` is null when the chat was about all meetings. */
export const meetingChats = pgTable(
  'meeting_chats',
  (t) => ({
    id: t.uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    meeting_id: t.uuid().references(() => meetings.id, { onDelete: 'cascade' }),
    user_id: partOf(() => users.id),
    question: t.text().notNull(),
    text: t.text().notNull(),
    engine: t.text({ enum: ['model', 'quotes'] }).notNull(),
    outcome: t.text({ enum: ['complete', 'refused', 'incomplete'] }).notNull(),
    sources: t.jsonb().$type<ChatSource[]>().notNull(),
    created_at: t.timestamp({ withTimezone: true }).notNull(),
  }),
  (table) => [
    index('meeting_chats_company').on(table.company_id, table.created_at),
    index('meeting_chats_meeting').on(table.meeting_id),
    index('meeting_chats_user').on(table.user_id),
  ],
)

import type { Meeting, MeetingFilter } from '@cuecard/contract/meetings.ts'
import { isAdmin, isStaff, type Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import type { JsonPieces } from '../../platform/http/serve.ts'
import { noteActivity } from '../activity/activity.service.ts'
import { meetingPieces, messagePieces, responsePieces } from './meeting-pieces.store.ts'
import {
  findAnalysis,
  findVisible,
  listedFor,
  type MeetingQuery,
  type MeetingRow,
  type Viewer,
} from './meetings.store.ts'

export type { MeetingRow } from './meetings.store.ts'

/** Of the rows that are written now; `POST /v0.5/meetings/migrate` brings older ones up (decision 25). */
export const MEETING_SHAPE_VERSION = 1

const NOT_FOUND = 'Meeting not found'

const seesAll = (actor: Member) => isAdmin(actor) || isStaff(actor)

function viewerOf(actor: Member): Viewer {
  const { company_id, user_id } = actor
  return { company_id, user_id, email: actor.email.toLowerCase(), sees_all: seesAll(actor) }
}

/** The condition under which lists and searches show a meeting to the caller; over the `meetings` table. */
export const listedMeetings = (actor: Member) => listedFor(viewerOf(actor))

/**
 * A meeting that the caller owns, attended or may see as admin, staff, or by its address because it is shared.
 * @throws 404, also for another company's meeting and one that is not the caller's to see
 */
export async function visibleMeeting(deps: Deps, actor: Member, id: string): Promise<MeetingRow> {
  const row = await findVisible(deps.database.of(actor.company_id), viewerOf(actor), id)
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/** The meetings that the caller's list shows, newest first. */
export async function list(deps: Deps, actor: Member, filter: MeetingFilter = {}): Promise<JsonPieces> {
  const db = deps.database.of(actor.company_id)
  return { pieces: inBrackets(meetingPieces(db, viewerOf(actor), readFilter(filter))) }
}

async function* inBrackets(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield '['
  yield* pieces
  yield ']'
}

function readFilter({ text, owner, meeting_type, from, to }: MeetingFilter): MeetingQuery {
  return {
    text: storable(text) || undefined,
    owner: storable(owner) || undefined,
    meeting_type,
    from: bounded(from),
    to: bounded(to),
  }
}

/** The database takes no NUL. */
const storable = (text: string | undefined) => text?.replaceAll('\0', '').toWellFormed()

/** No meeting is older than 1970, and the database's calendar has no year 0. */
const bounded = (instant: string | undefined) => (instant ? new Date(Math.max(0, Date.parse(instant))) : undefined)

/** A meeting with everything that came of it, read page by page while it leaves. Counts as opened. @throws 404 */
export async function get(deps: Deps, actor: Member, id: string): Promise<JsonPieces> {
  const row = await visibleMeeting(deps, actor, id)
  const tookPart = row.owner_id === actor.user_id || row.attendee_emails.includes(actor.email.toLowerCase())
  noteActivity(deps, actor, seesAll(actor) && !tookPart ? 'meeting_notes_opened_admin' : 'meeting_notes_opened')
  return { pieces: detailPieces(deps.database.of(actor.company_id), actor, row) }
}

async function* detailPieces(db: Db, actor: Member, row: MeetingRow): AsyncGenerator<string> {
  const analysis = await findAnalysis(db, row)
  const notes =
    analysis?.notes && analysis.notes_engine && analysis.notes_updated_at
      ? {
          meeting_notes: analysis.notes,
          engine: analysis.notes_engine,
          updated_at: analysis.notes_updated_at.toISOString(),
        }
      : null
  yield JSON.stringify({ ...presentMeeting(actor, row), user_meeting_analysis: notes }).slice(0, -1)
  yield `,"manager_meeting_analysis":${analysis?.manager ?? 'null'},"collected_meeting_data":{"transcript":[`
  yield* messagePieces(db, row)
  yield '],"answers":['
  yield* responsePieces(db, row, 'answer')
  yield '],"explanations":['
  yield* responsePieces(db, row, 'explain')
  yield ']}}'
}

/** A meeting as the list shows it to the caller. */
export function presentMeeting(actor: Member, row: MeetingRow): Meeting {
  return {
    id: row.id,
    meeting_type: row.meeting_type,
    meeting_general_info: {
      meeting_title: row.title,
      transcript_start_datetime_utc: row.started_at.toISOString(),
      transcript_end_datetime_utc: row.ended_at?.toISOString() ?? null,
      calendar_event_data: row.calendar_event_data,
    },
    meeting_owner: row.owner_id === null ? null : row.owner_email,
    message_count: row.message_count,
    is_shared: row.is_shared,
    can_edit: seesAll(actor) || row.owner_id === actor.user_id,
  }
}

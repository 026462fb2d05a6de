import type { MeetingFeedback, MeetingFilter } from '@cuecard/contract/meetings/meetings.ts'
import type { Member } from '../../platform/access.ts'
import { toDatabaseText, toDatabaseTime } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { inBrackets } from '../../platform/http/json-pieces.ts'
import type { JsonPieces } from '../../platform/http/serve.ts'
import { detailPieces } from './meeting-detail.ts'
import { streamMeetings } from './meeting-json.store.ts'
import { isListedFor, listFeedback, type MeetingQuery } from './meetings.store.ts'
import { canSeeAllMeetings, viewerOf, visibleMeeting } from './visible-meeting.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'

export { chooseCustomer, chooseCustomers, update, remove } from './edit-meeting.ts'
export { lockMeetings, type MeetingKey, type MeetingRow } from './meetings.store.ts'
export { attendedMeetings, ownedMeetings } from './meetings-of-person.ts'
export { listTalkOf } from './meetings-of-person.store.ts'
export { downloadTranscript } from './transcript-file.ts'
export { getLatest } from './latest.ts'
export { messageNumber } from './message-number.store.ts'
export { search } from './search-messages.ts'
export { lockLinkableMeeting, mayOpen, presentMeeting, visibleMeeting } from './visible-meeting.ts'

/** Version of the rows that are written now; `POST /v0.5/meetings/migrate` updates older rows to it. */
export const MEETING_SHAPE_VERSION = 1

/** The condition under which lists and searches show a meeting to the caller; over the `meetings` table. */
export const listedMeetings = (actor: Member) => isListedFor(viewerOf(actor))

/** The meetings that the caller's list shows, newest first. */
export async function list(deps: Deps, actor: Member, filter: MeetingFilter = {}): Promise<JsonPieces> {
  const db = deps.database.of(actor.company_id)
  return { pieces: inBrackets(streamMeetings(db, viewerOf(actor), readFilter(filter))) }
}

const readFilter = ({ text, owner, meeting_type, from, to, limit }: MeetingFilter): MeetingQuery => ({
  text: toDatabaseText(text ?? '') || undefined,
  owner: toDatabaseText(owner ?? '') || undefined,
  meeting_type,
  from: from ? toDatabaseTime(from) : undefined,
  to: to ? toDatabaseTime(to) : undefined,
  limit,
})

/** A meeting with its analyses, transcript and responses, streamed page by page because it may be long. @throws 404 */
export async function get(deps: Deps, actor: Member, id: string): Promise<JsonPieces> {
  const row = await visibleMeeting(deps, actor, id)
  return { pieces: detailPieces(deps.database.of(actor.company_id), actor, row) }
}

/** Counts that the caller's page shows the notes: loading a meeting may show its transcript alone. @throws 404 */
export async function countNotesOpened(deps: Deps, actor: Member, id: string): Promise<void> {
  const row = await visibleMeeting(deps, actor, id)
  const { openedNotes } = deps.caches
  const key = `${actor.user_id} ${id}`
  if (openedNotes.has(key)) return
  openedNotes.set(key, true)
  const tookPart = row.owner_id === actor.user_id || row.attendee_emails.includes(actor.email.toLowerCase())
  noteActivity(
    deps,
    actor,
    canSeeAllMeetings(actor) && !tookPart ? 'meeting_notes_opened_admin' : 'meeting_notes_opened',
  )
}

/** The thumbs and comments on the meeting's answers and explanations, by everyone who gave one. @throws 404 */
export async function getFeedback(deps: Deps, actor: Member, id: string): Promise<MeetingFeedback[]> {
  const meeting = await visibleMeeting(deps, actor, id)
  const rows = await listFeedback(deps.database.of(actor.company_id), meeting)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

import type { Meeting, MeetingConsent } from '@cuecard/contract/meetings/meetings.ts'
import { isAdmin, isStaff, type Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { orNotFound } from '../../platform/errors.ts'
import { findVisible, lockVisible, type MeetingRow, type Viewer } from './meetings.store.ts'
import { lockSavingSwitch } from '../companies/companies.service.ts'

export const MEETING_NOT_FOUND = 'Meeting not found'

/** Whether the caller sees every meeting of the company. */
export const canSeeAllMeetings = (actor: Pick<Member, 'role'>) => isAdmin(actor) || isStaff(actor)

type Person = Pick<Member, 'company_id' | 'user_id' | 'email' | 'role'>

export function viewerOf(actor: Person): Viewer {
  const { company_id, user_id } = actor
  return { company_id, user_id, email: actor.email.toLowerCase(), sees_all: canSeeAllMeetings(actor) }
}

/** Whether somebody of the meeting's company may open it, as `visibleMeeting` decides. */
export function mayOpen(person: Person, row: MeetingRow): boolean {
  const viewer = viewerOf(person)
  const isAmong = row.owner_id === viewer.user_id || row.attendee_emails.includes(viewer.email)
  return row.company_id === viewer.company_id && (viewer.sees_all || isAmong || row.is_shared)
}

/** Its owner, admins and staff may rename, share and delete a meeting. */
export const canEdit = (actor: Member, row: MeetingRow) => canSeeAllMeetings(actor) || row.owner_id === actor.user_id

/**
 * A meeting that the caller owns or attended, or may see as admin or staff or because it is shared.
 * @throws 404, also for another company's meeting and for one that the caller may not see
 */
export const visibleMeeting = async (deps: Deps, actor: Member, id: string): Promise<MeetingRow> =>
  orNotFound(await findVisible(deps.database.of(actor.company_id), viewerOf(actor), id), MEETING_NOT_FOUND)

/**
 * Whether a response may be stored with the meeting: the caller sees it, and the company stores meetings. Locks both the
 * meeting and the switch until the transaction ends.
 */
export const lockLinkableMeeting = async (tx: Db, actor: Member, id: string) =>
  (await lockSavingSwitch(tx, actor.company_id)) && (await lockVisible(tx, viewerOf(actor), id))

/** Who confirmed when that the others knew of the saving; null where nobody has. */
export const presentConsent = ({ consent_confirmed_at: at, consent_confirmed_by }: MeetingRow): MeetingConsent | null =>
  at && { confirmed_at: at.toISOString(), confirmed_by: consent_confirmed_by ?? '' }

/** A meeting as the list shows it to the caller. `unanswered`: null until it was analysed. */
export const presentMeeting = (actor: Member, row: MeetingRow, unanswered: number | null = null): Meeting => ({
  id: row.id,
  meeting_type: row.meeting_type,
  meeting_general_info: {
    meeting_title: row.title,
    transcript_start_datetime_utc: row.started_at.toISOString(),
    transcript_end_datetime_utc: row.ended_at?.toISOString() ?? null,
    calendar_event_data: row.calendar_event_data,
    times: row.times,
    start_told: row.start_told,
  },
  meeting_owner: row.owner_id === null ? null : row.owner_email,
  message_count: row.message_count,
  unanswered_count: unanswered,
  chosen_customer: row.chosen_customer,
  is_shared: row.is_shared,
  can_edit: canEdit(actor, row),
})

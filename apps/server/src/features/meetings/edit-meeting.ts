import { plural } from '@cuecard/language/plain-text.ts'
import type { updateMeeting as changeMeetingCall, Meeting } from '@cuecard/contract/meetings/meetings.ts'
import type { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { denied, invalid, orNotFound } from '../../platform/errors.ts'
import { forgetMailsAbout } from '../../platform/mail/mail.store.ts'
import { meetingGapsKind } from '../../shared/meeting-gaps-kind.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { countUnanswered, deleteMeeting, lockMeeting, type MeetingRow, updateMeeting } from './meetings.store.ts'
import { canEdit, MEETING_NOT_FOUND, presentMeeting, visibleMeeting } from './visible-meeting.ts'

type UpdateInput = z.output<NonNullable<typeof changeMeetingCall.body>>

/** @throws 403 for a caller who sees the meeting but may not change it, 404 */
async function findEditableMeeting(deps: Deps, actor: Member, id: string): Promise<MeetingRow> {
  const row = await visibleMeeting(deps, actor, id)
  if (!canEdit(actor, row)) throw denied("Only the meeting's owner and admins can change it.")
  return row
}

/** Renames a meeting, or shares it with the company. @throws 403, 404 */
export async function update(deps: Deps, actor: Member, input: UpdateInput & { id: string }): Promise<Meeting> {
  const seen = await findEditableMeeting(deps, actor, input.id)
  const title = input.meeting_title === undefined ? undefined : toDatabaseText(input.meeting_title).trim()
  if (title === '') throw invalid('Title is required', { meeting_title: 'Title is required' })
  const row = await deps.database.of(actor.company_id).transaction(async (tx) => {
    const before = orNotFound(await lockMeeting(tx, seen), MEETING_NOT_FOUND)
    const after = { title: title ?? before.title, is_shared: input.is_shared ?? before.is_shared }
    const changes = [
      after.title === before.title ? null : `title: ${before.title} → ${after.title}`,
      after.is_shared === before.is_shared ? null : after.is_shared ? 'shared with the company' : 'no longer shared',
    ].filter((each) => each !== null)
    if (changes.length === 0) return before
    await writeAudit(deps, tx, { actor, action: 'meeting_changed', target: after.title, detail: changes.join('; ') })
    return (await updateMeeting(tx, before, { ...after, updated_at: deps.clock.now() })) ?? before
  })
  return presentMeeting(actor, row, await countUnanswered(deps.database.of(actor.company_id), row))
}

interface CustomerChoice {
  id: string
  /** Speakers of the customer's side; null lets the rules find them. */
  customers: string[] | null
  /** What follows from it, in the same transaction. */
  follow: (tx: Db, row: MeetingRow) => Promise<void>
}

/** Stores who of the speakers is the customer. @throws 403, 404 */
export async function chooseCustomers(deps: Deps, actor: Member, choice: CustomerChoice): Promise<MeetingRow> {
  const seen = await findEditableMeeting(deps, actor, choice.id)
  const customers = choice.customers && [...new Set(choice.customers.map(toDatabaseText))]
  return deps.database.of(actor.company_id).transaction(async (tx) => {
    const before = orNotFound(await lockMeeting(tx, seen), MEETING_NOT_FOUND)
    const detail = `customer: ${customers === null ? 'found by rules' : customers.join(', ') || 'nobody'}`
    await writeAudit(deps, tx, { actor, action: 'meeting_changed', target: before.title, detail })
    const row = (await updateMeeting(tx, before, { customers, updated_at: deps.clock.now() })) ?? before
    await choice.follow(tx, row)
    return row
  })
}

interface CustomerDecision {
  id: string
  /** Decides within the transaction; `chosen` as in the meeting's row, and words for the audit log. */
  decide: (tx: Db, row: MeetingRow) => Promise<{ chosen: string | null; detail: string }>
}

/** Stores with which customer a meeting was. Returns what is stored. @throws 403, 404 */
export async function chooseCustomer(
  deps: Deps,
  actor: Member,
  { id, decide }: CustomerDecision,
): Promise<string | null> {
  const seen = await findEditableMeeting(deps, actor, id)
  return deps.database.of(actor.company_id).transaction(async (tx) => {
    const before = orNotFound(await lockMeeting(tx, seen), MEETING_NOT_FOUND)
    const { chosen, detail } = await decide(tx, before)
    await writeAudit(deps, tx, { actor, action: 'meeting_changed', target: before.title, detail })
    await updateMeeting(tx, before, { chosen_customer: chosen, updated_at: deps.clock.now() })
    return chosen
  })
}

/** Deletes a meeting with its transcript, analyses, chats, responses, feedback, the texts of mails about it and deliveries to webhooks, and soon the drafts of answers that quote it and the open gaps that were asked in it alone. @throws 403, 404 */
export async function remove(deps: Deps, actor: Member, id: string): Promise<void> {
  const seen = await findEditableMeeting(deps, actor, id)
  await deps.database.of(actor.company_id).transaction(async (tx) => {
    // Locked before its responses are deleted, so that none is added in between.
    const row = orNotFound(await lockMeeting(tx, seen), MEETING_NOT_FOUND)
    await deleteMeeting(tx, row)
    // Without clock times only the day of its start is known.
    const start = row.started_at.toISOString()
    const detail = `Of ${row.times === 'clock' ? start : start.slice(0, 10)}, ${plural(row.message_count, 'message')}`
    await writeAudit(deps, tx, { actor, action: 'meeting_removed', target: row.title, detail })
    const { id: meeting_id, company_id: companyId } = row
    await forgetMailsAbout(tx, { company_id: companyId, meeting_id })
    const call = { companyId, input: { meeting_id }, subject: meeting_id, again: true }
    await deps.jobs.enqueue(tx, meetingGapsKind, call)
  })
}

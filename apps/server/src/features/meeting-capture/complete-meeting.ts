import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueAnalysis } from '../meeting-analysis/meeting-analysis.service.ts'
import type { MeetingRow } from '../meetings/meetings.service.ts'
import { notifyWebhooks } from '../webhooks/webhooks.service.ts'
import { updateMeeting } from './meeting-capture.store.ts'

/** Marks a locked meeting as ended, not before it started. Returns the changed row. */
export async function closeMeeting(tx: Db, meeting: MeetingRow, { at, now }: { at: Date; now: Date }) {
  const ended_at = at < meeting.started_at ? meeting.started_at : at
  return (await updateMeeting(tx, meeting, { state: 'ended', ended_at, updated_at: now })) ?? meeting
}

/** Starts the analysis and notifies webhooks. Called in the transaction (`tx`) that ends it; again where it went on after an end that nobody told. */
export async function completeMeeting(deps: Deps, tx: Db, meeting: MeetingRow): Promise<void> {
  const { owner_id: requestedBy } = meeting
  await enqueueAnalysis(deps, tx, { ...meeting, ...(requestedBy ? { requestedBy } : {}) })
  await notifyWebhooks(deps, tx, {
    companyId: meeting.company_id,
    event: 'meeting.completed',
    meetingId: meeting.id,
    // No transcript: it is read at the address, where access is checked.
    data: {
      meeting_id: meeting.id,
      meeting_title: meeting.title,
      meeting_type: meeting.meeting_type,
      meeting_owner: meeting.owner_email,
      started_at: meeting.started_at.toISOString(),
      ended_at: meeting.ended_at?.toISOString() ?? null,
      message_count: meeting.message_count,
      url: `${deps.config.PUBLIC_URL}/meetings/${meeting.id}`,
    },
  })
}

/** When the last line was said; the start of a meeting without one. */
const lastHeardAt = ({ started_at, last_message_at }: MeetingRow) =>
  last_message_at !== null && last_message_at > started_at ? last_message_at : started_at

/** Lines that are not older than this are being said now: the meeting goes on. */
const GOING_ON_MS = 15 * 60_000

/**
 * What follows from lines that came after the end. One that was taken from the last line, because nobody told another one, may have been
 * none: a meeting that goes on is open again until it ends. Else the analysis is renewed, and such an end moves to the new last line.
 */
export async function followLateLines(
  deps: Deps,
  tx: Db,
  { before, stored }: { before: MeetingRow; stored: MeetingRow },
): Promise<MeetingRow> {
  const isEndGuessed = before.ended_at?.getTime() === lastHeardAt(before).getTime()
  const { owner_id: requestedBy, updated_at } = stored
  if (isEndGuessed && updated_at.getTime() - lastHeardAt(stored).getTime() < GOING_ON_MS)
    return (await updateMeeting(tx, stored, { state: 'live', ended_at: null, updated_at })) ?? stored
  await enqueueAnalysis(deps, tx, { ...stored, again: true, ...(requestedBy ? { requestedBy } : {}) })
  return isEndGuessed ? closeMeeting(tx, stored, { at: lastHeardAt(stored), now: updated_at }) : stored
}

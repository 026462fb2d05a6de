import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueAnalysis } from '../meeting-analysis/meeting-analysis.service.ts'
import type { MeetingRow } from '../meetings/meetings.service.ts'
import { notifyWebhooks } from '../webhooks/webhooks.service.ts'

/** Starts the analysis and notifies webhooks. Called once per meeting, in the transaction (`tx`) that ends it. */
export async function completeMeeting(deps: Deps, tx: Db, meeting: MeetingRow): Promise<void> {
  const { owner_id: requestedBy } = meeting
  await enqueueAnalysis(deps, tx, { ...meeting, ...(requestedBy ? { requestedBy } : {}) })
  await notifyWebhooks(deps, tx, {
    companyId: meeting.company_id,
    event: 'meeting.completed',
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

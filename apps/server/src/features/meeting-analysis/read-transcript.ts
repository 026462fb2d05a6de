import type { Db } from '../../platform/db/database.ts'
import { listActiveUsers } from '../accounts/accounts.service.ts'
import { companyOf } from '../companies/companies.service.ts'
import { speakerOf } from '../../shared/transcript/transcript-lines.ts'
import type { MeetingKey } from '../meetings/meetings.service.ts'
import { findMeeting, listTranscript } from './meeting-analysis.store.ts'
import type { AnalysisInput } from './findings.ts'
import type { MeetingPerson } from './sides.ts'
import type { MeetingMember } from './talk-of-members.ts'

export interface MeetingTranscript extends AnalysisInput {
  message_count: number
  last_message_at: Date | null
  members: readonly MeetingMember[]
}

/** A meeting's transcript and the people known to belong to it; null when the meeting is gone. */
export async function readMeetingTranscript(db: Db, key: MeetingKey): Promise<MeetingTranscript | null> {
  const meeting = await findMeeting(db, key)
  if (!meeting) return null
  const members = await listActiveUsers(db, key.company_id)
  const company = await companyOf(db, key.company_id)
  const persons = members.map(({ id, email, first_name, last_name }) => ({
    id,
    person: { email, name: [first_name, last_name].filter(Boolean).join(' ') || null } satisfies MeetingPerson,
  }))
  const owner = persons.find(({ id }) => id === meeting.owner_id)?.person
  const rows = await listTranscript(db, key)
  return {
    rows,
    startedAt: meeting.started_at,
    times: meeting.times,
    people: {
      owner: owner ?? (meeting.owner_email ? { email: meeting.owner_email, name: null } : null),
      colleagues: persons.filter(({ id }) => id !== meeting.owner_id).map(({ person }) => person),
      own_speakers: [...new Set(rows.filter(({ is_own }) => is_own).map(speakerOf))],
      owner_attended: meeting.meeting_type !== 'imported',
      attendees: meeting.calendar_event_data?.attendees ?? [],
      customers: meeting.customers,
    },
    ownNames: [company.name],
    message_count: meeting.message_count,
    last_message_at: meeting.last_message_at,
    members: persons.map(({ id, person }) => ({ id, person, is_owner: id === meeting.owner_id })),
  }
}

import type { getMeetingBackground, MeetingBackground } from '@cuecard/contract/meetings/live.ts'
import type { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { findMeetingEvent, type EventLookup } from '../calendar/calendar.service.ts'
import { startOf, storeAttendees } from '../meeting-capture/meeting-capture.service.ts'
import { listKnownPeople } from './known-people.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'

type BackgroundInput = z.output<NonNullable<typeof getMeetingBackground.body>>

/**
 * The invited people, and earlier meetings with the people of this one; these are given even when the calendar fails.
 * With `keeps_only` the invited people are kept with the meeting; no earlier meetings are read, and the call is not counted.
 */
export async function meetingBackground(deps: Deps, actor: Member, asked: BackgroundInput): Promise<MeetingBackground> {
  const { meeting_url, meeting_title, names, keeps_only = false } = asked
  const meeting_id = asked.meeting_id ?? null
  const began = meeting_id === null ? null : await startOf(deps, actor, meeting_id)
  const called = { url: meeting_url ?? null, title: meeting_title ?? null, began }
  const found = await findMeetingEvent(deps, actor, called)
  if (found.calendar === 'failed' && found.is_new) noteActivity(deps, actor, 'google_calendar_access_error')
  const attendees = found.calendar === 'found' ? found.event.attendees : []
  if (meeting_id !== null && attendees.length > 0) await storeAttendees(deps, actor, { id: meeting_id, attendees })
  const people = keeps_only ? [] : await listKnownPeople(deps, actor, { attendees, names, meeting_id })
  if (!keeps_only) noteActivity(deps, actor, 'meeting_background_data_fetched')
  return {
    calendar: found.calendar,
    calendar_problem: found.calendar === 'failed' ? found.problem : null,
    event: presentEvent(found),
    people,
  }
}

function presentEvent(found: EventLookup): MeetingBackground['event'] {
  if (found.calendar !== 'found') return null
  const { key, title, starts, ends, attendees } = found.event
  return {
    event: key,
    title,
    starts_at: new Date(starts).toISOString(),
    ends_at: ends > starts ? new Date(ends).toISOString() : null,
    attendees,
  }
}

import type { DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'
import { formatLongDate } from '@cuecard/contract/time.ts'

export interface MeetingGroup {
  id: string
  name: string
  items: DiscoveredKnowledgeItem[]
}

export interface DayGroup {
  /** Such as `Saturday, November 21, 2026`. */
  heading: string
  meetings: MeetingGroup[]
}

/** Groups items by day and meeting, newest first. An item that occurs in two overlapping pages is listed once. */
export function byMeeting(items: readonly DiscoveredKnowledgeItem[]): DayGroup[] {
  const days = new Map<string, Map<string, MeetingGroup>>()
  for (const item of new Map(items.map((each) => [each.id, each])).values()) {
    const heading = formatLongDate(item.meeting_datetime)
    const day = days.get(heading) ?? new Map<string, MeetingGroup>()
    days.set(heading, day)
    const meeting = day.get(item.meeting_id) ?? { id: item.meeting_id, name: item.meeting_name, items: [] }
    day.set(item.meeting_id, meeting)
    meeting.items.push(item)
  }
  return [...days].map(([heading, meetings]) => ({ heading, meetings: [...meetings.values()] }))
}

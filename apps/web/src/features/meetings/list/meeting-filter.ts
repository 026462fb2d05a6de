import { MeetingType, type Meeting } from '@cuecard/contract/meetings/meetings.ts'
import { formatLongDate } from '@cuecard/contract/time.ts'
import { z } from 'zod'
import { mondayOf, SearchDay, startOfDay } from '../../../shared/time/day-range.ts'

/** Cards shown at first, and added each time the user nears the end of the list. */
export const CARDS_STEP = 60

/** The list's state in the address: days in the user's time zone, both inclusive. */
export const MeetingsSearch = z.object({
  text: z.string().max(200).optional(),
  owner: z.string().max(254).optional(),
  type: MeetingType.optional(),
  from: SearchDay.optional(),
  to: SearchDay.optional(),
  /** From Monday of this week on, whenever the address is opened. */
  week: z.enum(['this']).optional(),
  /** `unanswered`: meetings with questions that were answered poorly. */
  show: z.enum(['unanswered']).optional(),
  /** A customer's id, or `none` for meetings without one. */
  customer: z.string().max(253).optional(),
  /** The field searches what was said instead of the list; set while it is empty. */
  in: z.enum(['said']).optional(),
  /** The search over all transcripts. */
  said: z.string().max(200).optional(),
  /** `ask`: the chat over all meetings instead of the list. */
  view: z.enum(['ask']).optional(),
  /** Cards shown so far, so that Back returns to the same position. */
  shown: z.coerce.number().int().min(CARDS_STEP).max(100_000).default(CARDS_STEP),
})
export type MeetingsSearch = z.infer<typeof MeetingsSearch>

export const NO_FILTER = {
  text: null,
  owner: null,
  type: null,
  from: null,
  to: null,
  week: null,
  show: null,
  customer: null,
  shown: null,
} as const

export const isFiltered = ({ text, owner, type, from, to, week, show, customer }: MeetingsSearch) =>
  Boolean(text?.trim() || owner || type || from || to || week || show || customer)

/** The customer of a meeting as the list knows it: undefined until the customers are loaded. */
export type CustomerOf = ((meeting: Meeting) => { id: string; name: string } | null) | undefined

/** The meetings that pass every filter, in their original order. */
export function filterMeetings(
  meetings: readonly Meeting[],
  search: MeetingsSearch,
  { customerOf, now = new Date() }: { customerOf?: CustomerOf; now?: Date } = {},
): readonly Meeting[] {
  const { owner, type, show, customer } = search
  const words = (search.text ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const since = search.from ? Date.parse(startOfDay(search.from)) : -Infinity
  const from = search.week ? Math.max(since, Date.parse(startOfDay(mondayOf(now)))) : since
  const to = search.to ? Date.parse(startOfDay(search.to, 1)) : Infinity
  if (!isFiltered(search)) return meetings
  return meetings.filter((meeting) => {
    if (owner && meeting.meeting_owner !== owner) return false
    if (type && meeting.meeting_type !== type) return false
    const start = Date.parse(meeting.meeting_general_info.transcript_start_datetime_utc)
    if (start < from || start >= to) return false
    if (show && !meeting.unanswered_count) return false
    const found = customerOf?.(meeting)
    if (customer && (found?.id ?? 'none') !== customer) return false
    if (words.length === 0) return true
    const text = `${textOf(meeting)}\n${found?.name.toLowerCase() ?? ''}`
    return words.every((word) => text.includes(word))
  })
}

/** The text that the filter searches: title, owner and invited people. */
function textOf({ meeting_general_info: info, meeting_owner }: Meeting): string {
  const attendees = info.calendar_event_data?.attendees ?? []
  const people = attendees.map(({ name, email }) => `${name ?? ''} ${email}`)
  return [info.meeting_title, meeting_owner ?? '', ...people].join('\n').toLowerCase()
}

export interface MeetingDay {
  /** `Saturday, November 21, 2026` */
  heading: string
  meetings: readonly Meeting[]
}

/** The meetings by the day on which their transcript starts, in their original order: newest day first. */
export function byDay(meetings: readonly Meeting[]): readonly MeetingDay[] {
  const days = Map.groupBy(meetings, (meeting) =>
    formatLongDate(meeting.meeting_general_info.transcript_start_datetime_utc),
  )
  return [...days].map(([heading, those]) => ({ heading, meetings: those }))
}

/** The email addresses of all owners, sorted. */
export function ownersOf(meetings: readonly Meeting[]): readonly string[] {
  const owners = new Set(meetings.flatMap(({ meeting_owner }) => (meeting_owner ? [meeting_owner] : [])))
  return [...owners].toSorted((a, b) => a.localeCompare(b))
}

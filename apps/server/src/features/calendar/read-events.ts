import { createHash } from 'node:crypto'
import { MEETING_ATTENDEES_MAX, NAME_MAX } from '@cuecard/contract/limits.ts'
import type { Attendee } from '@cuecard/contract/meetings/meetings.ts'
import ICAL from 'ical.js'
import { addressesIn } from './meeting-address.ts'
import { instantIn } from '../../shared/zone-time.ts'

/** One occurrence of an event, with no more of its texts than is needed to recognise a meeting. */
export interface CalendarEntry {
  /** Names the occurrence: the same for as long as it is in the calendar, also when it is moved. */
  key: string
  title: string
  /** Milliseconds since 1970; equal where no end is given. */
  starts: number
  ends: number
  /** As `meetingAddress` gives them. */
  addresses: string[]
  attendees: Attendee[]
  /** Those who were invited and will not come, in lower case. */
  declined: string[]
  /** The calendar's owner stays free meanwhile; Outlook keeps cancelled events so. */
  is_free: boolean
  /** False in the calendars that Outlook publishes: nobody can tell by their events who comes. */
  tells_people: boolean
}

/** Milliseconds since 1970. */
export interface Span {
  from: number
  to: number
}

/** The text is not a calendar. */
export class InvalidCalendarError extends Error {}

const DAY_MS = 86_400_000
const ENTRIES_MAX = 1_000
const ADDRESSES_MAX = 20
/** Occurrences tried per recurring event, to bound the time. */
const STEPS_MAX = 5_000
const ADDRESS_FIELDS = [
  'url',
  'location',
  'description',
  'conference',
  'x-google-conference',
  'x-microsoft-skypeteamsmeetingurl',
  'x-alt-desc',
] as const

ICAL.design.strict = false

/**
 * The events of a calendar that overlap the span, soonest first, one entry per occurrence; all-day events are left out.
 * @throws InvalidCalendarError
 */
export function readEvents(text: string, span: Span): CalendarEntry[] {
  const calendar = readCalendar(text, span)
  const entries: CalendarEntry[] = []
  const zone = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? 'UTC')
  const tellsPeople = /^ATTENDEE[;:]/im.test(text)
  const within = { span, zone, tellsPeople }
  const { masters, exceptions } = groupEvents(calendar)
  for (const component of masters) {
    const uid = String(component.getFirstPropertyValue('uid') ?? '')
    const own = exceptions.get(uid) ?? []
    ignoreInvalid(() => entries.push(...occurrencesOf(new ICAL.Event(component, { exceptions: own }), within)))
  }
  // Moved occurrences, also without their series: a person may be invited to a single occurrence.
  for (const component of [...exceptions.values()].flat()) {
    ignoreInvalid(() => entries.push(...singleOccurrence(new ICAL.Event(component, { exceptions: [] }), within)))
  }
  return entries.toSorted((a, b) => a.starts - b.starts).slice(0, ENTRIES_MAX)
}

/** An invalid event must not hide the others. */
function ignoreInvalid(read: () => void): void {
  try {
    read()
  } catch {
    return
  }
}

const EVENT = /^BEGIN:VEVENT[ \t]*\r?\n[\s\S]*?^END:VEVENT[ \t]*(?:\r?\n|$)/gim

/** The calendar with its time zones and the events that may overlap the span. Each event is parsed separately. */
function readCalendar(text: string, span: Span): ICAL.Component {
  const plain = text.replace(/^\uFEFF/, '').trimStart()
  if (!/^BEGIN:VCALENDAR/i.test(plain)) throw new InvalidCalendarError()
  const calendar = parse(plain.replaceAll(EVENT, ''))
  for (const [event] of plain.matchAll(EVENT)) {
    if (!mayOverlap(event, span)) continue
    ignoreInvalid(() => {
      for (const component of parse(`BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR`).getAllSubcomponents('vevent')) {
        calendar.addSubcomponent(component)
      }
    })
  }
  return calendar
}

function parse(text: string): ICAL.Component {
  try {
    return ICAL.Component.fromString(text)
  } catch {
    throw new InvalidCalendarError()
  }
}

/** Judged by dates only: most events are years old, and parsing them all would take seconds. */
function mayOverlap(event: string, span: Span): boolean {
  if (/^(?:RRULE|RDATE|RECURRENCE-ID)/im.test(event)) return true
  const starts = /^DTSTART[^:\r\n]*:(\d{8})/im.exec(event)?.[1]
  const ends = /^DTEND[^:\r\n]*:(\d{8})/im.exec(event)?.[1] ?? (/^DURATION/im.test(event) ? undefined : starts)
  const tooLate = starts !== undefined && starts > dayOf(span.to + 2 * DAY_MS)
  const tooEarly = ends !== undefined && ends < dayOf(span.from - 2 * DAY_MS)
  return !tooLate && !tooEarly
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10).replaceAll('-', '')

function groupEvents(calendar: ICAL.Component) {
  const masters: ICAL.Component[] = []
  const exceptions = new Map<string, ICAL.Component[]>()
  for (const component of calendar.getAllSubcomponents('vevent')) {
    if (!component.hasProperty('recurrence-id')) masters.push(component)
    else {
      const uid = String(component.getFirstPropertyValue('uid') ?? '')
      exceptions.set(uid, [...(exceptions.get(uid) ?? []), component])
    }
  }
  return { masters, exceptions }
}

interface OccurrenceContext {
  span: Span
  /** Time zone of times that name none. */
  zone: string
  tellsPeople: boolean
}

function occurrencesOf(event: ICAL.Event, within: OccurrenceContext): CalendarEntry[] {
  if (!event.isRecurring()) return singleOccurrence(event, within)
  const { span, zone, tellsPeople } = within
  const begin = seriesStartNear(event, span)
  if (begin === null) return []
  const found: CalendarEntry[] = []
  for (const time of timesOf(event, begin)) {
    // With a day of margin on both sides, because the time zone is not considered yet.
    const rough = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute)
    if (rough > span.to + DAY_MS) break
    if (rough < span.from - 2 * DAY_MS) continue
    const { item, startDate, endDate } = event.getOccurrenceDetails(time)
    if (item.isRecurrenceException() && !item.modifiesFuture()) continue
    const at = { starts: instant(item, startDate, zone), ends: instant(item, endDate, zone) }
    const entry = entryOf(item, { ...at, occurrence: time.toString(), tellsPeople })
    if (entry && overlaps(entry, span)) found.push(entry)
  }
  return found
}

function* timesOf(event: ICAL.Event, begin: ICAL.Time): Generator<ICAL.Time> {
  // Its first time, which the library leaves out where dates are added to it without a rule.
  if (!event.component.hasProperty('rrule') && !isNamed(event)) yield event.startDate
  const times = event.iterator(begin)
  for (let step = 0; step < STEPS_MAX; step++) {
    // Null at the end of some series and undefined at the end of others, whatever the library's types say.
    const time: ICAL.Time | null | undefined = times.next()
    if (!time) return
    yield time
  }
}

/** Whether the first time is among those that are added or taken out. */
const isNamed = ({ component, startDate }: ICAL.Event): boolean =>
  ['rdate', 'exdate']
    .flatMap((name) => component.getAllProperties(name).flatMap((property) => property.getValues() as unknown[]))
    .some((value) => value instanceof ICAL.Time && value.compare(startDate) === 0)

/** Days between occurrences of the frequencies that can be skipped through. */
const DAYS_BETWEEN: Partial<Record<string, number>> = { DAILY: 1, WEEKLY: 7 }

/**
 * The occurrence to start from: years of a series are skipped in whole steps of its rule. Null for a series that has ended
 * or recurs more often than daily, which is not a meeting.
 */
function seriesStartNear({ component, startDate }: ICAL.Event, span: Span): ICAL.Time | null {
  const values = component.getAllProperties('rrule').map((property): unknown => property.getFirstValue())
  const rules = values.filter((value) => value instanceof ICAL.Recur)
  for (const rule of rules) untilTheDaysEnd(rule)
  const [rule] = rules
  if (!rule || rules.length > 1 || component.hasProperty('rdate')) return startDate
  if (['HOURLY', 'MINUTELY', 'SECONDLY'].includes(rule.freq)) return null
  if (rule.until && rule.until.toUnixTime() * 1000 < span.from - 2 * DAY_MS) return null
  const every = DAYS_BETWEEN[rule.freq]
  if (every === undefined || rule.count) return startDate
  const stride = every * Math.max(1, rule.interval)
  const days = Math.floor((span.from - startDate.toUnixTime() * 1000) / DAY_MS) - 2 * stride
  if (days < stride) return startDate
  const begin = startDate.clone()
  begin.adjust(Math.floor(days / stride) * stride, 0, 0, 0)
  return begin
}

/** A series 'until the 17th' has the call of the 17th. */
function untilTheDaysEnd(rule: ICAL.Recur): void {
  if (!rule.until?.isDate) return
  const { year, month, day } = rule.until
  rule.until = ICAL.Time.fromData({ year, month, day, hour: 23, minute: 59, second: 59 })
}

function singleOccurrence(event: ICAL.Event, { span, zone, tellsPeople }: OccurrenceContext): CalendarEntry[] {
  const [starts, ends] = [instant(event, event.startDate, zone), instant(event, event.endDate, zone)]
  // Only events near the span are read further, because most of a calendar is years old.
  if (!overlaps({ starts, ends }, span)) return []
  const recurrence: unknown = event.component.getFirstPropertyValue('recurrence-id')
  const named = recurrence === null ? '' : String(recurrence)
  const entry = entryOf(event, { starts, ends, occurrence: named, tellsPeople })
  return entry ? [entry] : []
}

const overlaps = ({ starts, ends }: Pick<CalendarEntry, 'starts' | 'ends'>, { from, to }: Span) =>
  starts <= to && ends >= from

function instant(event: ICAL.Event, time: ICAL.Time, zone: string): number {
  if (time.zone && time.zone.tzid !== 'floating') return time.toUnixTime() * 1000
  const named: unknown = event.component.getFirstProperty('dtstart')?.getParameter('tzid')
  return instantIn(typeof named === 'string' ? named : zone, time)
}

interface Occurrence {
  starts: number
  ends: number
  /** When it would be by its series; empty for an event that does not recur. */
  occurrence: string
  tellsPeople: boolean
}

function entryOf(event: ICAL.Event, { starts, ends, occurrence, tellsPeople }: Occurrence): CalendarEntry | null {
  const { component } = event
  const says = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  if (says('status') === 'CANCELLED' || event.startDate.isDate || !Number.isFinite(starts)) return null
  const texts = ADDRESS_FIELDS.flatMap((name) => component.getAllProperties(name)).map((property) =>
    String(property.getFirstValue()),
  )
  const uid = String(component.getFirstPropertyValue('uid') ?? '')
  return {
    key: createHash('sha256')
      .update(JSON.stringify(uid === '' ? [String(event.summary), starts] : [uid, occurrence]))
      .digest('hex')
      .slice(0, 32),
    title: String(event.summary ?? '')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, NAME_MAX),
    starts,
    ends: Math.max(starts, ends),
    addresses: [...new Set(texts.flatMap(addressesIn))].slice(0, ADDRESSES_MAX),
    ...peopleOf(component),
    is_free: says('transp') === 'TRANSPARENT' || says('x-microsoft-cdo-busystatus') === 'FREE',
    tells_people: tellsPeople,
  }
}

/** Invited people, without rooms and equipment; with the organiser if any person was invited. */
function peopleOf(component: ICAL.Component): Pick<CalendarEntry, 'attendees' | 'declined'> {
  const invited = component.getAllProperties('attendee')
  const organizer = invited.length > 0 ? component.getAllProperties('organizer') : []
  const found = new Map<string, Attendee>()
  const declined = new Set<string>()
  for (const property of [...invited, ...organizer]) {
    const parameter = (name: string) => String(property.getParameter(name) ?? '')
    const email = /^mailto:(.+@.+)$/i.exec(String(property.getFirstValue()))?.[1]?.trim().slice(0, 254)
    const isPerson = !['ROOM', 'RESOURCE'].includes(parameter('cutype').toUpperCase())
    if (!email || !isPerson || found.has(email.toLowerCase())) continue
    if (parameter('partstat').toUpperCase() === 'DECLINED') {
      declined.add(email.toLowerCase())
      continue
    }
    const name = parameter('cn').trim().slice(0, NAME_MAX)
    // Calendars repeat the address where the name is not known.
    const isNamed = name !== '' && name.toLowerCase() !== email.toLowerCase()
    found.set(email.toLowerCase(), { ...(isNamed ? { name } : {}), email })
  }
  return {
    attendees: [...found.values()].slice(0, MEETING_ATTENDEES_MAX),
    declined: [...declined].slice(0, MEETING_ATTENDEES_MAX),
  }
}

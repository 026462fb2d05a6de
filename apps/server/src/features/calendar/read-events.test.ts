import { describe, expect, it } from 'vitest'
import { calendarOf, eventOf } from './calendar.fixture.ts'
import { findEvent } from './find-event.ts'
import { addressesIn, meetingAddress } from './meeting-address.ts'
import { type CalendarEntry, InvalidCalendarError, readEvents } from './read-events.ts'

const around = (day: string) => ({ from: Date.parse(`${day}T00:00:00Z`), to: Date.parse(`${day}T23:59:59Z`) })
const read = (text: string, day: string) =>
  readEvents(text, around(day)).map(({ title, starts, ends }) => [
    title,
    new Date(starts).toISOString(),
    new Date(ends).toISOString(),
  ])

const WEEKLY = eventOf(
  'UID:weekly@google.com',
  'SUMMARY:Weekly sync',
  'DTSTART;TZID=Europe/Berlin:20260106T100000',
  'DTEND;TZID=Europe/Berlin:20260106T103000',
  'RRULE:FREQ=WEEKLY;BYDAY=TU',
  'EXDATE;TZID=Europe/Berlin:20260407T100000',
  'X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij',
)

describe('the times of events', () => {
  it('are those of the zone, in winter and in summer, for each time of a series', () => {
    const text = calendarOf(WEEKLY)
    expect(read(text, '2026-02-03')).toEqual([['Weekly sync', '2026-02-03T09:00:00.000Z', '2026-02-03T09:30:00.000Z']])
    expect(read(text, '2026-06-02')).toEqual([['Weekly sync', '2026-06-02T08:00:00.000Z', '2026-06-02T08:30:00.000Z']])
    expect(read(text, '2026-02-04')).toEqual([])
    const other = WEEKLY.replace('FREQ=WEEKLY;BYDAY=TU', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR')
    const days = ['2031-05-06', '2031-05-09', '2031-05-13', '2031-05-16', '2031-05-20', '2031-05-23']
    expect(days.map((day) => read(calendarOf(other), day).length)).toEqual([1, 1, 0, 0, 1, 1])
  })

  it.each([
    ['at a time', 'RRULE:FREQ=WEEKLY;UNTIL=20260217T090000Z'],
    ['on a day', 'RRULE:FREQ=WEEKLY;UNTIL=20260217'],
    ['after so many', 'RRULE:FREQ=WEEKLY;COUNT=3'],
    ['with the dates that are added', 'RDATE;TZID=Europe/Berlin:20260210T100000,20260217T100000'],
    [
      'with dates of which the first is its own',
      'RDATE;TZID=Europe/Berlin:20260203T100000,20260210T100000,20260217T100000',
    ],
  ])('have the last ones of a series that ends %s', (_, rule) => {
    const text = calendarOf(
      eventOf(
        'UID:ending@google.com',
        'SUMMARY:Pilot',
        'DTSTART;TZID=Europe/Berlin:20260203T100000',
        'DTEND;TZID=Europe/Berlin:20260203T103000',
        rule,
      ),
    )
    const days = ['2026-02-03', '2026-02-10', '2026-02-17', '2026-02-24']
    expect(days.map((day) => read(text, day).length)).toEqual([1, 1, 1, 0])
    const span = { from: Date.parse('2026-02-09T00:00:00Z'), to: Date.parse('2026-02-20T00:00:00Z') }
    expect(readEvents(text, span)).toHaveLength(2)
  })

  it('leave out what was taken out of a series, and have what was moved where it is now', () => {
    const moved = eventOf(
      'UID:weekly@google.com',
      'SUMMARY:Weekly sync, moved',
      'RECURRENCE-ID;TZID=Europe/Berlin:20260414T100000',
      'DTSTART;TZID=Europe/Berlin:20260416T150000',
      'DTEND;TZID=Europe/Berlin:20260416T153000',
    )
    const text = calendarOf(WEEKLY, moved)
    expect(read(text, '2026-04-07')).toEqual([])
    expect(read(text, '2026-04-14')).toEqual([])
    expect(read(text, '2026-04-16')).toEqual([
      ['Weekly sync, moved', '2026-04-16T13:00:00.000Z', '2026-04-16T13:30:00.000Z'],
    ])
  })

  it('know zones that the calendar names without describing them, its own zone, and UTC', () => {
    const at = (line: string) => eventOf(`UID:${line}`, 'SUMMARY:Call', line)
    const text = calendarOf(
      at('DTSTART;TZID=America/New_York:20260703T090000'),
      at('DTSTART:20260703T120000Z'),
      at('DTSTART:20260703T090000'),
    ).replace('VERSION:2.0', 'VERSION:2.0\r\nX-WR-TIMEZONE:Asia/Tokyo')
    expect(read(text, '2026-07-03').map(([, start]) => start)).toEqual([
      '2026-07-03T00:00:00.000Z',
      '2026-07-03T12:00:00.000Z',
      '2026-07-03T13:00:00.000Z',
    ])
  })

  it('are none of cancelled events and whole days, and one broken event hides no other', () => {
    const text = calendarOf(
      eventOf('UID:1', 'SUMMARY:Holiday', 'DTSTART;VALUE=DATE:20260703', 'DTEND;VALUE=DATE:20260704'),
      eventOf('UID:2', 'SUMMARY:Cancelled', 'STATUS:CANCELLED', 'DTSTART:20260703T100000Z', 'DTEND:20260703T110000Z'),
      eventOf('UID:3', 'SUMMARY:No start'),
      eventOf('UID:4', 'SUMMARY:Odd', 'DTSTART:whenever', 'RRULE:FREQ=SOMETIMES'),
      eventOf('UID:5', 'SUMMARY:Real', 'DTSTART:20260703T100000Z', 'DURATION:PT45M'),
    )
    expect(read(text, '2026-07-03')).toEqual([['Real', '2026-07-03T10:00:00.000Z', '2026-07-03T10:45:00.000Z']])
  })

  it('are not looked for without end in a series that never reaches the day', () => {
    const every = (rule: string, nth = 0) =>
      eventOf(`UID:${rule}${nth}`, 'SUMMARY:Tick', 'DTSTART:19900101T000000Z', `RRULE:FREQ=${rule}`)
    const days = Array.from({ length: 200 }, (_, nth) => every('DAILY', nth))
    const calendar = calendarOf(every('SECONDLY'), every('MINUTELY'), ...days)
    const began = performance.now()
    expect(read(calendar, '2026-07-03')).toHaveLength(200)
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

it('tells who was invited: without rooms and those who declined, with the organiser, each once', () => {
  const text = calendarOf(
    eventOf(
      'UID:1',
      'SUMMARY:Pilot',
      'DTSTART:20260703T100000Z',
      'ORGANIZER;CN=Rita Vogel:mailto:rita@ours.example',
      'ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=ACCEPTED;CN=Carla Meier;X-NUM-GUESTS=0:mailto:',
      ' carla@theirs.example',
      'ATTENDEE;PARTSTAT=NEEDS-ACTION;CN=dan@theirs.example:MAILTO:dan@theirs.example',
      'ATTENDEE;PARTSTAT=DECLINED;CN=Eve:mailto:eve@theirs.example',
      'ATTENDEE;CUTYPE=RESOURCE;CN=Room 1:mailto:room@resource.calendar.google.com',
      'ATTENDEE;CN=Carla again:mailto:Carla@theirs.example',
    ),
  )
  expect(readEvents(text, around('2026-07-03'))[0]?.attendees).toEqual([
    { name: 'Carla Meier', email: 'carla@theirs.example' },
    { email: 'dan@theirs.example' },
    { name: 'Rita Vogel', email: 'rita@ours.example' },
  ])
})

it('tells who declined, whether its owner stays free, and whether the calendar tells people at all', () => {
  const at = 'DTSTART:20260703T100000Z'
  const events = [
    eventOf('UID:1', 'SUMMARY:Off', at, 'ATTENDEE;PARTSTAT=DECLINED:mailto:Rita@ours.example'),
    eventOf('UID:2', 'SUMMARY:Hold', at, 'TRANSP:TRANSPARENT'),
    eventOf('UID:3', 'SUMMARY:Gone', at, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
    eventOf('UID:4', 'SUMMARY:Kept', at, 'TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE'),
  ]
  const tell = (...of: string[]) =>
    readEvents(calendarOf(...of), around('2026-07-03')).map((entry) => [
      entry.title,
      entry.declined,
      entry.is_free,
      entry.tells_people,
    ])
  expect(tell(...events)).toEqual([
    ['Off', ['rita@ours.example'], false, true],
    ['Hold', [], true, true],
    ['Gone', [], true, true],
    ['Kept', [], false, true],
  ])
  expect(tell(...events.slice(3))).toEqual([['Kept', [], false, false]])
})

it('is no calendar: a page, nothing, half a calendar', () => {
  for (const text of ['<!doctype html><p>Sign in</p>', '', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nno colon here']) {
    expect(() => readEvents(text, around('2026-07-03'))).toThrow(InvalidCalendarError)
  }
})

const TEAMS = 'https://teams.microsoft.com/l/meetup-join/19%3ameeting_Zm9v%40thread.v2/0'

it('knows a meeting by its address, wherever and however it stands in an event', () => {
  const meet = meetingAddress('https://meet.google.com/abc-defg-hij?authuser=0')
  const teams = meetingAddress(TEAMS)
  expect([meet, teams]).toEqual(['meet.google.com/abc-defg-hij', '19:meeting_zm9v@thread.v2'])
  expect(addressesIn('Join: <https://meet.google.com/abc-defg-hij>.')).toEqual([meet])
  expect(addressesIn(`Join (${TEAMS}?context=%7b%22Tid%22%7d)`)).toEqual([teams])
  const wrapped = `https://eur01.safelinks.protection.outlook.com/ap/t-59584e83/?url=${encodeURIComponent(TEAMS)}&data=05`
  expect(addressesIn(wrapped)).toContain(teams)
  expect(meetingAddress('https://teams.cloud.microsoft/l/meetup-join/19:meeting_Zm9v@thread.v2/0')).toBe(teams)
  expect(
    ['https://teams.microsoft.com/v2/', 'https://meet.google.com/', 'about:blank', ''].map(meetingAddress),
  ).toEqual([null, null, null, null])
})

it('knows a Zoom meeting by its number, in an invitation and in the browser', () => {
  const invited = addressesIn('Join: https://us02web.zoom.us/j/88211223344?pwd=bm90aGluZw.1')
  expect(invited).toEqual(['zoom:88211223344'])
  for (const address of [
    'app.zoom.us/wc/88211223344/join',
    'acme.zoom.us/wc/join/88211223344',
    'zoom.us/s/88211223344',
  ])
    expect(meetingAddress(`https://${address}`)).toBe('zoom:88211223344')
  expect(meetingAddress('https://zoom.us.evil.example/j/88211223344')).toBe('zoom.us.evil.example/j/88211223344')
})

it('knows a Teams meeting also where its thread stands behind ? or #', () => {
  const teams = meetingAddress(TEAMS)
  const thread = encodeURIComponent('19:meeting_Zm9v@thread.v2')
  for (const rest of [`v2/?meetingjoin=true#/meet/${thread}`, `_#/l/meetup-join/${thread}/0`, `v2/?thread=${thread}`])
    expect(meetingAddress(`https://teams.microsoft.com/${rest}`)).toBe(teams)
  expect(meetingAddress(`https://teams.microsoft.com/l/meetup-join/${thread}/0?context=100%`)).toBe(teams)
})

describe('the event of a meeting', () => {
  const room = 'meet.google.com/abc-defg-hij'
  const url = `https://${room}`
  const at = (time: string) => Date.parse(`2026-07-03T${time}:00Z`)
  const entry = (title: string, [from, to]: [string, string], change: Partial<CalendarEntry> = {}): CalendarEntry => ({
    key: title,
    title,
    starts: at(from),
    ends: at(to),
    addresses: [room],
    attendees: [],
    declined: [],
    is_free: false,
    tells_people: true,
    ...change,
  })

  it('is found by address, the nearest of several, else by title and time', () => {
    const entries = [
      entry('Early', ['07:00', '07:30']),
      entry('Late', ['11:00', '11:30']),
      entry('Pilot', ['10:00', '10:30'], { addresses: [] }),
      entry('Pilot', ['14:00', '14:30'], { addresses: [] }),
    ]
    const began = at('10:05')
    expect(findEvent(entries, { url, title: 'Pilot', began })?.title).toBe('Late')
    expect(findEvent(entries, { url: 'https://meet.google.com/zzz-zzzz-zzz', title: ' pilot! ', began })).toBe(
      entries[2],
    )
    expect(findEvent(entries, { url: null, title: 'Other', began })).toBe(null)
    expect(findEvent(entries, { url: null, title: '', began })).toBe(null)
  })

  it('is of two calls in one room, one after the other, the one whose start is near', () => {
    const entries = [entry('First', ['10:00', '11:00']), entry('Second', ['11:00', '12:00'])]
    const found = (time: string) => findEvent(entries, { url, title: null, began: at(time) })?.title
    expect(['09:50', '10:02', '10:40', '10:56', '11:00', '11:20', '12:10'].map(found)).toEqual([
      'First',
      'First',
      'First',
      'Second',
      'Second',
      'Second',
      'Second',
    ])
  })

  it('is none that was declined or keeps its owner free, where there is another', () => {
    const real = entry('Real', ['10:00', '11:00'])
    const free = entry('Cancelled', ['10:00', '11:00'], { is_free: true })
    const declined = entry('Declined', ['10:00', '11:00'], { declined: ['rep@acme.example'] })
    const query = { url, title: null, began: at('10:05'), email: 'rep@acme.example' }
    expect(findEvent([free, declined, real], query)).toBe(real)
    expect(findEvent([free], query)).toBe(free)
  })
})

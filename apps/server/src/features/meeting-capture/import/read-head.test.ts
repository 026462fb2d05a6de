import { expect, it } from 'vitest'
import { readHead, startInName } from './read-head.ts'

const told = (lines: readonly string[], isTeams = false) => {
  const { title, told: start } = readHead(lines, isTeams)
  const at = start && new Date(start.wall).toISOString().slice(0, 19)
  return [title, start ? `${at} ${start.is_day ? 'day' : (start.zone ?? 'local')}` : null]
}

it('reads a date in the line that holds little else, and takes the title from the others', () => {
  expect(told(['Oct 2, 2026', 'Fjord - Transcript', 'Attendees'])).toEqual([
    'Fjord - Transcript',
    '2026-10-02T12:00:00 day',
  ])
  expect(told(['Pilot', 'Fri, Oct 2, 2026 1:05PM • 32:11'])).toEqual(['Pilot', '2026-10-02T13:05:00 local'])
  expect(told(['2. Oktober 2026, 09:30'])).toEqual([null, '2026-10-02T09:30:00 local'])
  expect(told(['Date: 02.10.2026', 'Call'])).toEqual(['Call', '2026-10-02T12:00:00 day'])
  expect(told(['2 de octubre de 2026'])[1]).toBe('2026-10-02T12:00:00 day')
  const meet = 'Pilot with Fjord - 2026/10/02 15:51 GMT-8 - Transcript'
  expect(told([meet])).toEqual([meet, '2026-10-02T23:51:00 UTC'])
  expect(told(['Pilot with Fjord - 2026/10/02 15:51 GMT+5:30 - Transcript'])[1]).toBe('2026-10-02T10:21:00 UTC')
  expect(told(['Pilot - 2026_10_02 10_00 CET - Transcript'])[1]).toBe('2026-10-02T10:00:00 local')
})

it('reads none in a sentence, in a date without a year, or in one that may be of two days', () => {
  const none = ['The offer is valid until October 2, 2026 at 10:00', 'Call of October 2', '10/02/2026', 'Ines, Tom']
  for (const line of none) expect(told([line])).toEqual([line, null])
})

it('takes the time of Teams for UTC, whose zone its stamp tells, and leaves the stamp out of the title', () => {
  const head = (stamp: string, ...more: string[]) => [`Walk-through-${stamp}-Meeting Recording`, ...more]
  expect(told(head('20260521_092633', 'May 21, 2026, 4:26PM'), true)).toEqual([
    'Walk-through',
    '2026-05-21T16:26:33 UTC',
  ])
  expect(told(head('20260527_120407', 'May 27, 2026, 2:04AM', '27m 23s'))).toEqual([
    'Walk-through',
    '2026-05-27T02:04:07 UTC',
  ])
  // The day is the organiser's, though the time is not.
  expect(told(head('20260528_081500', 'May 28, 2026, 10:15PM', '50m 9s'))[1]).toBe('2026-05-27T22:15:00 UTC')
  expect(told(head('20260528_235953UTC', 'May 29, 2026, 11:59PM', '50m 9s'))[1]).toBe('2026-05-28T23:59:53 UTC')
  expect(told(head('20260528_101500'))[1]).toBe('2026-05-28T10:15:00 local')
  expect(told(['Walk-through', '21 May 2026, 04:26pm', '1h 2m 3s'])).toEqual([
    'Walk-through',
    '2026-05-21T16:26:00 UTC',
  ])
})

it.each([
  ['2026-11-03 14.30 Fjord.txt', '2026-11-03T14:30:00 local'],
  ['Fjord_2026-11-03_09-05.vtt', '2026-11-03T09:05:00 local'],
  ['Fjord 20261103T0905.srt', '2026-11-03T09:05:00 local'],
  ['GMT20261103-143012_Recording.transcript.vtt', '2026-11-03T14:30:12 UTC'],
  ['Recording 2026-11-03 at 2.30 PM.vtt', '2026-11-03T14:30:00 local'],
  ['Gespräch 3.11.2026 um 14h30.txt', '2026-11-03T14:30:00 local'],
  ['Fjord 2026-11-03.txt', '2026-11-03T12:00:00 day'],
  ['2026.11.03 Fjord 1430.txt', '2026-11-03T12:00:00 day'],
  ['2026-11-03 14-30-05 Fjord.txt', '2026-11-03T14:30:05 local'],
  ['Fjord (2026-11-03 at 09_15 GMT-5).txt', '2026-11-03T14:15:00 UTC'],
  ['Fjord (2026-11-03 at 09_15 GMT+5_30).txt', '2026-11-03T03:45:00 UTC'],
  ['2026-11-03 08.20 UTC.vtt', '2026-11-03T08:20:00 UTC'],
  ['2026-11-03T082000Z.vtt', '2026-11-03T08:20:00 UTC'],
  ['Fjord-20261103_082000UTC-Meeting Recording.vtt', '2026-11-03T08:20:00 UTC'],
  ['Weeks 2026-11-02_2026-11-16.vtt', '2026-11-02T12:00:00 day'],
  ['02.11.2026 - 16.11.2026 Fjord.txt', '2026-11-02T12:00:00 day'],
  ['Fjord_2026-11-03_480p.vtt', '2026-11-03T12:00:00 day'],
  ['Fjord_2026-11-03_2160p.vtt', '2026-11-03T12:00:00 day'],
  ['2026-11-03 1200 seats.txt', '2026-11-03T12:00:00 day'],
  ['2026-11-03 250 seats.txt', '2026-11-03T12:00:00 day'],
  ['2026-11-03 14-15 Uhr.txt', '2026-11-03T12:00:00 day'],
])('reads when a meeting was from the name %s', (name, expected) => {
  const start = startInName(name)
  const at = start && new Date(start.wall).toISOString().slice(0, 19)
  expect(start && `${at} ${start.is_day ? 'day' : (start.zone ?? 'local')}`).toBe(expected)
})

it.each([
  'Offer 20269914.txt',
  'Order 120261103.txt',
  'Fjord 2026.txt',
  'Fjord 03-11.txt',
  'Fjord 11/03/26.txt',
  'call 42.srt',
])('reads no date from the name %s', (name) => expect(startInName(name)).toBeUndefined())

import { describe, expect, it, vi } from 'vitest'
import {
  epochMs,
  formatDateTime,
  formatDateTimeWithSeconds,
  formatDuration,
  formatLongDate,
  formatRelative,
  formatTime,
  formatTimeRange,
  parseInstant,
} from './time.ts'

describe('timestamps (spec §3)', () => {
  it('reads one without a zone as UTC', () => {
    for (const value of [
      '2026-11-21T09:05:00',
      '2026-11-21T09:05:00Z',
      '2026-11-21 09:05',
      '2026-11-21T10:05:00+01:00',
    ]) {
      expect([value, parseInstant(value)?.toISOString()]).toEqual([value, '2026-11-21T09:05:00.000Z'])
    }
    expect(parseInstant('2026-11-21')?.toISOString()).toBe('2026-11-21T00:00:00.000Z')
  })

  it('gives null for what is none', () => {
    for (const value of ['', 'soon', null, undefined, new Date(Number.NaN)]) expect(parseInstant(value)).toBeNull()
  })

  it('takes a large number for seconds or milliseconds since 1970, and a small one for neither', () => {
    expect([0, 999_999_999].map(epochMs)).toEqual([null, null])
    expect([1e9, 99_999_999_999, 1e11].map(epochMs)).toEqual([1e12, 99_999_999_999_000, 1e11])
  })

  it('shows date at hh:mm AM/PM in US format', () => {
    expect(formatDateTime('2026-11-21T09:05:00', 'UTC')).toBe('11/21/2026 at 09:05 AM')
    expect(formatDateTime('2026-01-02T23:59:00Z', 'Europe/Berlin')).toBe('1/3/2026 at 12:59 AM')
    expect(formatDateTime(null)).toBe('')
  })

  it('shows seconds too where the minute does not tell two times apart', () => {
    expect(formatDateTimeWithSeconds(new Date(2026, 10, 21, 9, 5, 7))).toBe('11/21/2026 at 09:05:07 AM')
    expect(formatDateTimeWithSeconds('')).toBe('')
  })

  it('keeps what writes a date for each time zone, which takes forty times as long to make as to use', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    const noon = new Date('2026-07-01T12:00:00Z')
    const write = () => ['Asia/Kolkata', 'Pacific/Auckland'].map((zone) => formatDateTime(noon, zone))
    const written = ['7/1/2026 at 05:30 PM', '7/2/2026 at 12:00 AM']
    expect([write(), write(), write()]).toEqual([written, written, written])
    expect(made).toHaveBeenCalledTimes(4)
    made.mockRestore()
  })
})

describe('the parts of a time, in the zone of the reader', () => {
  // Without a zone of its own: local parts are put in, so that every zone gives the same words.
  const local = (day: number, hour: number) => new Date(2026, 10, day, hour, 5)

  it('are the day in long form and the clock', () => {
    expect(formatLongDate(local(21, 9))).toBe('Saturday, November 21, 2026')
    expect([formatTime(local(21, 9)), formatTime(local(21, 15))]).toEqual(['09:05 AM', '03:05 PM'])
    expect([formatLongDate(null), formatTime('soon')]).toEqual(['', ''])
  })

  it('name the day of an end only when it is another one', () => {
    expect(formatTimeRange(local(21, 9), local(21, 10))).toBe('11/21/2026 at 09:05 AM – 10:05 AM')
    expect(formatTimeRange(local(21, 23), local(22, 0))).toBe('11/21/2026 at 11:05 PM – 11/22/2026 at 12:05 AM')
  })
})

describe('relative times (spec §3)', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const ago = (seconds: number) => formatRelative(new Date(now.getTime() - seconds * 1000), now)

  it('says just now under 30 seconds, and of what lies ahead', () => {
    expect([ago(0), ago(29), ago(-60)]).toEqual(['just now', 'just now', 'just now'])
  })

  it('takes the largest unit that fits, plural with s', () => {
    const day = 86_400
    expect([ago(30), ago(60), ago(119), ago(3_599), ago(3_600), ago(7_200)]).toEqual([
      '30 seconds ago',
      '1 minute ago',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '2 hours ago',
    ])
    expect([
      ago(day),
      ago(6 * day),
      ago(7 * day),
      ago(29 * day),
      ago(30 * day),
      ago(364 * day),
      ago(365 * day),
    ]).toEqual(['1 day ago', '6 days ago', '1 week ago', '4 weeks ago', '1 month ago', '12 months ago', '1 year ago'])
  })
})

it('shows durations as seconds, or minutes and seconds (spec §4)', () => {
  expect([0, 42.4, 59.6, 185, -3].map(formatDuration)).toEqual(['0s', '42s', '1m 0s', '3m 5s', '0s'])
})

import { describe, expect, it } from 'vitest'
import { type TimeReference, instantUpTo, timeOfMessage } from './message-time.ts'

const clock: TimeReference = {
  started_at: new Date('2026-03-02T14:30:00.000Z'),
  received_at: new Date('2026-03-02T15:00:00.000Z'),
}
const timeOf = (given: string | number | null | undefined, of = clock) => timeOfMessage(given, of).toISOString()

describe('when a message was said (spec §3 "Dates")', () => {
  it.each([
    ['an ISO date-time', '2026-03-02T14:31:02.345Z', '2026-03-02T14:31:02.345Z'],
    ['one of another zone', '2026-03-02T15:31:02+01:00', '2026-03-02T14:31:02.000Z'],
    ['one without a zone, which is UTC', '2026-03-02 14:31:02', '2026-03-02T14:31:02.000Z'],
    ['a clock string from the start', '0:01:02', '2026-03-02T14:31:02.000Z'],
    ['one with fractions', '00:01:02.5', '2026-03-02T14:31:02.500Z'],
    ['one with a comma', '00:01:02,250', '2026-03-02T14:31:02.250Z'],
    ['one without hours', ' 1:02 ', '2026-03-02T14:31:02.000Z'],
    ['a clock string that can only be a time of day', '14:31:02', '2026-03-02T14:31:02.000Z'],
    ['seconds from the start', 62.5, '2026-03-02T14:31:02.500Z'],
    ['seconds as text', '62.5', '2026-03-02T14:31:02.500Z'],
    ['zero', 0, '2026-03-02T14:30:00.000Z'],
    ['seconds since 1970', 1_772_461_862, '2026-03-02T14:31:02.000Z'],
    ['milliseconds since 1970', 1_772_461_862_345, '2026-03-02T14:31:02.345Z'],
    ['a clock that is a little ahead', '2026-03-02T15:04:00Z', '2026-03-02T15:04:00.000Z'],
  ])('takes %s', (_what, given, expected) => {
    expect(timeOf(given)).toBe(expected)
  })

  it.each([
    ['null', null],
    ['nothing', undefined],
    ['an empty text', ''],
    ['words', 'yesterday'],
    ['the future', '2027-01-01T00:00:00Z'],
    ['a clock string in the future', '23:00:00'],
    ['more seconds than have passed', 90_000],
    ['another year', '2001-03-02T14:31:02Z'],
    ['the year 0', '0000-03-02T14:31:02Z'],
    ['a day that does not exist', '2026-02-40T14:31:02Z'],
    ['a negative number', -5],
    ['no number', Number.NaN],
    ['an endless number', Infinity],
  ])('takes %s as: when it came in', (_what, given) => {
    expect(timeOf(given)).toBe('2026-03-02T15:00:00.000Z')
  })

  it('finds the next day’s time of day in a meeting that passes midnight', () => {
    const late = { started_at: new Date('2026-03-02T23:50:00Z'), received_at: new Date('2026-03-03T00:20:00Z') }
    expect(timeOf('0:10:05', late)).toBe('2026-03-03T00:00:05.000Z')
    expect(timeOf('23:55:00', late)).toBe('2026-03-02T23:55:00.000Z')
    expect(timeOf('24:05:00', late)).toBe('2026-03-03T00:05:00.000Z')
  })
})

it('takes a start from the past as it is, never one from the future or of another calendar', () => {
  const now = new Date('2026-03-02T15:00:00.000Z')
  expect(instantUpTo('2020-01-01T10:00:00Z', now).toISOString()).toBe('2020-01-01T10:00:00.000Z')
  expect(instantUpTo('2030-01-01T10:00:00Z', now)).toEqual(now)
  expect(instantUpTo('0000-01-01T10:00:00Z', now).toISOString()).toBe('1970-01-01T00:00:00.000Z')
})

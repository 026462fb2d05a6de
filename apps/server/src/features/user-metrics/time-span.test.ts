import { expect, it } from 'vitest'
import { dayIn } from '../../platform/clock.ts'
import { spanOf } from './time-span.ts'

it('shows up to 62 days as days, up to 80 weeks as weeks that begin on Monday, and what is longer as months', () => {
  expect(spanOf('2026-11-19', '2026-11-21')).toEqual({
    unit: 'day',
    starts: ['2026-11-19', '2026-11-20', '2026-11-21'],
  })
  expect(spanOf('2026-09-21', '2026-11-21').starts).toHaveLength(62)
  const weeks = spanOf('2026-09-20', '2026-11-21')
  expect([weeks.unit, weeks.starts[0], weeks.starts.at(-1)]).toEqual(['week', '2026-09-14', '2026-11-16'])
  const months = spanOf('2025-01-15', '2026-11-21')
  expect([months.unit, months.starts.length, months.starts[0]]).toEqual(['month', 23, '2025-01-01'])
})

it('has one point for a day, none where the end comes first, and at most 20 years of months', () => {
  expect(spanOf('2026-11-21', '2026-11-21').starts).toEqual(['2026-11-21'])
  expect(spanOf('2026-11-22', '2026-11-21').starts).toEqual([])
  expect(spanOf('1970-01-01', '2026-11-21').starts.length).toBeLessThan(245)
})

it('takes the day from the clock of the time zone', () => {
  const late = new Date('2026-11-21T23:30:00Z')
  expect([dayIn(late, 'UTC'), dayIn(late, 'Europe/Berlin'), dayIn(late, 'America/New_York')]).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-21',
  ])
})

import { expect, it } from 'vitest'
import { timeUntil } from './time-until.ts'

const now = new Date('2026-11-21T12:00:00Z')

it.each([
  ['2026-11-28T11:00:00Z', 'in 6 days'],
  ['2026-11-22T12:00:00Z', 'in 1 day'],
  ['2026-11-21T14:30:00Z', 'in 2 hours'],
  ['2026-11-21T12:01:30Z', 'in 1 minute'],
  ['2026-11-21T12:00:20Z', 'in less than a minute'],
  ['2026-11-21T12:00:00Z', null],
  ['2026-11-20T12:00:00Z', null],
])('%s is %s', (value, words) => expect(timeUntil(value, now)).toBe(words))

import { expect, it } from 'vitest'
import { pauseAskedFor } from './retry-after.ts'

const NOW = new Date('2026-11-28T10:00:00.000Z')

it.each([
  ['600', 600_000],
  [' 0 ', 0],
  ['Sat, 28 Nov 2026 10:10:00 GMT', 600_000],
  ['Saturday, 28-Nov-26 10:10:00 GMT', 600_000],
  ['Sat, 28 Nov 2026 09:00:00 GMT', 0],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
  ['', null],
  [null, null],
])('reads Retry-After: %s as %s ms', (header, ms) => {
  expect(pauseAskedFor(header, NOW)).toBe(ms)
})

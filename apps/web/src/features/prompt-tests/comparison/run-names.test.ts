import { expect, it } from 'vitest'
import { runNames } from './run-names.ts'

// A local time: names are in the reader's own zone.
const at = (...clock: [hour: number, minute: number, second: number, ms?: number]) =>
  new Date(2026, 10, 28, ...clock).toISOString()
const run = (id: string, timestamp: string) => ({ id, timestamp })

it('names runs by the minute, and by the second where a minute has several', () => {
  const runs = [run('c', at(9, 5, 0)), run('b', at(0, 17, 40)), run('a', at(0, 17, 5))]
  expect(runs.map(runNames(runs))).toEqual([
    '11/28/2026 at 09:05 AM',
    '11/28/2026 at 12:17:40 AM',
    '11/28/2026 at 12:17:05 AM',
  ])
})

it('numbers runs of one second, the oldest first', () => {
  const runs = [run('b', at(9, 5, 7, 900)), run('a', at(9, 5, 7, 100))]
  expect(runs.map(runNames(runs))).toEqual(['11/28/2026 at 09:05:07 AM (2)', '11/28/2026 at 09:05:07 AM'])
})

it('names a run that is not in the list by its minute', () => {
  expect(runNames([])(run('a', at(9, 5, 7)))).toBe('11/28/2026 at 09:05 AM')
})

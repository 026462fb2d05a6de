import { expect, it } from 'vitest'
import { recentTimes } from './process-measures.ts'

it('counts every call of the last five minutes, however many, and takes the quantiles from the latest', () => {
  let now = 1_000_000
  const times = recentTimes(() => now)
  for (let nth = 0; nth < 30_000; nth += 1) {
    times.add(nth < 20_000 ? 1 : 9)
    now += 10
  }
  // 100 a second for 300 seconds.
  expect(times.count()).toBeGreaterThan(29_800)
  expect(times.count()).toBeLessThanOrEqual(30_000)
  expect(times.quantiles()).toEqual({ p50: 9, p95: 9 })
  now += 4 * 60_000
  expect(times.count()).toBeGreaterThan(5_800)
  expect(times.count()).toBeLessThan(6_200)
  now += 2 * 60_000
  expect([times.count(), times.quantiles()]).toEqual([0, { p50: null, p95: null }])
})

import { expect, it } from 'vitest'
import { startProgress } from './work-progress.ts'

function watch(bytes: readonly number[]) {
  let now = Date.UTC(2026, 10, 21)
  const progress = startProgress({ now: () => new Date(now) }, bytes)
  return {
    progress,
    after: (sec: number) => {
      now += sec * 1000
    },
    left: () => progress.now().estimated_left_sec,
  }
}

it('says nothing before it has measured anything', () => {
  const files = [500_000, 500_000]
  const { progress, after, left } = watch(files)
  progress.startFiles(files)
  after(1)
  expect(left()).toBeNull()
})

it('does not take a small file that waited for its reader as the speed of all', () => {
  // Two seconds for the first 2 kB; then half a megabyte a second.
  const files = [2_000, ...Array.from({ length: 16 }, () => 500_000)]
  const { progress, after, left } = watch(files)
  progress.startFiles(files)
  after(2)
  progress.finishedFile(2_000)
  expect(left()).toBeGreaterThan(10)
  expect(left()).toBeLessThan(45)
  for (let read = 0; read < 8; read++) {
    after(1)
    progress.finishedFile(500_000)
  }
  expect(left()).toBeGreaterThan(6)
  expect(left()).toBeLessThan(14)
})

it('counts pages and bytes with a speed of their own', () => {
  const { progress, after, left } = watch([400_000])
  const site = progress.site(20)
  // A slow site: two seconds a page. The file after it is still a matter of a second.
  for (let page = 1; page <= 18; page++) {
    after(2)
    site(page, 20)
  }
  expect(left()).toBeGreaterThan(4)
  expect(left()).toBeLessThan(14)
})

it('follows a site that turns out to be larger, and never goes back', () => {
  const { progress, after, left } = watch([])
  const site = progress.site(5)
  after(2)
  site(4, 5)
  const { percent } = progress.now()
  const before = left() ?? 0
  site(4, 200)
  expect(left()).toBeGreaterThan(before)
  expect(progress.now().percent).toBe(percent)
})

it('counts all files where more are read than were expected', () => {
  const files = Array.from({ length: 10 }, () => 500_000)
  const { progress, after, left } = watch([500_000])
  progress.startFiles(files)
  const read = (count: number) => {
    for (let file = 0; file < count; file++) {
      after(1)
      progress.finishedFile(500_000)
    }
  }
  read(5)
  expect(progress.now().percent).toBeCloseTo(45)
  expect(left()).toBeGreaterThan(4)
  expect(left()).toBeLessThan(12)
  read(7)
  expect(progress.now().percent).toBe(90)
})

import { afterEach, expect, test, vi } from 'vitest'
import { untilPainted } from './first-paint.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

let tell: ((names: string[]) => void) | undefined
class Observer {
  static supportedEntryTypes = ['paint']
  constructor(seen: (list: { getEntriesByName: (name: string) => string[] }) => void) {
    tell = (names) => seen({ getEntriesByName: (name) => names.filter((each) => each === name) })
  }
  observe() {}
  disconnect() {}
}

test('what comes after the first paint waits for text or a picture', async () => {
  vi.stubGlobal('PerformanceObserver', Observer)
  const then = vi.fn<() => void>()
  const done = untilPainted().then(then)
  tell?.(['first-paint'])
  await Promise.resolve()
  expect(then).not.toHaveBeenCalled()
  tell?.(['first-contentful-paint'])
  await done
  expect(then).toHaveBeenCalledOnce()
})

test('it does not wait for a page that never tells of a paint', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('PerformanceObserver', Observer)
  const then = vi.fn<() => void>()
  const done = untilPainted().then(then)
  window.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(then).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await done
  expect(then).toHaveBeenCalledOnce()
})

test('it does not wait where the browser does not tell of paints', async () => {
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] })
  await expect(untilPainted()).resolves.toBeUndefined()
})

import { onTestFinished } from 'vitest'

/** A `fetch` whose replies no longer come once its test has ended: toasts are the page's, so that they would be shown in the next test. */
export function untilTestEnds(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  let hasEnded = false
  onTestFinished(() => {
    hasEnded = true
  })
  return async (input, init) => {
    const reply = await fetch(input, init)
    return hasEnded ? new Promise(() => {}) : reply
  }
}

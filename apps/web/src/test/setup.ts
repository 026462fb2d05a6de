import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

// Waiting takes longer on a busy machine; the limit only bounds a failing test.
configure({ asyncUtilTimeout: 30_000 })

// Any console.error fails the test that caused it.
let printed: unknown[][] = []
const original = console.error

beforeEach(() => {
  printed = []
  console.error = (...args: unknown[]) => {
    printed.push(args)
    original(...args)
  }
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  console.error = original
  if (printed.length > 0) throw new Error(`console.error was called: ${String(printed[0]?.[0])}`)
})

// jsdom has no layout and lacks these, but Mantine needs them.
window.matchMedia = (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

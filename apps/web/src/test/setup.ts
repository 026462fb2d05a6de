import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as react from 'react'
import { toast as sonner } from 'sonner'
import { afterEach, beforeEach, vi } from 'vitest'
import { connectToaster } from '../lib/toast.ts'

// Waiting takes longer on a busy machine; the limit only bounds a failing test.
configure({ asyncUtilTimeout: 60_000, getElementError })

/** Prints the page when the error is read: most are those of a wait, which looks again. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { get, configurable: true })
}

// React writes down for each element where it was made, a fifth of all tests' time, to name the place in its warnings. It
// stops at ten thousand a second; here at once.
const internals = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })

// Any console.error fails the test that caused it.
let printed: unknown[][] = []
const original = console.error

/** Sonner adds its styles once a worker, to the document of the first file alone: a toast is transparent in none. */
function removeToastStyles(): void {
  for (const style of document.querySelectorAll('style')) {
    if (style.textContent?.includes('[data-sonner-toaster]')) style.remove()
  }
}

/** Sonner shows every toast that is still open to each toaster that is mounted later, in another test too. */
function forgetToasts(): void {
  sonner.dismiss()
  const disconnect = connectToaster(() => undefined)
  disconnect()
}

beforeEach(() => {
  removeToastStyles()
  printed = []
  console.error = (...args: unknown[]) => {
    printed.push(args)
    original(...args)
  }
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  forgetToasts()
  localStorage.clear()
  sessionStorage.clear()
  console.error = original
  if (printed.length > 0) throw new Error(`console.error was called: ${String(printed[0]?.[0])}`)
})

// Files share their worker and its window: what one of them put there, the next one must not find.
for (const name of ['requestIdleCallback', 'cancelIdleCallback', 'google']) Reflect.deleteProperty(window, name)
Reflect.deleteProperty(document, 'fonts')
Reflect.deleteProperty(Element.prototype, 'scrollTo')

// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => undefined

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

// jsdom's frames end with the window of the file that first used fake timers.
const FRAME_MS = 16
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), FRAME_MS))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)

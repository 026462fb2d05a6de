import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

// What a test waits for comes later on a busy machine; the limit only bounds a failure.
configure({ asyncUtilTimeout: 60_000 })

// A printed error shows a defect that the test does not look for: any console.error fails it.
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
  console.error = original
  if (printed.length > 0) throw new Error(`console.error was called: ${String(printed[0]?.[0])}`)
})

import type { Page } from '@playwright/test'

export interface ConsoleWatch {
  /** What went wrong so far, without what was expected. */
  faults: () => string[]
  /** The browser reports a refused call as an error; a journey that provokes one names its status first. */
  expectStatus: (status: number) => void
}

/** Watches a page for console errors, uncaught errors and broken loads; each of them fails the journey. */
export function watchConsole(page: Page): ConsoleWatch {
  const faults: string[] = []
  const statuses = new Set<number>()
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
  })
  const wasExpected = (fault: string) =>
    [...statuses].some((status) => fault.includes(`responded with a status of ${status} `))
  return {
    faults: () => faults.filter((fault) => !wasExpected(fault)),
    expectStatus: (status) => void statuses.add(status),
  }
}

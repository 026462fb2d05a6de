import type { Page } from '@playwright/test'

/** Counts what a person presses from here on, as long as the page is not loaded again. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { pressed: 0 })
    // A click that a script or the keyboard makes has no detail.
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => void (counted.pressed += isTrusted && detail > 0 ? 1 : 0),
      true,
    )
  })
  return () => page.evaluate(() => Number(Object(window)['pressed']))
}

import { expect as base, type Locator } from '@playwright/test'

interface Limit {
  timeout?: number
}

/**
 * Playwright's own matchers, but that a long wait is cheap: they take a snapshot of the whole page's roles and names each
 * time they look in vain, for a message that nobody reads when the wait ends well. These wait without one and are judged by
 * the built-in matcher, which then looks once.
 */
export const expect = base.extend({
  async toBeVisible(locator: Locator, limit: Limit = {}) {
    if (this.isNot) return judged(() => base(locator).not.toBeVisible(limit), false)
    const last = await waited(locator, { state: 'visible', limit: limit.timeout ?? this.timeout })
    return judged(() => base(locator).toBeVisible(last), true)
  },
  async toBeHidden(locator: Locator, limit: Limit = {}) {
    if (this.isNot) return judged(() => base(locator).not.toBeHidden(limit), false)
    const last = await waited(locator, { state: 'hidden', limit: limit.timeout ?? this.timeout })
    return judged(() => base(locator).toBeHidden(last), true)
  },
  async toHaveCount(locator: Locator, count: number, limit: Limit = {}) {
    if (this.isNot) return judged(() => base(locator).not.toHaveCount(count, limit), false)
    const wait = { limit: limit.timeout ?? this.timeout }
    const last =
      count === 0
        ? await waited(locator.first(), { state: 'detached', ...wait })
        : await waited(locator.nth(count - 1), { state: 'attached', ...wait })
    return judged(() => base(locator).toHaveCount(count, last), true)
  },
})

/** How long the built-in matcher may still wait: no time at all when nothing came. */
async function waited(
  locator: Locator,
  { state, limit }: { state: 'visible' | 'hidden' | 'attached' | 'detached'; limit: number },
): Promise<Limit> {
  return locator.waitFor({ state, timeout: limit }).then(
    () => ({ timeout: limit }),
    () => ({ timeout: 1 }),
  )
}

/** @throws what the built-in matcher says. */
async function judged(judge: () => Promise<void>, pass: boolean) {
  await judge()
  return { pass, message: () => '' }
}

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { expect } from './expect.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const OPTIONS: RunOptions = { runOnly: WCAG_22_AA, resultTypes: ['violations'] }

/** The rule, the reason and the element of each breach of WCAG 2.2 AA on the page as it stands. */
export async function findFaults(page: Page): Promise<string[]> {
  // Colours in the middle of a fade are nobody's colours.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  await layOutEverything(page)
  const violations = await findViolations(page)
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${violation.help} — ${node.target.join(' ')} — ${node.html}`),
  )
}

/**
 * Without frames axe is put into each document once and tells the breaches alone. Its builder puts its 600 kB in twice for
 * each call and brings back what is right, too: a third of the call's processor time.
 */
async function findViolations(page: Page): Promise<AxeResults['violations']> {
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(OPTIONS).analyze()).violations
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(`axe.run(document, ${JSON.stringify(OPTIONS)}).then(({ violations }) => violations)`)
}

/**
 * Long lists leave out what is far off the screen (`content-visibility`); axe would take its size for the real one, and
 * its buttons for covered by what follows.
 */
async function layOutEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}

/** Fails with what `findFaults` finds. */
export async function expectAccessible(page: Page): Promise<void> {
  // An address is there before its page: without this the empty document would be judged.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect(await findFaults(page), `axe on ${page.url()}`).toEqual([])
}

import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { ADMIN, DEMO_COMPANY, STAFF } from '../support/people.ts'
import { openSession, signIn } from '../support/sign-in.ts'

const ENTRIES = [
  'Home',
  'Knowledge',
  'Meetings',
  'Settings',
  'Default Test Cases',
  'Company Test Cases',
  'Discovered Knowledge',
  'Customer Questions',
  'User Metrics',
]

const PUBLIC = ['/login', '/register', '/registration-success', '/verify-email', '/privacy-policy', '/reset-password']
const PROTECTED = [
  '/',
  '/company-knowledge',
  '/prompt-customization',
  '/settings',
  '/sandbox',
  '/meetings',
  '/meetings/00000000-0000-4000-8000-000000000000',
  '/prompt-tests?test_case_type=default',
  '/prompt-tests/comparison?test_case_type=default',
  '/customer-settings',
  '/customer-questions',
  '/discovered-knowledge',
  '/demo-editor/00000000-0000-4000-8000-000000000000',
  '/user-metrics',
  '/registration',
]

test('the sidebar names the company and the person and holds every entry of the specification', async ({ page }) => {
  await signIn(page, ADMIN)
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  for (const entry of ENTRIES) await expect(sidebar.getByRole('link', { name: entry, exact: true })).toBeVisible()
  await expect(page.getByText(DEMO_COMPANY).first()).toBeVisible()
  await expect(page.getByText(ADMIN).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Customer Settings' })).toHaveCount(0)
  await expectAccessible(page)
})

test('the staff tools appear in the internal control company alone', async ({ page }) => {
  await openSession(page, STAFF)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Customer Settings' })).toBeVisible()
})

test('under 890 px the sidebar becomes a drawer of 18rem behind a toggle', async ({ page }) => {
  await openSession(page, ADMIN)
  await page.goto('/')
  const entry = page.getByRole('link', { name: 'Company Test Cases' })
  await expect(entry).toBeInViewport()
  await page.setViewportSize({ width: 889, height: 900 })
  await expect(entry).not.toBeInViewport()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(entry).toBeInViewport()
  await expectAccessible(page)
})

test('the theme is light at first, dark on demand, and stays so after a reload', async ({ page }) => {
  await openSession(page, ADMIN)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  expect(await scheme()).toBe('light')
  await page.getByRole('button', { name: 'Use dark theme' }).click()
  await expect.poll(scheme).toBe('dark')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
  expect(await scheme()).toBe('dark')
})

test('the palette opens by keyboard and goes to a page', async ({ page }) => {
  await openSession(page, ADMIN)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByLabel('Search pages, meetings and documents, or ask the knowledge base')
  await expect(search).toBeVisible()
  await expectAccessible(page)
  await search.fill('Sandbox')
  await expect(page.getByRole('option', { selected: true })).toContainText('Replay a transcript')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sandbox$/)
})

test('every route of the specification answers', async ({ page, app, consoleWatch }) => {
  // The addresses of a meeting that does not exist and of a company that is none of one's own are among them.
  consoleWatch.expectStatus(404)
  consoleWatch.expectStatus(403)
  for (const path of PUBLIC) {
    await page.goto(`${app.url}${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expectAccessible(page)
  }
  await openSession(page, ADMIN)
  for (const path of PROTECTED) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expectAccessible(page)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const BOX = '.mantine-Checkbox-input[aria-label]'
  const TARGETS = `[role=tab], .mantine-Button-root, [data-open]:is(button), ${BOX}`
  const PAGES = [
    { path: '/customer-questions', loaded: '[role=tab]' },
    { path: '/settings', loaded: BOX },
    { path: '/prompt-tests?test_case_type=default', loaded: BOX },
    { path: '/company-knowledge', loaded: BOX },
  ]

  test('tabs, small buttons and the boxes of rows are touched within 44 px', async ({ page }) => {
    await openSession(page, ADMIN)
    for (const { path, loaded } of PAGES) {
      await page.goto(path)
      const content = page.locator('#content')
      await content.locator(loaded).first().waitFor()
      expect(await content.locator(TARGETS).evaluateAll(missedWithin44), path).toEqual([])
    }
  })
})

/** Names of the elements of which a touch 21 px above or below the middle meets something else. */
function missedWithin44(targets: Element[]): string[] {
  return targets.flatMap((target) => {
    target.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = target.getBoundingClientRect()
    if (width === 0 || height === 0) return []
    const isMet = (down: number) => {
      const met = document.elementFromPoint(left + width / 2, top + height / 2 + down)
      return met !== null && target.contains(met)
    }
    return isMet(-21) && isMet(21) ? [] : [target.getAttribute('aria-label') ?? target.textContent]
  })
}

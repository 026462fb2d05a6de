import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { mailedPath } from '../support/mailed-path.ts'
import { signIn } from '../support/sign-in.ts'

const FOUNDER = 'founder@registration.example'
const PASSWORD = 'a kettle in the third drawer'
const COMPANY = 'Northwind Pumps'

test('a newcomer registers, verifies the address, registers a company and is at home in it', async ({ page, app }) => {
  await page.goto('/register')
  await page.getByLabel('Work email').fill(FOUNDER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/registration-success/)

  await page.goto(await mailedPath(app.url, FOUNDER, /\/verify-email\?token=[\w-]+/))
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page).toHaveURL(/\/company-registration$/)
  await expect(page.getByRole('heading', { name: 'Register your company' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/meetings')
  await expect(page).toHaveURL(/\/registration$/)
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Whitfield')
  await page.getByLabel('Work role').fill('Founder')
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByText('All fields are required.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Company name').fill(COMPANY)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Company created successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Sidebar' }).getByText(COMPANY)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/company-registration')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
  // A call that begins while the token is being revoked would be refused, which the browser reports.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, FOUNDER, PASSWORD)
  await expect(page.getByRole('complementary', { name: 'Sidebar' }).getByText(COMPANY)).toBeVisible()
})

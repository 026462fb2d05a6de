import { verifySession } from '@cuecard/contract/session.ts'
import { ApiError } from '@cuecard/contract/client.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { mailedPath } from '../support/mailed-path.ts'
import { USER } from '../support/people.ts'
import { fillLogin, signIn, storedToken } from '../support/sign-in.ts'

const NEWCOMER = 'newcomer@journey.example'
const PASSWORD = 'a long and quiet password'

test('a newcomer registers, finds the mail, verifies the address and is led on', async ({
  page,
  app,
  consoleWatch,
}) => {
  consoleWatch.expectStatus(403)
  await page.goto('/register')
  await expectAccessible(page)
  await page.getByLabel('Work email').fill(NEWCOMER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/registration-success/)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/login')
  await fillLogin(page, NEWCOMER, PASSWORD)
  await expect(
    page.getByText('Please verify your email before logging in. Check your inbox for the verification link.'),
  ).toBeVisible()

  await page.goto(await mailedPath(app.url, NEWCOMER, /\/verify-email\?token=[\w-]+/))
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page).toHaveURL(/\/company-registration$/)
  await expect(page.getByRole('heading', { name: 'Register your company' })).toBeVisible()
  await expectAccessible(page)
})

test('a wrong password and a short one are told in the words of the specification', async ({ page, consoleWatch }) => {
  consoleWatch.expectStatus(401)
  await page.goto('/login')
  await expectAccessible(page)
  await fillLogin(page, USER, 'not the password')
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email or password' }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await expectAccessible(page)

  await page.goto('/register')
  await page.getByLabel('Work email').fill('short@journey.example')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await expect(page).toHaveURL(/\/register$/)
})

test('a bad verification link leads to an honest page', async ({ page, consoleWatch }) => {
  consoleWatch.expectStatus(400)
  await page.goto('/verify-email?token=no-such-token')
  await expect(page.getByRole('heading', { name: 'We could not verify your email' })).toBeVisible()
  await expectAccessible(page)
})

test('check 5: after logout the same token opens nothing', async ({ page, app }) => {
  await signIn(page, USER)
  const token = await storedToken(page)
  await apiOf(app.url, token)(verifySession)
  // A call that begins while the token is being revoked would be refused, which the browser reports.
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await storedToken(page)).toBeNull()
  const refusal = await apiOf(app.url, token)(verifySession).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  expect(refusal).toMatchObject({ status: 401 })
})

test('somebody who is not signed in is led to the login page from every protected address', async ({ page }) => {
  for (const path of ['/', '/company-knowledge', '/sandbox', '/meetings', '/customer-settings']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
  }
})

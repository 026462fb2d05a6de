import { verifySession } from '@cuecard/contract/session.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiOf } from '../support/calls.ts'
import { addColleague } from '../support/demo-company.ts'
import { expect, test } from '../support/fixtures.ts'
import { mailedPath } from '../support/mailed-path.ts'
import { DEMO_PASSWORD } from '../support/people.ts'
import { fillLogin, signIn, storedToken } from '../support/sign-in.ts'

const FORGETFUL = 'forgetful@acme.example'
const NEW_PASSWORD = 'a lantern above the harbour'
const DEAD_LINK = 'Invalid or expired reset token. Please request a new reset link.'

test('a forgotten password is reset by mail; old session, old password and used link are dead', async ({
  page,
  app,
  browser,
  consoleWatch,
}) => {
  consoleWatch.expectStatus(400)
  consoleWatch.expectStatus(401)
  await addColleague(app.url, FORGETFUL)
  const elsewhere = await (await browser.newContext({ baseURL: app.url })).newPage()
  await signIn(elsewhere, FORGETFUL)
  const oldToken = await storedToken(elsewhere)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(FORGETFUL)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectAccessible(page)

  const path = await mailedPath(app.url, FORGETFUL, /\/reset-password\?token=[\w-]+/)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill('something else')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  // It stands there for two seconds only: looked for in the page itself, at every frame.
  const changed = page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Password changed')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await changed
  await expect(page).toHaveURL(/\/login$/)

  await expect(apiOf(app.url, oldToken)(verifySession)).rejects.toMatchObject({ status: 401 })
  await elsewhere.goto('/company-knowledge')
  await expect(elsewhere).toHaveURL(/\/login$/)
  expect(await storedToken(elsewhere)).toBeNull()

  await fillLogin(page, FORGETFUL, DEMO_PASSWORD)
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email or password' }).first()).toBeVisible()
  await signIn(page, FORGETFUL, NEW_PASSWORD)

  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: DEAD_LINK }).first()).toBeVisible()
  await expectAccessible(page)
})

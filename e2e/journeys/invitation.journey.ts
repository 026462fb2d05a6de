import { forgotPassword, resetPassword } from '@cuecard/contract/auth.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import { listUsers } from '@cuecard/contract/companies.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiAs, apiOf } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { mailedPath } from '../support/mailed-path.ts'
import { ADMIN, DEMO_COMPANY, FIRST_ADMIN } from '../support/people.ts'
import { openSession, signIn } from '../support/sign-in.ts'

const NEWCOMER = 'new@acme.example'
const PASSWORD = 'a ladder behind the orchard'
const INVITATION = /\/register\?invitation=[\w-]+/

test('an admin invites a colleague, who registers from the mail and is a user of the company; the link works once', async ({
  page,
  app,
  browser,
  consoleWatch,
}) => {
  consoleWatch.expectStatus(400)
  await openSession(page, ADMIN)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite User' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(NEWCOMER)
  await expect(dialog.getByRole('checkbox')).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Invite User' }).click()
  await expect(page.getByText('User invitation sent')).toBeVisible()
  await expect(page.getByText(NEWCOMER).first()).toBeVisible()
  await expectAccessible(page)

  const path = await mailedPath(app.url, NEWCOMER, INVITATION)
  const theirs = await (await browser.newContext({ baseURL: app.url })).newPage()
  await theirs.goto(path)
  await expect(theirs.getByRole('heading', { name: new RegExp(DEMO_COMPANY) })).toBeVisible()
  await expect(theirs.getByLabel('Email')).toHaveValue(NEWCOMER)
  await expectAccessible(theirs)
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Join' }).click()

  // Without a name the profile comes first.
  await expect(theirs.getByRole('heading', { name: 'Complete your profile' })).toBeVisible()
  await theirs.goto('/company-knowledge')
  await expect(theirs).toHaveURL(/\/registration$/)
  await theirs.getByLabel('First name').fill('Nela')
  await theirs.getByLabel('Last name').fill('Okoye')
  await theirs.getByLabel('Work role').fill('Account executive')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
  await expect(theirs.getByRole('complementary', { name: 'Sidebar' }).getByText(DEMO_COMPANY)).toBeVisible()

  const colleagues = await (await apiAs(app.url, ADMIN))(listUsers)
  expect(colleagues.find(({ email }) => email === NEWCOMER)).toMatchObject({ role: 'company_user', first_name: 'Nela' })
  await theirs.context().close()

  const stranger = await (await browser.newContext({ baseURL: app.url })).newPage()
  await stranger.goto(path)
  await expect(stranger.getByRole('alert').first()).toBeVisible()
  await expect(stranger.getByLabel('Password', { exact: true })).toHaveCount(0)
  await stranger.context().close()
})

test('staff without names are not led to first-time registration', async ({ page, app }) => {
  const api = apiOf(app.url)
  await api(forgotPassword, { body: { email: FIRST_ADMIN } })
  const link = await mailedPath(app.url, FIRST_ADMIN, /\/reset-password\?token=[\w-]+/)
  const token = new URL(link, app.url).searchParams.get('token') ?? ''
  await api(resetPassword, { body: { token, new_password: PASSWORD } })
  await signIn(page, FIRST_ADMIN, PASSWORD)
  await page.goto('/registration')
  await expect(page).toHaveURL(/\/$/)
  const { user } = await (await apiAs(app.url, FIRST_ADMIN, PASSWORD))(verifySession)
  expect(user).toMatchObject({ role: 'staff_admin', first_name: null })
})

import { listCompanies } from '@cuecard/contract/companies.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiAs } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { mailedPath } from '../support/mailed-path.ts'
import { ADMIN, STAFF } from '../support/people.ts'
import { openSession } from '../support/sign-in.ts'

const COMPANY = 'Trade Fair Demo'
const INVITED = 'first.admin@trade-fair.example'

test("a staff admin creates a demo company and a staff account in it; a customer's admin cannot open the page", async ({
  page,
  app,
  browser,
}) => {
  await openSession(page, STAFF)
  await page.goto('/customer-settings')
  await expect(page.getByRole('heading', { name: 'Platform Management' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Company' })
  await dialog.getByLabel('Company name').fill(COMPANY)
  await dialog.getByRole('radio', { name: /demo/i }).check()
  await dialog.getByLabel('Admin email 1').fill(INVITED)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Company' }).click()
  await expect(page.getByText('Company created successfully')).toBeVisible()
  await mailedPath(app.url, INVITED, /\/register\?invitation=[\w-]+/)

  await page.getByRole('tab', { name: /Demo Companies/ }).click()
  await expect(page.getByRole('article').filter({ hasText: COMPANY })).toBeVisible()
  await page.getByRole('button', { name: `Create Staff Account for ${COMPANY}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Staff Account' }).click()
  await expect(page.getByText('Staff account created successfully')).toBeVisible()
  await expect(page.getByRole('dialog').locator('code')).toHaveText('staff+trade-fair-demo@cuecard.example')
  await mailedPath(app.url, STAFF, /\/reset-password\?token=[\w-]+/)
  await expectAccessible(page)

  const theirs = await (await browser.newContext({ baseURL: app.url })).newPage()
  await openSession(theirs, ADMIN)
  await theirs.goto('/customer-settings')
  await expect(theirs.getByText("You don't have permission to access this page.").first()).toBeVisible()
  await expectAccessible(theirs)
  const seen = await (await apiAs(app.url, ADMIN))(listCompanies)
  expect(seen.map(({ name }) => name)).not.toContain(COMPANY)
  await theirs.context().close()
})

import { getAnswer } from '@cuecard/contract/answers.ts'
import { sendActivity } from '@cuecard/contract/meetings/capture.ts'
import { searchMeetings } from '@cuecard/contract/meetings/meetings.ts'
import { getActivitySummary } from '@cuecard/contract/user-metrics.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiAs } from '../support/calls.ts'
import { openDemoCompany } from '../support/demo-company.ts'
import { expect, test } from '../support/fixtures.ts'
import { STAFF, USER } from '../support/people.ts'
import { openSession } from '../support/sign-in.ts'

const COMPANY = 'Metrics Demo'

/** What somebody does on a day, by the calls that the screens and the extension make. */
async function day(
  appUrl: string,
  email: string,
  { answers, disabled = false }: { answers: number; disabled?: boolean },
) {
  const api = await apiAs(appUrl, email)
  for (let asked = 0; asked < answers; asked += 1) {
    const body = { current_message: { message: 'What does a pilot cost?', username: 'Customer' } }
    for await (const _chunk of (await api(getAnswer, { body })).chunks) continue
  }
  await api(searchMeetings, { query: { query: 'price' } })
  if (disabled) await api(sendActivity, { body: { activity: 'extension_disabled' } })
}

test('after a day the metrics hold what everybody did, an admin sees all of the company and a user the own row', async ({
  page,
  app,
  browser,
}) => {
  const others = (await (await apiAs(app.url, STAFF))(getActivitySummary, { query: {} })).length
  const { admin, staff: colleague } = await openDemoCompany(app.url, COMPANY, 'first.admin@metrics.example')
  await day(app.url, admin, { answers: 3, disabled: true })
  await day(app.url, colleague, { answers: 1 })
  await openSession(page, admin)
  await page.goto('/user-metrics')
  const figures = page.getByRole('list', { name: 'Figures' })
  await expect(figures.getByRole('listitem')).toHaveText([
    /^Total Users\s*2/,
    /^Users Who Fetched Answers\s*2/,
    /^Users with Extension Disable Activity\s*1/,
  ])
  const cards = page.getByRole('region', { name: 'People' }).getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText(admin)
  await expect(cards.first().getByRole('listitem').filter({ hasText: 'Fetched an instant answer' })).toContainText('3')
  await expect(page.getByRole('region', { name: 'Answer quality over time' })).toContainText('100% of 4 answers')
  await figures.getByRole('button', { name: /Extension Disable/ }).click()
  await expect(cards).toHaveCount(1)
  await expectAccessible(page)

  await page.getByLabel('Time', { exact: true }).selectOption('Last 7 days')
  await expect(page).toHaveURL(/days=7/)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^user-metrics-.*\.csv$/)

  const own = await (await browser.newContext({ baseURL: app.url })).newPage()
  await openSession(own, USER)
  await own.goto('/user-metrics')
  await expect(own.getByRole('region', { name: 'People' }).getByRole('article')).toHaveCount(1)
  await expect(own.getByRole('region', { name: 'People' })).toContainText(USER)
  await own.context().close()

  const staff = await (await browser.newContext({ baseURL: app.url })).newPage()
  await openSession(staff, STAFF)
  await staff.goto('/user-metrics')
  await expect(staff.getByRole('region', { name: 'People' }).getByRole('article')).toHaveCount(others + 2)
  await staff.getByLabel('Company', { exact: true }).selectOption(COMPANY)
  await expect(staff.getByRole('region', { name: 'People' }).getByRole('article')).toHaveCount(2)
  await expectAccessible(staff)
  await staff.context().close()
})

import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { apiAs, untilSynced } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { ADMIN, USER } from '../support/people.ts'
import { openSession } from '../support/sign-in.ts'

const COMPANY = '/prompt-tests?test_case_type=company-specific'
const RIGHT = 'Journey: when somebody answers at night'
const WRONG = 'Journey: the price of a spare arm'

test.use({
  modelReplies: {
    answer: 'Say: somebody answers within fifteen minutes, day and night [1].',
    explain: 'It means the time until somebody answers [1].',
    judgements: [
      { about: /spare arm/, grade: 0, reason: 'It speaks of something else.' },
      { about: /at night/, grade: 5, reason: 'It says within fifteen minutes, as expected.' },
    ],
  },
})

test.beforeEach(async ({ app }) => untilSynced(await apiAs(app.url, ADMIN)))

interface NewCase {
  name: string
  message: string
  expected: string
}

async function create(page: Page, { name, message, expected }: NewCase): Promise<void> {
  await page.getByRole('button', { name: 'Create Test Case' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Test Case' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Add message' }).click()
  await dialog.getByLabel('Text of message 1').fill('Let us talk about service.')
  await dialog.getByLabel('Test message').fill(message)
  await dialog.getByLabel('Expected result (optional)').fill(expected)
  await dialog.getByRole('button', { name: 'Create Test Case' }).click()
  await expect(dialog).toBeHidden()
}

/** A toast, of which an earlier one may still stand. */
const said = (page: Page, words: string): Locator => page.getByText(words, { exact: true }).first()
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('cases are created, run and watched, filtered by grade, regraded, edited and deleted', async ({ page }) => {
  await openSession(page, ADMIN)
  await page.goto(COMPANY)
  await expect(page.getByRole('heading', { level: 1, name: 'Company Test Cases' })).toBeVisible()
  await create(page, {
    name: RIGHT,
    message: 'How fast does somebody answer at night?',
    expected: 'Within fifteen minutes.',
  })
  await expect(said(page, 'Test case created successfully')).toBeVisible()
  await create(page, { name: WRONG, message: 'What does a spare arm cost?', expected: 'It costs 900 euros.' })
  await expectAccessible(page)

  // The two alone, of all that the company has.
  await page.getByRole('searchbox', { name: 'Find test cases' }).fill('Journey:')
  await page.getByRole('button', { name: 'Run these 2' }).click()
  await expect(said(page, 'Tests Started')).toBeVisible()
  await expect(page.getByText('Tests are running')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run Tests' })).toBeDisabled()
  await expect(said(page, 'Tests Completed')).toBeVisible()
  await expect(page.getByText('2 of 2 test cases answered', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: /^0 No Answer/ }).click()
  await expect(row(page, WRONG)).toBeVisible()
  await expect(row(page, RIGHT)).toBeHidden()
  await expect(page).toHaveURL(/grades=0/)
  await page.getByRole('button', { name: 'Remove filter 0 No Answer' }).click()
  await page.getByRole('button', { name: /^5 Excellent/ }).click()
  await expect(row(page, WRONG)).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('button', { name: RIGHT, exact: true }).click()
  const detail = page.getByRole('dialog', { name: RIGHT })
  await expect(page).toHaveURL(/testCaseId=/)
  await expect(detail.getByRole('region', { name: 'Answer' })).toContainText('within fifteen minutes')
  await expect(detail.getByText('It says within fifteen minutes, as expected.')).toBeVisible()
  await expect(detail.getByText('Judge', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await detail.getByRole('button', { name: 'Grade it yourself' }).click()
  await detail.getByText('3 Fair').click()
  await detail.getByLabel('Why (optional)').fill('It does not say for which plan.')
  await detail.getByRole('button', { name: 'Save grade' }).click()
  await expect(detail.getByText(`by ${ADMIN}`, { exact: false })).toBeVisible()
  await detail.getByRole('tab', { name: 'Test Context' }).click()
  await expect(detail.getByText('Let us talk about service.')).toBeVisible()

  await detail.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Test Case' })
  await edit.getByLabel('Name', { exact: true }).fill(`${RIGHT}, by plan`)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, 'Test case updated successfully')).toBeVisible()

  const renamed = page.getByRole('dialog', { name: `${RIGHT}, by plan` })
  await renamed.getByRole('button', { name: 'Delete' }).click()
  const confirm = page.getByRole('dialog', { name: /^Delete/ })
  await expect(confirm).toContainText('Are you sure you want to delete this test case? This action cannot be undone.')
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(said(page, 'Test case deleted successfully')).toBeVisible()
  await expect(page).not.toHaveURL(/testCaseId=/)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(row(page, WRONG)).toBeVisible()
  await expect(row(page, RIGHT)).toBeHidden()
})

test('somebody who is not staff reads the default cases and is told who may change them', async ({ page }) => {
  await openSession(page, USER)
  await page.goto('/prompt-tests?test_case_type=default')
  await expect(page.getByRole('heading', { level: 1, name: 'Default Test Cases' })).toBeVisible()
  const create = page.getByRole('button', { name: 'Create Test Case' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await create.focus()
  await expect(page.getByRole('tooltip')).toContainText('only its staff can change them')
  await expectAccessible(page)
})

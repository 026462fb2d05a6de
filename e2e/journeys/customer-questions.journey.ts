import { listCustomerQuestions } from '@cuecard/contract/customer-questions.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiAs } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { ADMIN } from '../support/people.ts'
import { openSession } from '../support/sign-in.ts'

test('a customer’s question leads to its place, becomes a test case and is removed', async ({ page, app }) => {
  const api = await apiAs(app.url, ADMIN)
  const count = async () => (await api(listCustomerQuestions)).total_poorly_answered_questions
  // The demo company's meetings are analysed after the first start.
  await expect.poll(count, { intervals: [500] }).toBeGreaterThan(0)
  await openSession(page, ADMIN)
  await page.goto('/customer-questions')
  await expect(page.getByText('Poorly Answered Questions', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Create Test Case' }) })
    .first()
  const question = (await first.getByRole('heading').textContent()) ?? ''
  await first.getByRole('button', { name: 'Create Test Case' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Test Case from Q&A' })
  await expect(dialog.getByLabel('Name')).toHaveValue(`Test: ${question.slice(0, 50)}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Test Case' }).click()
  await expect(page.getByText('Test case created successfully').first()).toBeVisible()
  await expect(dialog).toBeHidden()

  await first.getByRole('link', { name: /In the transcript/ }).click()
  await expect(page).toHaveURL(/\/meetings\/.+tab=transcript&message=/)
  await page.goBack()

  const before = await count()
  await first.getByRole('button', { name: 'Remove' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove this question?' })
  await expectAccessible(page)
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Question removed successfully').first()).toBeVisible()
  expect(await count()).toBeLessThan(before)
})

import { listTestCases } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { getTestRunStatus, listTestRuns, runTests } from '@cuecard/contract/prompt-tests/runs.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiAs, untilSynced } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { ADMIN } from '../support/people.ts'
import { openSession } from '../support/sign-in.ts'

const AREA = 'Answer Question Prompt Instructions'
const TEXT = 'Answer in one short sentence, and name the plan.'
const query = { test_case_type: 'company-specific' } as const

test.use({
  appEnv: { EMBEDDING_MODEL: 'off', GENERATED_DOCUMENTS: 'off', TEST_CONCURRENCY: '8' },
  hasModel: true,
  modelReplies: {
    answer: 'Say: somebody answers within fifteen minutes [1].',
    explain: 'It means the time until somebody answers [1].',
    judgements: [{ about: /[\s\S]/, grade: 4, reason: 'Most of it is there.' }],
  },
})

test.beforeEach(async ({ app }) => untilSynced(await apiAs(app.url, ADMIN)))

/** Two cases are enough to see a run. */
async function run(api: Api): Promise<void> {
  const cases = await api(listTestCases, { query })
  await api(runTests, { query, body: { test_case_ids: cases.slice(0, 2).map(({ id }) => id) } })
  const running = async () => (await api(getTestRunStatus, { query })).is_running
  await expect.poll(running, { intervals: [300] }).toBe(false)
}

test('a changed prompt is tried on the core cases, saved, and two runs around it are compared', async ({
  page,
  app,
}) => {
  test.slow()
  const api = await apiAs(app.url, ADMIN)
  await run(api)
  await openSession(page, ADMIN)
  await page.goto('/prompt-customization')
  await page.getByRole('textbox', { name: AREA }).fill(TEXT)
  await page.getByRole('button', { name: 'Save answer instructions' }).click()
  await expect(page.getByRole('button', { name: 'Save now' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try on core test cases first' }).click()
  const trial = page.getByRole('region', { name: 'Trial on core test cases' })
  await expect(trial.getByText(/None got worse|got worse/).first()).toBeVisible()
  await trial.getByRole('listitem').first().locator('summary').click()
  await expect(trial.getByRole('region', { name: 'In force' }).first()).toBeVisible()
  await expect(trial.getByRole('region', { name: 'Your text' }).first()).toBeVisible()
  await expectAccessible(page)
  await trial.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Answer instructions saved successfully!').first()).toBeVisible()
  await run(api)

  await page.goto('/prompt-tests?test_case_type=company-specific')
  await page.getByRole('link', { name: 'Compare Test Runs' }).click()
  const runs = page.getByRole('checkbox', { name: /^Select the run of/ })
  // What is ticked stands in the address, which changes a moment later.
  await runs.nth(0).click()
  await expect(runs.nth(0)).toBeChecked()
  await expect(page.getByRole('button', { name: 'Compare Selected Runs' })).toHaveAttribute('aria-disabled', 'true')
  await runs.nth(1).click()
  await expect(runs.nth(1)).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Compare Selected Runs' }).click()
  await expect(page.getByText(/^Instructions: No instructions → Answer v1/)).toBeVisible()
  const results = page.getByRole('region', { name: 'Results by test case' })
  await results.getByRole('button').first().click()
  await expect(results.getByText('Expected result').first()).toBeVisible()
  await results.getByRole('tab', { name: 'Instructions' }).nth(1).click()
  await expect(results.getByRole('region', { name: /instructions/i }).first()).toContainText(TEXT)
  await expectAccessible(page)
  await page.reload()
  await expect(results).toBeVisible()

  const before = await api(listTestRuns, { query })
  await page
    .getByRole('button', { name: /^Delete the run/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(results).toBeHidden()
  await expect.poll(async () => (await api(listTestRuns, { query })).length).toBe(before.length - 1)
})

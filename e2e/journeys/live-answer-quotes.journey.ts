import { expectAccessible } from '../support/axe.ts'
import { apiAs, untilSynced } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { addAndSync, messageRow, openTranscript, tikaProbe } from '../support/live-answer.ts'
import { ADMIN } from '../support/people.ts'
import { writeSandboxFile } from '../support/sandbox-file.ts'
import { openSession, signIn } from '../support/sign-in.ts'

test.beforeEach(async ({ app }) => untilSynced(await apiAs(app.url, ADMIN)))

test('without a model, a document added by hand answers a transcript with quotes and their sources', async ({
  page,
}) => {
  const probe = tikaProbe()
  test.skip(!probe, 'the shared real data is absent')
  if (!probe) return
  await signIn(page, ADMIN)
  await expectAccessible(page)
  await addAndSync(page, probe)

  const { path, messages } = await writeSandboxFile([
    { username: 'Customer', message: probe.term },
    { username: 'Customer', message: probe.question },
  ])
  await openTranscript(page, path)
  await expect(page.getByRole('button', { name: /Get Answer/ })).toHaveCount(30)
  const oldest = messages[0]?.message ?? ''
  await expect(page.getByText(oldest, { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show Older Messages' }).click()
  await expect(page.getByText(oldest, { exact: true }).first()).toBeAttached()

  const row = messageRow(page, probe.question)
  await row.getByRole('button', { name: /Get Answer/ }).click()
  const answer = row.getByRole('region', { name: 'Answer' })
  await expect(answer).toHaveAttribute('data-status', 'done')
  await expect(answer).toContainText(probe.words)
  await expect(answer).toContainText('Quotes from your documents')
  await expect(answer).toContainText(/Response time: \d+\.\d\d s/)
  const source = answer.getByRole('list', { name: 'Sources' }).getByRole('button', { name: probe.itemName }).first()
  await source.click()
  await expect(answer.getByRole('figure')).toContainText(probe.words)

  const spoken = messageRow(page, probe.term)
  await spoken.getByRole('button', { name: /Explain To Me/ }).click()
  const explanation = spoken.getByRole('region', { name: 'Explanation' })
  await expect(explanation).toHaveAttribute('data-status', 'done')
  await expect(explanation).toContainText(/Tika/)
  await expect(explanation.getByRole('list', { name: 'Sources' })).toContainText(probe.itemName)
  await expectAccessible(page)
})

test('a question that no document answers is refused honestly', async ({ page }) => {
  await openSession(page, ADMIN)
  const question = 'Which zebra won the yodelling contest in Ouagadougou?'
  const { path } = await writeSandboxFile([{ username: 'Customer', message: question }], 3)
  await openTranscript(page, path)
  const row = messageRow(page, question)
  await row.getByRole('button', { name: /Get Answer/ }).click()
  const answer = row.getByRole('region', { name: 'Answer' })
  await expect(answer).toHaveAttribute('data-status', 'done')
  await expect(answer).toContainText('Not in your knowledge base')
  await expectAccessible(page)
})

import { expectAccessible } from '../support/axe.ts'
import { apiAs, untilSynced } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { addAndSync, messageRow, openTranscript, tikaProbe, watchGrowth } from '../support/live-answer.ts'
import { ADMIN } from '../support/people.ts'
import { writeSandboxFile } from '../support/sandbox-file.ts'
import { openSession } from '../support/sign-in.ts'

const ANSWER =
  'Say: Apache Tika is a toolkit that detects and extracts metadata and structured text content from various documents [1]. ' +
  'It uses existing parser libraries for that, so nothing has to be converted first [1].'
const EXPLANATION =
  'Incubation is what every newly accepted project of the foundation goes through until a review shows that it is stable [1].'

test.use({ modelReplies: { answer: ANSWER, explain: EXPLANATION } })

test.beforeEach(async ({ app }) => untilSynced(await apiAs(app.url, ADMIN)))

test('with a model, answer and explanation stream in word by word and name their sources', async ({
  page,
  modelServer,
}) => {
  const probe = tikaProbe()
  test.skip(!probe, 'the shared real data is absent')
  if (!probe || !modelServer) return
  await openSession(page, ADMIN)
  await addAndSync(page, probe)
  const { path } = await writeSandboxFile([
    { username: 'Customer', message: probe.term },
    { username: 'Customer', message: probe.question },
  ])
  await openTranscript(page, path)

  const row = messageRow(page, probe.question)
  const { grown } = await watchGrowth(page)
  await row.getByRole('button', { name: /Get Answer/ }).click()
  await expect(row.getByRole('button', { name: 'Getting Answer...' })).toBeDisabled()
  const answer = row.getByRole('region', { name: 'Answer' })
  await expect(answer).toHaveAttribute('data-status', 'done')
  const lengths = await grown()
  expect(lengths.length, `text grew in steps: ${lengths.join(', ')}`).toBeGreaterThan(5)
  await expect(answer).toContainText('existing parser libraries')
  await expect(answer).not.toContainText('Quotes from your documents')
  await expect(answer.getByRole('list', { name: 'Sources' })).toContainText(probe.itemName)
  // A meeting of another journey may be analysed at the same time.
  const prompt = modelServer.prompts().findLast((each) => each.includes(probe.question))
  expect(prompt, 'the passage is in the prompt').toMatch(probe.words)

  const spoken = messageRow(page, probe.term)
  await spoken.getByRole('button', { name: /Explain To Me/ }).click()
  const explanation = spoken.getByRole('region', { name: 'Explanation' })
  await expect(explanation).toHaveAttribute('data-status', 'done')
  await expect(explanation).toContainText('until a review shows that it is stable')
  await expect(explanation.getByRole('list', { name: 'Sources' })).toContainText(probe.itemName)
  await expectAccessible(page)
})

test('a request can be cancelled while its text is arriving', async ({ page }) => {
  await openSession(page, ADMIN)
  const question = 'Tell me about your support response times, and keep talking.'
  const { path } = await writeSandboxFile([{ username: 'Customer', message: question }], 3)
  await openTranscript(page, path)
  const row = messageRow(page, question)
  await row.getByRole('button', { name: /Get Answer/ }).click()
  const answer = row.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('Say:')
  await row.getByRole('button', { name: /^Cancel/ }).click()
  await expect(answer).toContainText('Request canceled')
  await expect(row.getByRole('button', { name: /Get Answer/ })).toBeEnabled()
})

import { expectAccessible } from '../support/axe.ts'
import { apiAs, untilSynced } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { messageRow, openTranscript } from '../support/live-answer.ts'
import { ADMIN, USER } from '../support/people.ts'
import { writeSandboxFile } from '../support/sandbox-file.ts'
import { openSession } from '../support/sign-in.ts'

const FIRST = 'Answer in one short sentence.\nNever promise a discount.'
const SECOND = 'Answer in two long sentences. ${JWT_SECRET} {{7*7}} {% raw %} $& __proto__\nNever promise a discount.'
const QUESTION = 'Tell me about your support response times, please.'
const AREA = 'Answer Question Prompt Instructions'

test.use({
  modelReplies: { answer: 'Say: we answer within hours [1].', explain: 'It means that somebody answers [1].' },
})

test.beforeEach(async ({ app }) => untilSynced(await apiAs(app.url, ADMIN)))

/** The rules that the model was given with the latest request for an answer to the question. */
function latestSystem(requests: readonly string[]): string {
  const request = requests.findLast((each) => each.includes(QUESTION))
  const { messages } = JSON.parse(request ?? '{}') as { messages: { role: string; content: string }[] }
  return messages.find(({ role }) => role === 'system')?.content ?? ''
}

test('an admin writes instructions, the model gets them word for word, and an old version comes back', async ({
  page,
  modelServer,
}) => {
  await openSession(page, ADMIN)
  await page.goto('/prompt-customization')
  const area = page.getByRole('textbox', { name: AREA })
  const save = page.getByRole('button', { name: 'Save answer instructions' })
  const saved = page.getByText('Answer instructions saved successfully!')
  await expect(page.getByRole('button', { name: /^No promises/ })).toBeVisible()
  await expectAccessible(page)
  for (const [at, text] of [FIRST, SECOND].entries()) {
    await area.fill(text)
    await save.click()
    // A trial on the core test cases is offered first.
    await page.getByRole('button', { name: 'Save now' }).click()
    await expect(saved.first()).toBeVisible()
    await expect(page.getByText(new RegExp(`^Version ${at + 1}, saved`))).toBeVisible()
  }

  const { path } = await writeSandboxFile([{ username: 'Customer', message: QUESTION }])
  await openTranscript(page, path)
  const row = messageRow(page, QUESTION)
  await row.getByRole('button', { name: /Get Answer/ }).click()
  await expect(row.getByRole('region', { name: 'Answer' })).toContainText('Instructions v2')
  expect(latestSystem(modelServer?.prompts() ?? [])).toContain(SECOND)

  await page.goto('/prompt-customization')
  const history = page.getByRole('region', { name: 'History of the answer instructions' })
  await history.getByRole('button', { name: /^Version 2/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Version 2 of the answer instructions' })
  await expect(dialog.locator('del')).toContainText('one short sentence')
  await expect(dialog.locator('ins').first()).toContainText('two long sentences')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Older' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(saved.first()).toBeVisible()
  await expect(area).toHaveValue(FIRST)
  await expect(history.getByRole('button', { name: /^Version 3/ })).toContainText('Restored from version 1')
})

test('a company user reads the instructions and is told who can change them', async ({ page }) => {
  await openSession(page, USER)
  await page.goto('/prompt-customization')
  await expect(page.getByRole('textbox', { name: AREA })).toHaveAttribute('readonly')
  const save = page.getByRole('button', { name: 'Save answer instructions' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await save.focus()
  await expect(page.getByRole('tooltip')).toHaveText('Admin access required')
  await expectAccessible(page)
})

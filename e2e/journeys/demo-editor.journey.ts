import { getDemoData, updateDemoData } from '@cuecard/contract/demo-editor.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiAs } from '../support/calls.ts'
import { openDemoCompany } from '../support/demo-company.ts'
import { expect, test } from '../support/fixtures.ts'
import { messageRow } from '../support/live-answer.ts'
import { STAFF } from '../support/people.ts'
import { openSession } from '../support/sign-in.ts'

const COMPANY = 'Showroom Demo'
const QUESTION = 'What does the starter plan cost?'
const ANSWER = 'Forty euros a month'

test('staff prepare a demo, an editor who was overtaken goes on from the other’s list, and its people play it', async ({
  page,
  app,
  browser,
  consoleWatch,
}) => {
  const demo = await openDemoCompany(app.url, COMPANY, 'first.admin@showroom.example')
  await openSession(page, STAFF)
  await page.goto('/customer-settings?type=demo')
  await page.getByRole('link', { name: `Edit demo data of ${COMPANY}` }).click()
  await page.getByRole('button', { name: 'Add the first entry' }).click()
  const add = page.getByRole('dialog', { name: 'Add entry' })
  await add.getByRole('button', { name: /^Add entry/ }).click()
  await expect(add.getByText('Speaker name is required')).toBeVisible()
  await expect(add.getByText('Transcript text is required')).toBeVisible()
  await add.getByLabel(/^Speaker name/).fill('Maya Torres')
  await add.getByLabel(/^Transcript text/).fill(QUESTION)
  await add.getByLabel('Prepared answer').fill(`**${ANSWER}**, billed yearly.`)
  await expectAccessible(page)
  await add.getByRole('button', { name: /^Add entry/ }).click()
  await expect(page.getByText('Demo data saved')).toBeVisible()
  await expect(add).toBeHidden()

  // Somebody else saves while an entry is being written.
  await page.getByRole('button', { name: 'Add entry', exact: true }).click()
  await add.getByLabel(/^Speaker name/).fill('Jonas Weber')
  await add.getByLabel(/^Transcript text/).fill('Let me look that up.')
  const other = await apiAs(app.url, STAFF)
  const { messages, version } = await other(getDemoData, { params: { id: demo.id } })
  const theirs = { transcription_message: { username: 'Priya Nair', message: 'Good morning.' }, responses: {} }
  await other(updateDemoData, { params: { id: demo.id }, body: { messages: [theirs, ...messages], version } })
  consoleWatch.expectStatus(409)
  await add.getByRole('button', { name: /^Add entry/ }).click()
  await expect(page.getByRole('list', { name: 'What they changed' })).toContainText('Good morning.')
  await expect(add.getByLabel(/^Transcript text/)).toHaveValue('Let me look that up.')
  await expectAccessible(page)
  await add.getByRole('button', { name: /^Add entry/ }).click()
  await expect(add).toBeHidden()
  const rows = page.getByRole('list', { name: 'Conversation entries' }).getByRole('listitem')
  await expect(rows).toHaveText([/Good morning\./, /What does the starter plan cost\?/, /Let me look that up\./])
  await expectAccessible(page)

  const theirPage = await (await browser.newContext({ baseURL: app.url })).newPage()
  await openSession(theirPage, demo.admin)
  await theirPage.goto('/sandbox')
  await theirPage.getByRole('button', { name: 'Play the demo conversation' }).click()
  await theirPage.getByRole('button', { name: 'Next message' }).click()
  await messageRow(theirPage, QUESTION)
    .getByRole('button', { name: /Get Answer/ })
    .click()
  await expect(messageRow(theirPage, QUESTION).getByRole('region', { name: 'Answer' })).toContainText(ANSWER)
  await expectAccessible(theirPage)
  await theirPage.goto(`/demo-editor/${demo.id}`)
  await expect(theirPage.getByText("You don't have permission to access this page.").first()).toBeVisible()
  await theirPage.context().close()
})

import { createCompany } from '@cuecard/contract/companies.ts'
import { createKnowledgeItem, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiAs, untilSynced } from '../support/calls.ts'
import { countClicks } from '../support/clicks.ts'
import { joinCompany } from '../support/demo-company.ts'
import { expect, test } from '../support/fixtures.ts'
import { messageRow, openTranscript } from '../support/live-answer.ts'
import { ADMIN, STAFF } from '../support/people.ts'
import { writeSandboxFile } from '../support/sandbox-file.ts'
import { openSession } from '../support/sign-in.ts'

const PRICES = `# Harbour Pumps: questions and answers

## What does it cost?

The pump service costs 120 euros a month for each site.

## How long does delivery take?

Delivery takes nine working days within the EU.
`

const PRICE_LIST = `Product,Price a month,Includes
Crane monitoring Basic,€140,up to 2 cranes and support on working days
Crane monitoring Plus,€390,up to 10 cranes and support at night
Spare sensor,€85,delivery within 5 days
`

test('an empty company has its first right answer after at most six clicks', async ({ page, app }) => {
  const founder = 'founder@harbour-pumps.example'
  const staff = await apiAs(app.url, STAFF)
  const body = { name: 'Harbour Pumps', type: 'organization' as const, invited_admin_user_emails: [founder] }
  await staff(createCompany, { body })
  await joinCompany(app.url, founder)
  await openSession(page, founder)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
  const clicks = await countClicks(page)

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Choose files/ }).click()
  await (await chooser).setFiles({ name: 'questions.md', mimeType: 'text/markdown', buffer: Buffer.from(PRICES) })
  await page.getByRole('button', { name: 'Add and Sync' }).click()
  const answered = page.getByRole('region', { name: 'What your team can ask now' })
  await expect(answered.getByText('What does it cost?').first()).toBeVisible()
  await expect(answered.getByText(/costs 120 euros a month/).first()).toBeVisible()
  // The window in which the system lets a file be chosen takes one more.
  expect((await clicks()) + 1).toBeLessThanOrEqual(6)
})

test('a company with one price list is offered only what that list answers', async ({ page, app }) => {
  const founder = 'founder@quay-cranes.example'
  const staff = await apiAs(app.url, STAFF)
  const body = { name: 'Quay Cranes', type: 'organization' as const, invited_admin_user_emails: [founder] }
  await staff(createCompany, { body })
  await joinCompany(app.url, founder)
  const api = await apiAs(app.url, founder)
  const file = new File([PRICE_LIST], 'price-list.csv', { type: 'text/csv' })
  await api(createKnowledgeItem, { form: { name: 'Price list', type: 'file' }, files: { file } })
  await api(startKnowledgeSync)
  await untilSynced(api)
  await openSession(page, founder)

  await page.goto('/company-knowledge')
  await expect(page.getByRole('button', { name: 'What does Crane monitoring Basic cost?' })).toBeVisible()
  await expect(page.getByText('Where is our data stored?')).toHaveCount(0)

  await page.goto('/sandbox')
  await page.getByRole('button', { name: 'Load example' }).click()
  const row = messageRow(page, 'What does Crane monitoring Basic cost?')
  await expect(page.getByText('Where is our data stored?')).toHaveCount(0)
  await row.getByRole('button', { name: /Get Answer/ }).click()
  await expect(row.getByText(/€140/).first()).toBeVisible()
  await expect(row.getByText('Not in your knowledge base')).toHaveCount(0)
})

test('a refused answer is answered in place and asked again in at most four clicks', async ({ page }) => {
  const asked = 'Do you sponsor football clubs?'
  await openSession(page, ADMIN)
  const { path } = await writeSandboxFile([{ username: 'Customer', message: asked }])
  await openTranscript(page, path)
  const row = messageRow(page, asked)
  await row.getByRole('button', { name: /Get Answer/ }).click()
  await expect(row.getByText('Not in your knowledge base')).toBeVisible()
  const clicks = await countClicks(page)

  await row.getByRole('button', { name: /^Answer it/ }).click()
  const form = row.getByRole('region', { name: 'Answer it' })
  await expect(form.getByText('No answer was drafted').or(form.getByText('Put together from quotes'))).toBeVisible()
  await form.getByRole('textbox', { name: 'Answer' }).fill('We sponsor two football clubs in Hamburg.')
  await expectAccessible(page)
  await form.getByRole('button', { name: /^Approve Answer/ }).click()
  await expect(form.getByRole('region', { name: 'After' })).toContainText('football clubs')
  expect(await clicks()).toBeLessThanOrEqual(4)
})

test('asking how the Duval call went leads to its open promises in at most two clicks', async ({ page }) => {
  await openSession(page, ADMIN)
  await page.goto('/meetings')
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible()
  const clicks = await countClicks(page)

  await page.getByRole('button', { name: /^Search/ }).click()
  await page.getByLabel(/^Search pages, meetings/).fill('how did the Duval call go')
  await page.getByRole('dialog').getByText('Duval Distribution: commercial terms').click()
  const promised = page.getByRole('region', { name: 'Promised' })
  await expect(promised.getByRole('listitem').first()).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(2)
})

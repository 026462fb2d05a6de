import { createCompany } from '@cuecard/contract/companies.ts'
import { createKnowledgeItem, listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { apiAs, untilSynced } from '../support/calls.ts'
import { joinCompany } from '../support/demo-company.ts'
import { expect, test } from '../support/fixtures.ts'
import { itemRow } from '../support/live-answer.ts'
import { CORRUPT, LOCKED, mixedFiles, pdfFile } from '../support/mixed-files.ts'
import { ADMIN, STAFF } from '../support/people.ts'
import { openSession } from '../support/sign-in.ts'

/** The proposed name of a file whose name reads like a title. */
const titleOfFile = (name: string) => name.replace(/\.\w+$/, '')
/** What the damaged and the locked file are called as items. */
const [DAMAGED, SHUT] = [titleOfFile(CORRUPT), titleOfFile(LOCKED)]

test.beforeEach(async ({ app }) => untilSynced(await apiAs(app.url, ADMIN)))

/** Adds all files in one go and waits until the dialog has closed over the last of them. */
async function addFiles(page: Page, files: Awaited<ReturnType<typeof mixedFiles>>): Promise<void> {
  await page.getByRole('button', { name: 'Add Knowledge Item' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Knowledge Item' })
  await dialog.getByLabel('Files', { exact: true }).setInputFiles(files)
  await dialog.getByRole('checkbox', { name: 'Sync when the upload ends' }).uncheck()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Add ${files.length} Items` }).click()
  await expect(dialog).toBeHidden()
}

/** Waits for the end of a sync that was just begun. */
async function untilCompleted(page: Page): Promise<void> {
  await expect(page.getByText('AI knowledge sync started').first()).toBeVisible()
  await expect(page.getByText('AI knowledge sync completed').first()).toBeVisible()
}

const stateOf = (page: Page, name: string): Locator => itemRow(page, name).first()

/** The toasts of one act are gone before the next one is judged by its own. */
async function untilQuiet(page: Page): Promise<void> {
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
}

test('twelve mixed files go up at once; the damaged and the locked one say so and the others are read', async ({
  page,
  app,
  consoleWatch,
}) => {
  test.setTimeout(600_000)
  // The copy of a file that is there already.
  consoleWatch.expectStatus(409)
  const files = await mixedFiles(page)
  await openSession(page, ADMIN)
  await page.goto('/company-knowledge')
  await expect(page.getByRole('table', { name: 'User Uploaded Documents' })).toBeVisible()
  await addFiles(page, files)
  const names = files.map(({ name }) => titleOfFile(name))
  for (const name of names) await expect(stateOf(page, name)).toBeVisible()
  // The demo's own first sync may still be at work.
  await expect(page.getByRole('button', { name: 'Sync AI Knowledge' })).toBeEnabled()
  await expect(page.getByText('There are changes since the last sync. Sync to use them in answers.')).toBeVisible()
  await untilQuiet(page)

  await page.getByRole('button', { name: 'Sync AI Knowledge' }).click()
  await untilCompleted(page)
  await expect(stateOf(page, DAMAGED)).toContainText(/Failed/)
  await expect(stateOf(page, DAMAGED)).toContainText(/damaged and cannot be read/)
  await expect(stateOf(page, SHUT)).toContainText(/Failed/)
  await expect(stateOf(page, SHUT)).toContainText(/protected with a password/)
  for (const name of names.filter((each) => each !== DAMAGED && each !== SHUT)) {
    await expect.soft(stateOf(page, name), name).toContainText('Synced')
  }
  await expectAccessible(page)
  await untilQuiet(page)

  // The list narrows to what needs somebody, and the address keeps it.
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Failed (2)' })
  await expect(page).toHaveURL(/state=failed/)
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(2)

  await page.getByRole('button', { name: `Retry ${DAMAGED}` }).click()
  await untilCompleted(page)
  await expect(stateOf(page, DAMAGED)).toContainText(/damaged and cannot be read/)
  await untilQuiet(page)

  // A copy without the password takes the locked one's place.
  const items = await (await apiAs(app.url, ADMIN))(listKnowledgeItems)
  const idOf = (name: string) => items.find((item) => item.name === name)?.id ?? ''
  await page.goto(`/company-knowledge?itemId=${idOf(SHUT)}`)
  const edit = page.getByRole('dialog', { name: `Edit '${SHUT}'` })
  await expect(edit).toContainText(/protected with a password/)
  await expectAccessible(page)
  const open = { name: 'Contract.pdf', mimeType: 'application/pdf', buffer: pdfFile('Notice is six weeks.') }
  await edit.getByLabel('Replace file').setInputFiles(open)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Knowledge item updated successfully')).toBeVisible()
  await expect(page).toHaveURL(/company-knowledge$/)
  await page.getByRole('button', { name: 'Sync AI Knowledge' }).click()
  await untilCompleted(page)
  await expect(stateOf(page, SHUT)).toContainText('Synced')
  await untilQuiet(page)

  // The locked file is kept as an earlier version, and the same copy is not stored twice unnoticed.
  await page.goto(`/company-knowledge?itemId=${idOf(SHUT)}`)
  await edit.getByRole('button', { name: '1 earlier version' }).click()
  await expect(edit.getByText(`Version 1 · ${LOCKED}`)).toBeVisible()
  await edit.getByRole('button', { name: 'Compare version 1 with the present file' }).click()
  await expect(edit.getByText(/protected with a password/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/company-knowledge')
  await page.getByRole('button', { name: 'Add Knowledge Item' }).first().click()
  const add = page.getByRole('dialog', { name: 'Add Knowledge Item' })
  await add.getByLabel('Files', { exact: true }).setInputFiles({ ...open, name: 'Contract copy.pdf' })
  await add.getByRole('button', { name: 'Add Item' }).click()
  await expect(add.getByText(`'${SHUT}' has the same content already.`)).toBeVisible()
  await expectAccessible(page)
  await add.getByRole('button', { name: 'Cancel' }).click()

  // Two documents become internal in one go.
  const [first = '', second = ''] = names.filter((name) => name !== DAMAGED && name !== SHUT)
  for (const name of [first, second]) await page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).check()
  const chosen = page.getByRole('region', { name: 'Chosen items' })
  await expect(chosen).toContainText('2 items chosen')
  await expectAccessible(page)
  await chosen.getByRole('combobox', { name: 'Set audience' }).selectOption('internal')
  await expect(page.getByText('2 items changed')).toBeVisible()
  for (const name of [first, second]) await expect(stateOf(page, name)).toContainText('Internal')
  await expect(chosen).toBeHidden()

  await page.goto(`/company-knowledge?itemId=${idOf(DAMAGED)}&action=delete`)
  const confirm = page.getByRole('dialog', { name: `Delete '${DAMAGED}'?` })
  await expect(confirm).toContainText('answers stop using it at once')
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Knowledge item deleted successfully')).toBeVisible()
  await expect(page).toHaveURL(/company-knowledge$/)
  await expect(itemRow(page, DAMAGED)).toHaveCount(0)
})

test('an address of an item that is gone says so, by keyboard too', async ({ page }) => {
  await openSession(page, ADMIN)
  for (const action of ['', '&action=delete']) {
    await page.goto(`/company-knowledge?itemId=6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a99${action}`)
    await expect(page.getByRole('dialog', { name: 'Knowledge item not found' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/company-knowledge$/)
  }
})

const SITES = 490
const FILES = 10

/** A company of its own with 500 items, one file of which cannot be read; all together they take some seconds. */
async function openLargeCompany(appUrl: string, founder: string): Promise<void> {
  const staff = await apiAs(appUrl, STAFF)
  const body = { name: 'Hangar Tools', type: 'organization' as const, invited_admin_user_emails: [founder] }
  await staff(createCompany, { body })
  await joinCompany(appUrl, founder)
  const api = await apiAs(appUrl, founder)
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at).padStart(3, '0'))
  const sites = numbers(SITES).map((nth) => () => {
    const base_url = `https://hangar-tools.example/tools/${nth}`
    const form = { name: `Tool ${nth}`, type: 'url' as const, base_url, discover_sub_urls: false }
    return api(createKnowledgeItem, { form, files: {} })
  })
  const files = numbers(FILES).map((nth) => () => {
    const file =
      nth === '000' ? new File(['%PDF-1.7 cut'], 'manual.pdf') : new File([`Tool ${nth} is blue.`], 'tool.txt')
    return api(createKnowledgeItem, { form: { name: `Manual ${nth}`, type: 'file' }, files: { file } })
  })
  const waiting = [...sites, ...files]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

test('five hundred items: paged, filtered, chosen together, deleted and retried', async ({ page, app }) => {
  const founder = 'founder@hangar-tools.example'
  await openLargeCompany(app.url, founder)
  await openSession(page, founder)
  await page.goto('/company-knowledge?sort=name')
  await expect(page.getByText(`1–25 of ${SITES + FILES}`)).toBeVisible()
  expect(await page.locator('*').count()).toBeLessThan(4_000)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next User Uploaded Documents' }).click()
  await expect(page.getByText(`26–50 of ${SITES + FILES}`)).toBeVisible()

  const chosen = page.getByRole('region', { name: 'Chosen items' })
  const deleteChosen = async (count: number) => {
    await expect(chosen).toContainText(`${count} items chosen`)
    await chosen.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: `Delete ${count} items?` })
    await question.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByText(`${count} items deleted`)).toBeVisible()
    await untilQuiet(page)
  }
  await page.getByRole('searchbox', { name: 'Find a document' }).fill('tools/12')
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(10)
  for (const nth of ['120', '127'])
    await page.getByRole('checkbox', { name: `Choose Tool ${nth}`, exact: true }).check()
  await deleteChosen(2)
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(8)

  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page.getByText(`1–25 of ${SITES + FILES - 2}`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Type' }).selectOption('url')
  await page.getByRole('checkbox', { name: `Choose all ${SITES - 2} of User Uploaded Documents` }).check()
  await deleteChosen(SITES - 2)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(FILES)

  await page.getByRole('button', { name: 'Sync AI Knowledge' }).click()
  await untilCompleted(page)
  await untilQuiet(page)
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Failed (1)' })
  await page.getByRole('checkbox', { name: 'Choose Manual 000', exact: true }).check()
  await chosen.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('1 item will be read again')).toBeVisible()
  await untilSynced(await apiAs(app.url, founder))
  await expect(stateOf(page, 'Manual 000')).toContainText(/Failed/)
  await expectAccessible(page)
})

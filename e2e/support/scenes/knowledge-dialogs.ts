import type { ItemVersion } from '@cuecard/contract/knowledge/care.ts'
import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import type { Page } from '@playwright/test'
import type { Scene } from '../camera.ts'

const dialogOf = (page: Page) => page.getByRole('dialog').last()

async function openAdd(page: Page) {
  await page.goto('/company-knowledge')
  await page.getByRole('button', { name: 'Add Knowledge Item' }).first().click()
  await dialogOf(page).getByRole('radio', { name: 'URL' }).waitFor()
  return dialogOf(page)
}

const file = (name: string, bytes: number) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'a ') })
const FILES = [
  { ...file('Statement of work 2026.pdf', 0), buffer: Buffer.from('PK\u0003\u0004 is no PDF') },
  file('Onboarding handbook.txt', 900_000),
  file('Release notes.md', 120_000),
  file('Objections and how we answer them, second edition, spring 2026.txt', 640_000),
  file('Regional prices.csv', 210_000),
  file('Support hours.md', 48_000),
]

/** Lets bytes leave slowly, as over a hotel's network; null lets them go again. */
async function throttle(page: Page, bytesPerSec: number | null) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSec ?? -1,
  })
}

async function uploading(page: Page) {
  const dialog = await openAdd(page)
  await dialog.getByLabel('Files', { exact: true }).setInputFiles(FILES)
  await throttle(page, 60_000)
  await dialog.getByRole('button', { name: `Add ${FILES.length} Items` }).click()
  await dialog.getByRole('button', { name: 'Cancel upload of Regional prices.csv' }).click()
  await dialog.getByRole('button', { name: 'Retry upload of Statement of work 2026.pdf' }).waitFor()
  await dialog
    .getByText(/^[1-9]\d%$/)
    .first()
    .waitFor()
}

async function uploaded(page: Page) {
  await throttle(page, null)
  await dialogOf(page).getByText('4 of 6 added').waitFor({ timeout: 90_000 })
}

const addScenes: Scene[] = [
  { name: 'knowledge-add-file', show: openAdd },
  {
    name: 'knowledge-add-many',
    show: async (page) => {
      const dialog = await openAdd(page)
      await dialog.getByLabel('Files', { exact: true }).setInputFiles([...FILES, file('Product tour.mp4', 80_000)])
      await dialog.getByLabel('Name of Support hours.md').fill('')
    },
  },
  { name: 'knowledge-uploading', show: uploading },
  { name: 'knowledge-uploaded', show: uploaded },
  {
    name: 'knowledge-add-url',
    show: async (page) => (await openAdd(page)).getByRole('radio', { name: 'URL' }).check(),
  },
  {
    name: 'knowledge-add-url-errors',
    show: async (page) => {
      const dialog = await openAdd(page)
      await dialog.getByRole('radio', { name: 'URL' }).check()
      await dialog.getByRole('button', { name: 'Add Item' }).click()
    },
  },
  {
    name: 'knowledge-add-url-refused',
    show: async (page) => {
      const dialog = await openAdd(page)
      await dialog.getByRole('radio', { name: 'URL' }).check()
      await dialog.getByRole('textbox', { name: 'URL' }).fill('http://10.0.0.1/prices')
      await dialog.getByRole('button', { name: 'Add Item' }).click()
      await page.getByText('Failed to create knowledge item').waitFor()
    },
  },
]

const VERSIONS: ItemVersion[] = [2, 1].map((number) => ({
  id: `0b6f2a1e-5a3f-4c58-9f10-00000000000${number}`,
  number,
  file_path: number === 2 ? 'Rates, second half of the year.xlsx' : 'Rates.xlsx',
  size_bytes: 12_000 * number,
  from: `2026-0${number + 3}-02T08:00:00.000Z`,
  until: `2026-0${number + 4}-02T08:00:00.000Z`,
  replaced_by: number === 2 ? 'admin@acme.example' : null,
}))

export interface Shown {
  file: KnowledgeItem
  failed: KnowledgeItem
  site: KnowledgeItem
}

const at =
  (item: KnowledgeItem, action = '') =>
  async (page: Page) => {
    await page.goto(`/company-knowledge?itemId=${item.id}${action}`)
    await dialogOf(page).waitFor()
  }

/** Every dialog of the Knowledge Base. */
export const dialogScenes = ({ file: document, failed, site }: Shown): Scene[] => [
  ...addScenes,
  { name: 'knowledge-edit-file', show: at(document) },
  {
    name: 'knowledge-edit-replaced',
    show: async (page) => {
      await at(failed)(page)
      await dialogOf(page).getByLabel('Replace file').setInputFiles(file('Contract without a password.txt', 4_000))
      await dialogOf(page).getByLabel('Name', { exact: true }).fill('')
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    },
  },
  {
    name: 'knowledge-edit-versions',
    show: async (page) => {
      await page.route(`**/api/company-knowledge/items/${document.id}/versions`, (route) =>
        route.fulfill({ json: { versions: VERSIONS } }),
      )
      await page.route('**/api/company-knowledge/items', async (route) => {
        const items: KnowledgeItem[] = await (await route.fetch()).json()
        await route.fulfill({
          json: items.map((item) => (item.id === document.id ? { ...item, earlier_versions: VERSIONS.length } : item)),
        })
      })
      await at(document)(page)
      await dialogOf(page)
        .getByText(/earlier version/i)
        .first()
        .click()
    },
  },
  { name: 'knowledge-edit-url', show: at(site) },
  { name: 'knowledge-delete-file', show: at(document, '&action=delete') },
  { name: 'knowledge-delete-url', show: at(site, '&action=delete') },
  {
    name: 'knowledge-not-found',
    show: async (page) => {
      await page.goto('/company-knowledge?itemId=6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a99')
      await dialogOf(page).waitFor()
    },
  },
]

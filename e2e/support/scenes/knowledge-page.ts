import type { KnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import type { Page } from '@playwright/test'
import type { Scene } from '../camera.ts'

const KNOWLEDGE = '**/api/company-knowledge/**'

export async function openKnowledge(page: Page, query = '') {
  await page.goto(`/company-knowledge${query}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** Some passages cannot be found by their meaning yet. */
function learningScene(name: string, learning: Pick<KnowledgeStatus['learning'], 'waiting_for' | 'failure'>): Scene {
  const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const times = learning.waiting_for === null ? [null, null] : [moment(-8), moment(2)]
  const [waiting_since = null, next_try_at = null] = times
  return {
    name: `knowledge-meaning-${name}`,
    show: async (page) => {
      await page.route('**/api/company-knowledge/knowledge-status', async (route) => {
        const status: object = await (await route.fetch()).json()
        const counts = { embeddings: 'on', passages: 14_372, passages_embedded: 3_712 }
        await route.fulfill({ json: { ...status, ...counts, learning: { ...learning, waiting_since, next_try_at } } })
      })
      await openKnowledge(page)
    },
  }
}

/** While the server has not answered, and when it could not. */
export const waitingScenes: Scene[] = [
  {
    name: 'knowledge-loading',
    show: async (page) => {
      await page.route(KNOWLEDGE, () => {})
      await page.goto('/company-knowledge')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'knowledge-failed-to-load',
    show: async (page) => {
      await page.route(KNOWLEDGE, (route) => route.abort())
      await page.goto('/company-knowledge')
      await page.getByText('Failed to load knowledge items').first().waitFor({ timeout: 30_000 })
      await page.getByText('Failed to load knowledge status').first().waitFor({ timeout: 30_000 })
      await page.waitForTimeout(300)
    },
  },
  learningScene('waits', { waiting_for: 'the embedding service', failure: null }),
  learningScene('failed', { waiting_for: null, failure: 'The embedding service answered with status 401' }),
  {
    name: 'knowledge-sync-broken-off',
    show: async (page) => {
      await page.route('**/api/company-knowledge/vector-store-status', async (route) => {
        const failure = 'The disk of the server is full.'
        const idle = { is_running: false, progress: 0, estimated_time_left_sec: null, started_at: null, activity: null }
        await route.fulfill({ json: { ...idle, failure } })
      })
      await openKnowledge(page)
    },
  },
]

export async function openPages(page: Page, site: string) {
  await openKnowledge(page)
  await page
    .getByRole('button', { name: new RegExp(`of ${site}$`) })
    .first()
    .click()
  await page.getByRole('list', { name: `Pages of ${site}` }).waitFor()
}

/** The lists of a company that has everything: read, failed and changed documents and a site with failed pages. */
export const listScenes = (site: string): Scene[] => [
  { name: 'knowledge-items', show: (page) => openKnowledge(page) },
  { name: 'knowledge-filter-failed', show: (page) => openKnowledge(page, '?state=failed') },
  { name: 'knowledge-filter-nothing', show: (page) => openKnowledge(page, '?find=submarine') },
  { name: 'knowledge-pages', show: (page) => openPages(page, site) },
  {
    name: 'knowledge-pages-failed-only',
    show: async (page) => {
      await openPages(page, site)
      await page.getByRole('checkbox', { name: 'Failed only' }).check()
    },
  },
  {
    name: 'knowledge-pages-nothing',
    show: async (page) => {
      await openPages(page, site)
      await page.getByRole('searchbox', { name: `Find a page of ${site}` }).fill('submarine')
    },
  },
  {
    name: 'knowledge-menu',
    widths: [390],
    show: async (page) => {
      await openKnowledge(page)
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
    },
  },
]

async function ask(page: Page, question: string) {
  await page.goto(`/company-knowledge?ask=${encodeURIComponent(question)}`)
  const answer = page.getByRole('region', { name: 'Answer', exact: true })
  await answer.and(page.locator('[data-status="done"]')).waitFor()
  await page.waitForLoadState('networkidle')
  return answer
}

/** The question box, in all that it may say. */
export const askScenes: Scene[] = [
  {
    name: 'knowledge-ask-answer',
    show: (page) => ask(page, 'How fast do you react when the whole site stands still?'),
  },
  {
    name: 'knowledge-ask-source',
    show: async (page) => {
      const answer = await ask(page, 'How fast do you react when the whole site stands still?')
      await answer.getByRole('list', { name: 'Sources' }).getByRole('button').first().click()
    },
  },
  { name: 'knowledge-ask-none', show: (page) => ask(page, 'Do you sell submarines to private persons?') },
  { name: 'knowledge-ask-contradiction', show: (page) => ask(page, 'How long are backups kept?') },
  {
    name: 'knowledge-ask-waiting',
    show: async (page) => {
      await page.route('**/api/**', (route) =>
        /extension|assistant|answer|search/.test(route.request().url()) ? undefined : route.continue(),
      )
      await page.goto('/company-knowledge?ask=How%20long%20does%20a%20pilot%20take%3F')
      await page.waitForTimeout(1_200)
    },
  },
]

/** What staff see besides: the card for a section of the playbook. */
export const playbookScenes: Scene[] = [
  { name: 'knowledge-staff', show: (page) => openKnowledge(page) },
  {
    name: 'knowledge-playbook-errors',
    show: async (page) => {
      await openKnowledge(page)
      await page.getByRole('button', { name: 'Upload Section' }).click()
      await page.getByRole('button', { name: 'Upload Section' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'knowledge-playbook-chosen',
    show: async (page) => {
      await openKnowledge(page)
      await page.getByLabel('Section name').fill('Handling objections')
      const buffer = Buffer.from('# Handling objections\n\nBegin with the tour.\n')
      const files = { name: 'handling-objections.md', mimeType: 'text/markdown', buffer }
      await page.getByLabel('Playbook file').setInputFiles(files)
    },
  },
  {
    name: 'knowledge-playbook-refused',
    show: async (page) => {
      await openKnowledge(page)
      const files = { name: 'sections.xlsx', mimeType: 'text/plain', buffer: Buffer.from('x') }
      await page.getByLabel('Playbook file').setInputFiles(files)
    },
  },
]

import {
  createKnowledgeItem,
  listKnowledgeItems,
  listKnowledgePages,
  startKnowledgeSync,
} from '@cuecard/contract/knowledge/knowledge.ts'
import { getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiAs, untilSynced } from '../support/calls.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { itemRow, messageRow, openTranscript } from '../support/live-answer.ts'
import { openLinkedSite, type LinkedSite } from '../support/linked-site.ts'
import { ADMIN } from '../support/people.ts'
import { writeSandboxFile } from '../support/sandbox-file.ts'
import { openSession } from '../support/sign-in.ts'

const PAGES = 196
const QUESTION = 'How many litres does the water tank of the Meltemi 137 hold?'

const test = base.extend<object, { site: LinkedSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const site = await openLinkedSite(PAGES)
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  appEnv: [
    async ({ site }, use) => use({ EMBEDDING_MODEL: 'off', OUTBOUND_ALLOWED_HOSTS: site.host }),
    { scope: 'worker' },
  ],
})

test('a site of 196 linked pages is read, answers a question and is cited by its address', async ({
  page,
  app,
  site,
}) => {
  test.setTimeout(300_000)
  const api = await apiAs(app.url, ADMIN)
  await untilSynced(api)
  const form = { name: 'Boat catalogue', type: 'url' as const, base_url: site.url, discover_sub_urls: true }
  const { id } = await api(createKnowledgeItem, { form, files: {} })
  await api(startKnowledgeSync)
  await expect.poll(async () => (await api(getSyncStatus)).is_running).toBe(false)

  const item = (await api(listKnowledgeItems)).find((each) => each.id === id)
  expect(item).toMatchObject({ sync_state: 'synced', pages: { synced: PAGES, failed: 0 } })
  expect(item?.sub_urls).toHaveLength(PAGES - 1)
  const pages = await api(listKnowledgePages, { params: { id } })
  expect(pages.filter((each) => each.state === 'synced')).toHaveLength(PAGES)

  await openSession(page, ADMIN)
  await page.goto('/company-knowledge')
  await expect(itemRow(page, 'Boat catalogue')).toContainText(/synced/i)

  const { path } = await writeSandboxFile([{ username: 'Customer', message: QUESTION }], 3)
  await openTranscript(page, path)
  const row = messageRow(page, QUESTION)
  await row.getByRole('button', { name: /Get Answer/ }).click()
  const answer = row.getByRole('region', { name: 'Answer' })
  await expect(answer).toHaveAttribute('data-status', 'done')
  await expect(answer).toContainText('437 litres')
  await answer
    .getByRole('list', { name: 'Sources' })
    .getByRole('button', { name: /boats\/137/ })
    .first()
    .click()
  const link = answer.getByRole('figure').getByRole('link', { name: 'Open the page' })
  await expect(link).toHaveAttribute('href', `${site.url}boats/137#tank`)
  await expectAccessible(page)

  const opened = page.waitForEvent('popup')
  await link.click()
  const cited = await opened
  await expect(cited.getByRole('heading', { name: 'Water tank' })).toBeInViewport()
  await expect(cited.getByText('437 litres')).toBeVisible()
})

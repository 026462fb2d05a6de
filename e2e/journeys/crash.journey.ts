import { readFile } from 'node:fs/promises'
import {
  createKnowledgeItem,
  listKnowledgeItems,
  searchKnowledge,
  startKnowledgeSync,
} from '@cuecard/contract/knowledge/knowledge.ts'
import { getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { startApp } from '../support/app.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiAs, untilSynced } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { itemRow } from '../support/live-answer.ts'
import { ADMIN } from '../support/people.ts'
import { realFile } from '../support/real-data.ts'
import { openSession } from '../support/sign-in.ts'

// The platform's own documents would change the answers some time after the first sync.
const ENV = { EMBEDDING_MODEL: 'off', GENERATED_DOCUMENTS: 'off' }
test.use({ appEnv: ENV })

const FILES = 12
const OLD = 'How fast does support answer?'

interface Section {
  title: string
  text: string
}

/** Real documentation in `FILES` Markdown documents, large enough for a sync that can be met while it runs. */
async function realDocuments(): Promise<string[] | null> {
  const path = realFile('retrieval/vendor-docs/passages.jsonl')
  if (!path) return null
  const lines = (await readFile(path, 'utf8')).trim().split('\n')
  const sections = lines.map((line): Section => JSON.parse(line))
  return Array.from({ length: FILES }, (_, file) =>
    sections.map(({ title, text }) => `## ${title} (edition ${file + 1})\n\n${text}\n`).join('\n'),
  )
}

async function firstTexts(api: Api, query: string): Promise<string[]> {
  const { passages } = await api(searchKnowledge, { body: { query, limit: 5 } })
  return passages.map((passage) => passage.text)
}

async function untilSyncRuns(api: Api): Promise<boolean> {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const status = await api(getSyncStatus)
    if (status.is_running && status.progress > 0) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}

test('check 80: a second start on the same data folder is refused by name', async ({ app }) => {
  const second = await startApp({ dataDir: app.dataDir, env: ENV }).then(
    async (running) => {
      await running.stop()
      return 'it started'
    },
    (error: Error) => error.message,
  )
  expect(second).toMatch(/ended with [1-9]/)
  expect(second).toContain(app.dataDir)
})

test('check 76: a power cut in mid-sync leaves the old answers, and the sync ends after the restart', async ({
  page,
  app,
}) => {
  test.setTimeout(600_000)
  const documents = await realDocuments()
  test.skip(!documents, 'the shared real data is absent')
  const api = await apiAs(app.url, ADMIN)
  await untilSynced(api)
  const before = await firstTexts(api, OLD)
  expect(before.length).toBeGreaterThan(0)

  for (const [index, text] of (documents ?? []).entries()) {
    const file = new File([text], `edition-${index + 1}.md`, { type: 'text/markdown' })
    await api(createKnowledgeItem, { form: { name: `Edition ${index + 1}`, type: 'file' }, files: { file } })
  }
  await api(startKnowledgeSync)
  expect(await untilSyncRuns(api), 'the sync was met while it ran').toBe(true)
  await app.kill()

  const again = await startApp({ dataDir: app.dataDir, port: app.port, env: ENV })
  try {
    const later = await apiAs(again.url, ADMIN)
    expect(await firstTexts(later, OLD), 'the old answers stay').toEqual(before)
    await untilSynced(later)
    const items = await later(listKnowledgeItems)
    const editions = items.filter((item) => item.name.startsWith('Edition '))
    expect(editions).toHaveLength(FILES)
    for (const item of editions) {
      expect(['synced', 'failed'], `${item.name} ends in a state`).toContain(item.sync_state)
      if (item.sync_state === 'failed') expect(item.sync_reason, 'a failure has a reason').toBeTruthy()
    }
    const { passages } = await later(searchKnowledge, { body: { query: 'streaming messages edition 7', limit: 50 } })
    const own = passages.filter((passage) => passage.item_name === 'Edition 7').map((passage) => passage.text)
    expect(new Set(own).size, 'no passage is there twice').toBe(own.length)

    await openSession(page, ADMIN)
    await page.goto('/company-knowledge')
    await expect(itemRow(page, 'Edition 12')).toBeVisible()
    await expectAccessible(page)
  } finally {
    await again.stop()
  }
})

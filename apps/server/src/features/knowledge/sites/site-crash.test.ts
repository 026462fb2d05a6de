import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@cuecard/contract/client.ts'
import {
  createKnowledgeItem,
  listKnowledgeItems,
  listKnowledgePages,
  searchKnowledge,
  startKnowledgeSync,
} from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { syncEnded } from '../../../../test/documents.ts'
import { copyFirstStart } from '../../../../test/first-start.ts'
import { type ServerProcess, startServer } from '../../../../test/server-process.ts'
import { openSite, sitePage, type TestSite } from '../../../../test/site.ts'

const PAGES = 12
/** How often the server is killed. */
const KILLS = Number(process.env['CUECARD_KILLS'] ?? 2)

let folder: string
let site: TestSite
let server: ServerProcess
let api: Api

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-site-crash-'))
  site = await openSite()
  await copyFirstStart(folder)
  await restart()
})
afterAll(async () => {
  await server.stop()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

async function restart(): Promise<void> {
  server = await startServer({ DATA_DIR: folder, OUTBOUND_ALLOWED_HOSTS: site.host })
  api = await server.signIn('admin@acme.example')
}

/** Every page has words of its own in each edition of the site, and takes its time. */
function publish(edition: number): void {
  const links = Array.from({ length: PAGES }, (_, nth) => `/page-${nth}`)
  for (const path of ['/', ...links]) {
    const word = `${path.replace(/\W/g, '') || 'home'}edition${edition}`
    const body = `<p>Here the site explains ${word} to everybody who asks about ${word} in a meeting.</p>`
    const page = sitePage({ title: `About ${path}`, body, links: path === '/' ? links : [] })
    site.pages.set(path, (_, reply) => {
      setTimeout(() => reply.writeHead(200, { 'content-type': 'text/html' }).end(page), 20)
    })
  }
}

it(`check 76: killed ${KILLS} times while a web site is read, it resumes, and no page or passage is doubled`, async () => {
  const form = { name: 'Site', type: 'url' as const, base_url: `${site.url}/`, discover_sub_urls: true }
  publish(0)
  const { id } = await api(createKnowledgeItem, { form, files: {} })
  const moments: string[] = []
  for (let nth = 0; nth < KILLS; nth++) {
    publish(nth)
    const text = `The document of round ${nth} is about topic${nth}.`
    const file = new File([text], `round-${nth}.txt`)
    await api(createKnowledgeItem, { form: { name: `Round ${nth}`, type: 'file' }, files: { file } })
    site.requests.length = 0
    await api(startKnowledgeSync)
    // From the first pages to the moment when all have been read and the index is being built.
    const enough = Math.round(((nth + 1) / KILLS) * PAGES)
    await expect.poll(() => site.requests.length, { interval: 5 }).toBeGreaterThan(enough)
    if (nth + 1 === KILLS) await sleep(60 + Math.random() * 200)
    await server.kill()
    moments.push(`${site.requests.length} requests`)
    await restart()
    expect(await syncEnded(api)).toMatchObject({ is_running: false, failure: null })

    const items = await api(listKnowledgeItems)
    expect(items.filter((item) => item.sync_state !== 'synced').map((item) => [item.name, item.sync_reason])).toEqual(
      [],
    )
    const pages = (await api(listKnowledgePages, { params: { id } })).filter((page) => page.state === 'synced')
    expect(pages.length).toBe(PAGES + 1)
    expect(new Set(pages.map((page) => page.url)).size).toBe(PAGES + 1)
    const { passages } = await api(getKnowledgeStatus)
    expect(passages).toBe(items.reduce((sum, item) => sum + item.chunk_count, 0))
    const found = await api(searchKnowledge, { body: { query: `page3edition${nth}`, limit: 50 } })
    const holding = found.passages.filter((passage) => passage.text.includes('page3edition'))
    expect(holding.map((passage) => passage.locator)).toEqual([`${site.url}/page-3#top`])
    expect(holding[0]?.text).toContain(`page3edition${nth}`)
  }
  console.log(`killed after ${moments.join(', ')}`)
}, 300_000)

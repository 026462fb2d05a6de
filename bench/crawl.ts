// Our crawl of 200 local pages beside bare undici + cheerio: fetch, parse, take the text and the links.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { createKnowledgeItem, listKnowledgeItems, listKnowledgePages } from '@cuecard/contract/knowledge/knowledge.ts'
import { syncAll } from '../apps/server/test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../apps/server/test/people.ts'
import { type TestApp, testApp } from '../apps/server/test/test-deps.ts'
import { removeKnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { findItem } from '../apps/server/src/features/knowledge/knowledge.store.ts'
import { readSite } from '../apps/server/src/features/knowledge/sites/read-site.ts'
import { type BenchReport, BenchSkipped, compare, timed, median } from './measure.ts'

const PAGES = 200
/** Requests at once on both sides: politeness is off, every check and limit is on. */
const PARALLEL = 6
const OTHER = { undici: '8.12.4', cheerio: '1.2.0' }

export async function run(): Promise<BenchReport> {
  const bare = bareCrawler()
  const { child, url } = await startSite()
  const test = await testApp({ work: true, settings: { OUTBOUND_ALLOWED_HOSTS: new URL(url).host } })
  try {
    return await measure({ test, url, bare })
  } finally {
    await test.close()
    child.kill()
  }
}

type Crawler = (base: string, parallel: number) => Promise<number>

async function measure({ test, url, bare }: { test: TestApp; url: string; bare: Crawler }): Promise<BenchReport> {
  const company = await makeCompany(test.deps, 'Bench')
  const person = await makePerson(test.app, { role: 'company_admin', company })
  const crawl = async () => {
    const id = await addSite(person, url)
    const item = await findItem(test.deps.db, company.id, id)
    if (!item) throw new Error('the item is gone')
    const { used } = await readSite(test.deps, item, {
      signal: new AbortController().signal,
      startedAt: new Date(),
      progress: async () => undefined,
      politeness: { parallel: PARALLEL, delayMs: 0 },
    })
    expectAll(used.length)
    await person.api(removeKnowledgeItem, { params: { id } })
  }
  const other = async () => expectAll(await bare(`${url}/`, PARALLEL))
  const times = await compare({ ours: crawl, other, calls: 1 })
  const { first, again } = await wholeSyncs(person, url)
  const rate = (ms: number) => (PAGES / ms) * 1000
  return {
    rows: [
      {
        measure: 'crawl of 200 pages, pages a second',
        unit: '/s',
        ours: rate(times.ours.median),
        other: rate(times.other.median),
        ratio: 1 / times.ratio,
        target: { of: 'ratio', bound: 'at least', must: 0.5, aim: 0.85 },
      },
      {
        measure: 'sync until searchable, politely',
        unit: '/s',
        ours: rate(first),
        other: null,
        ratio: null,
        target: null,
      },
      {
        measure: 'the same again, nothing changed',
        unit: '/s',
        ours: rate(again),
        other: null,
        ratio: null,
        target: null,
      },
    ],
    notes: [
      'ours: robots.txt, sitemap, links, main content, passages, every page kept as a file and in the ledger; the site in a process of its own',
      `bare: undici ${OTHER.undici} and cheerio ${OTHER.cheerio}, ${PARALLEL} at once on both sides: text of body, links, a set of addresses`,
      `ours ${times.ours.spread.map((ms) => ms.toFixed(0)).join(' to ')} ms a crawl, bare ${times.other.spread.map((ms) => ms.toFixed(0)).join(' to ')} ms; ours against itself ${times.noise.toFixed(3)}`,
    ],
  }
}

async function addSite(person: TestPerson, url: string): Promise<string> {
  const form = { name: `Site ${randomUUID()}`, type: 'url' as const, base_url: `${url}/`, discover_sub_urls: true }
  return (await person.api(createKnowledgeItem, { form, files: {} })).id
}

/** Pages are read by a normal sync through the API, two at a time as for any site. */
async function wholeSyncs(person: TestPerson, url: string): Promise<{ first: number; again: number }> {
  const id = await addSite(person, url)
  const first = await timed(() => syncAll(person))
  const [item] = await person.api(listKnowledgeItems)
  const pages = await person.api(listKnowledgePages, { params: { id } })
  expectAll(pages.filter((page) => page.state === 'synced').length)
  if (item?.sync_state !== 'synced') throw new Error('the site was not synced')
  const again = [await timed(() => syncAll(person)), await timed(() => syncAll(person))]
  return { first, again: median(again) }
}

/** The loop of links leads from the base address to page 0 as well: one of the two is the other's copy. */
function expectAll(count: number): void {
  if (count !== PAGES && count !== PAGES + 1) throw new Error(`${count} pages were read instead of ${PAGES}`)
}

function startSite(): Promise<{ child: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, 'local-site.ts')
  const child = spawn(process.execPath, [script, String(PAGES)], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (line: Buffer) => resolve({ child, url: line.toString().trim() }))
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}`)))
  })
}

/** Installed once, in a folder of its own. */
function bareCrawler(): Crawler {
  const folder = join(import.meta.dirname, '../.cache/bench/crawl')
  if (!existsSync(join(folder, 'node_modules/cheerio'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: OTHER }))
    try {
      execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' })
    } catch {
      throw new BenchSkipped('undici and cheerio could not be installed for the other side')
    }
  }
  const load = createRequire(join(folder, 'package.json'))
  const { request } = load('undici')
  const cheerio = load('cheerio')
  return async (base, parallel) => {
    const seen = new Set([base])
    const queue = [base]
    const texts: string[] = []
    const one = async (address: string): Promise<void> => {
      const { body } = await request(address)
      const $ = cheerio.load(await body.text())
      $('a[href]').each((_: number, link: unknown) => {
        const next = new URL($(link).attr('href'), address)
        next.hash = ''
        if (next.origin !== new URL(base).origin || seen.has(next.href)) return
        seen.add(next.href)
        queue.push(next.href)
      })
      $('script, style, nav, header, footer').remove()
      texts.push($('body').text().replace(/\s+/g, ' '))
    }
    let active = 0
    await new Promise<void>((resolve, reject) => {
      const pump = () => {
        while (active < parallel) {
          const next = queue.shift()
          if (next === undefined) break
          active += 1
          one(next).then(() => {
            active -= 1
            pump()
          }, reject)
        }
        if (active === 0) resolve()
      }
      pump()
    })
    return texts.length
  }
}

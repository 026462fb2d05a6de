// What the benches of long lists share: a list over HTTP beside its rows read bare, and a page beside itself with few rows.
import { createHash } from 'node:crypto'
import { get } from 'node:http'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildApp } from '../apps/server/src/app.ts'
import type { TestPerson } from '../apps/server/test/people.ts'
import { type TestApp, testDeps } from '../apps/server/test/test-deps.ts'
import { buildStale } from '../scripts/build.ts'
import { findChromium } from '../scripts/chromium.ts'
import { type BenchReport, compare, timeRow, timesNote } from './measure.ts'

/** Of a list beside the rows bare, and of a page beside itself with few rows. */
export interface ListTargets {
  list: { must: number; aim: number }
  page: { must: number; aim: number }
}

/** For a machine that is busy with other things. */
const SLOW_MS = 120_000
const PAGES = join(import.meta.dirname, '../apps/web/dist')

export interface Served {
  targets: ListTargets
  test: TestApp
  url: string
  /** Null, with the reason, where no page can be shown. */
  browser: Browser | null
  missing: string | null
}

/** Lends a served app with the built pages and a browser, and closes both. */
export async function withServed(
  targets: ListTargets,
  work: (served: Served) => Promise<BenchReport>,
): Promise<BenchReport> {
  const built = await buildStale()
  const base = await testDeps()
  const app = await buildApp(base.deps, { pagesFolder: PAGES })
  const found = await findChromium()
  const missing = built ? ('missing' in found ? found.missing : null) : 'the web app could not be built'
  const browser =
    missing === null && 'path' in found
      ? await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-quic'] })
      : null
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    return await work({ targets, test: { ...base, app }, url, browser, missing })
  } finally {
    await browser?.close()
    await app.close()
    await base.close()
  }
}

interface ListCall {
  measure: string
  /** Below `/api`. */
  path: string
  person: TestPerson
  /** The same reply as text, from rows read bare. */
  bare: () => Promise<string>
}

/** Both sides must give the same reply. */
export async function measureList(
  { url, targets }: Served,
  { measure, path, person, bare }: ListCall,
): Promise<BenchReport> {
  const list = () => fetchText(`${url}/api${path}`, person.token)
  const [ours, other] = [hashOf(await list()), hashOf(await bare())]
  if (ours !== other) throw new Error(`${measure}: the two lists differ`)
  const times = await compare({ ours: list, other: bare, calls: 3 })
  return {
    rows: [timeRow(measure, times, targets.list)],
    notes: [timesNote(measure, times), `sha256 of both: ${ours}`],
  }
}

interface PageCall {
  measure: string
  path: string
  people: { many: TestPerson; few: TestPerson }
  /** Until the first of the list stands on the page. */
  shown: (page: Page) => Promise<unknown>
}

/** From the address to the first of the list, and until the page answers again. */
export async function measurePage(
  { url, browser, missing, targets }: Served,
  { measure, path, people, shown }: PageCall,
): Promise<BenchReport> {
  if (!browser) return { rows: [], notes: [missing ?? ''] }
  const opener = async (person: TestPerson) => {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
    await context.addInitScript((token) => localStorage.setItem('authToken', token), person.token)
    const page = await context.newPage()
    page.setDefaultTimeout(SLOW_MS)
    return async () => {
      await page.goto(path)
      await shown(page)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    }
  }
  const times = await compare({ ours: await opener(people.many), other: await opener(people.few), calls: 1 })
  return { rows: [timeRow(measure, times, targets.page)], notes: [timesNote(measure, times)] }
}

function fetchText(url: string, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => resolve(Buffer.concat(chunks).toString()))
      reply.on('error', reject)
    }).on('error', reject)
  })
}

const hashOf = (text: string) =>
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(text), inOrder))
    .digest('hex')
    .slice(0, 16)

/** Independent of the order of the fields. */
const inOrder = (_key: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

export const joined = (reports: readonly BenchReport[]): BenchReport => ({
  rows: reports.flatMap(({ rows }) => rows),
  notes: reports.flatMap(({ notes }) => notes),
})

// A search in a meeting of 50,000 messages, in a real Chromium: from Enter until the badge and the centred row are painted.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createToken } from '@cuecard/contract/auth.ts'
import { type Api, createClient } from '@cuecard/contract/client.ts'
import { endMeeting, sendMessages, startMeeting } from '@cuecard/contract/meetings/capture.ts'
import { INTAKE_BATCH_MAX, TRANSCRIPT_PAGE } from '@cuecard/contract/limits.ts'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { startServer } from '../apps/server/test/server-process.ts'
import { buildStale } from '../scripts/build.ts'
import { findChromium } from '../scripts/chromium.ts'
import { madeUpChunks } from './made-up-chunks.ts'
import { BenchSkipped, compareMeasured, timeRow, timesNote, type BenchReport } from './measure.ts'
import { barePage } from './transcript-search-other.ts'

const MESSAGES = 50_000
const WORDS = 18
const CALLS = 8
const ROUNDS = 9
/** More terms than one round has calls, each with its first match on a page of its own. */
const TERMS = 40
const SPEAKERS = ['Maya Torres', 'Jonas Weber', 'Priya Nair', 'Ada Lindqvist']
const PERSON = { username: 'admin@acme.example', password: 'cuecard-demo' }
const VIEWPORT = { width: 1440, height: 900 }

interface Message {
  message_id: string
  username: string
  message: string
  timestamp: string
}

/** What is looked for, how often it is there, and where first. */
interface Term {
  text: string
  matches: number
  first: number
}

export async function run(): Promise<BenchReport> {
  const found = await findChromium()
  if ('missing' in found) throw new BenchSkipped(found.missing)
  if (!(await buildStale())) throw new Error('The web app could not be built.')
  const { messages, terms } = madeUpMeeting()
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-bench-'))
  const server = await startServer({ DATA_DIR: folder })
  // A frame may follow the one before at once: waiting for the screen's next turn would blur both sides.
  const args = ['--no-sandbox', '--disable-frame-rate-limit', '--disable-gpu-vsync', '--disable-background-networking']
  const browser = await chromium.launch({ executablePath: found.path, args })
  try {
    const { access_token } = await createClient({ baseUrl: `${server.url}/api`, token: () => null })(createToken, {
      form: PERSON,
    })
    const api = createClient({ baseUrl: `${server.url}/api`, token: () => access_token })
    const id = await store(api, messages)
    return await measure({ browser, terms, messages, url: server.url, token: access_token, id })
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Texts as people make them; each term stands in one message of a page of its own, and in some of later pages. */
function madeUpMeeting(): { messages: Message[]; terms: Term[] } {
  const start = Date.UTC(2026, 10, 20, 9)
  const messages = madeUpChunks(MESSAGES, WORDS).map((message, at) => ({
    message_id: `m-${at}`,
    username: SPEAKERS[(at * 7) % SPEAKERS.length] ?? '',
    message,
    timestamp: new Date(start + at * 1_000).toISOString(),
  }))
  const terms = Array.from({ length: TERMS }, (_, n): Term => {
    const text = `zq${n}qz`
    const first = (1 + 2 * n) * TRANSCRIPT_PAGE + 40 + ((n * 61) % 400)
    const places = Array.from({ length: 2 + n }, (_, more) => first + more * 211).filter((at) => at < MESSAGES)
    for (const at of places) {
      const message = messages[at]
      // Written large: the search does not mind the case.
      if (message) message.message = `${message.message} ${text.toUpperCase()}`
    }
    return { text, matches: places.length, first }
  })
  return { messages, terms }
}

async function store(api: Api, messages: readonly Message[]): Promise<string> {
  const { meeting_id: id } = await api(startMeeting, {
    body: {
      client_key: 'bench',
      meeting_type: 'google_meet',
      meeting_title: 'A very long meeting',
      started_at: messages[0]?.timestamp ?? '',
    },
  })
  if (id === null) throw new Error('The demo company keeps no meetings')
  for (let from = 0; from < messages.length; from += INTAKE_BATCH_MAX) {
    const batch = messages.slice(from, from + INTAKE_BATCH_MAX)
    await api(sendMessages, {
      params: { id },
      body: { messages: batch.map((message, at) => ({ ...message, sequence: from + at + 1 })) },
    })
  }
  await api(endMeeting, { params: { id }, body: {} })
  return id
}

interface Place {
  browser: Browser
  url: string
  token: string
  id: string
  terms: readonly Term[]
  messages: readonly Message[]
}

async function measure(place: Place): Promise<BenchReport> {
  const context = await place.browser.newContext({ baseURL: place.url, viewport: VIEWPORT })
  await context.addInitScript((token) => localStorage.setItem('authToken', token), place.token)
  const ours = await openOurs(context, place)
  const other = await openOther(context, place)
  const callOf = (page: Page) => (call: number) => search(page, place, call)
  const times = await compareMeasured({
    ours: callOf(ours),
    other: callOf(other),
    calls: CALLS,
    rounds: ROUNDS,
  })
  return {
    rows: [timeRow('Enter → badge and centred row painted', times, { must: 0.7, aim: 0.4 })],
    notes: [
      `${MESSAGES} messages of ${WORDS} words each, made up from real texts; ${TERMS} terms in turn, each first found on another page`,
      'other: the same array scanned in small letters, 500 rows of text without any button made and painted, the row centred',
      'ours draws the rows around the match at once and the others of the page, buttons and all, when the browser has nothing else to do',
      'both say the same number of matches and centre the same message at every call, or the bench fails',
      timesNote('search', times),
    ],
  }
}

async function openOurs(context: BrowserContext, { id }: Place): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`/meetings/${id}?tab=transcript`)
  await page.getByRole('heading', { name: 'Transcript', exact: true }).waitFor({ timeout: 120_000 })
  return page
}

async function openOther(context: BrowserContext, { id }: Place): Promise<Page> {
  const page = await context.newPage()
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: barePage(id) }))
  await page.goto('/bare')
  await page.locator('li').first().waitFor({ timeout: 120_000 })
  return page
}

/** Milliseconds from the key until what was found is painted, by the page's own clock. */
async function search(page: Page, { terms, messages }: Place, call: number): Promise<number> {
  const term = terms[call % terms.length]
  if (!term) throw new Error('There is no term')
  await page.bringToFront()
  const field = page.getByPlaceholder('Search in transcript...')
  // The page may still be painting the previous search.
  await page.waitForFunction((rows) => document.querySelectorAll('ol > li').length === rows, TRANSCRIPT_PAGE)
  await field.fill(term.text)
  const painted = page.evaluate(untilPainted, {
    badge: `1 of ${term.matches} matches`,
    text: messages[term.first]?.message ?? '',
  })
  await field.press('Enter')
  const ms = await painted
  await field.press('Escape')
  return ms
}

/** Runs in the page. Resolves after the frame in which badge and centred row are right. */
function untilPainted({ badge, text }: { badge: string; text: string }): Promise<number> {
  return new Promise((resolve) => {
    let start = 0
    const isRight = () => {
      const row = document.querySelector('li[data-state="current"]')
      const said = [...document.querySelectorAll('output')].some((output) => output.textContent === badge)
      if (!said || !row?.textContent?.includes(text)) return false
      const { top, bottom } = row.getBoundingClientRect()
      return Math.abs((top + bottom) / 2 - window.innerHeight / 2) < 40
    }
    const look = () => {
      if (!isRight()) return void requestAnimationFrame(look)
      // Frames are drawn after their callbacks: the next task comes after this one was.
      const after = new MessageChannel()
      after.port1.addEventListener('message', () => resolve(performance.now() - start))
      after.port1.start()
      requestAnimationFrame(() => after.port2.postMessage(null))
    }
    const begin = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      window.removeEventListener('keydown', begin, true)
      start = performance.now()
      requestAnimationFrame(look)
    }
    window.addEventListener('keydown', begin, true)
  })
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildStale } from '../../scripts/build.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { removeData, startApp } from './app.ts'
import { findFaults } from './axe.ts'
import {
  BROKEN,
  detailOf,
  emptyDetail,
  FEEDBACK,
  HITS,
  IDLE,
  MEETING_ID,
  meetingOf,
  running,
  SOURCES,
} from './meeting-scenes.ts'
import { STAFF } from './people.ts'
import { COLLEAGUES, COMMENTS, DRAFT, OWN_NOTES, WRAPPED_UP } from './scenes/after-the-call.ts'
import { signIn } from './sign-in.ts'

/** Pictures of Meetings in every state: `node e2e/support/meeting-screenshots.ts [part of a name] [width]`. */
const FOLDER = fileURLToPath(new URL('../results/screenshots', import.meta.url))

/** Path below `/api`, with or without its method → what is answered; `never` does not answer, a number is a status. */
type Replies = Record<string, unknown>

interface Scene {
  name: string
  path: string
  replies: Replies
  act?: (page: Page) => Promise<unknown>
}

const LIST = '/v0.5/meetings/company'
const DETAIL = `/v0.5/meetings/${MEETING_ID}/company`
const STATUS = `/v0.5/meetings/${MEETING_ID}/sync/status`
const WRAP_UP = `/v0.5/meetings/${MEETING_ID}/wrap-up`
const WRAP_UP_MAIL = `/v0.5/meetings/${MEETING_ID}/follow-up-mail`
const NOTES = `/v0.5/meetings/${MEETING_ID}/own-notes`
const HERE = `/meetings/${MEETING_ID}`

const meetings = Array.from({ length: 200 }, (_, n) => meetingOf(n))
const listed: Replies = { [LIST]: meetings }
const opened: Replies = {
  [DETAIL]: detailOf(),
  [STATUS]: IDLE,
  [WRAP_UP]: WRAPPED_UP,
  [NOTES]: { notes: OWN_NOTES },
  [`/v0.5/meetings/${MEETING_ID}/comments`]: { comments: COMMENTS, colleagues: COLLEAGUES },
  [`${WRAP_UP_MAIL}/draft`]: DRAFT,
  [`/meetings/${MEETING_ID}/feedback`]: FEEDBACK,
  [`/extension/responses/${SOURCES.id}`]: SOURCES,
}
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const menu = (item: string) => async (page: Page) => {
  await press('More for this meeting')(page)
  await page.getByRole('menuitem', { name: item }).click()
}

const importFile = async (page: Page) => {
  await press('Import Meeting')(page)
  await page.getByLabel('Transcript file').setInputFiles({
    name: 'weekly call with Northwind.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n1\n00:00:01.000 --> 00:00:0\n'),
  })
}

const show = (title: string) => (page: Page) => page.getByRole('region', { name: title }).scrollIntoViewIfNeeded()

const saveNote = async (page: Page) => {
  const field = page.getByRole('textbox', { name: 'Own note' })
  await field.fill('Ask about the second warehouse as well, and who would look after it there.')
  await field.press('Enter')
  await show('Own notes')(page)
}

const editNote = async (page: Page) => {
  await page.getByRole('button', { name: 'More for this note' }).nth(1).click()
  await page.getByRole('menuitem', { name: 'Edit note' }).click()
  await show('Own notes')(page)
}

const writeComment = async (page: Page) => {
  const rows = page.getByRole('list', { name: 'Messages' })
  await rows.getByRole('button', { name: 'Comment', exact: true }).nth(1).click()
  await rows.getByRole('textbox', { name: 'Comment' }).fill('Can you answer that by Friday?')
  await rows.getByRole('button', { name: /^Send/ }).click()
}

const listScenes: Scene[] = [
  { name: 'list', path: '/meetings', replies: listed },
  {
    name: 'list-hover',
    path: '/meetings',
    replies: listed,
    act: (page) => page.getByRole('article').nth(1).hover(),
  },
  { name: 'list-loading', path: '/meetings', replies: { [LIST]: 'never' } },
  { name: 'list-empty', path: '/meetings', replies: { [LIST]: [] } },
  { name: 'list-failed', path: '/meetings', replies: { [LIST]: 500 } },
  { name: 'list-filtered', path: '/meetings?text=fernhill&type=imported', replies: listed },
  { name: 'list-no-match', path: '/meetings?text=nobody&from=2026-12-01&to=2026-11-01', replies: listed },
  { name: 'list-ask', path: '/meetings?view=ask', replies: listed },
  { name: 'list-delete', path: '/meetings', replies: listed, act: press(/^Delete/) },
  {
    name: 'search',
    path: '/meetings?said=price',
    replies: { '/v0.5/meetings/search': { hits: HITS, next_cursor: 'x' } },
  },
  {
    name: 'search-none',
    path: '/meetings?said=price',
    replies: { '/v0.5/meetings/search': { hits: [], next_cursor: null } },
  },
  { name: 'import', path: '/meetings', replies: listed, act: press('Import Meeting') },
  { name: 'import-chosen', path: '/meetings', replies: listed, act: importFile },
  {
    name: 'import-refused',
    path: '/meetings',
    replies: { ...listed, '/v0.5/meetings/import': 'refused' },
    act: async (page) => {
      await importFile(page)
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
]

const detailScenes: Scene[] = [
  { name: 'notes', path: HERE, replies: opened },
  { name: 'notes-empty', path: HERE, replies: { ...opened, [DETAIL]: emptyDetail() } },
  { name: 'notes-running', path: HERE, replies: { ...opened, [STATUS]: running() } },
  { name: 'notes-failed', path: HERE, replies: { ...opened, [STATUS]: BROKEN } },
  { name: 'loading', path: HERE, replies: { [DETAIL]: 'never' } },
  { name: 'missing', path: HERE, replies: { [DETAIL]: 404 } },
  {
    name: 'read-only',
    path: HERE,
    replies: { ...opened, [DETAIL]: detailOf({ can_edit: false }) },
    act: press('Share'),
  },
  { name: 'rename', path: HERE, replies: opened, act: press('Rename meeting') },
  { name: 'share', path: HERE, replies: opened, act: press('Share') },
  { name: 'menu', path: HERE, replies: opened, act: press('More for this meeting') },
  { name: 'mail', path: HERE, replies: opened, act: menu('Mail notes') },
  { name: 'delete', path: HERE, replies: opened, act: menu('Delete meeting') },
  { name: 'own-notes', path: HERE, replies: opened, act: show('Own notes') },
  { name: 'own-note-saving', path: HERE, replies: { ...opened, [`POST ${NOTES}`]: 'never' }, act: saveNote },
  { name: 'own-note-edit', path: HERE, replies: opened, act: editNote },
  { name: 'own-notes-failed', path: HERE, replies: { ...opened, [NOTES]: 500 }, act: show('Own notes') },
  { name: 'after-the-call', path: HERE, replies: opened, act: show('After the call') },
  { name: 'follow-up', path: HERE, replies: opened, act: press('Follow-up mail') },
  {
    name: 'follow-up-copy',
    path: HERE,
    replies: { ...opened, [`${WRAP_UP_MAIL}/draft`]: { ...DRAFT, can_send: false } },
    act: async (page) => {
      await press('Follow-up mail')(page)
      await page.getByText('What it rests on').click()
      await page.getByText('No mail server is set up').scrollIntoViewIfNeeded()
    },
  },
  { name: 'comments', path: `${HERE}?tab=transcript`, replies: opened, act: writeComment },
  { name: 'responses', path: `${HERE}?tab=ai-responses`, replies: opened, act: press(/What does it cost/) },
  { name: 'responses-explanations', path: `${HERE}?tab=ai-responses&responses=explanations`, replies: opened },
  { name: 'responses-empty', path: `${HERE}?tab=ai-responses`, replies: { ...opened, [DETAIL]: emptyDetail() } },
  ...['manager-notes', 'transcript', 'discovery'].map((tab) => ({
    name: tab,
    path: `${HERE}?tab=${tab}`,
    replies: opened,
  })),
]

interface Look {
  url: string
  width: number
  scheme: 'light' | 'dark'
}

/** Answers the meetings' calls of one scene; every other call reaches the app. */
async function answer(page: Page, replies: Replies): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const path = new URL(request.url()).pathname.replace('/api', '')
    const reply = replies[`${request.method()} ${path}`] ?? replies[path]
    if (reply === undefined) return route.fallback()
    if (reply === 'never') return undefined
    if (reply === 'refused') {
      const detail = 'Line 4: the time ‘00:00:0’ is not complete. A time is written like 00:01:02.500.'
      return route.fulfill({ status: 422, json: { detail, errors: { file: detail } } })
    }
    if (typeof reply === 'number') return route.fulfill({ status: reply, json: { detail: 'Not found' } })
    return route.fulfill({ json: reply })
  })
}

async function shoot(browser: Browser, { url, width, scheme }: Look, scenes: readonly Scene[]): Promise<void> {
  const viewport = { width, height: width === 390 ? 844 : 900 }
  const touch = width === 390 ? { hasTouch: true, isMobile: true } : {}
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce', ...touch })
  await context.addInitScript((value) => localStorage.setItem('theme', value), scheme)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  // What was typed in one scene is given up for the next.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  await signIn(page, STAFF)
  for (const { name, path, replies, act } of scenes) {
    try {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await answer(page, replies)
      await page.goto(path)
      await page.locator('main').waitFor()
      await page.waitForTimeout(700)
      await act?.(page)
      await page.waitForTimeout(400)
      await page.screenshot({ path: join(FOLDER, `meeting-${name}-${width}-${scheme}.png`) })
      // Judged once a colour scheme: it takes longer than the picture.
      if (width === 390) continue
      for (const fault of await findFaults(page)) console.log(`${name} ${width} ${scheme}: ${fault}`)
    } catch (error) {
      console.error(`${name} ${width} ${scheme}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await context.close()
}

async function main(): Promise<void> {
  const found = await findChromium()
  if ('missing' in found) throw new Error(found.missing)
  if (!(await buildStale())) throw new Error('The web app could not be built.')
  await mkdir(FOLDER, { recursive: true })
  const app = await startApp({ env: { EMBEDDING_MODEL: 'off' } })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: found.path, args })
  const [only = '', wanted] = process.argv.slice(2)
  const scenes = [...listScenes, ...detailScenes].filter(({ name }) => name.includes(only))
  try {
    for (const width of [1440, 390].filter((each) => !wanted || String(each) === wanted)) {
      for (const scheme of ['light', 'dark'] as const) await shoot(browser, { url: app.url, width, scheme }, scenes)
    }
  } finally {
    await browser.close()
    await app.stop()
    await removeData(app)
  }
  console.log(`Written to ${FOLDER}`)
}

await main()

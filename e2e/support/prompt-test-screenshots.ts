import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildStale } from '../../scripts/build.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { removeData, startApp } from './app.ts'
import { findFaults } from './axe.ts'
import { STAFF, USER } from './people.ts'
import { AGREEMENT, CALIBRATION, listRuns, STATUSES } from './prompt-test-run-scenes.ts'
import { CASES, CATEGORIES, detailOf, FAILED, MANY, OPENED } from './prompt-test-scenes.ts'
import { signIn } from './sign-in.ts'

/** Pictures of Prompt tests in every state: `node e2e/support/prompt-test-screenshots.ts [part of a name] [width]`. */
const FOLDER = fileURLToPath(new URL('../results/screenshots', import.meta.url))
const COMPANY = '/prompt-tests?test_case_type=company-specific'
const DEFAULT = '/prompt-tests?test_case_type=default'

/** `GET /prompt-tests` or the path alone → what is answered; `never` does not answer, a number is a status, a function reads the query. */
type Replies = Record<string, unknown>

interface Scene {
  name: string
  path?: string
  replies?: Replies
  act?: (page: Page) => Promise<unknown>
  person?: string
}

const BASE: Replies = {
  'GET /prompt-tests': CASES,
  '/prompt-tests/run/status': STATUSES.done,
  'GET /prompt-tests/runs': listRuns,
  '/prompt-tests/categories': CATEGORIES,
  '/prompt-tests/agreement': AGREEMENT,
  '/prompt-tests/calibration': CALIBRATION,
  '/prompt-tests/run/estimate': { measured: 120, tokens: 1_852, seconds: 2.1 },
  [`/prompt-tests/${OPENED.id}`]: OPENED,
  ...Object.fromEntries(OPENED.last_200_results.map((each) => [`/prompt-tests/results/${each.id}`, detailOf(each)])),
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const opened = `${COMPANY}&testCaseId=${OPENED.id}`

const waitingFor = (waiting_for: string) => ({ ...STATUSES.running, estimated_left_sec: null, waiting_for })

const fill = async (page: Page) => {
  await press('Create Test Case')(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Price of a pilot')
  await dialog.getByRole('button', { name: 'Add message' }).click()
  await dialog.getByLabel('Text of message 1').fill('Shall we talk about how to begin?')
  await dialog.getByRole('button', { name: 'Add message' }).click()
  await dialog.getByLabel('Text of message 2').fill('Yes. We would try four robots first.')
}

const importFile = async (page: Page) => {
  await press('Import and export')(page)
  await page.getByRole('menuitem', { name: 'Import test cases' }).click()
  await page
    .getByLabel('Test case file')
    .setInputFiles({ name: 'cases of the pilot.csv', mimeType: 'text/csv', buffer: Buffer.from('name,test_message') })
}

const SCENES: Scene[] = [
  { name: 'list' },
  { name: 'list-default', path: DEFAULT, replies: { 'GET /prompt-tests': CASES.slice(0, 9) } },
  { name: 'list-many', replies: { 'GET /prompt-tests': MANY } },
  { name: 'list-loading', replies: { 'GET /prompt-tests': 'never', '/prompt-tests/run/status': 'never' } },
  {
    name: 'list-empty',
    replies: { 'GET /prompt-tests': [], 'GET /prompt-tests/runs': [], '/prompt-tests/run/status': STATUSES.never },
  },
  { name: 'list-failed', replies: { 'GET /prompt-tests': 500 } },
  { name: 'list-filtered', path: `${COMPANY}&grades=0,1,2,none&core=1` },
  { name: 'list-unstable', path: `${COMPANY}&stability=unstable&answers=5` },
  { name: 'list-no-match', path: `${COMPANY}&text=nobody%20asked%20this` },
  { name: 'list-denied', path: DEFAULT, person: USER, act: (page) => page.getByText('Create Test Case').hover() },
  { name: 'list-denied-empty', path: DEFAULT, person: USER, replies: { 'GET /prompt-tests': [] } },
  { name: 'running', replies: { '/prompt-tests/run/status': STATUSES.running } },
  { name: 'waiting-model', replies: { '/prompt-tests/run/status': waitingFor('the language model') } },
  { name: 'waiting-judge', replies: { '/prompt-tests/run/status': waitingFor('the judge model') } },
  { name: 'waiting-meaning', replies: { '/prompt-tests/run/status': waitingFor('the embedding service') } },
  {
    name: 'stopping',
    replies: { '/prompt-tests/run/status': { ...STATUSES.running, is_cancelling: true } },
  },
  { name: 'run-failed', replies: { '/prompt-tests/run/status': STATUSES.failed } },
  { name: 'more', act: press('Import and export') },
  { name: 'row-menu', act: press(/^More for/) },
  { name: 'create', act: press('Create Test Case') },
  { name: 'create-filled', act: fill },
  {
    name: 'create-missing',
    act: async (page) => {
      await press('Create Test Case')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Create Test Case' }).click()
    },
  },
  {
    name: 'edit',
    path: opened,
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click(),
  },
  {
    name: 'edit-overtaken',
    path: opened,
    replies: { [`PUT /prompt-tests/${OPENED.id}`]: 409 },
    act: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Test Case' })
      await dialog.getByLabel('Expected result').fill('A pilot costs €24,000.')
      const theirs = { ...OPENED, updated_at: new Date().toISOString(), name: 'Price of a pilot in Europe' }
      await answer(page, { ...BASE, [`PUT /prompt-tests/${OPENED.id}`]: 409, [`/prompt-tests/${OPENED.id}`]: theirs })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByRole('alert').waitFor()
    },
  },
  {
    name: 'delete',
    path: opened,
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
  },
  { name: 'categories', act: press('Manage Categories') },
  {
    name: 'categories-rename',
    act: async (page) => {
      await press('Manage Categories')(page)
      await press('Rename Pricing')(page)
    },
  },
  { name: 'categories-none', replies: { '/prompt-tests/categories': [] }, act: press('Manage Categories') },
  {
    name: 'categories-delete',
    act: async (page) => {
      await press('Manage Categories')(page)
      await press('Delete Pricing')(page)
    },
  },
  { name: 'import', act: importFile },
  {
    name: 'import-refused',
    replies: { '/prompt-tests/import': 'refused' },
    act: async (page) => {
      await importFile(page)
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'agreement', act: press('How well do they agree with people?') },
  {
    name: 'agreement-none',
    replies: { '/prompt-tests/agreement': [] },
    act: press('How well do they agree with people?'),
  },
  { name: 'detail', path: opened },
  { name: 'detail-context', path: `${opened}&tab=context` },
  {
    name: 'detail-regrade',
    path: opened,
    act: async (page) => {
      await press('Grade it yourself')(page)
      await page.getByRole('dialog').getByText('5 Excellent').last().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'detail-foot',
    path: opened,
    act: (page) => page.getByRole('button', { name: /earlier of/ }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'detail-none',
    path: opened,
    replies: { [`/prompt-tests/${OPENED.id}`]: { ...OPENED, last_200_results: [] } },
  },
  { name: 'detail-failed', path: opened, replies: { [`/prompt-tests/${OPENED.id}`]: FAILED } },
  { name: 'detail-loading', path: opened, replies: { [`/prompt-tests/${OPENED.id}`]: 'never' } },
]

/** Answers the calls of one scene; every other call reaches the app. */
async function answer(page: Page, replies: Replies): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(/\/api\/prompt-tests/, async (route) => {
    const request = route.request()
    const { pathname, searchParams } = new URL(request.url())
    const path = pathname.replace('/api', '')
    const reply = replies[`${request.method()} ${path}`] ?? replies[path]
    if (reply === undefined) return route.fallback()
    if (reply === 'never') return undefined
    if (reply === 'refused') {
      const detail = 'Line 14, column ‘test_message’: it is empty. Every test case needs a test message.'
      return route.fulfill({ status: 422, json: { detail, errors: { file: detail } } })
    }
    if (typeof reply === 'number') return route.fulfill({ status: reply, json: { detail: 'Somebody else saved it.' } })
    return route.fulfill({ json: typeof reply === 'function' ? reply(searchParams) : reply })
  })
}

interface Look {
  url: string
  width: number
  scheme: 'light' | 'dark'
}

async function open(browser: Browser, { url, width, scheme }: Look, person: string): Promise<Page> {
  const viewport = { width, height: width === 390 ? 844 : 900 }
  const touch = width === 390 ? { hasTouch: true, isMobile: true } : {}
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce', ...touch })
  await context.addInitScript((value) => localStorage.setItem('theme', value), scheme)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, person)
  return page
}

async function shoot(browser: Browser, look: Look, scenes: readonly Scene[]): Promise<void> {
  const { width, scheme } = look
  for (const [person, theirs] of Map.groupBy(scenes, (scene) => scene.person ?? STAFF)) {
    const page = await open(browser, look, person)
    for (const { name, path = COMPANY, replies, act } of theirs) {
      try {
        await answer(page, { ...BASE, ...replies })
        await page.goto(path)
        await page.locator('main').waitFor()
        await page.waitForTimeout(700)
        await act?.(page)
        await page.waitForTimeout(400)
        await page.screenshot({ path: join(FOLDER, `tests-${name}-${width}-${scheme}.png`) })
        // Judged once a colour scheme: it takes longer than the picture.
        if (width === 390 || process.env['AXE'] === 'off') continue
        for (const fault of await findFaults(page)) console.log(`${name} ${width} ${scheme}: ${fault}`)
      } catch (error) {
        console.error(`${name} ${width} ${scheme}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    await page.context().close()
  }
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
  const scenes = SCENES.filter(({ name }) => name.includes(only))
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

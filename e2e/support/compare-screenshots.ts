import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { buildStale } from '../../scripts/build.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { removeData, startApp } from './app.ts'
import { findFaults } from './axe.ts'
import { type Scene, shootScenes } from './camera.ts'
import {
  CHANGED_DURING,
  CHANGES,
  GATE,
  GATE_RUNNING,
  KEYS,
  LISTED,
  NO_QUESTIONS,
  QUESTIONS,
  RUNS,
} from './compare-scenes.ts'
import { ADMIN } from './people.ts'
import { CASES } from './prompt-test-scenes.ts'

/**
 * Pictures of the comparison, the trial of instructions, Run in CI and Customer Questions:
 * `node e2e/support/compare-screenshots.ts [part of a name]`.
 */
const FOLDER = fileURLToPath(new URL('../results/screenshots', import.meta.url))
const ids = RUNS.map(({ id }) => id)
const PAIR = `${ids[0]},${ids[2]}`
const COMPARISON = '/prompt-tests/comparison?test_case_type=company-specific'

type Replies = Record<string, unknown>

/** Answers these calls, by `GET /path`; a number is a status. Every other call reaches the app. */
async function answer(page: Page, replies: Replies): Promise<void> {
  await page.route(/\/api\//, async (route) => {
    const request = route.request()
    const call = `${request.method()} ${new URL(request.url()).pathname.replace('/api', '')}`
    const reply = replies[call]
    if (reply === undefined) return route.fallback()
    return typeof reply === 'number'
      ? route.fulfill({ status: reply, json: { detail: 'Not now.' } })
      : route.fulfill({ json: reply })
  })
}

interface Shown {
  path: string
  replies: Replies
  act?: (page: Page) => Promise<unknown>
}

const scene = (name: string, { path, replies, act }: Shown): Scene => ({
  name,
  show: async (page) => {
    await page.evaluate(() => sessionStorage.clear())
    await answer(page, replies)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await act?.(page)
    await page.waitForTimeout(300)
    for (const fault of await findFaults(page)) console.log(`${name}: ${fault}`)
  },
})

const LIST = { 'GET /prompt-tests/runs': LISTED }
const compared = (runs: readonly unknown[]) => ({
  ...LIST,
  'POST /prompt-tests/runs/filter': runs,
  'GET /prompt-tests/runs/changes': CHANGES,
})
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const PROMPT = {
  content: 'Answer in one sentence that I can say aloud.\nNever promise a discount.',
  has_effect: true,
  version: 3,
  version_id: ids[0],
  updated_at: '2026-11-19T09:00:00.000Z',
  updated_by: 'admin@acme.example',
}
const PROMPTS: Replies = {
  'GET /prompt-instructions/answer-file': PROMPT,
  'GET /prompt-instructions/explain-file': PROMPT,
  'GET /prompt-tests': CASES,
}

async function typed(page: Page) {
  const area = page.getByRole('textbox', { name: 'Answer Question Prompt Instructions' })
  await area.fill('Answer in at most two sentences that I can say aloud.\nName the plan that a price belongs to.')
  await page.getByRole('button', { name: 'Save answer instructions' }).click()
}

const trial = (gate: object, act?: (page: Page) => Promise<unknown>): Shown => ({
  path: '/prompt-customization',
  replies: { ...PROMPTS, 'POST /prompt-tests/gates': gate, [`GET /prompt-tests/gates/${ids[0]}`]: gate },
  act: async (page) => {
    await typed(page)
    await page.getByRole('button', { name: 'Try on core test cases first' }).click()
    await page.getByRole('region', { name: 'Trial on core test cases' }).waitFor()
    await act?.(page)
  },
})

const questions = { 'GET /v0.5/meetings/poor-question-answers': QUESTIONS }
const CI = { 'GET /prompt-tests': CASES, 'GET /prompt-tests/keys': KEYS }

const SCENES: Scene[] = [
  scene('comparison-runs', { path: `${COMPARISON}&selected=${ids[0]}`, replies: LIST }),
  scene('comparison-empty', { path: COMPARISON, replies: { 'GET /prompt-tests/runs': [] } }),
  scene('comparison-failed', { path: COMPARISON, replies: { 'GET /prompt-tests/runs': 500 } }),
  scene('comparison-pair', {
    path: `${COMPARISON}&selected=${PAIR}&compared=${PAIR}`,
    replies: compared([RUNS[0], RUNS[2]]),
  }),
  scene('comparison-changed-during', {
    path: `${COMPARISON}&selected=${PAIR}&compared=${PAIR}`,
    replies: { ...compared([RUNS[0], RUNS[2]]), 'GET /prompt-tests/runs/changes': CHANGED_DURING },
  }),
  scene('comparison-three', {
    path: `${COMPARISON}&selected=${ids.join()}&compared=${ids.join()}`,
    replies: compared(RUNS),
  }),
  scene('comparison-case', {
    path: `${COMPARISON}&selected=${PAIR}&compared=${PAIR}`,
    replies: compared([RUNS[0], RUNS[2]]),
    act: async (page) => {
      await page.getByRole('region', { name: 'Got worse' }).getByRole('button').first().click()
      await page.getByRole('tab', { name: 'Instructions' }).last().click()
    },
  }),
  scene('comparison-delete', {
    path: `${COMPARISON}&selected=${PAIR}`,
    replies: LIST,
    act: press(/^Delete the run/),
  }),
  scene('gate-question', { path: '/prompt-customization', replies: PROMPTS, act: typed }),
  scene('gate-running', trial({ ...GATE_RUNNING, id: ids[0] })),
  scene(
    'gate-done',
    trial({ ...GATE, id: ids[0] }, (page) =>
      page.getByText('Got worse').locator('..').locator('summary').first().click(),
    ),
  ),
  scene(
    'gate-failed',
    trial({
      ...GATE_RUNNING,
      id: ids[0],
      state: 'failed',
      failure: 'The language model did not answer within 60 seconds.',
    }),
  ),
  scene('ci', { path: '/prompt-tests?test_case_type=company-specific', replies: CI, act: press('Run in CI') }),
  scene('ci-made', {
    path: '/prompt-tests?test_case_type=company-specific',
    replies: { ...CI, 'POST /prompt-tests/keys': { ...KEYS[0], key: 'cue_ci_8JqzT4rXwPn2Lk7vB0sYhD5mGfAe1uRc' } },
    act: async (page) => {
      await press('Run in CI')(page)
      await page.getByLabel('Name of a new key').fill('GitHub Actions')
      await page.getByRole('button', { name: 'Create Key' }).click()
      await page.getByText('It is shown this once').waitFor()
    },
  }),
  scene('questions', { path: '/customer-questions', replies: questions }),
  scene('questions-real', { path: '/customer-questions', replies: {} }),
  scene('questions-empty', {
    path: '/customer-questions',
    replies: { 'GET /v0.5/meetings/poor-question-answers': NO_QUESTIONS },
  }),
  scene('questions-failed', {
    path: '/customer-questions',
    replies: { 'GET /v0.5/meetings/poor-question-answers': 500 },
  }),
  scene('questions-test', { path: '/customer-questions', replies: questions, act: press('Create Test Case') }),
]

async function main(): Promise<void> {
  const found = await findChromium()
  if ('missing' in found) throw new Error(found.missing)
  if (!(await buildStale())) throw new Error('The web app could not be built.')
  await mkdir(FOLDER, { recursive: true })
  const app = await startApp({ env: { EMBEDDING_MODEL: 'off', GENERATED_DOCUMENTS: 'off' } })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: found.path, args })
  try {
    await shootScenes({ browser, url: app.url, folder: FOLDER, only: process.argv[2] ?? '' }, ADMIN, SCENES)
  } finally {
    await browser.close()
    await app.stop()
    await removeData(app)
  }
  console.log(`Written to ${FOLDER}`)
}

await main()

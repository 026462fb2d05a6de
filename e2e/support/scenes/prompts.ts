import { saveAnswerPrompt } from '@cuecard/contract/prompts.ts'
import type { Page } from '@playwright/test'
import { apiAs } from '../calls.ts'
import type { Scene } from '../camera.ts'
import { ADMIN } from '../people.ts'

const AREA = 'Answer Question Prompt Instructions'
const VERSIONS = [
  'Answer in one sentence that I can say aloud.\nNever promise a discount.',
  'Answer in two sentences that I can say aloud.\nNever promise a discount.\nName the plan that a price belongs to.',
  'Answer in at most two sentences that I can say aloud.\nName the plan that a price belongs to, and say whether it is per user or per company.\nWhen a date is asked for, name the quarter only.',
]

async function openPrompts(page: Page, query = '') {
  // What was typed in the scene before is forgotten.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`/prompt-customization${query}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

const areaOf = (page: Page) => page.getByRole('textbox', { name: AREA })

async function typed(page: Page) {
  await openPrompts(page)
  await areaOf(page).fill(`${VERSIONS[2]}\nEnd with one question back.`)
}

async function save(appUrl: string, contents: readonly string[]) {
  const api = await apiAs(appUrl, ADMIN)
  for (const content of contents) await api(saveAnswerPrompt, { body: { content } })
}

async function overtaken(page: Page, appUrl: string) {
  await typed(page)
  await save(appUrl, ['Answer in one line.\nName the plan that a price belongs to.'])
  await page.getByRole('button', { name: 'Save answer instructions' }).click()
  await page.getByRole('button', { name: 'Save now' }).click()
  await page.getByText(/saved another text meanwhile/).waitFor()
}

/** The Prompts page for somebody who may change them. */
export const promptScenes = (appUrl: string): Scene[] => [
  {
    name: 'prompts-loading',
    show: async (page) => {
      await page.route('**/api/prompt-instructions/**', () => {})
      await page.goto('/prompt-customization')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'prompts-failed-to-load',
    show: async (page) => {
      await page.route('**/api/prompt-instructions/**', (route) => route.abort())
      await page.goto('/prompt-customization')
      await page.getByText('Error fetching answer instructions').first().waitFor({ timeout: 30_000 })
      await page.getByText('Error fetching explain instructions').first().waitFor({ timeout: 30_000 })
      await page.waitForTimeout(300)
    },
  },
  { name: 'prompts-empty', show: (page) => openPrompts(page) },
  {
    name: 'prompts-saved',
    show: async (page) => {
      await save(appUrl, VERSIONS)
      await openPrompts(page)
    },
  },
  { name: 'prompts-unsaved', show: typed },
  {
    name: 'prompts-too-long',
    show: async (page) => {
      await openPrompts(page)
      await areaOf(page).fill('Answer briefly. '.repeat(1_300))
    },
  },
  {
    name: 'prompts-leave',
    show: async (page) => {
      await typed(page)
      await page.getByRole('link', { name: 'Try it in the Sandbox' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'prompts-version', show: (page) => openPrompts(page, '?history=answer&version=2') },
  {
    name: 'prompts-version-against',
    show: async (page) => {
      await openPrompts(page, '?history=answer&version=1')
      await page.getByText('Against current').click()
    },
  },
  {
    name: 'prompts-version-whole',
    show: async (page) => {
      await openPrompts(page, '?history=answer&version=3')
      await page.getByText('Whole text').click()
    },
  },
  { name: 'prompts-version-unknown', show: (page) => openPrompts(page, '?history=answer&version=99') },
  {
    name: 'prompts-restore',
    show: async (page) => {
      await openPrompts(page, '?history=answer&version=1')
      await page.getByRole('button', { name: 'Restore this version' }).click()
      await page.getByRole('button', { name: 'Restore version 1' }).waitFor()
    },
  },
  { name: 'prompts-overtaken', show: (page) => overtaken(page, appUrl) },
]

/** For a company user: to be read, not changed. */
export const promptReaderScenes: Scene[] = [
  {
    name: 'prompts-denied',
    show: async (page) => {
      await openPrompts(page)
      await page.getByRole('button', { name: 'Save answer instructions' }).focus()
      await page.getByRole('tooltip').waitFor()
    },
  },
  { name: 'prompts-denied-version', show: (page) => openPrompts(page, '?history=answer&version=1') },
]

// Pictures of ten answers in the Sandbox: `node e2e/support/sandbox-pictures.ts`.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildStale } from '../../scripts/build.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { removeData, startApp } from './app.ts'
import { apiAs, untilSynced } from './calls.ts'
import { messageRow, openTranscript } from './live-answer.ts'
import { ADMIN } from './people.ts'
import { writeSandboxFile } from './sandbox-file.ts'
import { openSession } from './sign-in.ts'

const FOLDER = fileURLToPath(new URL('../results/sandbox', import.meta.url))

/** As a customer asks the demo company; the second and fourth lean on the one before, the last two are not in its documents. */
const ASKED = [
  'So what would a pilot with four robots cost us?',
  'And how long does that take?',
  'How heavy may a box be for the small robot?',
  'And how long does it run on one charge?',
  'Where is our data stored?',
  'How fast do you come when the whole site stands still?',
  'Do we have to put up fences?',
  'What does NordPick do better than you?',
  'Which zebra won the yodelling contest in Ouagadougou?',
  'Do you also clean the windows of the warehouse?',
]

async function picture(
  browser: Browser,
  url: string,
  look: { width: number; scheme: 'light' | 'dark' },
): Promise<void> {
  const viewport = { width: look.width, height: look.width === 390 ? 844 : 900 }
  const page = await browser.newPage({ viewport, baseURL: url })
  await page.addInitScript((value) => localStorage.setItem('theme', value), look.scheme)
  await openSession(page, ADMIN)
  const lines = ASKED.map((message) => ({ username: 'Customer', message }))
  await openTranscript(page, (await writeSandboxFile(lines, 2)).path)
  for (const [at, question] of ASKED.entries()) await ask(page, question, `${at + 1}-${look.width}-${look.scheme}`)
  await page.close()
}

async function ask(page: Page, question: string, name: string): Promise<void> {
  const row = messageRow(page, question)
  await row.getByRole('button', { name: /Get Answer/ }).click()
  const answer = row.getByRole('region', { name: 'Answer' })
  await answer.and(page.locator('[data-status=done]')).waitFor()
  await row.screenshot({ path: `${FOLDER}/${name}.png` })
}

await buildStale()
const found = await findChromium()
if ('missing' in found) throw new Error(found.missing)
await mkdir(FOLDER, { recursive: true })
const app = await startApp()
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-quic'] })
try {
  await untilSynced(await apiAs(app.url, ADMIN))
  await picture(browser, app.url, { width: 1440, scheme: 'light' })
  await picture(browser, app.url, { width: 390, scheme: 'dark' })
} finally {
  await browser.close()
  await app.stop()
  await removeData(app)
}

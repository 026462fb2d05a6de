import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { buildStale } from '../../scripts/build.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { removeData, startApp } from './app.ts'
import { messageRow, openTranscript } from './live-answer.ts'
import { ADMIN } from './people.ts'
import { writeSandboxFile } from './sandbox-file.ts'
import { signIn } from './sign-in.ts'

/** Pictures of the screens, for eyes: `node e2e/support/screenshots.ts` writes them to e2e/results/screenshots. */
const FOLDER = fileURLToPath(new URL('../results/screenshots', import.meta.url))
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const QUESTION = 'What does it cost, and what is in the price?'

interface Shot {
  url: string
  width: number
  height: number
  scheme: 'light' | 'dark'
  transcript: string
}

async function shoot(browser: Browser, { url, width, height, scheme, transcript }: Shot): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height }, reducedMotion: 'reduce' })
  await context.addInitScript((value) => localStorage.setItem('theme', value), scheme)
  const page = await context.newPage()
  const save = (name: string) => page.screenshot({ path: join(FOLDER, `${name}-${width}-${scheme}.png`) })
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await save('login')
  await signIn(page, ADMIN)
  await save('home')
  await page.goto('/company-knowledge')
  await page.getByRole('row').nth(5).waitFor()
  await save('knowledge')
  await openTranscript(page, transcript)
  const row = messageRow(page, QUESTION)
  await row.getByRole('button', { name: /Get Answer/ }).click()
  await row.getByRole('list', { name: 'Sources' }).waitFor()
  await row.scrollIntoViewIfNeeded()
  await save('sandbox')
  await context.close()
}

async function main(): Promise<void> {
  const found = await findChromium()
  if ('missing' in found) throw new Error(found.missing)
  if (!(await buildStale())) throw new Error('The web app could not be built.')
  await mkdir(FOLDER, { recursive: true })
  const { path } = await writeSandboxFile([{ username: 'Customer', message: QUESTION }])
  const app = await startApp()
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: found.path, args })
  try {
    for (const size of SIZES) {
      for (const scheme of ['light', 'dark'] as const) {
        await shoot(browser, { url: app.url, ...size, scheme, transcript: path })
      }
    }
  } finally {
    await browser.close()
    await app.stop()
    await removeData(app)
  }
  console.log(`Written to ${FOLDER}`)
}

await main()

import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { findChromium } from '../../scripts/chromium.ts'

/**
 * Pictures of the extension's overlay in each of its states, for eyes: beside captions and an open side chat on two small
 * laptops, in English and in Arabic, and as the sheet of a narrow window, light and dark.
 * `node e2e/support/overlay-pictures.ts [names, as an expression]` writes them into OVERLAY_PICTURES, or a folder for passing files, and
 * tells what axe finds and what the console said.
 */
const ROOT = fileURLToPath(new URL('../../apps/extension', import.meta.url))
const FOLDER = resolve(process.env.OVERLAY_PICTURES ?? join(tmpdir(), 'cuecard-overlay'))
const SHOTS = [
  { width: 1366, height: 768, query: '&beside', kind: '' },
  { width: 1024, height: 640, query: '&beside', kind: '' },
  { width: 1366, height: 768, query: '&beside&arabic', kind: '-arabic' },
  { width: 1024, height: 640, query: '&beside&arabic', kind: '-arabic' },
  { width: 390, height: 844, query: '', kind: '' },
]
/** Pages at once. */
const HANDS = 3

type Shot = (typeof SHOTS)[number] & { name: string }

async function shoot(browser: Browser, url: string, { name, width, height, query, kind }: Shot): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const title = `${name}${kind}-${width}`
  const tell = (what: string) => console.error(`${title}: ${what}`)
  page.on('console', (message) => void (message.type() === 'error' ? tell(message.text()) : undefined))
  page.on('pageerror', (error) => tell(String(error)))
  await page.goto(`${url}stage.html?scene=${name}${query}`)
  await page.waitForFunction(() => /^(stands|failed)/.test(document.title), null, { timeout: 60_000 })
  if ((await page.title()).startsWith('failed')) tell(await page.title())
  for (const theme of ['light', 'dark']) {
    await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('theme', { detail })), theme)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.screenshot({ path: join(FOLDER, `${title}-${theme}.png`) })
    if (kind === '') await judge(page, (what) => tell(`${theme} ${what}`))
  }
  await context.close()
}

async function judge(page: Page, tell: (what: string) => void): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('#host').analyze()
  for (const { id, nodes } of violations) tell(`${id}: ${nodes.map((node) => String(node.target)).join(' | ')}`)
}

const server = await createServer({
  root: join(ROOT, 'src/overlay/test'),
  configFile: false,
  cacheDir: join(ROOT, 'node_modules/.vite-stage'),
  server: { port: 0, fs: { strict: false }, hmr: false },
  oxc: { jsx: { runtime: 'automatic' } },
  logLevel: 'error',
})
await server.listen()
const found = await findChromium()
if ('missing' in found) throw new Error(found.missing)
const args = ['--no-sandbox', '--disable-quic', '--disable-background-networking']
const browser = await chromium.launch({ executablePath: found.path, args })
try {
  await mkdir(FOLDER, { recursive: true })
  const url = server.resolvedUrls?.local[0] ?? ''
  const page = await browser.newPage()
  await page.goto(`${url}stage.html`)
  await page.waitForFunction(() => document.body.dataset['scenes'])
  const names = (await page.evaluate(() => document.body.dataset['scenes'] ?? '')).split(' ')
  await page.close()
  const only = new RegExp(process.argv[2] ?? '')
  const wanted = names.filter((name) => only.test(name))
  const waiting = wanted.flatMap((name) => SHOTS.map((shot) => ({ ...shot, name })))
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) await shoot(browser, url, shot)
  }
  await Promise.all(Array.from({ length: HANDS }, work))
  console.log(`${wanted.length * SHOTS.length * 2} pictures in ${FOLDER}`)
} finally {
  await browser.close()
  await server.close()
}

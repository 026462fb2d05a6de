import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { findChromium } from '../../scripts/chromium.ts'

/**
 * Pictures of the extension's overlay and popup in each of their states, for eyes, light and dark; of the overlay beside captions
 * and an open side chat on two small laptops, in English and in Arabic, and as the sheet of a narrow window.
 * `node e2e/support/overlay-pictures.ts [names, as an expression]` writes them into OVERLAY_PICTURES, or a folder for passing files, and
 * tells what axe finds and what the console said.
 */
const ROOT = fileURLToPath(new URL('../../apps/extension', import.meta.url))
const FOLDER = resolve(process.env.OVERLAY_PICTURES ?? join(tmpdir(), 'cuecard-overlay'))
const POPUP_SHOTS = [{ width: 360, height: 700, query: '', kind: '' }]
const OVERLAY_SHOTS = [
  { width: 1366, height: 768, query: '&beside', kind: '' },
  { width: 1024, height: 640, query: '&beside', kind: '' },
  { width: 1366, height: 768, query: '&beside&arabic', kind: '-arabic' },
  { width: 1024, height: 640, query: '&beside&arabic', kind: '-arabic' },
  { width: 390, height: 844, query: '', kind: '' },
]
/** Pages at once. */
const HANDS = 3

const STAGES = [
  { at: 'overlay/test/stage.html', shots: OVERLAY_SHOTS },
  { at: 'popup/test/stage.html', shots: POPUP_SHOTS },
]

type Shot = (typeof OVERLAY_SHOTS)[number] & { name: string; at: string }

async function shoot(browser: Browser, url: string, shot: Shot): Promise<void> {
  const { name, at, width, height, query, kind } = shot
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const title = `${name}${kind}-${width}`
  const tell = (what: string) => console.error(`${title}: ${what}`)
  page.on('console', (message) => void (message.type() === 'error' ? tell(message.text()) : undefined))
  page.on('pageerror', (error) => tell(String(error)))
  await page.goto(`${url}${at}?scene=${name}${query}`)
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
  root: join(ROOT, 'src'),
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
  const only = new RegExp(process.argv[2] ?? '')
  const waiting: Shot[] = []
  for (const { at, shots } of STAGES) {
    await page.goto(`${url}${at}`)
    await page.waitForFunction(() => document.body.dataset['scenes'])
    const names = (await page.evaluate(() => document.body.dataset['scenes'] ?? '')).split(' ')
    const wanted = names.filter((name) => only.test(name))
    waiting.push(...wanted.flatMap((name) => shots.map((shot) => ({ ...shot, name, at }))))
  }
  await page.close()
  const count = waiting.length * 2
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) await shoot(browser, url, shot)
  }
  await Promise.all(Array.from({ length: HANDS }, work))
  console.log(`${count} pictures in ${FOLDER}`)
} finally {
  await browser.close()
  await server.close()
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium } from '@playwright/test'
import { createServer } from 'vite'
import { findChromium } from '../../scripts/chromium.ts'

/**
 * Pictures of the extension's overlay in each of its states over something like a video call, for eyes:
 * `node e2e/support/overlay-pictures.ts [part of a name]` writes them to e2e/results/overlay at 1440 and 390 px (beside a
 * side chat at 1366 and 1024 px), light and dark, and tells what axe finds and what the console said.
 */
const ROOT = fileURLToPath(new URL('../../apps/extension', import.meta.url))
const FOLDER = fileURLToPath(new URL('../results/overlay', import.meta.url))
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** Of scenes beside captions and an open side chat, whole. */
const LAPTOPS = [
  { width: 1366, height: 768 },
  { width: 1024, height: 640 },
]

async function shoot(browser: Browser, url: string, name: string): Promise<void> {
  const isBeside = name.startsWith('beside')
  const sizes = isBeside ? LAPTOPS : SIZES
  const context = await browser.newContext({ viewport: sizes[0] ?? null, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const tell = (what: string) => console.error(`${name}: ${what}`)
  page.on('console', (message) => void (message.type() === 'error' ? tell(message.text()) : undefined))
  page.on('pageerror', (error) => tell(String(error)))
  await page.goto(`${url}stage.html?scene=${name}`)
  await page.waitForFunction(() => /^(stands|failed)/.test(document.title), null, { timeout: 30_000 })
  if ((await page.title()).startsWith('failed')) tell(await page.title())
  for (const size of sizes) {
    await page.setViewportSize(size)
    // What is in the way is measured a few times a second, and room that was made counts after a while.
    if (isBeside) await page.waitForTimeout(3_500)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('theme', { detail })), theme)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      const clip =
        size.width > 600 && !isBeside ? { clip: { x: size.width - 460, y: 0, width: 460, height: size.height } } : {}
      await page.screenshot({ path: join(FOLDER, `${name}-${size.width}-${theme}.png`), ...clip })
      const { violations } = await new AxeBuilder({ page }).include('#host').analyze()
      for (const { id, nodes } of violations) {
        tell(`${size.width} ${theme} ${id}: ${nodes.map((node) => String(node.target)).join(' | ')}`)
      }
    }
  }
  await context.close()
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
  const only = process.argv[2] ?? ''
  for (const name of names.filter((each) => each.includes(only))) await shoot(browser, url, name)
} finally {
  await browser.close()
  await server.close()
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium } from '@playwright/test'
import { createServer } from 'vite'
import { findChromium } from '../../scripts/chromium.ts'

/**
 * Pictures of the extension's overlay in each of its states over something like a video call, for eyes:
 * `node e2e/support/overlay-pictures.ts [part of a name]` writes them to e2e/results/overlay at 1440 and 390 px, light
 * and dark, and tells what axe finds and what the console said.
 */
const ROOT = fileURLToPath(new URL('../../apps/extension', import.meta.url))
const FOLDER = fileURLToPath(new URL('../results/overlay', import.meta.url))
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

async function shoot(browser: Browser, url: string, name: string): Promise<void> {
  for (const size of SIZES) {
    for (const theme of ['light', 'dark']) {
      const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' })
      const tell = (what: string) => console.error(`${name} ${size.width} ${theme}: ${what}`)
      page.on('console', (message) => void (message.type() === 'error' ? tell(message.text()) : undefined))
      page.on('pageerror', (error) => tell(String(error)))
      await page.goto(`${url}stage.html?scene=${name}&theme=${theme}`)
      await page.waitForFunction(() => /^(stands|failed)/.test(document.title), null, { timeout: 30_000 })
      if ((await page.title()).startsWith('failed')) tell(await page.title())
      const clip = size.width > 600 ? { clip: { x: size.width - 640, y: 0, width: 640, height: size.height } } : {}
      await page.screenshot({ path: join(FOLDER, `${name}-${size.width}-${theme}.png`), ...clip })
      const { violations } = await new AxeBuilder({ page }).include('#host').analyze()
      for (const { id, nodes } of violations) tell(`${id}: ${nodes.map((node) => String(node.target)).join(' | ')}`)
      await page.close()
    }
  }
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
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
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

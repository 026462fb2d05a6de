import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { signIn } from './sign-in.ts'

/** One state of the product: its name, and the steps that bring a signed-in page there. */
export interface Scene {
  name: string
  show: (page: Page) => Promise<unknown>
  /** Where it exists; both widths when left out. */
  widths?: readonly Width[]
}

type Width = (typeof WIDTHS)[number]

export interface Camera {
  browser: Browser
  /** The app's address. */
  url: string
  folder: string
  /** Only scenes whose name holds this; all when empty. */
  only: string
}

const WIDTHS = [1440, 390] as const
const SCHEMES = ['light', 'dark'] as const
/** A dialog is as tall as its window lets it be. */
const HEIGHTS = { page: { 1440: 900, 390: 844 }, dialog: { 1440: 1000, 390: 1400 } } as const

/** Brings one person through the scenes; of each four pictures are taken, at both widths, light and dark. */
export async function shootScenes(camera: Camera, email: string, scenes: readonly Scene[]): Promise<void> {
  const chosen = scenes.filter(({ name }) => name.includes(camera.only))
  if (chosen.length === 0) return
  const page = await openPage(camera, email)
  for (const scene of chosen) await shootScene(camera, page, scene)
  await page.context().close()
}

export async function openPage({ browser, url }: Camera, email: string): Promise<Page> {
  const viewport = { width: 1440, height: HEIGHTS.page[1440] }
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  // What was typed in one scene is given up for the next.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  await signIn(page, email)
  return page
}

/** A scene that cannot be reached is told and does not keep the others from being taken. */
export async function shootScene(camera: Camera, page: Page, scene: Scene): Promise<void> {
  try {
    await page.setViewportSize({ width: scene.widths?.[0] ?? 1440, height: 900 })
    await scene.show(page)
    for (const width of scene.widths ?? WIDTHS) {
      for (const scheme of SCHEMES) await takePicture(page, { ...camera, name: scene.name, width, scheme })
    }
  } catch (error) {
    console.error(`${scene.name}: ${error instanceof Error ? error.message : String(error)}`)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

interface Look {
  folder: string
  name: string
  width: Width
  scheme: (typeof SCHEMES)[number]
}

async function takePicture(page: Page, { folder, name, width, scheme }: Look): Promise<void> {
  const isDialog = (await page.getByRole('dialog').count()) > 0
  const heights = HEIGHTS[isDialog ? 'dialog' : 'page']
  await page.setViewportSize({ width, height: heights[width] })
  // The app hears of it as it hears of a choice that was made in another tab.
  await page.evaluate((value) => {
    localStorage.setItem('theme', value)
    const told = { key: 'theme', newValue: value, storageArea: localStorage }
    window.dispatchEvent(new StorageEvent('storage', told))
    // On a busy machine a picture would catch colours on their way: each child follows its parent by a frame.
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets = [still]
  }, scheme)
  if (!isDialog) {
    // A window as tall as the page: what stands far down is drawn only where it can be seen.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.min(Math.max(height, heights[width]), 3_600) })
  }
  await page.waitForTimeout(200)
  await page.screenshot({ path: join(folder, `${name}-${width}-${scheme}.png`) })
}

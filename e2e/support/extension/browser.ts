import { fileURLToPath } from 'node:url'
import { type BrowserContext, type CDPSession, chromium } from '@playwright/test'
import { findChromium } from '../../../scripts/chromium.ts'
import { CHROMIUM_FLAGS } from '../chromium-flags.ts'

/** Built by `npm run journeys` before the first journey. */
const FOLDER = fileURLToPath(new URL('../../../apps/extension/dist/chrome', import.meta.url))

interface BrowserPlan {
  baseURL?: string
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /** Empty: a fresh profile, thrown away afterwards. */
  profile?: string
  /** Beside those that each Chromium of a journey has. */
  flags?: readonly string[]
}

/** A Chromium with the built extension in it, in a profile of its own; it resolves no name but this machine's. */
export async function openBrowser(plan: BrowserPlan = {}): Promise<BrowserContext> {
  const found = await findChromium()
  if ('missing' in found) throw new Error(found.missing)
  const { profile = '', viewport = { width: 1440, height: 900 }, flags = [], ...rest } = plan
  return chromium.launchPersistentContext(profile, {
    executablePath: found.path,
    headless: true,
    // Only the new headless mode has extensions.
    ignoreDefaultArgs: ['--headless', '--disable-extensions'],
    args: [
      '--headless=new',
      ...CHROMIUM_FLAGS,
      ...flags,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      `--disable-extensions-except=${FOLDER}`,
      `--load-extension=${FOLDER}`,
    ],
    viewport,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...rest,
  })
}

/** The built extension in a browser. */
export class LoadedExtension {
  readonly #context: BrowserContext
  readonly id: string

  private constructor(context: BrowserContext, id: string) {
    this.#context = context
    this.id = id
  }

  static async find(context: BrowserContext): Promise<LoadedExtension> {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    return new LoadedExtension(context, new URL(worker.url()).host)
  }

  get popupUrl(): string {
    return `chrome-extension://${this.id}/popup.html`
  }

  /** Milliseconds since 1970 at which the worker that runs now was started. Null: none runs, or none answers. */
  async bornAt(): Promise<number | null> {
    return this.#withBrowser(async (session, target) => {
      const { sessionId } = await session.send('Target.attachToTarget', { targetId: target })
      const reply = new Promise<number | null>((settle) => {
        session.on('Target.receivedMessageFromTarget', ({ message }) => {
          const said: { id?: number; result?: { result?: { value?: number } } } = JSON.parse(message)
          if (said.id === 1) settle(said.result?.result?.value ?? null)
        })
        setTimeout(() => settle(null), 1_500)
      })
      const message = JSON.stringify({
        id: 1,
        method: 'Runtime.evaluate',
        params: { expression: 'performance.timeOrigin' },
      })
      await session.send('Target.sendMessageToTarget', { sessionId, message })
      return reply
    })
  }

  /** Ends the worker at once, whatever it is doing, as the browser does when it wants memory. False: none ran. */
  async killWorker(): Promise<boolean> {
    const closed = await this.#withBrowser(async (session, target) => {
      await session.send('Target.closeTarget', { targetId: target })
      return true
    })
    return closed ?? false
  }

  async #withBrowser<T>(work: (session: CDPSession, target: string) => Promise<T>): Promise<T | null> {
    const browser = this.#context.browser()
    if (!browser) throw new Error('The context has no browser.')
    const session = await browser.newBrowserCDPSession()
    try {
      const { targetInfos } = await session.send('Target.getTargets')
      const target = targetInfos.find(({ type, url }) => type === 'service_worker' && url.includes(this.id))
      return target ? await work(session, target.targetId).catch(() => null) : null
    } finally {
      await session.detach().catch(() => {})
    }
  }
}

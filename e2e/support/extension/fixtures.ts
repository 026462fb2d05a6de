import type { Page } from '@playwright/test'
import { UNOPTIMISED } from '../chromium-flags.ts'
import { watchConsole } from '../console.ts'
import { expect, test as base } from '../fixtures.ts'
import { connectionTokens } from './connection-tokens.ts'
import { LoadedExtension, openBrowser } from './browser.ts'
import { MEETING_HOSTS, MeetingSite } from './meeting-site.ts'

interface ExtensionFixtures {
  extension: LoadedExtension
  /** The fake meeting pages. */
  site: MeetingSite
  /** A page for a meeting; the fixture `page` is for the web app. */
  meetingPage: Page
}

/** Journeys in a browser of their own with the extension in it. */
export const test = base.extend<ExtensionFixtures>({
  context: async ({ app }, use) => {
    const context = await openBrowser({ baseURL: app.url, flags: [UNOPTIMISED] })
    const strangers: string[] = []
    context.on('request', (request) => {
      const url = new URL(request.url())
      const isKnown = ['127.0.0.1', 'localhost', ...MEETING_HOSTS].includes(url.hostname)
      if (/^(https?|wss?):$/.test(url.protocol) && !isKnown) strangers.push(url.href)
    })
    await use(context)
    await context.close()
    expect(strangers, 'requests that would have left this machine').toEqual([])
  },
  extension: async ({ context }, use) => use(await LoadedExtension.find(context)),
  site: async ({ context }, use) => {
    const site = new MeetingSite(context)
    await site.open()
    await use(site)
  },
  meetingPage: async ({ site }, use) => {
    const page = await site.newPage()
    const watch = watchConsole(page)
    await use(page)
    // A page that reaches for a file of the extension gets this.
    const errors = watch.faults().filter((error) => !error.includes('chrome-extension://invalid/'))
    expect(errors, "errors in the meeting page's console").toEqual([])
  },
})

export { expect }

/** Connects the browser in the popup by the person's own token. */
export async function connectByToken(
  extension: LoadedExtension,
  page: Page,
  { server, email }: { server: string; email: string },
): Promise<void> {
  const { user } = await connectionTokens(server, email)
  await page.goto(extension.popupUrl)
  await page.getByLabel('Server').fill(server)
  await page.getByLabel('Connection token').fill(user)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
}

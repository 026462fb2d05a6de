import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page, Route } from '@playwright/test'
import type { Look, Step } from '../../../apps/extension/src/captions/test/fake-captions.ts'
import type { FakeMeeting } from './fake-meeting.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const SCRIPT = '/source/e2e/support/extension/fake-meeting.ts'
const STYLE = '/source/e2e/support/extension/fake-meeting.css'

export const MEETING_HOSTS = [
  'meet.google.com',
  'teams.microsoft.com',
  'teams.live.com',
  'teams.cloud.microsoft',
  'acme.zoom.us',
]

/** As strict as the services' own: what the overlay needs, it must bring. */
const POLICY =
  "default-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; require-trusted-types-for 'script'"

export interface MeetingPlan {
  look: Look
  title?: string
  /** The reading person's name on the page. */
  person?: string
  /** Whether the page turns captions on by itself when the user joins. */
  captions?: 'on' | 'off'
  /** Run before the page's own script, in the page's world: a hostile page. */
  script?: string
}

/** Meeting pages for the real hosts; nothing leaves the machine. */
export class MeetingSite {
  readonly #plans = new Map<string, MeetingPlan>()
  readonly #context: BrowserContext

  constructor(context: BrowserContext) {
    this.#context = context
  }

  async open(): Promise<void> {
    for (const host of MEETING_HOSTS) await this.#context.route(`https://${host}/**`, (route) => this.#answer(route))
  }

  /** A tab in which they are met. */
  newPage(): Promise<Page> {
    return this.#context.newPage()
  }

  /** What a meeting's address shows from now on. */
  plan(url: string, plan: MeetingPlan): void {
    this.#plans.set(new URL(url).pathname, plan)
  }

  async #answer(route: Route): Promise<void> {
    const url = new URL(route.request().url())
    const { pathname } = url
    const headers = { 'content-security-policy': POLICY }
    const plan = this.#plans.get(pathname)
    if (plan && look(plan) === 'zoom' && !url.searchParams.has('frame')) {
      return route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: frameOf(pathname) })
    }
    if (plan) return route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: pageOf(plan) })
    if (pathname.endsWith('/hostile.js')) {
      return route.fulfill({
        contentType: 'text/javascript',
        body: this.#scriptOf(route.request().headers()['referer']),
      })
    }
    if (!pathname.startsWith('/source/')) return route.fulfill({ status: 404, body: '' })
    const body = await readFile(join(ROOT, normalize(pathname.slice('/source'.length))), 'utf8')
    if (pathname.endsWith('.css')) return route.fulfill({ contentType: 'text/css', body })
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(body) })
  }

  #scriptOf(referer: string | undefined): string {
    return (referer && this.#plans.get(new URL(referer).pathname)?.script) || ''
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function pageOf({ look, title = 'Fernhill renewal', person = 'Dana Whitfield', captions = 'on', script }: MeetingPlan) {
  const names = { teams: `${title} | Microsoft Teams`, zoom: `${title} - Zoom` }
  const [service = ''] = look.split('-')
  const name = service === 'teams' || service === 'zoom' ? names[service] : `Meet - ${title}`
  const data = Object.entries({ look, title, person, captions }).map(
    ([key, value]) => `data-${key}="${escaped(value)}"`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(name)}</title><link rel="stylesheet" href="${STYLE}"><link rel="icon" href="data:,"></head>
<body ${data.join(' ')}>${script ? '<script src="/hostile.js"></script>' : ''}<div id="view"></div><script type="module" src="${SCRIPT}"></script></body>
</html>`
}

const look = (plan: MeetingPlan) => plan.look.split('-')[0]

/** Zoom's meeting lies in a frame of the same origin. */
const frameOf = (pathname: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Zoom</title><link rel="stylesheet" href="${STYLE}"><link rel="icon" href="data:,"></head>
<body><iframe id="webclient" class="webclient" title="Meeting" src="${pathname}?frame"></iframe></body>
</html>`

/** Opens a planned meeting and joins it from its lobby. */
export async function joinMeeting(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Join now' }).click()
}

export const playSteps = (page: Page, steps: readonly Step[], speed = 1): ReturnType<FakeMeeting['play']> =>
  page.evaluate(([given, pace]) => window.fakeMeeting.play(given, pace), [steps, speed] as const)

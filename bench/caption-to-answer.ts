// From the last character of a question in a meeting page's captions to the first streamed word in the overlay: the built
// extension in a real Chromium, the app as a user starts it, and a language model that answers at once.
import type { Page } from '@playwright/test'
import { QUIET_MS } from '../apps/extension/src/captions/line-debouncer.ts'
import { removeData, startApp } from '../e2e/support/app.ts'
import { apiAs, untilSynced } from '../e2e/support/calls.ts'
import { LoadedExtension, openBrowser } from '../e2e/support/extension/browser.ts'
import { connectionTokens } from '../e2e/support/extension/connection-tokens.ts'
import { joinMeeting, MeetingSite } from '../e2e/support/extension/meeting-site.ts'
import { Overlay } from '../e2e/support/extension/overlay.ts'
import { startModelServer } from '../e2e/support/model-server.ts'
import { ADMIN, USER } from '../e2e/support/people.ts'
import { buildStale } from '../scripts/build.ts'
import { findChromium } from '../scripts/chromium.ts'
import { BenchSkipped, type BenchReport, quantile } from './measure.ts'

const WARMUP = 3
/** In addition to the time that a line must be unchanged before it counts as complete. */
const LIMIT_MS = 150
const MEETING = 'https://meet.google.com/ben-chma-rks'

export async function run(): Promise<BenchReport> {
  const found = await findChromium()
  if ('missing' in found) throw new BenchSkipped(found.missing)
  if (!(await buildStale())) throw new Error('The extension could not be built.')
  const model = await startModelServer({
    answer: 'It costs €24,000 for 60 days [1].',
    explain: 'It is a trial [1].',
    isInstant: true,
  })
  const app = await startApp({ env: { ...model.env, GENERATED_DOCUMENTS: 'off', EMBEDDING_MODEL: 'off' } })
  const context = await openBrowser({ baseURL: app.url })
  try {
    await untilSynced(await apiAs(app.url, ADMIN))
    const page = await context.newPage()
    const extension = await LoadedExtension.find(context)
    await page.goto(extension.popupUrl)
    await page.getByLabel('Server').fill(app.url)
    await page.getByLabel('Connection token').fill((await connectionTokens(app.url, USER)).user)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText('Connected', { exact: true }).waitFor()
    await page.close()
    const site = new MeetingSite(context)
    await site.open()
    site.plan(MEETING, { look: 'meet-2025' })
    const meeting = await context.newPage()
    await joinMeeting(meeting, MEETING)
    const overlay = new Overlay(meeting)
    await overlay.untilItSays('Saving')
    return report(await measure(meeting, overlay))
  } finally {
    await context.close()
    await app.stop()
    await removeData(app)
    await model.stop()
  }
}

interface Marks {
  asked_at: number
  shown_at: number
}

declare global {
  interface Window {
    captionMarks: Marks
  }
}

/** Notes in each frame how many answers begin to show words; `this` is the overlay's root. */
const WATCH = `function () {
  const seen = new Set()
  const look = () => {
    for (const card of this.querySelectorAll('article .cc-reading, article .cc-say')) {
      const question = card.closest('article')?.querySelector('.card-question')?.textContent ?? ''
      if (question === '' || seen.has(question) || (card.textContent ?? '').trim() === '') continue
      seen.add(question)
      window.captionMarks.shown_at = performance.now()
    }
    requestAnimationFrame(look)
  }
  window.captionMarks = { asked_at: 0, shown_at: 0 }
  look()
}`

/** Says a question word by word; gives the ms from its last change to the first words of its answer on the screen. */
function ask({ id, words }: { id: string; words: string[] }): Promise<number> {
  return new Promise((settle, fail) => {
    const { fakeMeeting, captionMarks } = window
    const say = (n: number) => {
      const text = words.slice(0, n).join(' ')
      if (n === 1) fakeMeeting.step({ at: 0, op: 'row', id, speaker: 'Ana Ruiz', text })
      else fakeMeeting.step({ at: 0, op: 'text', id, text })
      if (n < words.length) return void setTimeout(() => say(n + 1), 40)
      captionMarks.asked_at = performance.now()
      captionMarks.shown_at = 0
      const begun = captionMarks.asked_at
      const look = () => {
        if (captionMarks.shown_at > 0) settle(captionMarks.shown_at - begun)
        else if (performance.now() - begun > 10_000) fail(new Error(`No answer to ‘${text}’.`))
        else requestAnimationFrame(look)
      }
      look()
    }
    say(1)
  })
}

async function measure(meeting: Page, overlay: Overlay): Promise<number[]> {
  const times: number[] = []
  await overlay.run(WATCH)
  for (const [n, about] of TOPICS.entries()) {
    const ms = await meeting.evaluate(ask, { id: `q${n}`, words: about.split(' ') })
    if (n >= WARMUP) times.push(ms)
    await meeting.waitForTimeout(300)
  }
  return times
}

/** Questions unlike one another: what was answered already is not answered again. */
const TOPICS = [
  'pilot',
  'robot',
  'arm',
  'warehouse',
  'battery',
  'floor',
  'gripper',
  'support plan',
  'training',
  'contract',
  'licence',
  'delivery',
  'warranty',
  'safety review',
  'installation',
  'spare part',
  'software update',
  'forklift',
  'pallet',
  'charger',
  'maintenance visit',
  'data centre',
  'backup',
  'camera',
  'conveyor',
  'sensor',
  'integration',
].map(
  (topic, n) =>
    `${['What does one', 'How long does a', 'Where is the', 'Who looks after the'][n % 4]} ${topic} in the price list cost?`,
)

function report(times: number[]): BenchReport {
  const over = times.map((ms) => ms - QUIET_MS)
  const row = (measure: string, ours: number, isBound: boolean) => ({
    measure,
    unit: 'ms',
    ours,
    other: null,
    ratio: null,
    target: isBound ? { of: 'ours' as const, bound: 'at most' as const, must: LIMIT_MS, aim: LIMIT_MS / 2 } : null,
  })
  return {
    rows: [
      row('last character to first word, p50', quantile(times, 0.5), false),
      row('last character to first word, p95', quantile(times, 0.95), false),
      row(`the same without the ${QUIET_MS} ms for which a line rests, p50`, quantile(over, 0.5), true),
      row(`the same without the ${QUIET_MS} ms for which a line rests, p95`, quantile(over, 0.95), true),
    ],
    notes: [`${times.length} questions recognised without a button press; the model answers at once.`],
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { seededRandom } from '../../bench/measure.ts'
import type { Replay } from '../../apps/extension/src/captions/test/fake-captions.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { apiAs } from '../support/calls.ts'
import type { LoadedExtension } from '../support/extension/browser.ts'
import { connectByToken, expect, test } from '../support/extension/fixtures.ts'
import { joinMeeting, playSteps } from '../support/extension/meeting-site.ts'
import { Overlay } from '../support/extension/overlay.ts'
import { cutAt, longReplay, lookOf, replays } from '../support/extension/replays.ts'
import { type Compared, compareStored } from '../support/extension/stored.ts'
import { USER } from '../support/people.ts'

// Both mostly wait, for minutes: each gets an app of its own.
test.describe.configure({ mode: 'parallel' })
test.use({ appEnv: { EMBEDDING_MODEL: 'off' } })

const KILLS = 10
const SEED = Number(process.env.KILL_SEED ?? 20_261_122)

interface Row extends Compared {
  replay: string
  events: number
  kills: number
}

/** Moments in ms, spread over the whole time by chance. */
const momentsOf = (random: () => number, within: number) =>
  Array.from({ length: KILLS }, () => Math.round(random() * within)).sort((a, b) => a - b)

/** Ends the worker at each moment. Gives how many workers were ended; each of them began after the one before. */
async function killAt(extension: LoadedExtension, moments: readonly number[]): Promise<number> {
  const start = performance.now()
  let kills = 0
  for (const moment of moments) {
    await sleep(Math.max(0, moment - (performance.now() - start)))
    // A page calls the worker back within a moment; there must be one to end.
    for (let tries = 0; tries < 40; tries += 1) {
      if (await extension.killWorker()) {
        kills += 1
        break
      }
      await sleep(25)
    }
  }
  return kills
}

/** Fast, but not so fast that rows were gone before anybody could read them. */
const speedOf = (replay: Replay) => ((replay.steps.at(-1)?.at ?? 0) > 20_000 ? 6 : 2)

const codeOf = (n: number) => `https://meet.google.com/kil-abcd-ef${'abcdefghij'[n]}`
const addressOf = (replay: Replay, n: number) =>
  replay.platform === 'teams' ? `https://teams.live.com/meet/93001122${n}` : codeOf(n)

function print(rows: readonly Row[]): void {
  const cells = [
    ['replay', 'events', 'kills', 'words', 'lost', 'doubled', 'order'],
    ...rows.map(({ replay, events, kills, words, lost, doubled, isInOrder }) =>
      [replay, events, kills, words, lost, doubled, isInOrder ? 'kept' : 'broken'].map(String),
    ),
  ]
  for (const [name, ...rest] of cells)
    console.log((name ?? '').padEnd(36) + rest.map((cell) => cell.padStart(8)).join(''))
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => window.fakeMeeting.leave())
}

test('the worker is ended at ten random moments of every replay: nothing is lost or doubled, the order is kept', async ({
  app,
  extension,
  meetingPage,
  page,
  site,
}) => {
  await connectByToken(extension, page, { server: app.url, email: USER })
  const api = await apiAs(app.url, USER)
  const random = seededRandom(SEED)
  const rows: Row[] = []
  for (const [n, replay] of [...replays(), await longReplay(120, 50)].entries()) {
    const url = addressOf(replay, n)
    site.plan(url, { look: lookOf(replay), title: replay.name })
    await joinMeeting(meetingPage, url)
    // Its rows are gone so soon that nobody could join in time.
    if (replay.name === 'long') await new Overlay(meetingPage).untilItSays('Saving')
    const speed = replay.name === 'long' ? 1 : speedOf(replay)
    const lasts = (replay.steps.at(-1)?.at ?? 0) / speed
    const moments = momentsOf(random, lasts + 1_000)
    const [kills] = await Promise.all([killAt(extension, moments), playSteps(meetingPage, replay.steps, speed)])
    const compared = await compareStored(api, replay.name, replay.expected)
    rows.push({ replay: replay.name, events: replay.steps.length, kills, ...compared })
    await leave(meetingPage)
    console.log(`${replay.name}: worker ended at ${moments.join(', ')} ms (seed ${SEED})`)
  }
  print(rows)
  for (const row of rows) expect(row).toMatchObject({ kills: KILLS, lost: 0, doubled: 0, isInOrder: true })
})

const GONE_MS = 60_000
const BEHIND = 'https://meet.google.com/bre-akin-gup'

/** The app's process is taken away; for so long nothing answers at its address. */
async function withoutServer(app: RunningApp, work: () => Promise<void>): Promise<RunningApp> {
  await app.kill()
  await work()
  return startApp({ env: { EMBEDDING_MODEL: 'off' }, dataDir: app.dataDir, port: app.port })
}

test('the page loaded anew, the tab closed and opened again, the server gone for a while: nothing is lost or doubled', async ({
  app,
  context,
  extension,
  meetingPage,
  page,
  site,
}) => {
  await connectByToken(extension, page, { server: app.url, email: USER })
  // A row stands for two seconds: whoever joins again needs one, and what has scrolled away by then nobody can read.
  const replay = await longReplay(48, 120)
  const lasts = replay.steps.at(-1)?.at ?? 0
  site.plan(BEHIND, { look: 'meet-2025', title: 'Breaking up' })
  await joinMeeting(meetingPage, BEHIND)
  await new Overlay(meetingPage).untilItSays('Saving')
  const first = cutAt(replay.steps, lasts / 4)
  const second = cutAt(first.after, lasts / 4)

  await playSteps(meetingPage, first.before)
  await meetingPage.reload()
  await meetingPage.getByRole('button', { name: 'Join now' }).click()
  await playSteps(meetingPage, second.before)
  await meetingPage.close()

  const again = await context.newPage()
  await joinMeeting(again, BEHIND)
  const overlay = new Overlay(again)
  const rest = playSteps(again, second.after)
  await sleep(lasts / 4)
  const gone = Date.now()
  const back = await withoutServer(app, async () => {
    await rest
    await overlay.untilItSays(/The server does not answer\. \d+ lines? (is|are) kept here until it does\./)
    await extension.killWorker()
    await sleep(Math.max(0, GONE_MS - (Date.now() - gone)))
  })
  try {
    const seconds = Math.round((Date.now() - gone) / 1_000)
    const compared = await compareStored(await apiAs(back.url, USER), 'Breaking up', replay.expected)
    console.log(`reload, tab closed and opened, server gone for ${seconds} s (its process killed):`)
    print([{ replay: 'long', events: replay.steps.length, kills: 1, ...compared }])
    expect(compared).toMatchObject({ lost: 0, doubled: 0, isInOrder: true })
  } finally {
    await back.stop()
  }
})

import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { buildStale } from '../../scripts/build.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { type Environment, removeData, startApp } from './app.ts'
import { apiAs, untilSynced } from './calls.ts'
import { type Camera, type Scene, shootScenes } from './camera.ts'
import { messageRow, openTranscript } from './live-answer.ts'
import { startModelServer } from './model-server.ts'
import { ADMIN } from './people.ts'
import { writeSandboxFile } from './sandbox-file.ts'
import { shootInsights } from './scenes/insights.ts'
import { shootMetrics } from './scenes/metrics.ts'
import { shootCompanies, shootDemo, shootWithModel } from './scenes/worlds.ts'
import { openUnevenSite } from './uneven-site.ts'

/**
 * Pictures of the screens, for eyes: `node e2e/support/screenshots.ts [name] [world]` writes those of the scenes whose
 * name holds `name`, or of all, to e2e/results/screenshots; each at 1440 and 390 px, light and dark. `world` is one of
 * main, readme (the picture in README.md), companies, metrics, insights, demo (a server without a language model) and model; all when left out.
 */
const FOLDER = fileURLToPath(new URL('../results/screenshots', import.meta.url))
const EXAMPLE = fileURLToPath(new URL('../../apps/server/demo/sandbox-example.json', import.meta.url))
/** The picture that README.md shows. */
const README_PICTURE = fileURLToPath(new URL('../../docs/pictures/sandbox.png', import.meta.url))
const QUESTION = 'What does it cost, and what is in the price?'
const REPLIES = {
  answer:
    'A pilot costs €24,000 for 60 days with four Arm 12 on your own floor [1].\n\n- It is **fully credited** when you order within 30 days after its end [1].\n- Nothing has to be built: the robots work in the aisles that you have [2].',
  explain: 'It means the time until somebody looks at it [1].',
}

const mainScenes = (transcript: string): Scene[] => [
  { name: 'home', show: (page) => page.goto('/') },
  {
    name: 'sandbox',
    show: async (page) => {
      await openTranscript(page, transcript)
      const row = messageRow(page, QUESTION)
      await row.getByRole('button', { name: /Get Answer/ }).click()
      await row.getByRole('list', { name: 'Sources' }).waitFor()
      await row.scrollIntoViewIfNeeded()
    },
  },
]

/** The demo company's own example, for README.md: pictures in the repository show no data of others. */
const README_SCENES: readonly Scene[] = [
  {
    name: 'readme',
    show: async (page) => {
      await openTranscript(page, EXAMPLE)
      const row = messageRow(page, 'Then money. What would thirty')
      await row.getByRole('button', { name: /Get Answer/ }).click()
      await row.getByRole('list', { name: 'Sources' }).waitFor()
      await row.scrollIntoViewIfNeeded()
    },
  },
]

type Rest = Pick<Camera, 'browser' | 'folder' | 'only'>
type Work = (camera: Camera, stop: () => Promise<void>) => Promise<void>

/** Lends an app on an empty data folder to the work and clears it away. */
async function withApp(rest: Rest, env: Environment, work: Work): Promise<void> {
  const app = await startApp({ env })
  try {
    await work({ ...rest, url: app.url }, app.stop)
  } finally {
    await app.stop()
    await removeData(app)
  }
}

async function shootReadme(camera: Camera): Promise<void> {
  await untilSynced(await apiAs(camera.url, ADMIN))
  await shootScenes(camera, ADMIN, README_SCENES)
  if ('readme'.includes(camera.only)) await copyFile(join(FOLDER, 'readme-1440-light.png'), README_PICTURE)
}

async function shootAll(browser: Browser, only: string, world: string): Promise<void> {
  const wants = (name: string) => world === '' || world === name
  const rest: Rest = { browser, folder: FOLDER, only }
  const [site, slow] = [await openUnevenSite(), await openUnevenSite(3)]
  const model = await startModelServer(REPLIES)
  const { path } = await writeSandboxFile([{ username: 'Customer', message: QUESTION }])
  try {
    const quotes = { EMBEDDING_MODEL: 'off', OUTBOUND_ALLOWED_HOSTS: `${site.host},${slow.host}` }
    // As a newcomer has it: with the meaning of the documents.
    if (wants('readme')) await withApp(rest, {}, shootReadme)
    if (world !== 'model' && world !== 'readme') {
      await withApp(rest, quotes, async (camera) => {
        await untilSynced(await apiAs(camera.url, ADMIN))
        if (wants('main')) await shootScenes(camera, ADMIN, mainScenes(path))
        if (wants('companies')) await shootCompanies(camera)
        if (wants('metrics')) await shootMetrics(camera)
        if (wants('insights')) await shootInsights(camera)
        if (wants('demo')) await shootDemo(camera, { site, slow })
      })
    }
    const written = { ...model.env, EMBEDDING_MODEL: 'off', GENERATED_DOCUMENTS: 'off' }
    if (wants('model')) await withApp(rest, written, shootWithModel)
  } finally {
    await Promise.all([site.close(), slow.close(), model.stop()])
  }
}

async function main(): Promise<void> {
  const found = await findChromium()
  if ('missing' in found) throw new Error(found.missing)
  if (!(await buildStale())) throw new Error('The web app could not be built.')
  for (const folder of [FOLDER, dirname(README_PICTURE)]) await mkdir(folder, { recursive: true })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: found.path, args })
  try {
    await shootAll(browser, process.argv[2] ?? '', process.argv[3] ?? '')
  } finally {
    await browser.close()
  }
  console.log(`Written to ${FOLDER}`)
}

await main()

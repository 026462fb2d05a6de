import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, UNOPTIMISED } from './support/chromium-flags.ts'
import type { AppPlan } from './support/fixtures.ts'
import { FIRST_ADMIN } from './support/people.ts'

// The extension's journeys open a whole Chromium of their own (support/extension/browser.ts).
const chromiumPath = process.env.HEADLESS_CHROMIUM_PATH

// A start of the app takes as much processor time as a short journey, so most files share one: a worker keeps its app and
// its browser from file to file of the same project, and each journey looks only at what it brought. A file that kills its
// app, or that needs settings of its own, says so in `test.use` and is in neither list.
const SHARED = [
  'customer-questions',
  'demo-editor',
  'discovered-knowledge',
  'extension-teams',
  'few-clicks',
  'gap-loop',
  'identity',
  'invitation',
  'knowledge-upload',
  'meetings-intake',
  'meetings-review',
  'password',
  'platform',
  'registration',
  'shell',
  'user-metrics',
]
const SHARED_WITH_MODEL = [
  'extension-meeting',
  'extension-product',
  'extension-reload',
  'foreign-content',
  'live-answer-model',
  'prompt-tests',
  'prompts',
]

const files = (names: readonly string[]) => names.map((name) => `**/${name}.journey.ts`)

/** What the platform writes of its own accord would ask the model, and change the answers, in between. */
const QUIET = { EMBEDDING_MODEL: 'off', GENERATED_DOCUMENTS: 'off' }

/** Started by `npm run journeys`, which finds the Chromium and builds the web app first. */
export default defineConfig<object, AppPlan>({
  testDir: 'journeys',
  globalSetup: './support/global-setup.ts',
  // The limits keep a worker at one project, whose app and browser it would otherwise end for a file of another one.
  projects: [
    {
      name: 'own app',
      testMatch: '**/*.journey.ts',
      testIgnore: files([...SHARED, ...SHARED_WITH_MODEL]),
      workers: 3,
    },
    {
      name: 'model',
      testMatch: files(SHARED_WITH_MODEL),
      use: { appEnv: QUIET, hasModel: true },
      workers: 2,
    },
    {
      name: 'shared app',
      testMatch: files(SHARED),
      use: { appEnv: { ...QUIET, ADMIN_EMAIL: FIRST_ADMIN } },
      workers: 3,
    },
  ],
  outputDir: 'results/traces',
  // They bound a failure; a machine that is busy with something else needs more of both.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  // Each worker has an app and a browser of its own, so that files that are played at the same time do not meet. More than
  // the cores of a small machine: two journeys wait a minute for a server that is away, and the others keep both cores busy
  // meanwhile.
  workers: 5,
  // What passes only then is named at the end of the run, and fails it (scripts/results.ts).
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Only of what failed once: recording every journey takes a tenth of the run.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      args: [...CHROMIUM_FLAGS, UNOPTIMISED],
    },
  },
})

import { defineConfig } from '@playwright/test'

const chromiumPath = process.env.CHROMIUM_PATH
const isRoot = process.getuid?.() === 0

/** Started by `npm run journeys`, which finds the Chromium and builds the web app first. */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './support/global-setup.ts',
  testMatch: '**/*.journey.ts',
  outputDir: 'results/traces',
  // They bound a failure; a machine that is busy with something else needs more of both.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Each worker has an app and a browser of its own, so that files do not meet. More than the cores of a small machine:
  // two journeys wait a minute for a server that is away, and the others keep both cores busy meanwhile.
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
      args: [
        // Chromium's sandbox cannot be set up by root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})

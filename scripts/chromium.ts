import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { canInstallPackages, installPackage } from './debian.ts'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const ADVICE = 'set CHROMIUM_PATH, install chromium, or run: npx playwright install chromium'

export type FoundChromium = { path: string } | { missing: string }

/**
 * A Chromium for the journeys: the one that `CHROMIUM_PATH` names, the system's, Playwright's, or, as root on Debian,
 * the package `chromium`, installed now. `missing` is one line that says what to do.
 */
export async function findChromium(): Promise<FoundChromium> {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? { path: named } : { missing: `CHROMIUM_PATH: there is no file ${named}` }
  const found = [...SYSTEM, chromium.executablePath()].find((path) => existsSync(path))
  if (found) return { path: found }
  if (!canInstallPackages()) return { missing: `No Chromium was found: ${ADVICE}` }
  const failure = await installPackage('chromium')
  if (failure === null && existsSync('/usr/bin/chromium')) return { path: '/usr/bin/chromium' }
  return { missing: `Chromium could not be installed (${failure ?? 'no /usr/bin/chromium afterwards'}): ${ADVICE}` }
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * What shows the web app's journeys: the same Chromium without a window of its own, which needs a fifth less processor time
 * and cannot load extensions. Debian's package where it can be had, else the Chromium given, which is also taken when
 * `CHROMIUM_PATH` names it.
 */
export async function findHeadlessShell(chromiumPath: string): Promise<string> {
  if (process.env.CHROMIUM_PATH) return chromiumPath
  if (!existsSync(HEADLESS_SHELL) && canInstallPackages()) await installPackage('chromium-headless-shell')
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : chromiumPath
}

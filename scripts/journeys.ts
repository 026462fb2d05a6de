import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildStale } from './build.ts'
import { findChromium, findHeadlessShell } from './chromium.ts'
import { type CommandOptions, type CommandResult, ROOT, runTool } from './commands.ts'
import { requireNode } from './require-node.ts'

export const JOURNEYS_REPORT = join(ROOT, 'e2e/results/report.json')

interface JourneyOptions {
  /** For Playwright. */
  args?: readonly string[]
  output?: NonNullable<CommandOptions['output']>
}

/** Plays the journeys in a real Chromium against the built app. */
export async function playJourneys(chromiumPath: string, options: JourneyOptions = {}): Promise<CommandResult> {
  const { args = [], ...output } = options
  await mkdir(join(ROOT, 'e2e/results'), { recursive: true })
  return runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json', ...args], {
    env: {
      CHROMIUM_PATH: chromiumPath,
      HEADLESS_CHROMIUM_PATH: await findHeadlessShell(chromiumPath),
      PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEYS_REPORT,
    },
    limitMs: 60 * 60_000,
    ...output,
  })
}

async function main(): Promise<number> {
  requireNode(24)
  const found = await findChromium()
  if ('missing' in found) {
    console.error(found.missing)
    return 1
  }
  if (!(await buildStale())) return 1
  return (await playJourneys(found.path, { args: process.argv.slice(2) })).code
}

if (import.meta.main) process.exitCode = await main()

// Reading captions in a real Chromium: what 500 changes of the page cost its main thread, beside an observer that only counts them,
// and what a change costs in a row of 8,000 characters, questions included.
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import type { LongRow } from '../apps/extension/src/overlay/test/bench-long-row.ts'
import type { Spent } from '../apps/extension/src/captions/test/bench-page.ts'
import { findChromium } from '../scripts/chromium.ts'
import {
  BenchSkipped,
  compareMeasured,
  median,
  timeRow,
  timesNote,
  type BenchReport,
  type BenchRow,
} from './measure.ts'

const CHANGES = 500
const ROUNDS = 9
/** In all, of the main thread. */
const LIMIT_MS = 50

/** Of one change in a long row. */
const LONG_ROW_LIMIT_MS = 2
const LONG_ROW_CHANGES = 100

const ENTRIES = ['captions/test/bench-page.ts', 'overlay/test/bench-long-row.ts']

export async function run(): Promise<BenchReport> {
  const found = await findChromium()
  if ('missing' in found) throw new BenchSkipped(found.missing)
  const scripts = await Promise.all(ENTRIES.map(bundle))
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    // Only a page that is isolated has a clock fine enough.
    const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }
    await page.route('http://localhost/', (route) =>
      route.fulfill({ contentType: 'text/html', headers, body: '<!doctype html>' }),
    )
    await page.goto('http://localhost/')
    for (const content of scripts) await page.addScriptTag({ content })
    return await measure(page)
  } finally {
    await browser.close()
  }
}

/** The code that the extension ships, as one script. */
async function bundle(file: string): Promise<string> {
  const entry = join(import.meta.dirname, '../apps/extension/src', file)
  const lib = { entry, formats: ['iife' as const], name: 'captions' }
  const built = await build({ configFile: false, logLevel: 'error', build: { write: false, lib, target: 'es2023' } })
  for (const part of Array.isArray(built) ? built : [built]) {
    for (const file of 'output' in part ? part.output : []) if (file.type === 'chunk') return file.code
  }
  throw new Error('The reader could not be bundled.')
}

async function measure(page: Page): Promise<BenchReport> {
  const spentBy = (side: 'ours' | 'bare') => async () => {
    const spent: Spent = await page.evaluate(([name, changes]) => window.captionBench[name](changes), [
      side,
      CHANGES,
    ] as const)
    if (spent.messages < CHANGES) throw new Error(`Only ${spent.messages} of ${CHANGES} changes were read (${side}).`)
    return spent.ms
  }
  const plan = { ours: spentBy('ours'), other: spentBy('bare'), calls: 1, rounds: ROUNDS, warmup: 2 }
  const times = await compareMeasured(plan)
  const measure = `${CHANGES} changes read, main thread in all`
  const target = { of: 'ours' as const, bound: 'at most' as const, must: LIMIT_MS, aim: LIMIT_MS / 2 }
  return {
    rows: [{ ...timeRow(measure, times, null), target }, await longRow(page)],
    notes: [timesNote(measure, times), 'Time within the observers; the other one counts its records and nothing else.'],
  }
}

async function longRow(page: Page): Promise<BenchRow> {
  const each: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ms, heard }: LongRow = await page.evaluate((changes) => window.longRowBench(changes), LONG_ROW_CHANGES)
    if (heard === 0) throw new Error('No question of the long row was heard.')
    each.push(ms / LONG_ROW_CHANGES)
  }
  return {
    measure: 'a change in a row of 8,000 characters, questions found, median',
    unit: 'ms',
    ours: median(each),
    other: null,
    ratio: null,
    target: { of: 'ours', bound: 'at most', must: LONG_ROW_LIMIT_MS, aim: LONG_ROW_LIMIT_MS / 2 },
  }
}

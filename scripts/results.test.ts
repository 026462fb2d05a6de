import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { countsOf, readPlaywrightReport, readVitestReport, summary } from './results.ts'

const folders: string[] = []

async function report(content: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecard-results-'))
  folders.push(folder)
  const path = join(folder, 'report.json')
  await writeFile(path, JSON.stringify(content))
  return path
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

const good = { name: 'Lint', passed: 1, failed: 0, skipped: 0, seconds: 0.4, leftOut: null }

describe('the counts of a test run', () => {
  it('count a test file that broke before its first test as a failure', async () => {
    const path = await report({
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [] },
      ],
    })
    expect(await readVitestReport(path)).toEqual({ passed: 3, failed: 2, skipped: 3 })
  })

  it('count a flaky journey as a failure', async () => {
    const path = await report({ stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 0 }, errors: [] })
    expect(await readPlaywrightReport(path)).toEqual({ passed: 4, failed: 1, skipped: 0 })
  })

  it('never take a bad exit code for success, with or without a report', async () => {
    expect(await countsOf(1, async () => ({ passed: 5, failed: 0, skipped: 0 }))).toMatchObject({ failed: 1 })
    expect(await countsOf(0, () => readVitestReport('/nowhere.json'))).toMatchObject({ failed: 1 })
  })

  it('end with the plain sums', () => {
    expect(
      summary([good, { ...good, failed: 2 }])
        .split('\n')
        .at(-1),
    ).toBe('2 passed, 2 failed')
  })

  it('name a suite that was left out, and count it', () => {
    const text = summary([good, { ...good, name: 'Journeys', passed: 0, leftOut: 'no Chromium' }])
    expect(text).toContain('SKIPPED: Journeys — no Chromium')
    expect(text.split('\n').at(-1)).toBe('1 passed, 0 failed, 1 skipped')
  })
})

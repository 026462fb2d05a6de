import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { countsOf, readPlaywrightReport, readVitestReport, summary, withSecondRun } from './results.ts'

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
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'failed', fullName: 'adds', failureMessages: ['Error: 3 is not 2\n    at a.test.ts'] },
            { status: 'passed', fullName: 'counts' },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        {
          name: 'c.test.ts',
          status: 'failed',
          message: 'no database',
          assertionResults: [{ status: 'skipped', fullName: 'stores' }],
        },
      ],
    })
    expect(await readVitestReport(path)).toEqual({
      passed: 3,
      failed: 3,
      skipped: 3,
      failures: [
        'a.test.ts > adds\n    Error: 3 is not 2',
        'b.test.ts\n    no such module',
        'c.test.ts\n    no database',
      ],
      failedFiles: ['a.test.ts', 'b.test.ts', 'c.test.ts'],
    })
  })

  it('tell what passed only when it was run again, and keep what failed twice', () => {
    const counts = { passed: 0, skipped: 0, failedFiles: [] }
    const first = { ...counts, passed: 5, failed: 2, failures: ['a > x\n    too late', 'b > y\n    wrong'] }
    const second = { ...counts, passed: 3, failed: 1, failures: ['b > y\n    wrong again'] }
    const both = withSecondRun(first, second)
    expect(both).toMatchObject({
      passed: 5,
      failed: 2,
      failures: ['b > y\n    wrong again'],
      unsteady: ['a > x\n    too late'],
    })
    const text = summary([{ ...good, ...both }])
    expect(text).toContain('FAILED: b > y\n    wrong again')
    expect(text).toContain('PASSED ONLY WHEN RUN AGAIN: a > x\n')
  })

  it('name a flaky journey and one that failed', async () => {
    const spec = (title: string, status: string, errors: object[] = []) => ({
      title,
      file: 'a.journey.ts',
      tests: [{ status, results: [{ errors: [] }, { errors }] }],
    })
    const late = [{ message: 'Error: \u001b[31mtoo late\u001b[39m\n\nwaited for a mail', location: { line: 7 } }]
    const suites = [
      { suites: [{ specs: [spec('goes', 'expected'), spec('sways', 'flaky', late), spec('falls', 'unexpected')] }] },
    ]
    const path = await report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }, errors: [], suites })
    expect(await readPlaywrightReport(path)).toEqual({
      passed: 4,
      failed: 2,
      skipped: 0,
      failures: ['a.journey.ts: falls'],
      unsteady: ['a.journey.ts: sways\n    line 7\n    Error: too late\n    waited for a mail'],
    })
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

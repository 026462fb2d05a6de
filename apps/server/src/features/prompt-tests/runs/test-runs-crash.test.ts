import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { filterTestRuns, getTestRunStatus } from '@cuecard/contract/prompt-tests/runs.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFolderApp } from '../../../../test/folder-app.ts'
import { apiWith } from '../../../../test/people.ts'
import { SHORT_LIVED } from '../../../../test/server-process.ts'
import { makeTemplate } from '../../../platform/db/template.ts'

const CASES = 4
/** As the child asks. */
const REPETITIONS = 3
const CHILD = join(import.meta.dirname, '../../../../test/test-run-child.ts')

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-tests-crash-'))
  await makeTemplate()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Kills a process in the middle of a run; returns a session's token of the person who started it. */
async function crash(): Promise<string> {
  const args = [...SHORT_LIVED, CHILD, folder, String(CASES)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const told = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(String(data).trim()))
    child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)))
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  return told
}

it('check 77: killed in mid-run, it keeps finished results, asks the rest once, and each answer is there and counted once', async () => {
  const token = await crash()
  const asked: string[] = []
  const { app, deps, close } = await openFolderApp(folder, {
    // As in the child: with another one the run would not go on.
    name: 'slow',
    stream: async function* ({ messages }) {
      asked.push(/cost\? (case\d+)/.exec(messages[0]?.content ?? '')?.[1] ?? '')
      yield 'It costs 40 euros, said again [1].'
    },
  })
  const api = apiWith(app, token)
  const query = { test_case_type: 'company-specific' as const }
  let status = await api(getTestRunStatus, { query })
  for (let look = 0; status.is_running && look < 6_000; look += 1) {
    await sleep(10)
    status = await api(getTestRunStatus, { query })
  }
  expect(status).toMatchObject({
    state: 'done',
    done: CASES * REPETITIONS,
    total: CASES * REPETITIONS,
    failure: null,
  })
  const [run] = await api(filterTestRuns, { body: { ...query, run_ids: [status.run_id ?? ''] } })
  const results = run?.test_case_results ?? []
  const names = Array.from({ length: CASES }, (_, nth) => [1, 2, 3].map((repetition) => `case${nth} ${repetition}`))
  expect(results.map(({ name, repetition }) => `${name} ${repetition}`)).toEqual(names.flat())
  const kept = results.filter(({ test_result }) => !test_result.includes('said again')).map(({ name }) => name)
  expect(kept.length).toBeGreaterThanOrEqual(4)
  expect(asked.length).toBeGreaterThan(0)
  // Each of the others was asked once, and none that had its result.
  expect([...kept, ...asked].toSorted()).toEqual(results.map(({ name }) => name).toSorted())
  // What a case has cost is the sum of what is kept: what was lost with the process is not in it.
  const { rows } = await deps.database.query(
    'select count(*)::int as answers, sum(tokens)::int as tokens from test_results',
  )
  expect(rows).toEqual([{ answers: CASES * REPETITIONS, tokens: run?.tokens }])
  await close()
}, 300_000)

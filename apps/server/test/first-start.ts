import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@cuecard/contract/client.ts'
import { getAnalysisStatus } from '@cuecard/contract/meetings/analysis.ts'
import { listMeetings } from '@cuecard/contract/meetings/meetings.ts'
import { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { getTestRunStatus, listTestRuns } from '@cuecard/contract/prompt-tests/runs.ts'
import { getSystemState } from '@cuecard/contract/system.ts'
import { buildStaleServer } from '../../../scripts/build.ts'
import { syncEnded } from './documents.ts'
import { startServer } from './server-process.ts'

/** Set by the setup of a run, or by `npm test` for all of its runs; read by their workers. */
const FOLDER = 'CUECARD_FIRST_START'
const RUNS_OF_A_TYPE = 2
const LIMIT_MS = 240_000

/** The folder that this run has for itself. */
let own: string | null = null

/** Vitest calls this before a run. The data itself is made when a test wants it. */
export async function setup(): Promise<void> {
  // The threads that tests start are the bundle's (vitest.config.ts).
  await buildStaleServer()
  if (process.env[FOLDER]) return
  own = await mkdtemp(join(tmpdir(), 'cuecard-first-start-'))
  process.env[FOLDER] = own
}

/** After the run. */
export async function teardown(): Promise<void> {
  if (own) await rm(own, { recursive: true, force: true })
}

/**
 * Fills a data folder with what a server has there after its first start: the demo company, synced, analysed and tested.
 * Made once for all tests, because it takes a server seven seconds of processor time.
 */
export async function copyFirstStart(dataDir: string): Promise<void> {
  await cp(await firstStart(), dataDir, { recursive: true })
}

/** The folder to copy, made unless it is there. */
export async function firstStart(): Promise<string> {
  const folder = process.env[FOLDER]
  if (!folder) throw new Error('The run has no setup')
  const made = join(folder, 'data')
  const ready = join(folder, 'ready')
  const isMine = await mkdir(made).then(
    () => true,
    () => false,
  )
  if (isMine) {
    await makeFirstStart(made)
    await writeFile(ready, '')
  }
  await until('the first start', () =>
    stat(ready).then(
      () => true,
      () => false,
    ),
  )
  return made
}

async function makeFirstStart(DATA_DIR: string): Promise<void> {
  const server = await startServer({ DATA_DIR })
  try {
    await firstStartEnded(await server.signIn('admin@acme.example'))
    await workEnded(await server.signIn('staff@cuecard.example'))
  } finally {
    await server.stop()
  }
}

/** Waits until no background work is left: what goes on after the next start would count as a test's own. */
async function workEnded(staff: Api): Promise<void> {
  await until('the background work', async () => {
    const { jobs } = await staff(getSystemState)
    return jobs.every(({ waiting, running, retrying }) => waiting + running + retrying === 0)
  })
}

/** Waits until the demo company's documents are synced, its tests have run and its meetings are analysed. */
export async function firstStartEnded(api: Api): Promise<void> {
  await syncEnded(api)
  for (const test_case_type of TestCaseType.options) {
    await until(`the ${test_case_type} tests`, async () => {
      if ((await api(getTestRunStatus, { query: { test_case_type } })).is_running) return false
      const runs = await api(listTestRuns, { query: { test_case_type, limit: RUNS_OF_A_TYPE } })
      return runs.filter(({ state }) => state === 'done').length === RUNS_OF_A_TYPE
    })
  }
  for (const { id } of await api(listMeetings, { query: {} })) {
    await until('the analysis of a meeting', async () => {
      const { user_notes, manager_analysis } = await api(getAnalysisStatus, { params: { id } })
      return !user_notes.is_running && !manager_analysis.is_running
    })
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LIMIT_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what} did not end within ${LIMIT_MS / 1000} seconds`)
    await sleep(200)
  }
}

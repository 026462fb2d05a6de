import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Api } from '@cuecard/contract/client.ts'
import { getAnalysisStatus } from '@cuecard/contract/meetings/analysis.ts'
import { listMeetings } from '@cuecard/contract/meetings/meetings.ts'
import { getTestRunStatus, listTestRuns } from '@cuecard/contract/prompt-tests/runs.ts'
import { TestCaseType } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { expect } from '@playwright/test'
import { removeData, startApp } from './app.ts'
import { apiAs, untilSynced } from './calls.ts'
import { ADMIN } from './people.ts'

/** Set by the setup of a run; read by the workers. */
const FOLDER = 'CUECARD_PREPARED_DATA'
const RUNS_OF_A_TYPE = 2

/**
 * Starts the app once on an empty folder and lets it finish what it does at a first start: sync the demo company's
 * documents, store and analyse its meetings, run its tests (seven seconds of CPU time, which each journey's app would
 * otherwise need again). The journeys' apps start on copies. Returns what removes it.
 */
export async function prepareData(): Promise<() => Promise<void>> {
  const app = await startApp({ env: { EMBEDDING_MODEL: 'off', GENERATED_DOCUMENTS: 'off' } })
  try {
    const api = await apiAs(app.url, ADMIN)
    await untilSynced(api)
    for (const type of TestCaseType.options) await untilTested(api, type)
    await untilAnalysed(api)
  } finally {
    await app.stop()
  }
  process.env[FOLDER] = app.dataDir
  return () => removeData(app)
}

/** A copy of the prepared folder; null in a run that prepared none. */
export async function copyPreparedData(): Promise<string | null> {
  const prepared = process.env[FOLDER]
  if (!prepared) return null
  const folder = await mkdtemp(join(tmpdir(), 'cuecard-journey-'))
  await cp(prepared, folder, { recursive: true })
  return folder
}

async function untilTested(api: Api, test_case_type: TestCaseType): Promise<void> {
  const finished = async () => {
    const { is_running } = await api(getTestRunStatus, { query: { test_case_type } })
    const runs = await api(listTestRuns, { query: { test_case_type, limit: RUNS_OF_A_TYPE } })
    return is_running ? 0 : runs.filter(({ state }) => state === 'done').length
  }
  await expect.poll(finished, { timeout: 240_000, intervals: [200] }).toBe(RUNS_OF_A_TYPE)
}

async function untilAnalysed(api: Api): Promise<void> {
  for (const { id } of await api(listMeetings, { query: {} })) {
    const running = async () => {
      const { user_notes, manager_analysis } = await api(getAnalysisStatus, { params: { id } })
      return user_notes.is_running || manager_analysis.is_running
    }
    await expect.poll(running, { timeout: 120_000, intervals: [200] }).toBe(false)
  }
}

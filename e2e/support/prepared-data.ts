import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstStartEnded } from '../../apps/server/test/first-start.ts'
import { removeData, startApp } from './app.ts'
import { apiAs } from './calls.ts'
import { ADMIN } from './people.ts'

/** Set by the setup of a run; read by the workers. */
const FOLDER = 'CUECARD_PREPARED_DATA'

/**
 * Starts the app once on an empty folder and lets it finish what it does at a first start: sync the demo company's
 * documents, store and analyse its meetings, run its tests (seven seconds of CPU time, which each journey's app would
 * otherwise need again). The journeys' apps start on copies. Returns what removes it.
 */
export async function prepareData(): Promise<() => Promise<void>> {
  const app = await startApp({ env: { EMBEDDING_MODEL: 'off', GENERATED_DOCUMENTS: 'off' } })
  try {
    await firstStartEnded(await apiAs(app.url, ADMIN))
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

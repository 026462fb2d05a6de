import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstStart, setup, teardown } from '../../apps/server/test/first-start.ts'

/** Set by the setup of a run; read by the workers. */
const FOLDER = 'CUECARD_PREPARED_DATA'

/**
 * Lets a server finish once, on an empty folder, what it does at a first start: sync the demo company's documents, store
 * and analyse its meetings, run its tests. The journeys' apps start on copies. Returns what removes it.
 */
export async function prepareData(): Promise<() => Promise<void>> {
  await setup()
  process.env[FOLDER] = await firstStart()
  return teardown
}

/** A copy of the prepared folder; null in a run that prepared none. */
export async function copyPreparedData(): Promise<string | null> {
  const prepared = process.env[FOLDER]
  if (!prepared) return null
  const folder = await mkdtemp(join(tmpdir(), 'cuecard-journey-'))
  await cp(prepared, folder, { recursive: true })
  return folder
}

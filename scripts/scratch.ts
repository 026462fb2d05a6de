import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { availableMemory } from 'node:process'

const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 8 * 1024 ** 3

/**
 * Lets this process and those it starts keep their temporary files in memory where there is room. A run makes a thousand
 * files for each of its hundred databases and data folders and removes them again, which a disk's file system takes a
 * tenth of the processor time for. A `TMPDIR` that is set already stays.
 */
export function keepScratchInMemory(): void {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY)) return
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  if (Math.min(bavail * bsize, availableMemory()) >= ENOUGH_BYTES) process.env.TMPDIR = IN_MEMORY
}

/**
 * Gives the runs that this process starts one folder for the data of a server's first start, which whichever needs it
 * first makes (apps/server/test/first-start.ts). Returns what removes it.
 */
export async function shareFirstStart(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecard-first-start-'))
  process.env.CUECARD_FIRST_START = folder
  return () => rm(folder, { recursive: true, force: true })
}

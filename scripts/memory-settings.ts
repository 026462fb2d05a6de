import { availableParallelism } from 'node:os'

/** Bytes of a free piece of memory that is given back to the system, or was a mapping of its own. */
const GIVEN_BACK = '131072'
const CORES_OF_AN_ARENA = 4

/**
 * Starts this program again in the same process with settings that the C library of Linux reads once, at the start: few arenas, which
 * give back what is free. As it is, each of the many threads keeps what it once needed, some 300 MB in all after a first start.
 * Does nothing on other systems and where the environment says something already.
 */
export function useLittleMemory(): void {
  if (process.platform !== 'linux' || process.execve === undefined || process.env.MALLOC_ARENA_MAX !== undefined) return
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: String(Math.ceil(availableParallelism() / CORES_OF_AN_ARENA)),
    MALLOC_MMAP_THRESHOLD_: GIVEN_BACK,
    MALLOC_TRIM_THRESHOLD_: GIVEN_BACK,
  })
}

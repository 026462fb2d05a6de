import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { MB } from '@cuecard/contract/limits.ts'

/** For people, wherever something could not be kept for want of room. */
export const DISK_FULL = "The server's disk is full. Nothing was changed. Try again when there is room on it."

/** What big things (uploads, syncs) leave free, so that the small ones, the database's rows, still find room. */
export const RESERVE_BYTES = 64 * MB
/**
 * What the embedded database leaves free. It must never meet a full disk itself: PostgreSQL ends its process when its
 * log cannot grow (a segment has 16 MB) and recovers at the next start, but in WebAssembly no process ends, and PGlite
 * hangs or goes on with what it has not written.
 */
export const FLOOR_BYTES = 24 * MB

/** There was no room; the code is PostgreSQL's own. */
export class DiskFull extends Error {
  readonly code = '53100'

  constructor() {
    super(DISK_FULL)
    this.name = 'DiskFull'
  }
}

/** @throws DiskFull when the folder's disk has no room for `bytes` beside the reserve. */
export async function requireRoom(folder: string, bytes = 0): Promise<void> {
  const disk = await statfs(folder)
  // Some network file systems do not tell.
  if (disk.blocks > 0 && disk.bavail * disk.bsize < bytes + RESERVE_BYTES) throw new DiskFull()
}

/** For the embedded database, before everything that it writes; takes some microseconds. @throws DiskFull */
export function requireFloor(folder: string): void {
  const disk = statfsSync(folder)
  if (disk.blocks > 0 && disk.bavail * disk.bsize < FLOOR_BYTES) throw new DiskFull()
}

const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error, or what caused it, came of a full disk: a file's, the database's or the index's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && CODES.has(error.code)) return true
  return /No space left on device/.test(error.message) || isDiskFull(error.cause)
}

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { currentFileKeys } from '../../platform/backup/dump-rows.ts'
import type { Deps } from '../../platform/deps.ts'
import { UPLOAD } from '../../platform/http/multipart.ts'
import { listErasedCompanies } from '../audit/audit.service.ts'
import { listBusyCompanies } from './system.store.ts'

/** A file is stored before its row is written, and a call or sync may take long between the two. */
const FILE_MIN_AGE_MS = 24 * 60 * 60_000
/** An upload writes all the time, and the call that it belongs to ends within minutes. */
const UPLOAD_MIN_AGE_MS = 60 * 60_000

/**
 * Removes stored files that no row names: a crash between storing a file and writing its row leaves one. What is younger
 * than a day stays, and everything of a company that is being synced. Returns how many were removed.
 */
export async function removeLeftoverFiles(deps: Deps): Promise<number> {
  const before = deps.clock.now().getTime() - FILE_MIN_AGE_MS
  const old: string[] = []
  for await (const { key, stored_at } of deps.files.list()) {
    if (companyOfKey(key) !== null && stored_at.getTime() < before) old.push(key)
  }
  if (old.length === 0) return 0
  // Read before the rows: a sync that begins in between finds a file that no row named then, and reads the page again.
  const busy = await listBusyCompanies(deps.db)
  const used = new Set(await currentFileKeys(deps.db))
  const unused = old.filter((key) => !used.has(key) && !busy.has(companyOfKey(key) ?? ''))
  for (const key of unused) await deps.files.remove(key)
  return unused.length
}

/**
 * Removes files and index of companies that were erased: the erasure is a transaction of the database, which has neither. Again
 * at each start and night, because a sync that ran meanwhile may have written more. Returns how many files were removed.
 */
export async function removeErased(deps: Deps): Promise<number> {
  const erased = new Set(await listErasedCompanies(deps.db))
  if (erased.size === 0) return 0
  const keys: string[] = []
  for await (const { key } of deps.files.list()) if (erased.has(companyOfKey(key) ?? '')) keys.push(key)
  for (const key of keys) await deps.files.remove(key)
  for (const companyId of erased) await deps.index.drop(companyId)
  return keys.length
}

/** Only keys that this program makes: whatever else lies there is not ours to remove. */
const companyOfKey = (key: string): string | null =>
  /^companies\/([0-9a-f-]{36})\/(?:knowledge|pages)\//.exec(key)?.[1] ?? null

/** Removes what uploads left behind in `DATA_DIR/tmp`, but never one that this or another process is taking in. Returns how many. */
export async function removeLeftoverUploads(deps: Deps, minAgeMs = UPLOAD_MIN_AGE_MS): Promise<number> {
  const root = join(deps.config.DATA_DIR, 'tmp')
  let removed = 0
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name)
    if (!name.startsWith(UPLOAD) || deps.caches.openUploads.has(folder)) continue
    if (Date.now() - (await lastWrite(folder)) < minAgeMs) continue
    await rm(folder, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

/** When a folder or a file in it was last written, in ms; now for one that is gone. */
async function lastWrite(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const times = await Promise.all(
    [folder, ...names.map((name) => join(folder, name))].map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  )
  return Math.max(...times) || Date.now()
}

const LOOK_EVERY_MS = 60 * 60_000
const NIGHT_HOUR = 3
const HALF_DAY_MS = 12 * 60 * 60_000

/** Removes leftovers at the start, uploads every hour and files every night. A process without jobs removes uploads only. */
export function startRemovingLeftovers(deps: Deps): { stop: () => Promise<void> } {
  const doesFiles = deps.config.ROLE !== 'web'
  let filesAt = -Infinity
  const look = async (minAgeMs?: number) => {
    try {
      const uploads = await removeLeftoverUploads(deps, minAgeMs)
      const now = deps.clock.now()
      const isNight = now.getHours() === NIGHT_HOUR && now.getTime() - filesAt > HALF_DAY_MS
      const due = doesFiles && (filesAt === -Infinity || isNight)
      if (due) filesAt = now.getTime()
      const erased = due ? await removeErased(deps) : 0
      if (erased > 0) deps.log.info({ files: erased }, 'Files of companies that were erased were removed')
      const files = due ? await removeLeftoverFiles(deps) : 0
      if (uploads + files > 0) deps.log.info({ uploads, files }, 'Leftovers of a crash were removed')
    } catch (error) {
      deps.log.warn({ err: error }, 'Leftovers were not removed')
    }
  }
  // The embedded database belongs to one process, and so does its folder: nobody else is uploading at the start.
  let looking = look(deps.database.kind === 'pglite' ? 0 : undefined)
  const timer = setInterval(() => (looking = look()), LOOK_EVERY_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

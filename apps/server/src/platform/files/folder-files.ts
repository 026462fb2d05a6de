import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, opendir, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FSDriver } from 'flydrive/drivers/fs'
import { notFound } from '../errors.ts'
import type { Files, StoredFile } from './files.ts'

/** Folder for incomplete files. It starts with a dot, which keys cannot, and is on the same disk, so files can be renamed. */
const INCOMING = '.incoming'
const LEFTOVER_MS = 24 * 60 * 60 * 1000
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

/** Files in a folder. A file under its key is always complete and flushed to the disk. Keys are already checked. */
export async function openFolder(root: string): Promise<Files> {
  const driver = new FSDriver({ location: root, visibility: 'private' })
  await mkdir(join(root, INCOMING), { recursive: true, mode: 0o700 })
  await clearLeftovers(join(root, INCOMING))
  return {
    put: (key, localPath) => put({ driver, root, key, localPath }),
    putText: (key, text) => putText(root, key, text),
    read: async (key) => {
      try {
        if (!(await driver.exists(key))) throw notFound()
        const stream = await driver.getStream(key)
        // The driver opens the file later, so a missing file would only be noticed while the reply is sent.
        await once(stream, 'open')
        return stream
      } catch (error) {
        throw isMissing(error) ? notFound() : error
      }
    },
    // Not through a stream: of a large file that is many small steps.
    copyTo: async (key, localPath) => {
      try {
        await copyFile(join(root, key), localPath)
      } catch (error) {
        await rm(localPath, { force: true })
        // The same errors tell that there is no folder to copy it into.
        throw isMissing(error) && !(await isFile(join(root, key))) ? notFound() : error
      }
    },
    remove: async (key) => {
      await driver.delete(key).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
    list: () => list(root),
    isEmpty: async () => (await readdir(root)).every((name) => name === INCOMING),
    ready: async () => {
      const probe = join(INCOMING, randomUUID())
      await driver.put(probe, 'ready')
      await syncToDisk(join(root, probe))
      await driver.delete(probe)
    },
  }
}

async function put({ driver, root, key, localPath }: Put): Promise<void> {
  const target = join(root, key)
  await syncToDisk(localPath)
  await enter(target, () => move({ driver, root, localPath, target }))
}

async function putText(root: string, key: string, text: string): Promise<void> {
  const target = join(root, key)
  const waiting = join(root, INCOMING, randomUUID())
  try {
    await writeFile(waiting, text, { flush: true, mode: 0o600 })
    await enter(target, () => rename(waiting, target))
  } catch (error) {
    await rm(waiting, { force: true })
    throw error
  }
}

/** Gives a file its name by `move`, and flushes the folder, which has a new entry then. */
async function enter(target: string, move: () => Promise<void>): Promise<void> {
  await move().catch(async (error: unknown) => {
    if (!isMissing(error)) throw error
    // The folder of most keys is there already.
    await makeFolder(dirname(target))
    await move()
  })
  await syncFolder(dirname(target))
}

async function move({ driver, root, localPath, target }: Move): Promise<void> {
  try {
    await rename(localPath, target)
  } catch (error) {
    if (!isElsewhere(error)) throw error
    await copy({ driver, root, localPath, target })
    await unlink(localPath)
  }
}

const waitingSyncs = new Map<string, Promise<void>>()
const runningSyncs = new Map<string, Promise<void>>()

/**
 * Flushes a folder's entries. Files that are put into a folder while it is being flushed are flushed together by the next
 * one: it begins after each of them has its entry.
 */
function syncFolder(folder: string): Promise<void> {
  const waiting = waitingSyncs.get(folder)
  if (waiting) return waiting
  const next = (async () => {
    await runningSyncs.get(folder)?.catch(() => undefined)
    waitingSyncs.delete(folder)
    const running = syncToDisk(folder).finally(() => {
      if (runningSyncs.get(folder) === running) runningSyncs.delete(folder)
    })
    runningSyncs.set(folder, running)
    await running
  })()
  waitingSyncs.set(folder, next)
  return next
}

/** Replaces the driver's copy, which neither flushes nor handles a source that breaks off. */
async function copy({ driver, root, localPath, target }: Move): Promise<void> {
  const waiting = join(INCOMING, randomUUID())
  try {
    await pipeline(createReadStream(localPath), createWriteStream(join(root, waiting), { flush: true, mode: 0o600 }))
    await rename(join(root, waiting), target)
  } catch (error) {
    await driver.delete(waiting).catch(() => undefined)
    throw error
  }
}

/** Whether source and target are on different disks. */
const isElsewhere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EXDEV'

async function* list(root: string): AsyncGenerator<StoredFile> {
  for await (const entry of await opendir(root, { recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(root, path).split(sep).join('/')
    if (!entry.isFile() || key.startsWith(`${INCOMING}/`)) continue
    const found = await stat(path).catch(() => null)
    if (found) yield { key, stored_at: found.mtime }
  }
}

interface Put {
  driver: FSDriver
  root: string
  key: string
  localPath: string
}

type Move = Omit<Put, 'key'> & { target: string }

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!first) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncToDisk(dirname(made))
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes incomplete files of processes that were killed. */
async function clearLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > LEFTOVER_MS) await unlink(path).catch(() => undefined)
  }
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    (error: unknown) => {
      if (isMissing(error)) return false
      throw error
    },
  )

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && MISSING.has(error.code)

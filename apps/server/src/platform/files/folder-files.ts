import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FSDriver } from 'flydrive/drivers/fs'
import { notFound } from '../errors.ts'
import type { Files } from './files.ts'

/** Where files wait until they are whole. Starts with a dot, which no key may, and lies on the same disk. */
const INCOMING = '.incoming'
const LEFTOVER_MS = 24 * 60 * 60 * 1000
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

/** Files in a folder: under its key a file is either whole and on the disk, or absent. Keys are already checked. */
export async function openFolder(root: string): Promise<Omit<Files, 'copyTo'>> {
  const driver = new FSDriver({ location: root, visibility: 'private' })
  await mkdir(join(root, INCOMING), { recursive: true, mode: 0o700 })
  await clearLeftovers(join(root, INCOMING))
  return {
    put: (key, localPath) => put({ driver, root, key, localPath }),
    read: async (key) => {
      try {
        if (!(await driver.exists(key))) throw notFound()
        const stream = await driver.getStream(key)
        // The driver opens late, so a file that is gone would only show while it is being sent.
        await once(stream, 'open')
        return stream
      } catch (error) {
        throw isMissing(error) ? notFound() : error
      }
    },
    remove: async (key) => {
      await driver.delete(key).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
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
  await makeFolder(dirname(target))
  try {
    await rename(localPath, target)
  } catch (error) {
    if (!isElsewhere(error)) throw error
    await copy({ driver, root, localPath, target })
    await unlink(localPath)
  }
  // The name is as much a part of the promise as the bytes.
  await syncToDisk(dirname(target))
}

/** Not the driver's own way, which neither flushes nor waits for its end when the source breaks off. */
async function copy({ driver, root, localPath, target }: Omit<Put, 'key'> & { target: string }): Promise<void> {
  const waiting = join(INCOMING, randomUUID())
  try {
    await pipeline(createReadStream(localPath), createWriteStream(join(root, waiting), { flush: true, mode: 0o600 }))
    await rename(join(root, waiting), target)
  } catch (error) {
    await driver.delete(waiting).catch(() => undefined)
    throw error
  }
}

/** The two places lie on different disks. */
const isElsewhere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EXDEV'

interface Put {
  driver: FSDriver
  root: string
  key: string
  localPath: string
}

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

/** A process that was killed in the middle of a put leaves its half here. */
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

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && MISSING.has(error.code)

import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const INDEX = 'kept.json'
/** A tab that has been open for longer loads the app again anyway: its session is over. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/** By name: when the file left the build, in ms; null while it belongs to it. */
const Kept = z.record(z.string(), z.number().nullable())

/**
 * Keeps the scripts and styles of earlier releases in `folder`, for tabs that were opened before an update and load a
 * part of the app only now. Their names hold a hash, so that releases never mix. Removed a week after they were replaced.
 */
export async function keepAssets(built: string, folder: string, now: number): Promise<void> {
  await mkdir(join(folder, 'assets'), { recursive: true })
  const kept = await readKept(folder)
  const names = new Set(await readdir(built))
  for (const name of names) {
    if (!(name in kept)) await copy(join(built, name), join(folder, 'assets', name))
    kept[name] = null
  }
  for (const [name, replacedAt] of Object.entries(kept)) {
    if (names.has(name)) continue
    kept[name] ??= now
    if (replacedAt === null || now - replacedAt < KEPT_MS) continue
    await rm(join(folder, 'assets', name), { force: true })
    delete kept[name]
  }
  const path = join(folder, INDEX)
  await writeFile(`${path}.new`, JSON.stringify(kept))
  await rename(`${path}.new`, path)
}

/** Empty for a new folder, and for an index that cannot be read: then the files of this build are kept from now on. */
async function readKept(folder: string): Promise<z.infer<typeof Kept>> {
  try {
    return Kept.parse(JSON.parse(await readFile(join(folder, INDEX), 'utf8')))
  } catch {
    return {}
  }
}

/** A second name for the same bytes where both are on one disk. */
async function copy(from: string, to: string): Promise<void> {
  await rm(to, { force: true })
  await link(from, to).catch(() => copyFile(from, to))
}

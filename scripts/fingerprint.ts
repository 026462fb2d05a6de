import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { ROOT } from './commands.ts'

const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.wxt'])

/** A hash over the names and contents of files and folders (paths from the repository's root). Tests do not count. */
export async function fingerprint(paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesBelow(join(ROOT, path))))).flat().sort()
  const hash = createHash('sha256')
  for (const file of files) {
    hash
      .update(relative(ROOT, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  }
  return hash.digest('hex')
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (entries === null) return [path]
  const nested = entries.map((entry) => {
    if (SKIPPED.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    const below = join(path, entry.name)
    return entry.isDirectory() ? filesBelow(below) : [below]
  })
  return (await Promise.all(nested)).flat()
}

const stampPath = (name: string) => join(ROOT, '.cache', `${name}.stamp`)

/** The fingerprint that a finished build left behind; empty when there is none. */
export function readStamp(name: string): Promise<string> {
  return readFile(stampPath(name), 'utf8').catch(() => '')
}

/** Written after the build has ended well, so that a broken build is repeated. */
export async function writeStamp(name: string, value: string): Promise<void> {
  await mkdir(dirname(stampPath(name)), { recursive: true })
  await writeFile(stampPath(name), value)
}

import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from './commands.ts'

const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.wxt'])

export interface Sources {
  /** Nothing changed since `markBuilt`. */
  isUnchanged: () => boolean
  /** To be called after a build that ended well, so that a broken one is repeated. */
  markBuilt: () => void
  /** The same for the same names and contents, on every machine. */
  hash: () => string
}

/**
 * The names and contents of files and folders (paths from the repository's root). Tests do not count. Contents are only
 * read when a size or a time differs from the last look: thousands of files are looked at before each start.
 */
export function sourcesOf(name: string, paths: readonly string[]): Sources {
  const files = paths.flatMap((path) => filesBelow(join(ROOT, path))).sort()
  const times = hashOf(files, (file) => {
    const { size, mtimeMs } = statSync(file)
    return `${size} ${mtimeMs}`
  })
  let contents: string | undefined
  const contentsNow = () => (contents ??= hashOf(files, (file) => readFileSync(file)))
  const markBuilt = () => writeStamp(name, [times, contentsNow()])
  const isUnchanged = () => {
    const [knownTimes, knownContents] = readStamp(name)
    if (times === knownTimes) return true
    if (contentsNow() !== knownContents) return false
    markBuilt()
    return true
  }
  return { isUnchanged, markBuilt, hash: contentsNow }
}

function hashOf(files: readonly string[], partOf: (file: string) => string | Buffer): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(relative(ROOT, file)).update('\0').update(partOf(file)).update('\0')
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  const kind = statSync(path, { throwIfNoEntry: false })
  if (!kind) return []
  if (!kind.isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    const below = join(path, entry.name)
    return entry.isDirectory() ? filesBelow(below) : [below]
  })
}

const stampPath = (name: string) => join(ROOT, '.cache', `${name}.stamp`)

/** The hashes that a finished build left behind. */
function readStamp(name: string): string[] {
  try {
    return readFileSync(stampPath(name), 'utf8').split('\n')
  } catch {
    return []
  }
}

function writeStamp(name: string, hashes: readonly string[]): void {
  mkdirSync(dirname(stampPath(name)), { recursive: true })
  writeFileSync(stampPath(name), hashes.join('\n'))
}

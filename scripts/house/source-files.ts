import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../commands.ts'

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string
  text: string
  lines: number
}

const SOURCE = /^(apps\/[^/]+\/(src|entrypoints)|packages\/[^/]+\/src)\/.*\.(ts|tsx|css)$/
const TESTING = /\.(test|fixture)\.tsx?$|\/test\/|\/test-setup\.ts$/

/** Every file that git tracks, or would track after `git add`, whose path fits. */
export function readFiles(pattern: RegExp): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  const paths = listed.split('\n').filter((path) => pattern.test(path) && existsSync(join(ROOT, path)))
  return paths.map((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    return { path, text, lines: text.split('\n').length - 1 }
  })
}

/** The product's own code and styles: no tests, no test doubles, no scripts. */
export const readSources = (): SourceFile[] => readFiles(SOURCE).filter(({ path }) => !TESTING.test(path))

export const isStyle = ({ path }: SourceFile): boolean => path.endsWith('.css')

export const sumLines = (files: readonly SourceFile[]): number => files.reduce((sum, { lines }) => sum + lines, 0)

/** @param share 0.5 for the median, 1 for the largest */
export function quantile(files: readonly SourceFile[], share: number): SourceFile | undefined {
  const sorted = files.toSorted((a, b) => a.lines - b.lines)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

/** Folders with the number of TypeScript files directly in them, fullest first; a style sheet goes with its component. */
export function folderSizes(files: readonly SourceFile[]): { folder: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    if (!isStyle(file)) counts.set(dirname(file.path), (counts.get(dirname(file.path)) ?? 0) + 1)
  }
  return [...counts].map(([folder, count]) => ({ folder, count })).toSorted((a, b) => b.count - a.count)
}

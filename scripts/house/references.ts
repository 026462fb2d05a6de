import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../commands.ts'
import { readFiles } from './source-files.ts'

/** Numbered pages that are no part of the repository: a reader could not look them up. */
const BOOKS = /\bspec(?:ification)?,? §|\(spec\b[^)]*\d|§ ?\d|\bdecisions? \d+\b/gi
const PATH = /(?<![\w/-])docs\/(?:[a-z0-9-]+\/)*[a-z0-9-]+(?:\.[a-z]+)?/g
const RECORD = /\bdecision (?<number>\d{3})\b/gi
const CHECK = /\bchecks? (?<number>\d+)\b/gi

/** Where a name of ours or the name of a test is meant, not a page. */
const NAMES = /^\s*(?:it|test|describe)(?:\.\w+)*\(/

export interface Reference {
  place: string
  words: string
}

/** References in code and documents that lead nowhere: to numbered pages outside, or to files under docs that do not exist. */
export function unresolvedReferences(): Reference[] {
  const records = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3)))
  const checks = new Set(readFileSync(join(ROOT, 'docs/checks.md'), 'utf8').match(/^\d+(?=\.)/gm))
  const found: Reference[] = []
  for (const file of readFiles(
    /^(apps|packages|e2e|scripts|bench)\/.*\.(ts|tsx|css)$|^docs\/.*\.md$|^[A-Z]+\.md$|^apps\/.*\.md$/,
  )) {
    if (file.path.startsWith('scripts/house/')) continue
    for (const [at, line] of file.text.split('\n').entries()) {
      if (NAMES.test(line)) continue
      const place = `${file.path}:${at + 1}`
      const known = new Set(
        [...line.matchAll(RECORD)].filter((match) => records.has(match.groups?.number ?? '')).map(([words]) => words),
      )
      for (const [words] of line.matchAll(BOOKS)) if (!known.has(words)) found.push({ place, words })
      for (const { 0: words, groups } of line.matchAll(CHECK)) {
        if (!checks.has(groups?.number ?? '')) found.push({ place, words })
      }
      for (const [words] of line.matchAll(PATH)) {
        if (!existsSync(join(ROOT, words)) && !existsSync(join(ROOT, `${words}.md`))) found.push({ place, words })
      }
    }
  }
  return found
}

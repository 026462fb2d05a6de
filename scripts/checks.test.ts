import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PAGE = readFileSync(join(ROOT, 'docs/checks.md'), 'utf8')

interface Row {
  check: number
  /** A test's name as its file writes it, so with `%s` and `${…}`; null where the page says that there is none. */
  test: string | null
  file: string
}

const rows: Row[] = [...PAGE.matchAll(/^\| (\d+) +\| (?:none yet|`([^|]+)`) +\| (?:`([^`]+)`)? +\|$/gm)].map(
  ([, check, test, file]) => ({ check: Number(check), test: test ?? null, file: file ?? '' }),
)

/** Whether a file names a test so, in any kind of quotes. */
function holdsTest({ file, test }: Row): boolean {
  if (!existsSync(join(ROOT, file))) return false
  const source = readFileSync(join(ROOT, file), 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${test}${quote}`))
}

it('docs/checks.md names tests that exist, for each of the 88 checks or the word that there is none', () => {
  expect(rows.filter((row) => row.test !== null && !holdsTest(row))).toEqual([])
  const shown = new Set(rows.map(({ check }) => check))
  const all = [...PAGE.matchAll(/^(\d+)\. /gm)].map(([, check]) => Number(check))
  expect(all).toEqual(Array.from({ length: 88 }, (_, index) => index + 1))
  expect(all.filter((check) => !shown.has(check))).toEqual([])
  // Every line of a table was understood.
  expect(rows.length).toBe(PAGE.match(/^\| \d+ /gm)?.length)
})

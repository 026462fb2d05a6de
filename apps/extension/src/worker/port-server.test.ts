import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PAGE_CALLS } from './port-server.ts'

const SOURCES = join(import.meta.dirname, '..')

it('serves every call that the overlay makes', () => {
  const files = globSync('{overlay,meeting}/**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) => !/\.test\./.test(file))
  const made = files.flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/\bapi\(\s*(\w+)/g)].map(([, call]) => call),
  )
  expect(made.length).toBeGreaterThan(10)
  expect(Object.keys(PAGE_CALLS)).toEqual(expect.arrayContaining([...new Set(made)]))
})

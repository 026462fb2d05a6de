import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DATA = fileURLToPath(new URL('../../../shared/data', import.meta.url))

/** A file of the shared real data, or null with a printed word where that folder is absent. */
export function realFile(path: string): string | null {
  const file = join(DATA, path)
  if (existsSync(file)) return file
  console.log(`Real data is absent (${path}); the journey uses what the project itself holds.`)
  return null
}

import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deps } from '../../platform/deps.ts'

const SUFFIX = '.lance'

/** Bytes by company of an index in a folder; null for one on S3. What is removed meanwhile counts as nothing. */
export async function indexSizes({ config }: Deps): Promise<Map<string, number> | null> {
  const { INDEX_URL } = config
  if (INDEX_URL?.startsWith('s3://')) return null
  const folder = INDEX_URL === undefined ? join(config.DATA_DIR, 'index') : fileURLToPath(INDEX_URL)
  const sizes = new Map<string, number>()
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.endsWith(SUFFIX)) sizes.set(name.slice(0, -SUFFIX.length), await bytesIn(join(folder, name)))
  }
  return sizes
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries) {
    if (!entry.isFile()) continue
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    )
  }
  return bytes
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import { gunzipSync } from 'node:zlib'

const BLOCK = 512
const FOLDER = '5'

/**
 * Writes the files of a gzipped dump of a data folder straight to the disk, which takes a quarter of the time that
 * PGlite needs through its own file system. Nothing is brought to the disk yet: the database does that itself, since
 * the dump was taken of a running one, from which it recovers at its first start.
 */
export function unpackTemplate(template: Uint8Array, folder: string): void {
  const tar = gunzipSync(template)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (let at = 0; at + BLOCK <= tar.length;) {
    const header = tar.subarray(at, at + BLOCK)
    const name = join(text(header, 345, 155), text(header, 0, 100))
    if (name === '.') return
    const size = Number.parseInt(text(header, 124, 12), 8)
    const path = join(folder, normalize(`${sep}${name}`))
    if (text(header, 156, 1) === FOLDER) mkdirSync(path, { recursive: true, mode: 0o700 })
    else writeFileSync(path, tar.subarray(at + BLOCK, at + BLOCK + size), { mode: 0o600 })
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}

/** A field of a tar header ends at its first zero byte. */
function text(header: Uint8Array, from: number, length: number): string {
  const field = Buffer.from(header.buffer, header.byteOffset + from, length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? length : end).trim()
}

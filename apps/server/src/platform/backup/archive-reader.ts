import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { BLOCK, type Entry } from './archive-writer.ts'

const CHUNK_BYTES = 1024 * 1024

export interface ArchiveReader {
  has: (name: string) => boolean
  /** The bytes of an entry as a stream. */
  stream: (name: string) => Readable
  read: (name: string) => Promise<Buffer>
  /** Whether the entry is there with these bytes. */
  matches: (entry: Entry) => Promise<boolean>
}

/**
 * Reads where each entry of an archive lies; the bytes are read when they are asked for. Null for a file that is not an archive, or
 * whose end is missing.
 */
export async function openArchive(path: string): Promise<ArchiveReader | null> {
  const places = await findEntries(path)
  if (!places) return null
  const place = (name: string) => {
    const found = places.get(name)
    if (!found) throw new Error(`The backup has no ${name}`)
    return found
  }
  const stream = (name: string) => {
    const { at, size } = place(name)
    if (size === 0) return Readable.from([])
    return createReadStream(path, { start: at, end: at + size - 1, highWaterMark: CHUNK_BYTES })
  }
  return {
    has: (name) => places.has(name),
    stream,
    read: (name) => buffer(stream(name)),
    matches: async ({ name, size, sha256 }) => {
      if (places.get(name)?.size !== size) return false
      const hash = createHash('sha256')
      for await (const chunk of stream(name)) hash.update(chunk as Buffer)
      return hash.digest('hex') === sha256
    },
  }
}

async function findEntries(path: string): Promise<Map<string, { at: number; size: number }> | null> {
  const file = await open(path, 'r')
  try {
    const total = (await file.stat()).size
    const places = new Map<string, { at: number; size: number }>()
    const block = Buffer.alloc(BLOCK)
    for (let at = 0; at + BLOCK <= total;) {
      await file.read(block, 0, BLOCK, at)
      if (block[0] === 0) return places
      if (block.toString('latin1', 257, 262) !== 'ustar') return null
      const size = Number.parseInt(field(block, 124, 12), 8)
      if (!Number.isSafeInteger(size) || size < 0) return null
      places.set(field(block, 0, 100), { at: at + BLOCK, size })
      at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
    }
    return null
  } finally {
    await file.close()
  }
}

/** A field of a tar header ends at its first zero byte. */
function field(block: Buffer, from: number, length: number): string {
  const text = block.toString('latin1', from, from + length)
  const end = text.indexOf('\0')
  return end === -1 ? text : text.slice(0, end)
}

import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

export const BLOCK = 512
/** What a header's field for the size can hold. */
const SIZE_MAX = 8 ** 11 - 1

/** One entry of an archive: its bytes, counted and hashed as they were written. */
export interface Entry {
  name: string
  size: number
  /** Hex. */
  sha256: string
}

export interface ArchiveWriter {
  /** Appends one entry. `name` has 100 ASCII characters at most. @throws when the source does not give `size` bytes */
  add: (name: string, size: number, source: AsyncIterable<Uint8Array>) => Promise<Entry>
  /** Ends the archive and flushes it to the disk. */
  finish: () => Promise<void>
  /** Closes the file as it is. */
  drop: () => Promise<void>
}

/**
 * A tar file (ustar: every `tar` unpacks it) that is written entry by entry, with one chunk in memory. The size of an
 * entry is known before its bytes are. @throws EEXIST when there is a file already
 */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  const file = await open(path, 'wx', 0o600)
  const write = async (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten
  }
  return {
    add: async (name, size, source) => {
      const hash = createHash('sha256')
      await write(header(name, size))
      let written = 0
      for await (const chunk of source) {
        written += chunk.length
        if (written > size) break
        hash.update(chunk)
        await write(chunk)
      }
      if (written !== size) throw new Error(`${name} has changed while it was copied`)
      await write(Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK))
      return { name, size, sha256: hash.digest('hex') }
    },
    finish: async () => {
      await write(Buffer.alloc(2 * BLOCK))
      await file.sync()
      await file.close()
    },
    drop: () => file.close(),
  }
}

function header(name: string, size: number): Buffer {
  if (!/^[\w./-]{1,100}$/.test(name)) throw new Error(`${name} cannot be the name of an entry`)
  if (size > SIZE_MAX) throw new Error(`${name} is larger than 8 GB`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  block.write(name, 0)
  block.write(octal(0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  block.write(octal(Math.floor(Date.now() / 1000), 11), 136)
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar\u000000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

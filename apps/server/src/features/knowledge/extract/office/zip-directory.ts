import type { FileHandle } from 'node:fs/promises'
import { corrupt, encrypted, ExtractionError, tooLarge } from '../extraction-error.ts'

export interface ZipEntry {
  name: string
  method: number
  compressedSize: number
  /** Size according to the directory; it may be wrong. */
  size: number
  headerOffset: number
}

/** Limits against ZIP bombs, higher than any real Office document needs. Sizes in bytes. */
const ZIP_ENTRIES_MAX = 10_000
const ZIP_INFLATED_MAX = 512 * 1024 * 1024
const ZIP_RATIO_MAX = 200
/** Below this size a high ratio is harmless: small XML parts with many spaces compress well. */
const RATIO_MATTERS_FROM = 4 * 1024 * 1024

const END_SIZE = 22
const COMMENT_MAX = 65_535
const CENTRAL_SIZE = 46
const CENTRAL_SIGNATURE = 0x02014b50
const DIRECTORY_MAX = 8 * 1024 * 1024
const S_IFMT = 0xf000
const S_IFLNK = 0xa000

const bomb = () =>
  new ExtractionError(
    'too_large',
    'This file unpacks to far more than a document holds, so it was not opened. Save it again in its own program and upload that file.',
  )

/** Reads exactly `length` bytes at `position`, or fewer at the end of the file. */
export const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

/** Offset of the end record in `tail`, the last bytes of a file; -1 when the file does not end as a ZIP file. */
export const findZipEnd = (tail: Buffer): number => {
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== 0x06054b50) continue
    if (at + END_SIZE + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return -1
}

export const readTail = async (file: FileHandle, size: number): Promise<Buffer> => {
  const length = Math.min(size, COMMENT_MAX + END_SIZE)
  return readAt(file, size - length, length)
}

const checkName = (name: string): void => {
  if (/(^|[\\/])\.\.([\\/]|$)/.test(name) || name.startsWith('/') || name.includes('\0'))
    throw new ExtractionError('corrupt', 'This file holds entries with unsafe names, so it was not opened.')
}

const parseEntries = (directory: Buffer, count: number, kind: string): ZipEntry[] => {
  const entries: ZipEntry[] = []
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + CENTRAL_SIZE > directory.length || directory.readUInt32LE(at) !== CENTRAL_SIGNATURE) throw corrupt(kind)
    const nameLength = directory.readUInt16LE(at + 28)
    const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    const name = directory.toString('utf8', at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength)
    checkName(name)
    if (((directory.readUInt32LE(at + 38) >>> 16) & S_IFMT) === S_IFLNK)
      throw new ExtractionError('corrupt', 'This file holds links to other files, so it was not opened.')
    if (directory.readUInt16LE(at + 8) & 1) throw encrypted(kind)
    entries.push({
      name: name.replaceAll('\\', '/'),
      method: directory.readUInt16LE(at + 10),
      compressedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      headerOffset: directory.readUInt32LE(at + 42),
    })
    at += CENTRAL_SIZE + nameLength + rest
  }
  return entries
}

const checkSizes = (entries: readonly ZipEntry[], fileSize: number): void => {
  let inflated = 0
  for (const entry of entries) {
    inflated += entry.size
    if (entry.size > RATIO_MATTERS_FROM && entry.size / Math.max(1, entry.compressedSize) > ZIP_RATIO_MAX) throw bomb()
  }
  if (inflated > ZIP_INFLATED_MAX) throw bomb()
  if (inflated > RATIO_MATTERS_FROM && inflated / fileSize > ZIP_RATIO_MAX) throw bomb()
}

/**
 * The entries according to the central directory, read without inflating anything.
 * Throws ExtractionError: `corrupt` (no zip, unsafe names, links), `encrypted`, `too_large` (a bomb).
 */
export const readZipDirectory = async (file: FileHandle, size: number, kind: string): Promise<ZipEntry[]> => {
  const tail = await readTail(file, size)
  const end = findZipEnd(tail)
  if (end < 0) throw corrupt(kind)
  const count = tail.readUInt16LE(end + 10)
  const directorySize = tail.readUInt32LE(end + 12)
  const directoryOffset = tail.readUInt32LE(end + 16)
  // 0xffff and 0xffffffff mean ZIP64, which a document of 100 MB never needs.
  if (count > ZIP_ENTRIES_MAX || directorySize > DIRECTORY_MAX)
    throw tooLarge(`This file holds too many parts: ${ZIP_ENTRIES_MAX.toLocaleString('en-US')} are the most.`)
  if (directoryOffset + directorySize > size) throw corrupt(kind)
  const entries = parseEntries(await readAt(file, directoryOffset, directorySize), count, kind)
  checkSizes(entries, size)
  return entries
}

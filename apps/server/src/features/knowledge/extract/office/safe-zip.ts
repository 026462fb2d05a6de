import type { FileHandle } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { corrupt, ExtractionError, tooLarge } from '../extraction-error.ts'
import { readAt, readZipDirectory, type ZipEntry } from './zip-directory.ts'

const MB = 1024 * 1024
/** Maximum bytes of all XML parts of a document: the parsers build trees of many times this size. */
const XML_MAX = 256 * MB
const STORED = 0
const DEFLATED = 8

const isXml = (name: string): boolean => /\.(xml|rels|vml)$/i.test(name)

const inflateEntry = async (file: FileHandle, entry: ZipEntry, kind: string): Promise<Buffer> => {
  const header = await readAt(file, entry.headerOffset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw corrupt(kind)
  const start = entry.headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = await readAt(file, start, entry.compressedSize)
  if (entry.method === STORED) return packed
  if (entry.method !== DEFLATED) throw corrupt(kind)
  try {
    // The size in the directory may be wrong, so it also limits the output.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) })
  } catch (cause) {
    throw corrupt(kind, cause)
  }
}

export type OfficeParts = Awaited<ReturnType<typeof readOfficeParts>>

/** The parts of an Office document. XML parts with a DTD are refused, so parsers cannot be made to expand entities. */
export const readOfficeParts = async (file: FileHandle, size: number, kind: string) => {
  const all = await readZipDirectory(file, size, kind)
  const entries = all.filter((entry) => isXml(entry.name))
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > XML_MAX)
    throw tooLarge(
      `This file holds more text and formatting than can be read: ${XML_MAX / MB} MB unpacked are the most.`,
    )
  const xml = new Map<string, Buffer>()
  for (const entry of entries) {
    if (xml.has(entry.name)) continue
    const data = await inflateEntry(file, entry, kind)
    if (data.includes('<!DOCTYPE') || data.includes('<!ENTITY'))
      throw new ExtractionError(
        'corrupt',
        'This file holds XML declarations that Office never writes, so it was not opened. Save it again in its own program and upload that file.',
      )
    xml.set(entry.name, data)
  }
  const media = all.filter((entry) => !isXml(entry.name))
  return {
    /** XML parts by name. */
    xml,
    /** Names of the parts that are not XML: pictures, embedded files. */
    media: media.map((entry) => entry.name),
    /** Inflates a part that is not XML; undefined when it is missing or damaged. */
    load: async (name: string) => {
      const entry = media.find((one) => one.name === name)
      if (!entry) return undefined
      try {
        return await inflateEntry(file, entry, kind)
      } catch (error) {
        if (error instanceof ExtractionError) return undefined
        throw error
      }
    },
  }
}

/** Packs the checked XML parts into a new file for a parser: correct sizes, no compression, no media or embedded files. */
export const packOffice = (xml: ReadonlyMap<string, Buffer>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(xml), { level: 0 }).buffer)

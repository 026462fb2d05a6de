import type { FileHandle } from 'node:fs/promises'
import { readAt } from '../office/zip-directory.ts'

const FREE = 0xfffffffa
const ENTRY_SIZE = 128
/** Maximum number of directory sectors: 64 sectors of 512 bytes contain 256 names, and the needed ones are near the root. */
const SECTORS_MAX = 64

interface Layout {
  header: Buffer
  sectorSize: number
}

const sectorOffset = (layout: Layout, sector: number): number => (sector + 1) * layout.sectorSize

/** The next sector in the chain according to the FAT; FREE or higher ends the chain. */
const nextSector = async (file: FileHandle, layout: Layout, sector: number): Promise<number> => {
  const perSector = layout.sectorSize / 4
  const fatIndex = Math.floor(sector / perSector)
  // The header lists the first 109 FAT sectors, enough for 7 MB of small sectors. A directory beyond that is not read.
  if (fatIndex >= 109) return FREE
  const fatSector = layout.header.readUInt32LE(76 + fatIndex * 4)
  if (fatSector >= FREE) return FREE
  const cell = await readAt(file, sectorOffset(layout, fatSector) + (sector % perSector) * 4, 4)
  return cell.length === 4 ? cell.readUInt32LE(0) : FREE
}

/** Names of the streams in an OLE compound file (doc, xls, ppt, encrypted Office), read with limited time and memory. */
export const cfbStreamNames = async (file: FileHandle): Promise<Set<string>> => {
  const header = await readAt(file, 0, 512)
  const names = new Set<string>()
  if (header.length < 512) return names
  const layout: Layout = { header, sectorSize: header.readUInt16LE(30) === 12 ? 4096 : 512 }
  let sector = header.readUInt32LE(48)
  for (let i = 0; i < SECTORS_MAX && sector < FREE; i++) {
    const data = await readAt(file, sectorOffset(layout, sector), layout.sectorSize)
    for (let at = 0; at + ENTRY_SIZE <= data.length; at += ENTRY_SIZE) {
      const length = data.readUInt16LE(at + 64)
      if (length >= 2 && length <= 64) names.add(data.toString('utf16le', at, at + length - 2))
    }
    sector = await nextSector(file, layout, sector)
  }
  return names
}

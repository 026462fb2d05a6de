import { ExtractionError, corrupt } from '../extraction-error.ts'
import type { DocumentKind } from '../extracted-document.ts'

/** Larger pictures are refused without decoding: 40 million pixels take 160 MB. */
const PICTURE_PIXELS_MAX = 40_000_000

export interface PictureFacts {
  width: number
  height: number
  /** As in EXIF: 1 is upright, 3, 6 and 8 are turned. */
  orientation: number
  /** Colour components of a JPEG. */
  components: number
}

const ORIENTATION_TAG = 0x0112

const pngFacts = (bytes: Buffer): PictureFacts | undefined => {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR' || !bytes.includes('IEND')) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), orientation: 1, components: 0 }
}

/** The orientation stored by the camera; 1 when there is none. */
const exifOrientation = (exif: Buffer): number => {
  if (exif.length < 14) return 1
  const little = exif.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (at + 2 > exif.length ? 0 : little ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const first = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  for (let i = 0; i < Math.min(u16(first), 200); i++) {
    const at = first + 2 + i * 12
    const value = u16(at + 8)
    if (u16(at) === ORIENTATION_TAG) return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Walks a JPEG's segments to the one that gives its size; undefined when it ends before its picture does. */
const jpegFacts = (bytes: Buffer): PictureFacts | undefined => {
  let orientation = 1
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    const isSize = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isSize && at + 10 <= bytes.length) {
      if (bytes.indexOf(Buffer.from([0xff, 0xd9]), at + length) < 0) return undefined
      return {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        orientation,
        components: bytes[at + 9] ?? 3,
      }
    }
    if (marker === 0xe1 && bytes.toString('latin1', at + 4, at + 8) === 'Exif')
      orientation = exifOrientation(bytes.subarray(at + 10, at + 2 + length))
    at += 2 + length
  }
  return undefined
}

/**
 * Size and orientation of a PNG or JPEG, read from its head without decoding it.
 * Throws ExtractionError: `corrupt` when it is cut off or has no size, `too_large` when it has too many pixels.
 */
export const inspectPicture = (bytes: Buffer, kind: DocumentKind): PictureFacts => {
  const facts = kind === 'png' ? pngFacts(bytes) : jpegFacts(bytes)
  if (!facts || facts.width === 0 || facts.height === 0) throw corrupt(kind)
  if (facts.width * facts.height > PICTURE_PIXELS_MAX)
    throw new ExtractionError(
      'too_large',
      `This picture has ${facts.width} × ${facts.height} pixels; ${PICTURE_PIXELS_MAX / 1_000_000} million are the most. Save it smaller and upload it again.`,
    )
  return facts
}

import { corrupt, ExtractionError } from '../extraction-error.ts'
import type { DocumentKind, Section } from '../extracted-document.ts'
import { OCR_PAGES_MAX, OCR_PIXELS_MAX, type Ocr, type OcrImage, type OcrResult } from './ocr.ts'
import type { Pdfium } from '../pdf/pdfium.ts'
import { inspectPicture } from './picture.ts'
import { unreadSentence } from './unread.ts'

/** The engines for reading pictures, and the deadline `until` by `performance.now()`. */
export interface PictureTools {
  ocr: Ocr
  pdfium: () => Promise<Pdfium>
  until: number
}

/** Smaller pictures in a document are bullets, icons and lines. */
const SIDE_MIN = 40

const prepare = async (bytes: Buffer, kind: DocumentKind, tools: PictureTools): Promise<OcrImage | undefined> => {
  const facts = inspectPicture(bytes, kind)
  if (kind === 'png' || facts.width * facts.height <= OCR_PIXELS_MAX)
    return { bytes, orientation: facts.orientation, dpi: null }
  const { shrinkJpeg } = await import('../pdf/pdf-render.ts')
  return shrinkJpeg(await tools.pdfium(), bytes, facts)
}

/** The text of an uploaded picture. Throws ExtractionError: `corrupt`, `too_large`, `timeout`. */
export const readPicture = async (bytes: Buffer, kind: DocumentKind, tools: PictureTools): Promise<Section[]> => {
  const image = await prepare(bytes, kind, tools)
  const result = image ? await tools.ocr.read(image, tools.until) : { blocks: [] }
  if (result === 'failed') throw corrupt(kind)
  if (result === 'late')
    throw new ExtractionError(
      'timeout',
      'Reading the text in this picture took too long. Save it smaller, or upload its text.',
    )
  return [{ locator: null, headings: [], blocks: result.blocks }]
}

const kindOf = (bytes: Buffer): DocumentKind | undefined => {
  if (bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'png'
  return bytes.subarray(0, 3).toString('hex') === 'ffd8ff' ? 'jpg' : undefined
}

const readOne = async (bytes: Buffer, tools: PictureTools): Promise<OcrResult> => {
  const kind = kindOf(bytes)
  // Drawings and rare formats are skipped without a message, because people could not do anything about it.
  if (!kind) return { blocks: [] }
  try {
    const { width, height } = inspectPicture(bytes, kind)
    if (width < SIDE_MIN || height < SIDE_MIN) return { blocks: [] }
    const image = await prepare(bytes, kind, tools)
    return image ? await tools.ocr.read(image, tools.until) : { blocks: [] }
  } catch (error) {
    if (error instanceof ExtractionError) return 'failed'
    throw error
  }
}

/**
 * Reads one picture after the other until the deadline. A picture is not started if it would miss the deadline when it takes
 * as long as the slowest one so far, because the first part of the work cannot be interrupted.
 */
export const createDeadlineGuard = (until: number) => {
  let slowest = 0
  return async (read: () => Promise<OcrResult>): Promise<OcrResult> => {
    const start = performance.now()
    if (start + slowest > until) return 'late'
    const result = await read()
    slowest = Math.max(slowest, performance.now() - start)
    return result
  }
}

/** A picture in an Office document, and the section to which its text is added. */
export interface PlacedPicture {
  /** Number of the slide, or of the picture in the document. */
  number: number
  section: Section
  load: () => Promise<Buffer | undefined>
}

const readLoaded = async (load: PlacedPicture['load'], tools: PictureTools): Promise<OcrResult> => {
  const bytes = await load()
  return bytes ? readOne(bytes, tools) : { blocks: [] }
}

/** Adds the text of pictures to their sections. Returns a sentence about those that were not read. */
export const readPlacedPictures = async (
  pictures: readonly PlacedPicture[],
  noun: 'slide' | 'picture',
  tools: PictureTools,
) => {
  const late = new Set<number>()
  const failed = new Set<number>()
  const paced = createDeadlineGuard(tools.until)
  for (const [i, { number, section, load }] of pictures.entries()) {
    const result = i < OCR_PAGES_MAX ? await paced(() => readLoaded(load, tools)) : 'late'
    if (result === 'late') late.add(number)
    else if (result === 'failed') failed.add(number)
    else section.blocks.push(...result.blocks)
  }
  return unreadSentence(noun, { late: [...late], failed: [...failed] })
}

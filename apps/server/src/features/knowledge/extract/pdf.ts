import { PDFiumModule } from '@hyzyla/pdfium'
import { corrupt, encrypted, ExtractionError, tooLarge } from './extraction-error.ts'
import type { Section } from './extracted-document.ts'
import { OCR_PAGES_MAX, type OcrResult } from './ocr.ts'
import { joinPdfLines } from './pdf-lines.ts'
import { createPace, type PictureTools } from './read-pictures.ts'
import { unreadSentence } from './unread.ts'

export const PDF_PAGES_MAX = 5_000

/** A page with a picture and fewer characters than this is a scan with a stamp or a page number on it. */
const STAMP_MAX = 40
const OBJECT_IMAGE = 3
const OBJECTS_LOOKED_AT = 50

const ERROR_PASSWORD = 4
const ERROR_SECURITY = 5

export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>

/** Loads the WebAssembly once; about 50 ms. */
export const loadPdfium = async (): Promise<Pdfium> => {
  const pdfium = await PDFiumModule({})
  pdfium._FPDF_InitLibraryWithConfig({})
  return pdfium
}

const pageText = (pdfium: Pdfium, page: number): string => {
  const text = pdfium._FPDFText_LoadPage(page)
  if (text === 0) return ''
  try {
    const count = pdfium._FPDFText_CountChars(text)
    if (count <= 0) return ''
    const buffer = pdfium.wasmExports.malloc((count + 1) * 2)
    if (buffer === 0) throw new Error('out of memory')
    try {
      const length = pdfium._FPDFText_GetText(text, 0, count, buffer)
      if (length <= 1) return ''
      return Buffer.from(pdfium.HEAPU8.buffer, buffer, (length - 1) * 2).toString('utf16le')
    } finally {
      pdfium.wasmExports.free(buffer)
    }
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
}

/** Whether a page without text, or almost, shows something that may be a picture of text. */
const isScan = (pdfium: Pdfium, page: number, characters: number): boolean => {
  const objects = pdfium._FPDFPage_CountObjects(page)
  if (characters === 0) return objects > 0
  if (characters >= STAMP_MAX) return false
  for (let i = 0; i < Math.min(objects, OBJECTS_LOOKED_AT); i++)
    if (pdfium._FPDFPageObj_GetType(pdfium._FPDFPage_GetObject(page, i)) === OBJECT_IMAGE) return true
  return false
}

interface Pages {
  /** By number, from 1: pages with text. */
  texts: Map<number, Section['blocks']>
  scans: number[]
  damaged: number[]
}

const readPages = (pdfium: Pdfium, document: number, charactersMax: number): Pages => {
  const count = pdfium._FPDF_GetPageCount(document)
  if (count > PDF_PAGES_MAX) throw tooLarge(`This PDF has ${count} pages; ${PDF_PAGES_MAX} are the most.`)
  const pages: Pages = { texts: new Map(), scans: [], damaged: [] }
  let characters = 0
  for (let number = 1; number <= count; number++) {
    const page = pdfium._FPDF_LoadPage(document, number - 1)
    if (page === 0) {
      pages.damaged.push(number)
      continue
    }
    try {
      const paragraphs = joinPdfLines(pageText(pdfium, page))
      const length = paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0)
      characters += length
      if (characters > charactersMax) throw tooLarge('This PDF holds more text than can be read.')
      if (paragraphs.length > 0)
        pages.texts.set(
          number,
          paragraphs.map((text) => ({ type: 'text', text })),
        )
      if (isScan(pdfium, page, length)) pages.scans.push(number)
    } finally {
      pdfium._FPDF_ClosePage(page)
    }
  }
  if (pages.damaged.length === count) throw corrupt('pdf')
  return pages
}

const readScan = async (
  pdfium: Pdfium,
  scan: { document: number; number: number },
  tools: PictureTools,
): Promise<OcrResult> => {
  const { renderPage } = await import('./pdf-render.ts')
  const page = pdfium._FPDF_LoadPage(scan.document, scan.number - 1)
  if (page === 0) return 'failed'
  try {
    const image = renderPage(pdfium, page)
    return image ? await tools.ocr.read(image, tools.until) : { blocks: [] }
  } finally {
    pdfium._FPDF_ClosePage(page)
  }
}

/** Reads scanned pages into `pages.texts` until the time is over. Returns the numbers of those left out. */
const readScans = async (pdfium: Pdfium, source: { document: number; pages: Pages }, tools: PictureTools) => {
  const { document, pages } = source
  const late = pages.scans.slice(OCR_PAGES_MAX)
  const failed = [...pages.damaged]
  const paced = createPace(tools.until)
  for (const number of pages.scans.slice(0, OCR_PAGES_MAX)) {
    const result = await paced(() => readScan(pdfium, { document, number }, tools))
    if (result === 'late') late.push(number)
    else if (result === 'failed') failed.push(number)
    else if (result.blocks.length > 0) pages.texts.set(number, result.blocks)
  }
  if (pages.texts.size === 0 && late.length > 0)
    throw new ExtractionError(
      'timeout',
      'Reading the text in the pictures of this PDF took too long. Split it into smaller files and upload those.',
    )
  return { late, failed }
}

/**
 * One section a page that has text, be it in a picture: pages without text are rendered and read by OCR. Files that
 * open without a password are read, whatever their owner's password.
 */
export const readPdf = async (bytes: Buffer, charactersMax: number, tools: PictureTools) => {
  const pdfium = await tools.pdfium()
  const data = pdfium.wasmExports.malloc(bytes.length)
  if (data === 0) throw tooLarge('This PDF is too large to be read.')
  pdfium.HEAPU8.set(bytes, data)
  const document = pdfium._FPDF_LoadMemDocument(data, bytes.length, 0)
  try {
    if (document === 0) {
      const error = pdfium._FPDF_GetLastError()
      throw error === ERROR_PASSWORD || error === ERROR_SECURITY ? encrypted('pdf') : corrupt('pdf', error)
    }
    const pages = readPages(pdfium, document, charactersMax)
    const unread = unreadSentence('page', await readScans(pdfium, { document, pages }, tools))
    const sections = [...pages.texts]
      .sort(([a], [b]) => a - b)
      .map(([number, blocks]): Section => ({ locator: `page ${number}`, headings: [], blocks }))
    return { sections, unread }
  } finally {
    if (document !== 0) pdfium._FPDF_CloseDocument(document)
    pdfium.wasmExports.free(data)
  }
}

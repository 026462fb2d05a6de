import type { Pdfium } from './pdfium.ts'
import { corrupt, encrypted, ExtractionError, tooLarge } from '../extraction-error.ts'
import type { Section } from '../extracted-document.ts'
import { OCR_PAGES_MAX, type OcrResult } from '../pictures/ocr.ts'
import type { HelperRequest } from './page-share.ts'
import { openForm } from './pdf-fields.ts'
import { layOutPages } from './pdf-layout.ts'
import { type OpenPdf, type PageTexts, type PdfBounds, readPages, helpReadPages, STAMP_MAX } from './pdf-pages.ts'
import { asTexts, createSaidOnce } from '../said-once.ts'
import { createDeadlineGuard, type PictureTools } from '../pictures/read-pictures.ts'
import { unreadSentence } from '../pictures/unread.ts'

export const PDF_PAGES_MAX = 5_000

const ERROR_PASSWORD = 4
const ERROR_SECURITY = 5

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

/** What OCR reads holds a short stamp too; a longer text may be a title, and is kept as the file has it. */
const withOwn = (own: Section['blocks'], read: Section['blocks']): Section['blocks'] => {
  if (wordsOf(own).join('').length < STAMP_MAX) return read
  const said = createSaidOnce([{ locator: null, headings: [], blocks: own }])
  return [...own, ...read.filter((block) => block.type !== 'text' || said.take([block.text]).length > 0)]
}

/** Adds the text of scanned pages to `texts` until the deadline. Returns the numbers of pages that were not read. */
const readScans = async (
  pdfium: Pdfium,
  source: { document: number; pages: PageTexts; texts: Map<number, Section['blocks']> },
  tools: PictureTools,
) => {
  const { document, pages, texts } = source
  const late = pages.scans.slice(OCR_PAGES_MAX)
  const failed = [...pages.damaged]
  const paced = createDeadlineGuard(tools.until)
  for (const number of pages.scans.slice(0, OCR_PAGES_MAX)) {
    const result = await paced(() => readScan(pdfium, { document, number }, tools))
    if (result === 'late') late.push(number)
    else if (result === 'failed') failed.push(number)
    else if (result.blocks.length > 0) texts.set(number, withOwn(texts.get(number) ?? [], result.blocks))
  }
  if (texts.size + pages.fields.size === 0 && late.length > 0)
    throw new ExtractionError(
      'timeout',
      'Reading the text in the pictures of this PDF took too long. Split it into smaller files and upload those.',
    )
  return { late, failed }
}

const withDocument = async <T>(pdfium: Pdfium, bytes: Buffer, use: (open: OpenPdf) => T): Promise<Awaited<T>> => {
  const data = pdfium.wasmExports.malloc(bytes.length)
  if (data === 0) throw tooLarge('This PDF is too large to be read.')
  pdfium.HEAPU8.set(bytes, data)
  const document = pdfium._FPDF_LoadMemDocument(data, bytes.length, 0)
  let form: ReturnType<typeof openForm> | undefined
  try {
    if (document === 0) {
      const error = pdfium._FPDF_GetLastError()
      throw error === ERROR_PASSWORD || error === ERROR_SECURITY ? encrypted('pdf') : corrupt('pdf', error)
    }
    form = openForm(pdfium, document)
    return await use({ pdfium, document, form: form.form })
  } finally {
    form?.close()
    if (document !== 0) pdfium._FPDF_CloseDocument(document)
    pdfium.wasmExports.free(data)
  }
}

/** The page's text, then its fields. OCR of a scan may have read the fields too: what it read is left out of them. */
const pageBlocks = (blocks: Section['blocks'] = [], fields: Section['blocks'] = []): Section['blocks'] => {
  if (fields.length === 0) return blocks
  return [...blocks, ...asTexts(createSaidOnce([{ locator: null, headings: [], blocks }]).take(wordsOf(fields)))]
}

const wordsOf = (blocks: Section['blocks']): string[] =>
  blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []))

/**
 * One section per page with text; pages without text are rendered and read by OCR. Files that open without a password are
 * read even if they have an owner password.
 */
export const readPdf = async (bytes: Buffer, bounds: PdfBounds, tools: PictureTools) => {
  const pdfium = await tools.pdfium()
  return withDocument(pdfium, bytes, async (open) => {
    const { document } = open
    const count = pdfium._FPDF_GetPageCount(document)
    if (count > PDF_PAGES_MAX) throw tooLarge(`This PDF has ${count} pages; ${PDF_PAGES_MAX} are the most.`)
    const pages = await readPages(open, count, bounds)
    if (pages.damaged.length === count) throw corrupt('pdf')
    const texts = layOutPages(pages.lines)
    const unread = unreadSentence('page', await readScans(pdfium, { document, pages, texts }, tools))
    const numbers = [...new Set([...texts.keys(), ...pages.fields.keys()])].sort((a, b) => a - b)
    const sections = numbers.map((number): Section => ({
      locator: `page ${number}`,
      headings: [],
      blocks: pageBlocks(texts.get(number), pages.fields.get(number)),
    }))
    return { sections, unread }
  })
}

/** Reads pages for the thread that requested a helper. Returns how many. */
export const helpReadPdf = (bytes: Buffer, wanted: HelperRequest, tools: { pdfium: Pdfium; charactersMax: number }) =>
  withDocument(tools.pdfium, bytes, (open) => helpReadPages(open, wanted, tools.charactersMax))

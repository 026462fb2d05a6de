import { PDFiumModule } from '@hyzyla/pdfium'
import { corrupt, encrypted, tooLarge } from './extraction-error.ts'
import type { Section } from './extracted-document.ts'
import { joinPdfLines } from './pdf-lines.ts'

export const PDF_PAGES_MAX = 5_000

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

const readPages = (pdfium: Pdfium, document: number, charactersMax: number): Section[] => {
  const count = pdfium._FPDF_GetPageCount(document)
  if (count > PDF_PAGES_MAX) throw tooLarge(`This PDF has ${count} pages; ${PDF_PAGES_MAX} are the most.`)
  const sections: Section[] = []
  let characters = 0
  let failed = 0
  for (let i = 0; i < count; i++) {
    const page = pdfium._FPDF_LoadPage(document, i)
    if (page === 0) {
      failed++
      continue
    }
    try {
      const paragraphs = joinPdfLines(pageText(pdfium, page))
      for (const paragraph of paragraphs) characters += paragraph.length
      if (characters > charactersMax) throw tooLarge('This PDF holds more text than can be read.')
      if (paragraphs.length > 0)
        sections.push({
          locator: `page ${i + 1}`,
          headings: [],
          blocks: paragraphs.map((text) => ({ type: 'text', text })),
        })
    } finally {
      pdfium._FPDF_ClosePage(page)
    }
  }
  if (failed === count) throw corrupt('pdf')
  return sections
}

/** One section a page that has text. Files that open without a password are read, whatever their owner's password. */
export const readPdf = (pdfium: Pdfium, bytes: Buffer, charactersMax: number): Section[] => {
  const data = pdfium.wasmExports.malloc(bytes.length)
  if (data === 0) throw tooLarge('This PDF is too large to be read.')
  pdfium.HEAPU8.set(bytes, data)
  const document = pdfium._FPDF_LoadMemDocument(data, bytes.length, 0)
  try {
    if (document !== 0) return readPages(pdfium, document, charactersMax)
    const error = pdfium._FPDF_GetLastError()
    throw error === ERROR_PASSWORD || error === ERROR_SECURITY ? encrypted('pdf') : corrupt('pdf', error)
  } finally {
    if (document !== 0) pdfium._FPDF_CloseDocument(document)
    pdfium.wasmExports.free(data)
  }
}

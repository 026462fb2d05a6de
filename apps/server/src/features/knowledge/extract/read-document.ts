import { open } from 'node:fs/promises'
import { checkDocumentType } from './document-type.ts'
import { ExtractionError, kindName, noText, tooLarge } from './extraction-error.ts'
import { sectionCharacters, type DocumentKind, type ExtractedDocument, type Section } from './extracted-document.ts'
import { guessLanguage } from './language.ts'
import type { Pdfium } from './pdf.ts'

const TEXT_BYTES_PER_CHARACTER = 4
/** Accepted by spec §5; their readers are still to be written. */
const UNREAD: ReadonlySet<DocumentKind> = new Set<DocumentKind>(['doc', 'ppt', 'pptx', 'png', 'jpg'])

export interface Reader {
  read: (document: { path: string; fileName: string }) => Promise<ExtractedDocument>
}

const notYet = (kind: DocumentKind): ExtractionError =>
  new ExtractionError(
    'not_yet',
    `A ${kindName(kind)} of this type (.${kind}) is accepted, but this version of Cuecard cannot read it yet. Upload its text as PDF, DOCX, TXT or MD to use it now.`,
  )

const readBytes = async (path: string, kind: DocumentKind, bytesMax: number): Promise<Buffer> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (kind === 'docx' || kind === 'xlsx') return await (await import('./safe-zip.ts')).repackOffice(file, size, kind)
    if (size > bytesMax) throw tooLarge(`This ${kindName(kind)} holds more text than can be read.`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

const readText = async (kind: DocumentKind, bytes: Buffer): Promise<Section[]> => {
  if (kind === 'html') return (await import('./html.ts')).readHtml(bytes)
  const text = (await import('./charset.ts')).decodeText(bytes)
  if (kind === 'csv') return (await import('./csv.ts')).readCsv(text)
  if (kind === 'md') return (await import('./markdown.ts')).readMarkdown(text)
  return (await import('./plain-text.ts')).readPlainText(text)
}

/**
 * Reads documents in this thread, one after the other. Parsers are loaded on first use and kept: a thread that reads
 * one text file need not wait for the others'.
 */
export const createReader = (charactersMax: number): Reader => {
  let pdfium: Pdfium | undefined
  const sectionsOf = async (kind: DocumentKind, path: string): Promise<Section[]> => {
    if (UNREAD.has(kind)) throw notYet(kind)
    const binary = kind === 'pdf' || kind === 'xls'
    const bytes = await readBytes(path, kind, binary ? Infinity : charactersMax * TEXT_BYTES_PER_CHARACTER)
    if (kind === 'pdf') {
      const { loadPdfium, readPdf } = await import('./pdf.ts')
      return readPdf((pdfium ??= await loadPdfium()), bytes, charactersMax)
    }
    if (kind === 'docx') return (await import('./docx.ts')).readDocx(bytes)
    if (kind === 'xlsx' || kind === 'xls') return (await import('./sheets.ts')).readSheets(bytes, kind, charactersMax)
    return readText(kind, bytes)
  }
  return {
    read: async ({ path, fileName }) => {
      const kind = await checkDocumentType({ path, fileName })
      const sections = await sectionsOf(kind, path)
      const characters = sections.reduce((sum, section) => sum + sectionCharacters(section), 0)
      if (characters > charactersMax) throw tooLarge(`This ${kindName(kind)} holds more text than can be read.`)
      if (!sections.some((section) => section.blocks.length > 0 || section.headings.length > 0)) throw noText(kind)
      return { kind, language: guessLanguage(sections), sections, characters }
    },
  }
}

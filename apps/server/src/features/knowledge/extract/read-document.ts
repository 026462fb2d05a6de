import { open, readFile, type FileHandle } from 'node:fs/promises'
import { checkDocumentType } from './document-type.ts'
import { allHidden, noText, tooMuchText } from './extraction-error.ts'
import { sectionCharacters, type DocumentKind, type ExtractedDocument, type Section } from './extracted-document.ts'
import { plainSections } from './text/symbol-fonts.ts'
import { guessLanguage } from './language.ts'
import { createOcr, OCR_TIME_MS } from './pictures/ocr.ts'
import { type HelperRequest, needsHelper } from './pdf/page-share.ts'
import type { Pdfium } from './pdf/pdfium.ts'
import type { PdfBounds } from './pdf/pdf-pages.ts'
import type { PictureTools, PlacedPicture } from './pictures/read-pictures.ts'
import type { OfficeParts } from './office/safe-zip.ts'
import type { readSheets } from './office/sheets.ts'

const BYTES_PER_CHARACTER_MAX = 4

export type HelperTask = HelperRequest & { path: string }
interface ReadResult {
  sections: Section[]
  /** Sentence for people about what its author has hidden. */
  hidden?: string | undefined
  /** Sentence for people about what could not be read. */
  unread?: string | undefined
}
interface DocumentSource {
  kind: DocumentKind
  path: string
  charactersMax: number
  requestHelper?: PdfBounds['requestHelper']
}

const readText = async ({ kind, path, charactersMax }: DocumentSource): Promise<Section[]> => {
  const bytes = await readFile(path)
  if (bytes.length > charactersMax * BYTES_PER_CHARACTER_MAX) throw tooMuchText(kind, charactersMax)
  if (kind === 'html') return (await import('./text/html.ts')).readHtml(bytes)
  const text = (await import('./text/charset.ts')).decodeUpload(bytes)
  if (kind === 'csv') return (await import('./text/csv.ts')).readCsv(text)
  if (kind === 'md') return (await import('./markdown/markdown.ts')).readMarkdown(text)
  return (await import('./text/plain-text.ts')).readPlainText(text)
}

/** The sentences there are, as one text; undefined without any. */
const allOf = (...sentences: (string | undefined)[]): string | undefined =>
  sentences.filter((sentence) => sentence !== undefined).join(' ') || undefined

const slidesOf = async (parts: OfficeParts, tools: PictureTools): Promise<ReadResult> => {
  const { slides, hidden } = (await import('./office/pptx.ts')).readPptx(parts.xml)
  // The same picture, such as a logo, can be on many slides: it is read once.
  const seen = new Set<string>()
  const pictures: PlacedPicture[] = []
  for (const { number, section, pictures: names } of slides)
    for (const name of names) {
      if (!seen.has(name)) pictures.push({ number, section, load: () => parts.load(name) })
      seen.add(name)
    }
  const unread = await (await import('./pictures/read-pictures.ts')).readPlacedPictures(pictures, 'slide', tools)
  const { hiddenSlides } = await import('./pictures/unread.ts')
  return { sections: slides.map((slide) => slide.section), hidden: hiddenSlides(hidden), unread }
}

/** The text of the document, followed by the text of its pictures. */
const wordsOf = async (parts: OfficeParts, tools: PictureTools): Promise<ReadResult> => {
  const { packOffice } = await import('./office/safe-zip.ts')
  const { xml, hidden, drawings } = (await import('./office/hidden-text.ts')).withoutHiddenText(parts.xml)
  const { isWithoutEquations, knownMarkup } = await import('./office/word-markup.ts')
  const { withClauseNumbers } = await import('./office/word-numbers.ts')
  const body = await (await import('./office/docx.ts')).readDocx(packOffice(knownMarkup(withClauseNumbers(xml))))
  const { hasInsertedFiles, readDocxAside } = await import('./office/docx-aside.ts')
  const sections = [...body, ...readDocxAside(xml, body)]
  const names = parts.media.filter((name) => /^word\/media\/.*\.(png|jpe?g)$/i.test(name) && !drawings.has(name))
  const pictures = names
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name, i): PlacedPicture => {
      const section: Section = { locator: null, headings: [], blocks: [] }
      return { number: i + 1, section, load: () => parts.load(name) }
    })
  const unread = await (await import('./pictures/read-pictures.ts')).readPlacedPictures(pictures, 'picture', tools)
  const { HIDDEN_TEXT, INSERTED_FILES, UNREAD_EQUATIONS } = await import('./pictures/unread.ts')
  const inserted = hasInsertedFiles(xml) ? INSERTED_FILES : undefined
  const equations = isWithoutEquations(xml) ? UNREAD_EQUATIONS : undefined
  const hiddenText = hidden ? HIDDEN_TEXT : undefined
  return {
    sections: [...sections, ...pictures.map((picture) => picture.section)],
    hidden: hiddenText,
    unread: allOf(inserted, equations, unread),
  }
}

const sheetsOf = async (...given: Parameters<typeof readSheets>): Promise<ReadResult> => {
  const { readSheets } = await import('./office/sheets.ts')
  const { sections, hidden, noResults } = await readSheets(...given)
  const { formulasWithoutResults, hiddenInSheets } = await import('./pictures/unread.ts')
  return { sections, hidden: hiddenInSheets(hidden), unread: formulasWithoutResults(noResults) }
}

const oldSheetsOf = async (bytes: Buffer, source: DocumentSource): Promise<ReadResult> => {
  const hiddenIn = (await import('./legacy-office/xls-hidden.ts')).createHiddenLines(bytes)
  return sheetsOf(bytes, { ...source, hiddenIn })
}

const oldWordsOf = async (bytes: Buffer): Promise<ReadResult> => {
  const { sections, hidden } = await (await import('./legacy-office/doc.ts')).readDoc(bytes)
  return { sections, hidden: hidden ? (await import('./pictures/unread.ts')).HIDDEN_TEXT : undefined }
}

const oldSlidesOf = async (bytes: Buffer): Promise<ReadResult> => {
  const { sections, hidden } = (await import('./legacy-office/ppt.ts')).readPpt(bytes)
  return { sections, hidden: (await import('./pictures/unread.ts')).hiddenSlides(hidden) }
}

const readOffice = async (source: DocumentSource, file: FileHandle, tools: PictureTools): Promise<ReadResult> => {
  const { kind, charactersMax } = source
  const { readOfficeParts, packOffice } = await import('./office/safe-zip.ts')
  const parts = await readOfficeParts(file, (await file.stat()).size, kind)
  if (kind === 'pptx') return slidesOf(parts, tools)
  if (kind === 'docx') return wordsOf(parts, tools)
  const beside = (await import('./office/xlsx-aside.ts')).createSheetAside(parts.xml)
  const hiddenIn = (await import('./office/xlsx-hidden.ts')).createHiddenLines(parts.xml)
  const { sheetsWithoutResults, readableCells } = await import('./office/xlsx-cells.ts')
  const noResults = sheetsWithoutResults(parts.xml)
  return sheetsOf(packOffice(readableCells(parts.xml)), { kind, charactersMax, beside, hiddenIn, noResults })
}

const readSections = async (source: DocumentSource, tools: PictureTools): Promise<ReadResult> => {
  const { kind, path } = source
  if (kind === 'pdf') return (await import('./pdf/pdf.ts')).readPdf(await readFile(path), source, tools)
  if (kind === 'docx' || kind === 'xlsx' || kind === 'pptx') {
    const file = await open(path, 'r')
    try {
      return await readOffice(source, file, tools)
    } finally {
      await file.close()
    }
  }
  if (kind === 'doc') return oldWordsOf(await readFile(path))
  if (kind === 'ppt') return oldSlidesOf(await readFile(path))
  if (kind === 'xls') return oldSheetsOf(await readFile(path), source)
  if (kind === 'png' || kind === 'jpg')
    return {
      sections: await (await import('./pictures/read-pictures.ts')).readPicture(await readFile(path), kind, tools),
    }
  return { sections: await readText(source) }
}

/**
 * Reads documents in this thread, one after the other. Each parser is loaded on first use, so that a text file does not
 * have to wait for the PDF engine. `requestHelper` asks for a second thread to `help` with a long PDF.
 */
export const createReader = (charactersMax: number, requestHelper?: PdfBounds['requestHelper']) => {
  const ocr = createOcr()
  let loaded: Pdfium | undefined
  const pdfium = async (): Promise<Pdfium> => (loaded ??= await (await import('./pdf/pdfium.ts')).loadPdfium())
  return {
    /** `picturesUntil`: when OCR has to end, by `Date.now()`; OCR_TIME_MS from now when left out. */
    read: async ({ path, fileName, picturesUntil }: { path: string; fileName: string; picturesUntil?: number }) => {
      const left = picturesUntil === undefined ? OCR_TIME_MS : picturesUntil - Date.now()
      const until = performance.now() + left
      const kind = await checkDocumentType({ path, fileName })
      const source = { kind, path, charactersMax, requestHelper }
      const { sections: raw, hidden, unread: notRead } = await readSections(source, { ocr, pdfium, until })
      const sections = plainSections(raw)
      const characters = sections.reduce((sum, section) => sum + sectionCharacters(section), 0)
      if (characters > charactersMax) throw tooMuchText(kind, charactersMax)
      if (!sections.some((section) => section.blocks.length > 0 || section.headings.length > 0))
        throw hidden === undefined ? noText(kind) : allHidden(kind)
      const document: ExtractedDocument = { kind, language: await guessLanguage(sections), sections, characters }
      const unread = allOf(hidden, notRead)
      return unread === undefined ? document : { ...document, unread }
    },
    /** Reads pages of a PDF for another thread. Returns how many. */
    help: async ({ path, ...wanted }: HelperTask) => {
      // A helper whose thread had to be started may be too late, when even the file is gone.
      if (!needsHelper(wanted.share)) return 0
      const tools = { pdfium: await pdfium(), charactersMax }
      return (await import('./pdf/pdf.ts')).helpReadPdf(await readFile(path), wanted, tools)
    },
  }
}

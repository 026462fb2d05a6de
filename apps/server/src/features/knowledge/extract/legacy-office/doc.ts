import { createRequire } from 'node:module'
import { find, read } from 'cfb'
import { corrupt, encrypted, ExtractionError } from '../extraction-error.ts'
import type { Section } from '../extracted-document.ts'
import { asideSection, asTexts, createSaidOnce, isPageNumber } from '../said-once.ts'
import { createSectionBuilder } from '../section-builder.ts'
import { buildTable } from '../table-rows.ts'
import { withoutHiddenRuns } from './doc-hidden.ts'

type Part = 'Body' | 'Footnotes' | 'Endnotes' | 'Textboxes' | 'Headers' | 'Annotations'
/** `Headers` includes footers, `Textboxes` those of headers. */
type WordDocument = Record<`get${Part}`, (options: { filterUnicode: boolean }) => string>
type WordExtractor = new () => { extract: (bytes: Buffer) => Promise<WordDocument> }

const SINCE_WORD_97 = 0xa5ec
const ENCRYPTED = 0x0100
/** Such as "1.2 Terms of payment". The extractor drops styles, so only numbered headings can be recognised. */
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,3})\.?[ \t]+\p{Lu}[^.!?;]{2,80}$/u

/** The signs of Windows at 0x80 to 0x9f; one without width for the five bytes that have none, since the parser counts characters. */
const WINDOWS_SIGNS = Array.from(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at)),
  (sign) => (sign > '\u009f' ? sign : '\u200b'),
)

/** The parser's own table lacks the euro, and it writes the word 'undefined' for what it lacks. It takes the function when it is loaded. */
const loadExtractor = (): WordExtractor => {
  const load = createRequire(import.meta.url)
  const filters: { binaryToUnicode: (text: string) => string } = load('word-extractor/lib/filters')
  filters.binaryToUnicode = (text) =>
    text.replaceAll(/[\u0080-\u009f]/g, (byte) => WINDOWS_SIGNS[byte.charCodeAt(0) - 0x80] ?? byte)
  return load('word-extractor')
}

const check = (file: ReturnType<typeof read>): void => {
  const stream = find(file, '/WordDocument')
  const header = stream ? Buffer.from(stream.content) : Buffer.alloc(0)
  if (header.length < 512) throw corrupt('doc')
  if (header.readUInt16LE(0) !== SINCE_WORD_97)
    throw new ExtractionError(
      'unsupported',
      'This Word document was written by Word 6, Word 95 or an older version, which is not read. Save it as .docx and upload that file.',
    )
  if (header.readUInt16LE(10) & ENCRYPTED) throw encrypted('doc')
}

/** Lines of text and rows of tables: every cell ends with a tab, including the last one of a row. */
const blocksOf = (text: string) =>
  text
    .replaceAll('\f', '\n')
    .split('\n')
    .map((line) => ({
      row: /\t\s*$/.test(line) && line.trim() !== '' ? line.replace(/\t\s*$/, '').split('\t') : null,
      line: line.replace(/[ \t\u00a0]+/g, ' ').trim(),
    }))

const readBody = (text: string): Section[] => {
  const out = createSectionBuilder()
  let grid: string[][] = []
  const finish = (): void => {
    for (const block of buildTable(grid)) out.add(block)
    grid = []
  }
  for (const { row, line } of blocksOf(text)) {
    if (row) grid.push(row)
    else {
      finish()
      const number = NUMBERED.exec(line)?.[1]
      if (number?.includes('.')) out.heading(number.split('.').length, line)
      else out.add({ type: 'text', text: line })
    }
  }
  finish()
  return out.sections()
}

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())

/**
 * Text, tables, text boxes, notes, headers, footers and comments of Word 97 to 2003. Only numbered headings are recognised. `hidden`: whether
 * text was left out that its author has hidden.
 */
export const readDoc = async (bytes: Buffer): Promise<{ sections: Section[]; hidden: boolean }> => {
  try {
    const file = read(bytes, { type: 'buffer' })
    check(file)
    const shown = withoutHiddenRuns(file)
    const Extractor = loadExtractor()
    const document = await new Extractor().extract(shown?.bytes ?? bytes)
    const raw = { filterUnicode: false }
    const body = readBody(document.getBody(raw))
    const once = createSaidOnce(body)
    const notes = [document.getTextboxes(raw), document.getFootnotes(raw), document.getEndnotes(raw)].flatMap(linesOf)
    const around = linesOf(document.getHeaders(raw)).filter((line) => !isPageNumber(line))
    const comments = linesOf(document.getAnnotations(raw)).filter((line) => line !== '')
    const sections = [
      ...body,
      ...asideSection(asTexts(once.take(notes))),
      ...asideSection(asTexts(once.take(around))),
      ...asideSection(asTexts(once.take(comments).map((text) => `Comment: ${text}`))),
    ]
    return { sections, hidden: shown?.hidden ?? false }
  } catch (cause) {
    if (cause instanceof ExtractionError) throw cause
    throw corrupt('doc', cause)
  }
}

import { createRequire } from 'node:module'
import { find, read } from 'cfb'
import { corrupt, encrypted, ExtractionError } from '../extraction-error.ts'
import type { Block, Section } from '../extracted-document.ts'
import { createSectionBuilder } from '../section-builder.ts'
import { buildTable } from '../table-rows.ts'

interface WordDocument {
  getBody: (options: { filterUnicode: boolean }) => string
  getFootnotes: (options: { filterUnicode: boolean }) => string
  getEndnotes: (options: { filterUnicode: boolean }) => string
  getTextboxes: (options: { filterUnicode: boolean }) => string
}
type WordExtractor = new () => { extract: (bytes: Buffer) => Promise<WordDocument> }

const SINCE_WORD_97 = 0xa5ec
const ENCRYPTED = 0x0100
/** Such as "1.2 Terms of payment". The extractor drops styles, so only numbered headings can be recognised. */
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,3})\.?[ \t]+\p{Lu}[^.!?;]{2,80}$/u

const check = (bytes: Buffer): void => {
  const stream = find(read(bytes, { type: 'buffer' }), 'WordDocument')
  const header = stream ? Buffer.from(stream.content) : Buffer.alloc(0)
  if (header.length < 512) throw corrupt('doc')
  if (header.readUInt16LE(0) !== SINCE_WORD_97)
    throw new ExtractionError(
      'unsupported',
      'This Word document was written by Word 95 or an older version. Save it as .docx and upload that file.',
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

const aside = (text: string): Block[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ type: 'text', text: line }))

/** Text, tables, text boxes and notes of Word 97 to 2003. Only numbered headings are recognised. */
export const readDoc = async (bytes: Buffer): Promise<Section[]> => {
  try {
    check(bytes)
    const Extractor: WordExtractor = createRequire(import.meta.url)('word-extractor')
    const document = await new Extractor().extract(bytes)
    const raw = { filterUnicode: false }
    const notes = [document.getTextboxes(raw), document.getFootnotes(raw), document.getEndnotes(raw)].flatMap(aside)
    return [
      ...readBody(document.getBody(raw)),
      ...(notes.length > 0 ? [{ locator: null, headings: [], blocks: notes }] : []),
    ]
  } catch (cause) {
    if (cause instanceof ExtractionError) throw cause
    throw corrupt('doc', cause)
  }
}

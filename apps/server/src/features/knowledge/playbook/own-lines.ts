import { readFile, writeFile } from 'node:fs/promises'

/** First line of an outline: a reader could otherwise mistake the quotes for a text that a person or a model wrote. */
export const OUTLINE_LINE =
  'This is an outline of quotes from your documents, sorted by rules. No language model took part.'

/** First line of a document that a model wrote. */
export const MODEL_LINE =
  'Written by a language model from your documents. The place that each point comes from stands behind it.'

/** In place of a section that the documents hold nothing for. Internal notes may well speak of it: nothing is written from them. */
export const EMPTY_LINE = 'This section is empty: your documents hold nothing on it that may be read aloud.'

/** Above the list of the documents and their headings, which holds words of every question and answers none. */
export const COVER_TITLE = 'What your documents cover'
const COVER = new RegExp(String.raw`^## ${COVER_TITLE}\n[^]*?(?=^## |(?![^]))`, 'gmu')

const OWN = new Set([OUTLINE_LINE, MODEL_LINE, EMPTY_LINE])

/**
 * A generated document as it is read for answers: what we say about the documents themselves would otherwise be quoted as what the company
 * says ('No language model took part').
 */
export const withoutOwnLines = (markdown: string) =>
  markdown
    .replace(COVER, '')
    .split('\n')
    .filter((line) => !OWN.has(line.trim()))
    .join('\n')

/** The same in a copy of a stored document, which staff may have replaced by a file of any kind. */
export async function removeOwnLines(path: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  const read = withoutOwnLines(text)
  if (read !== text) await writeFile(path, read)
}

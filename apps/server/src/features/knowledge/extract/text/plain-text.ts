import type { Section } from '../extracted-document.ts'

/** Reads plain text; paragraphs end at blank lines. */
export const readPlainText = (text: string): Section[] => {
  const blocks = text
    .split(/\n[ \t]*\n+|\f/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  return [{ locator: null, headings: [], blocks: blocks.map((text) => ({ type: 'text', text })) }]
}

import type { Section } from '../extracted-document.ts'

/** Blank lines end a paragraph. */
export const readPlainText = (text: string): Section[] => {
  const blocks = text
    .split(/\n[ \t]*\n+|\f/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  return [{ locator: null, headings: [], blocks: blocks.map((text) => ({ type: 'text', text })) }]
}

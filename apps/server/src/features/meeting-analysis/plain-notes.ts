import { readMarkdown } from './markdown-quote.ts'
import { isOutlineNotice } from './rules/outline/notes-outline.ts'

/** Notes as plain text, without headings and without the sentence that says how they were made. */
export const plainNotes = (notes: string) =>
  readMarkdown(notes)
    .flatMap(({ points }) => points)
    .filter((point) => !isOutlineNotice(point))
    .join(' ')

import type { Chunk } from '../../../platform/index/knowledge-index.ts'

/** The type of a document, confirmed by its content; `html` includes `htm`, `jpg` includes `jpeg`. */
export type DocumentKind = (typeof KINDS)[number]
export const KINDS = [
  'pdf',
  'docx',
  'doc',
  'xlsx',
  'xls',
  'pptx',
  'ppt',
  'csv',
  'md',
  'txt',
  'html',
  'png',
  'jpg',
] as const

/** `header` is empty when no header row was recognised. Cells are plain text. */
export type Block =
  | { type: 'text'; text: string }
  /** As it is written, with its line breaks and the blanks at their beginning. */
  | { type: 'code'; text: string }
  | { type: 'list'; items: string[] }
  | { type: 'table'; header: string[]; rows: string[][] }

/** A part of a document: under one heading, on one page or on one sheet. */
export interface Section {
  /** `page 3`, `slide 3`, `sheet Prices`; null when only the headings tell the location. */
  locator: string | null
  /** From the outermost heading to the nearest one. */
  headings: string[]
  blocks: Block[]
}

export interface ExtractedDocument {
  kind: DocumentKind
  /** ISO 639-1, or `und` when unsure. */
  language: string
  sections: Section[]
  /** Characters of text in all sections, headings included. */
  characters: number
  /** Sentences for people: what was not read, such as pages or hidden sheets, why, and what to do. Absent when all was read. */
  unread?: string
}

/** A passage that belongs to no item yet. */
export type ChunkDraft = Omit<Chunk, 'id' | 'item_id'>

/** A document split into passages. */
export interface ChunkedDocument extends Omit<ExtractedDocument, 'sections'> {
  chunks: ChunkDraft[]
}

/** Number of characters in a section, headings included. */
export const sectionCharacters = (section: Section): number => {
  let sum = 0
  for (const heading of section.headings) sum += heading.length
  for (const block of section.blocks) {
    if (block.type === 'text' || block.type === 'code') sum += block.text.length
    else if (block.type === 'list') for (const item of block.items) sum += item.length
    else for (const row of [block.header, ...block.rows]) for (const cell of row) sum += cell.length
  }
  return sum
}

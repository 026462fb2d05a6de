import { PASSAGE_START_CHARS } from '@cuecard/contract/limits.ts'

/** The address that opens a document's text, at the passage if its words are given. */
export function documentPath(itemId: string, passage?: string): string {
  const search = new URLSearchParams({ itemId, action: 'read' })
  if (passage) search.set('passage', passage.trim().slice(0, PASSAGE_START_CHARS).trim())
  return `/company-knowledge?${search}`
}

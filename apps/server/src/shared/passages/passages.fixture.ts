import type { RetrievedPassage } from './read-passages.ts'

/** A retrieved passage for tests: found well by words, without a vector, unless said otherwise. */
export const passage = (text: string, more: Partial<RetrievedPassage> = {}): RetrievedPassage => ({
  item_id: '0198a3a0-0000-7000-8000-000000000001',
  item_name: 'Handbook',
  source: 'handbook.md',
  locator: null,
  text,
  title: 'Handbook',
  score: 1,
  bm25: 8,
  cosine: null,
  ...more,
})

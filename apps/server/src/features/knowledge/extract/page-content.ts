import type { ChunkDraft } from './extracted-document.ts'

/** One fetched page, as a reading thread gets it. */
export interface PageTask {
  bytes: Uint8Array
  /** After redirects: what the page's own links start from. */
  url: string
  /** Where its passages are said to stand; without a fragment. */
  locator: string
  /** Of the reply's content type. */
  charset: string | null
  kind: 'html' | 'text'
}

/** What a page holds once navigation, cookie boxes and the like are left out. */
export interface PageContent {
  title: string | null
  /** The address that the page gives as its own; null when it gives none. */
  canonical: string | null
  /** Where the page leads, absolute, in order, each once. */
  links: string[]
  language: string
  chunks: ChunkDraft[]
  /** SHA-256 of the passages' titles and texts: equal means that nobody could read a difference. */
  hash: string
  /** Why it gave nothing to read; null when it did. */
  nothing: 'empty' | 'scripts' | 'sign-in' | null
}

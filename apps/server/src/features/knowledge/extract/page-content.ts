import type { ChunkDraft } from './extracted-document.ts'

/** A fetched page as it is sent to a worker thread. */
export interface PageTask {
  bytes: Uint8Array
  /** Address after redirects; relative links are resolved against it. */
  url: string
  /** Locator of its passages: the address without a fragment. */
  locator: string
  /** From the content type of the reply. */
  charset: string | null
  kind: 'html' | 'text'
}

/** The content of a page without navigation, cookie banners and the like. */
export interface PageContent {
  title: string | null
  /** The canonical address given by the page; null when it gives none. */
  canonical: string | null
  /** Absolute addresses of its links, in order, without duplicates. */
  links: string[]
  language: string
  chunks: ChunkDraft[]
  /** SHA-256 of the titles and texts of the passages: equal when there is no visible difference. */
  hash: string
  /** Why the page has no text; null when it has some. */
  nothing: 'empty' | 'scripts' | 'login' | null
}

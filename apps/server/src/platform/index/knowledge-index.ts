/** One passage as it is put into the index. */
export interface Chunk {
  /** Unique in the company: `<item id>:<position>`. */
  id: string
  item_id: string
  position: number
  /** Document title and headings above the passage: searched with it, weighted like text. */
  title: string
  text: string
  locator: string | null
  /** ISO 639-1 guess for the item, such as `en`, `de`, `zh`; chooses the tokeniser. `und` when unknown. */
  language: string
  /** SHA-256 of title and text: an unchanged passage keeps its vector. */
  hash: string
}

export interface Hit {
  id: string
  item_id: string
  position: number
  title: string
  text: string
  locator: string | null
  /** 0 to 1, the mix of both searches; comparable within one reply only. */
  score: number
  /** Raw BM25; 0 when the words did not match. */
  bm25: number
  /** Cosine similarity; null when the passage or the question has no vector. */
  cosine: number | null
}

export type StoredPassage = Pick<Hit, 'id' | 'item_id' | 'position' | 'title' | 'text' | 'locator'>

export interface IndexQuery {
  text: string
  vector: Float32Array | null
  /** The model that made `vector` (`Embedder.model`): vectors of another model count as missing. Null without a vector. */
  model: string | null
  limit: number
}

/** Changes to one company's table that readers see only after `commit`'s version has been published. */
export interface IndexWriter {
  /**
   * The published passages were cut by older rules: every item has to be written anew. Only then does the new version
   * count as made by today's rules; an item that is left out stays as it was until the next sync.
   */
  isOutdated: boolean
  /** Replaces all passages of an item; unchanged ones (same hash) keep their vectors. */
  replaceItem: (itemId: string, chunks: readonly Chunk[]) => Promise<void>
  /** Removes every item that is not in the list. */
  keepOnly: (itemIds: readonly string[]) => Promise<void>
  /** Finishes the new version and makes it fast to search. Returns its number and its passage count. */
  commit: () => Promise<{ version: number; passages: number }>
}

/**
 * BM25 and vectors, one table a company, versioned. Readers name the version they want, so they never see half of
 * a sync; a writer starts from the published version and throws away what a dead writer left behind it.
 * There is one writer a company at a time (the sync and embed jobs hold the lease).
 */
export interface KnowledgeIndex {
  /** `published` is the version readers use now; null for a company without an index. */
  write: (companyId: string, published: number | null) => Promise<IndexWriter>
  search: (companyId: string, version: number, query: IndexQuery) => Promise<Hit[]>
  /** The passages right before and after a hit in its document, in order; without the hit itself. */
  neighbours: (companyId: string, version: number, hit: { item_id: string; position: number }) => Promise<Hit[]>
  /** The first passages of an item (those before `position`), in order; for whoever reads instead of searching. */
  passagesOf: (
    at: { companyId: string; version: number },
    item: { itemId: string; position: number },
  ) => Promise<StoredPassage[]>
  /** A hash of all passages of these items: the same as long as no word of them changed. */
  fingerprint: (companyId: string, version: number, itemIds: readonly string[]) => Promise<string>
  /** `embedded` counts the vectors of `model`; of whatever model without it. */
  count: (companyId: string, version: number, model?: string) => Promise<{ passages: number; embedded: number }>
  /** Passages that have no vector of this model yet, at most `limit`. */
  passagesWithoutVector: (
    at: { companyId: string; version: number; model: string },
    limit: number,
  ) => Promise<{ id: string; title: string; text: string }[]>
  /** Adds vectors and returns the version that has them. */
  addVectors: (
    at: { companyId: string; published: number; model: string },
    vectors: ReadonlyMap<string, Float32Array>,
  ) => Promise<number>
  /** Loads what the first search of a version would keep somebody waiting for. */
  warm: (companyId: string, version: number) => Promise<void>
  /** Frees the space of versions older than the published one, some minutes after they were replaced. */
  removeOldVersions: (companyId: string, published: number) => Promise<void>
  drop: (companyId: string) => Promise<void>
  ready: () => Promise<void>
  close: () => Promise<void>
}

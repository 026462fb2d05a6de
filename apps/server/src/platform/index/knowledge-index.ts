/** A passage to be written to the index. */
export interface Chunk {
  /** Unique in the company: `<item id>:<position>`. */
  id: string
  item_id: string
  position: number
  /** Title of the document and headings above the passage; searched with the same weight as the text. */
  title: string
  text: string
  locator: string | null
  /** Guessed language of the item (ISO 639-1), which selects the tokeniser; `und` when unknown. */
  language: string
  /** SHA-256 of title and text; a passage with the same hash keeps its vector. */
  hash: string
}

export interface Hit extends Omit<Chunk, 'language' | 'hash'> {
  /** Combined score of both searches, 0 to 1; only comparable within one reply. */
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
  /** The model of `vector` (`Embedder.model`); vectors of other models are ignored. Null without a vector. */
  model: string | null
  limit: number
}

/** Writes to one company's table. Readers see the changes when the version returned by `commit` is published. */
export interface IndexWriter {
  /**
   * The published passages were made by older rules, so every item has to be written again. Otherwise the new version also
   * counts as outdated.
   */
  isOutdated: boolean
  /** Replaces all passages of an item; unchanged ones (same hash) keep their vectors. */
  replaceItem: (itemId: string, chunks: readonly Chunk[]) => Promise<void>
  /** Removes all items that are not in the list. */
  keepOnly: (itemIds: readonly string[]) => Promise<void>
  /** Completes the new version and its search indexes. Returns its number and its passage count. */
  commit: () => Promise<{ version: number; passages: number }>
}

/**
 * Full-text (BM25) and vector search with one versioned table per company. Readers name the version, so they never see an
 * incomplete sync. A writer starts from the published version and discards leftovers of a writer that crashed. There is
 * one writer per company at a time: the sync and embed jobs need the index lease.
 */
export interface KnowledgeIndex {
  /** `published` is the version that readers use; null for a company without an index. */
  write: (companyId: string, published: number | null) => Promise<IndexWriter>
  search: (companyId: string, version: number, query: IndexQuery) => Promise<Hit[]>
  /** The passages directly before and after a hit in its document, without the hit itself. */
  neighbours: (companyId: string, version: number, hit: { item_id: string; position: number }) => Promise<Hit[]>
  /** The first passages of an item (those before `position`), in order. */
  passagesOf: (
    at: { companyId: string; version: number },
    item: { itemId: string; position: number },
  ) => Promise<StoredPassage[]>
  /** Passages that hold a table, at most `limit`, of any item. */
  passagesWithTable: (at: { companyId: string; version: number }, limit: number) => Promise<StoredPassage[]>
  /** A hash of all passages of these items, which changes with their text. */
  fingerprint: (companyId: string, version: number, itemIds: readonly string[]) => Promise<string>
  /** `embedded` counts the vectors of `model`, or of any model if omitted. */
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
  /** Whether the version was made by older rules than those of now. @throws IndexLost */
  isOutdated: (companyId: string, version: number) => Promise<boolean>
  /** Loads the search indexes of a version, so that the first search is not slow. */
  warm: (companyId: string, version: number) => Promise<void>
  /** Deletes versions older than the published one, some minutes after they were replaced. True while some are too young for that. */
  removeOldVersions: (companyId: string, published: number) => Promise<boolean>
  /** All passages of a version as lines of text, for `restorePassages`. @throws IndexLost */
  dumpPassages: (companyId: string, version: number) => AsyncIterable<string>
  /** Makes the table of a company that has none from such lines. Returns its version. */
  restorePassages: (companyId: string, lines: AsyncIterable<string>) => Promise<number>
  /** Whether no company has a table. */
  isEmpty: () => Promise<boolean>
  drop: (companyId: string) => Promise<void>
  ready: () => Promise<void>
  close: () => Promise<void>
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Passage } from '@cuecard/contract/knowledge.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Hit } from '../../../platform/index/knowledge-index.ts'
import { getCompanyKnowledge, type SearchableItem } from './company-knowledge.ts'
import { contextOf, type PassageContext } from './passage-context.ts'
import { preferSources } from './prefer-sources.ts'

/** A passage with the values that decide whether it is evidence for an answer. */
export interface RetrievedPassage extends Passage {
  title: string
  /** Raw BM25; 0 when the words did not match. */
  bm25: number
  /** Cosine similarity; null without vectors. */
  cosine: number | null
  /** When the item was last synced. */
  synced_at: string | null
  /** The surrounding text of the section; only for the first `KnowledgeQuery.context` passages. */
  context?: PassageContext
}

export interface Retrieved {
  passages: RetrievedPassage[]
}

/** A live answer cannot wait longer for the vector of its question: then it is searched by words alone. */
const EMBEDDING_TIMEOUT_MS = 250

/** Additional hits for a second search, when passages of removed items were dropped from the first one. */
const EXTRA_HITS = 50

export interface KnowledgeQuery {
  text: string
  limit: number
  /** How many of the best passages get their surrounding text. */
  context?: number
}

/** The passages of the published index that match a text best. Ranking: `platform/index/search`; preference for primary sources: `prefer-sources.ts`. */
export async function retrieve(deps: Deps, companyId: string, query: KnowledgeQuery): Promise<Retrieved> {
  const { version, items, embedded } = await getCompanyKnowledge(deps, companyId)
  if (version === null || items.size === 0) return { passages: [] }
  const vector = embedded > 0 ? await vectorOf(deps, query.text) : null
  const model = vector ? (deps.embedder?.model ?? null) : null
  const searchIndex = async (limit: number) => {
    const found = await deps.index.search(companyId, version, { text: query.text, vector, model, limit })
    const preferred = preferSources(found, (itemId) => items.get(itemId)?.generated === true)
    const known = preferred.filter((hit) => items.has(hit.item_id))
    return { known, complete: known.length === found.length }
  }
  const first = await searchIndex(query.limit)
  const hits = first.complete ? first.known : (await searchIndex(query.limit + EXTRA_HITS)).known
  const contexts = await Promise.all(
    hits.slice(0, query.context ?? 0).map((hit) => contextOf(deps, { companyId, version }, hit)),
  )
  return {
    passages: hits.slice(0, query.limit).flatMap((hit, at) => toPassages(hit, items.get(hit.item_id), contexts[at])),
  }
}

function toPassages(
  hit: Hit,
  item: SearchableItem | undefined,
  context: PassageContext | undefined,
): RetrievedPassage[] {
  if (!item) return []
  const { item_id, locator, text, score, title, bm25, cosine } = hit
  const { name, source, synced_at } = item
  const passage = { item_id, item_name: name, source, locator, text, score, title, bm25, cosine, synced_at }
  return [context ? { ...passage, context } : passage]
}

/** Null when embeddings are off, fail or take too long: a search by words is better than none. */
async function vectorOf(deps: Deps, text: string): Promise<Float32Array | null> {
  if (!deps.embedder) return null
  const vector = deps.embedder.embedQuery(text).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the embedding of a question failed')
    return null
  })
  return Promise.race([vector, sleep(EMBEDDING_TIMEOUT_MS, null, { ref: false })])
}

import type { Passage } from '@cuecard/contract/knowledge.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Hit } from '../../../platform/index/knowledge-index.ts'
import { getCompanyKnowledge, type SearchableItem } from './company-knowledge.ts'
import { contextOf, type PassageContext } from './passage-context.ts'
import { preferSources } from './prefer-sources.ts'

/** A passage with what the rules on evidence need to know of it. */
export interface RetrievedPassage extends Passage {
  title: string
  /** Raw BM25; 0 when the words did not match. */
  bm25: number
  /** Cosine similarity; null without vectors. */
  cosine: number | null
  /** When a sync last took the item in. */
  synced_at: string | null
  /** What stands around it in its section, for the first ones when it was asked for. */
  context?: PassageContext
}

export interface Retrieved {
  passages: RetrievedPassage[]
}

/** A question's vector may not keep people waiting: after this many milliseconds the words alone decide. */
const EMBEDDING_TIMEOUT_MS = 250

/** Looked for besides when passages of removed items had to be left out, until the next sync has cleared them. */
const EXTRA_HITS = 50

export interface KnowledgeQuery {
  text: string
  limit: number
  /** How many of the best passages come with what stands around them. */
  context?: number
}

/** The passages of the company's knowledge that fit a text best, from the published index alone. */
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

/** Null when there are no embeddings, or they fail or take too long: an answer by words is better than none. */
async function vectorOf(deps: Deps, text: string): Promise<Float32Array | null> {
  if (!deps.embedder) return null
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), EMBEDDING_TIMEOUT_MS)
  })
  const vector = deps.embedder.embedQuery(text).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a question was not embedded')
    return null
  })
  try {
    return await Promise.race([vector, timeout])
  } finally {
    clearTimeout(timer)
  }
}

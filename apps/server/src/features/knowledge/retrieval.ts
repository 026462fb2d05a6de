import type { Passage } from '@cuecard/contract/knowledge.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Hit } from '../../platform/index/knowledge-index.ts'
import { companyKnowledge } from './company-knowledge.ts'
import { preferSources } from './playbook/prefer-sources.ts'

/** A passage with what the rules on evidence need to know of it. */
export interface RetrievedPassage extends Passage {
  title: string
  /** Raw BM25; 0 when the words did not match. */
  bm25: number
  /** Cosine similarity; null without vectors. */
  cosine: number | null
}

export interface Retrieved {
  passages: RetrievedPassage[]
}

/** A question's vector may not keep people waiting: after this many milliseconds the words alone decide. */
const VECTOR_PATIENCE_MS = 250

/** Looked for besides when passages of removed items had to be left out, until the next sync has cleared them. */
const SPARE = 50

/** The passages of the company's knowledge that fit a text best, from the published index alone. */
export async function retrieve(
  deps: Deps,
  companyId: string,
  query: { text: string; limit: number },
): Promise<Retrieved> {
  const { version, items, embedded } = await companyKnowledge(deps, companyId)
  if (version === null || items.size === 0) return { passages: [] }
  const vector = embedded > 0 ? await vectorOf(deps, query.text) : null
  const model = vector ? (deps.embedder?.model ?? null) : null
  const look = async (limit: number) => {
    const found = await deps.index.search(companyId, version, { text: query.text, vector, model, limit })
    const hits = preferSources(found, (itemId) => items.get(itemId)?.generated === true)
    const passages = hits.flatMap((hit) => present(hit, items.get(hit.item_id)))
    return { passages, complete: passages.length === found.length }
  }
  const first = await look(query.limit)
  if (first.complete) return { passages: first.passages }
  const { passages } = await look(query.limit + SPARE)
  return { passages: passages.slice(0, query.limit) }
}

function present(hit: Hit, item: { name: string; source: string } | undefined): RetrievedPassage[] {
  if (!item) return []
  const { item_id, locator, text, score, title, bm25, cosine } = hit
  return [{ item_id, item_name: item.name, source: item.source, locator, text, score, title, bm25, cosine }]
}

/** Null when there are no embeddings, or they fail or take too long: an answer by words is better than none. */
async function vectorOf(deps: Deps, text: string): Promise<Float32Array | null> {
  if (!deps.embedder) return null
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), VECTOR_PATIENCE_MS)
  })
  const vector = deps.embedder.embedQuery(text).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a question was not embedded')
    return null
  })
  try {
    return await Promise.race([vector, late])
  } finally {
    clearTimeout(timer)
  }
}

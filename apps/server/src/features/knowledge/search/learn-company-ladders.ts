import { createHash } from 'node:crypto'
import type { Audience } from '@cuecard/contract/knowledge/knowledge.ts'
import type { Deps } from '../../../platform/deps.ts'
import { loadOnce } from '../../../platform/load-once.ts'
import { COMPETITOR_NOTE } from '../../../shared/quotes/competitor-notes.ts'
import { learnLadders, type TierLadder } from '../../../shared/tiers/learn-ladders.ts'

/** A company with tables in more passages describes something else than its offers in most of them. */
const TABLES_MAX = 1_500

interface PublishedItem {
  name: string
  generated: boolean
  audience: Audience | null
}

export interface PublishedDocuments {
  version: number | null
  items: ReadonlyMap<string, PublishedItem>
}

/**
 * The tier ladders of a company's documents, learnt once for each index version and the documents that customers may be told of: one that is
 * removed or becomes internal teaches nothing any more.
 */
export async function learnCompanyLadders(
  deps: Deps,
  companyId: string,
  { version, items }: PublishedDocuments,
): Promise<TierLadder[]> {
  if (version === null) return []
  const used = [...items].flatMap(([id, item]) => (mayTell(item) ? [id] : []))
  const documents = createHash('sha256').update(used.sort().join(' ')).digest('hex')
  return loadOnce(deps.caches.tierLadders, `${companyId}@${version} ${documents}`, async () => {
    const passages = await deps.index.passagesWithTable({ companyId, version }, TABLES_MAX + 1)
    if (passages.length > TABLES_MAX) return []
    const known = new Set(used)
    return learnLadders(passages.filter(({ item_id }) => known.has(item_id)))
  })
}

/** Neither what was generated from other documents, nor what is internal or about competitors. */
const mayTell = ({ name, audience, generated }: PublishedItem): boolean =>
  !generated && audience !== 'internal' && (audience === 'customer' || !COMPETITOR_NOTE.test(name))

import { createHash } from 'node:crypto'
import type { Audience } from '@cuecard/contract/knowledge/knowledge.ts'
import type { Deps } from '../../../platform/deps.ts'
import { loadOnce } from '../../../platform/load-once.ts'
import { isCompetitorNote } from '../../../shared/quotes/competitor-notes.ts'
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
  const told = [...items].filter(([, { generated, audience }]) => !generated && audience !== 'internal')
  const documents = createHash('sha256').update(JSON.stringify(told.sort())).digest('hex')
  return loadOnce(deps.caches.tierLadders, `${companyId}@${version} ${documents}`, async () => {
    const passages = await deps.index.passagesWithTable({ companyId, version }, TABLES_MAX + 1)
    if (passages.length > TABLES_MAX) return []
    const known = new Map(told)
    const isTold = ({ item_id, title }: (typeof passages)[number]): boolean => {
      const item = known.get(item_id)
      return item !== undefined && !isCompetitorNote({ item_name: item.name, title, audience: item.audience })
    }
    return learnLadders(passages.filter(isTold))
  })
}

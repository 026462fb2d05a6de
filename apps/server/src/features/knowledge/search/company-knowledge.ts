import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../platform/deps.ts'
import { companyOf } from '../../companies/companies.service.ts'
import { type ItemRow, listItems } from '../knowledge.store.ts'
import { isWithdrawn } from '../playbook/generated-from.ts'

/** What retrieval needs to know of a company, kept in memory: nothing is read while somebody waits for an answer. */
export interface CompanyKnowledge {
  /** The index version that answers use; null before the first sync. */
  version: number | null
  embedded: number
  /** Items that exist now: passages of any other item are not shown, even before a sync has removed them. */
  items: ReadonlyMap<string, SearchableItem>
}

export interface SearchableItem {
  name: string
  source: string
  /** ISO 8601; null before its first sync. */
  synced_at: string | null
  /** Written by the platform from other items. */
  generated: boolean
}

/** What another process's lost notification can cost. */
const CACHE_TTL_MS = 30_000

const cacheOf = (deps: Deps) =>
  deps.memory(
    'knowledge.companies',
    () => new LRUCache<string, Promise<CompanyKnowledge>>({ max: 500, ttl: CACHE_TTL_MS }),
  )

export function getCompanyKnowledge(deps: Deps, companyId: string): Promise<CompanyKnowledge> {
  const cache = cacheOf(deps)
  const known = cache.get(companyId)
  if (known) return known
  const loading = load(deps, companyId)
  cache.set(companyId, loading)
  loading.catch(() => cache.delete(companyId))
  return loading
}

async function load(deps: Deps, companyId: string): Promise<CompanyKnowledge> {
  const db = deps.database.of(companyId)
  const company = await companyOf(db, companyId)
  const rows = await listItems(db, companyId)
  const items = new Map(rows.filter((row) => !isWithdrawn(row)).map((row) => [row.id, searchableItem(row)]))
  return { version: company.index_version, embedded: company.index_embedded, items }
}

const searchableItem = (row: ItemRow): SearchableItem => ({
  name: row.name,
  source: row.file_path ?? row.base_url ?? row.name,
  synced_at: row.last_synced_at?.toISOString() ?? null,
  generated: row.generated_key !== null,
})

/** `*` forgets all companies. One that is in use is read again at once, so that nobody who asks waits for it. */
export function forgetKnowledge(deps: Deps, companyId: string): void {
  const cache = cacheOf(deps)
  if (companyId === '*') return cache.clear()
  // A failed reading is told to whoever asks next.
  if (cache.delete(companyId)) getCompanyKnowledge(deps, companyId).catch(() => undefined)
}

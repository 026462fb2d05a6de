import type { CompanyDetail } from '@cuecard/contract/companies.ts'
import { plural } from '@cuecard/language/plain-text.ts'

/** What keeps a company from using the product, in the order in which it has to be solved; nothing where it is well. */
export function stuckBecause({ type, health, last_knowledge_sync_datetime: synced }: CompanyDetail): string[] {
  if (!health || type === 'internal_control_company') return []
  const { joined_count, connected_count, failing_jobs } = health
  return [
    ...(joined_count === 0 ? ['Nobody has joined'] : []),
    ...(synced === null ? ['Never synced'] : []),
    ...(joined_count > 0 && connected_count === 0 ? ['Nobody connected'] : []),
    ...(failing_jobs > 0 ? [`${plural(failing_jobs, 'job')} failing`] : []),
  ]
}

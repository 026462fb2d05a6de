import type { KnowledgeItem, KnowledgePage, PageCounts, SyncStatus } from '@cuecard/contract/knowledge.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { presentRun } from '../../../platform/jobs/present-run.ts'
import type { PageRow } from '../sites/knowledge-pages.store.ts'
import type { ItemRow } from '../knowledge.store.ts'

const NO_PAGES: PageCounts = { total: 0, synced: 0, failed: 0, skipped: 0 }

/** An item as people see it; `pages` are a web site's. */
export function presentItem(row: ItemRow, pages?: PageCounts): KnowledgeItem {
  const { company_id: _company, file_key: _key, content_hash: _hash, synced_hash: _synced, ...open } = row
  const { generated_key: _generated, generated_from: _from, ...shown } = open
  return {
    ...shown,
    pages: row.type === 'url' ? (pages ?? NO_PAGES) : null,
    last_synced_at: row.last_synced_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function presentPage(row: PageRow): KnowledgePage {
  const { id, url, title, state, reason, size_bytes, chunk_count, last_change, last_synced_at } = row
  const synced = last_synced_at?.toISOString() ?? null
  return { id, url, title, state, reason, size_bytes, chunk_count, last_change, last_synced_at: synced }
}

export function presentSync(run: JobRun | null): SyncStatus {
  const { last_synced_at: _last, ...shown } = presentRun(run)
  return {
    ...shown,
    progress: Math.round(shown.progress * 10) / 10,
    estimated_time_left_sec: shown.is_running ? (run?.estimated_left_sec ?? null) : null,
  }
}

import type { KnowledgeItem, KnowledgePage, PageCounts, SyncStatus } from '@cuecard/contract/knowledge.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
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

export function presentRun(run: JobRun | null): SyncStatus {
  if (!run) {
    return {
      is_running: false,
      progress: 0,
      estimated_time_left_sec: null,
      started_at: null,
      activity: null,
      failure: null,
    }
  }
  const is_running = run.state === 'queued' || run.state === 'running'
  return {
    is_running,
    progress: run.state === 'done' ? 100 : Math.round(run.percent * 10) / 10,
    estimated_time_left_sec: is_running ? run.estimated_left_sec : null,
    started_at: run.started_at?.toISOString() ?? null,
    activity: is_running ? run.activity : null,
    failure: run.state === 'failed' ? run.failure : null,
  }
}

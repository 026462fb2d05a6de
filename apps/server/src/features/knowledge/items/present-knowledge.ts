import type { KnowledgeItem, KnowledgePage } from '@cuecard/contract/knowledge/knowledge.ts'
import type { SyncStatus } from '@cuecard/contract/knowledge/status.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { presentRun } from '../../../platform/jobs/present-run.ts'
import type { PageCounts, PageRow } from '../sites/knowledge-pages.store.ts'
import type { ItemRow } from '../knowledge.store.ts'
import { isLeftOut, isWithdrawn } from '../playbook/generated-from.ts'
import { proposeAudience } from './propose-audience.ts'

/** What is shown of an item besides its row. */
export interface ItemFacts {
  /** A web site's. */
  pages: PageCounts | undefined
  /** Null also when the owner does not belong to the company any more. */
  owner: KnowledgeItem['owner']
  versions: number
}

const WITHDRAWN = {
  sync_state: 'pending',
  sync_reason:
    'A document that it quotes was removed or became internal. Answers leave it out until it is written again.',
} as const

/** An item as people see it. */
export function presentItem(row: ItemRow, { pages, owner, versions }: ItemFacts): KnowledgeItem {
  const { company_id: _company, file_key: _key, content_hash: _hash, synced_hash: _synced, ...open } = row
  const {
    generated_key: _generated,
    generated_from: _from,
    owner_id: _owner,
    review_mailed_for: _mailed,
    ...rest
  } = open
  const { pages_left_out: left_out, language: _language, ...shown } = rest
  // Nobody needs to decide about what the platform wrote from documents for customers.
  const isOwn = row.knowledge_source === 'user_uploaded'
  return {
    ...shown,
    ...(isWithdrawn(row) ? WITHDRAWN : {}),
    // The passages that the index still has of it are not used.
    chunk_count: isLeftOut(row) ? 0 : row.chunk_count,
    proposed_audience: row.audience === null && isOwn ? (row.proposed_audience ?? proposeAudience(row)) : null,
    owner,
    earlier_versions: versions,
    pages: row.type === 'url' ? pageCounts(pages, left_out) : null,
    last_synced_at: row.last_synced_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Addresses beyond the limit count as skipped, whether they are listed or not. */
function pageCounts(pages: PageCounts | undefined, left_out: number): KnowledgeItem['pages'] {
  const { total = 0, synced = 0, failed = 0, skipped = 0, over_limit = 0 } = pages ?? {}
  const unlisted = Math.max(0, left_out - over_limit)
  return { total: total + unlisted, synced, failed, skipped: skipped + unlisted, left_out }
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

import type { KnowledgeChange, KnowledgeItem, PageState } from '@cuecard/contract/knowledge/knowledge.ts'
import { isStaff, type useSession } from '../../../lib/session.ts'

export const ITEM_STATES = {
  pending: { label: 'Not synced', color: 'gray' },
  syncing: { label: 'Syncing', color: 'accent' },
  synced: { label: 'Synced', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
} as const satisfies Record<KnowledgeItem['sync_state'], { label: string; color: string }>

export const PAGE_STATES = {
  pending: { label: 'Not synced', color: 'gray' },
  synced: { label: 'Synced', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  skipped: { label: 'Skipped', color: 'gray' },
} as const satisfies Record<PageState, { label: string; color: string }>

/** What the last sync found: new, changed or unchanged. */
export const CHANGES: Record<KnowledgeChange, string> = { added: 'New', changed: 'Changed', unchanged: 'Unchanged' }

/** `214`, `1,204`; a dash for none. */
export const formatCount = (count: number): string => (count > 0 ? count.toLocaleString('en-US') : '–')

/** `USER UPLOADED`. */
export const sourceOf = (item: Pick<KnowledgeItem, 'knowledge_source'>): string =>
  item.knowledge_source.replaceAll('_', ' ').toUpperCase()

/** `FILE · USER UPLOADED · price-list.pdf`; the file's name only where the item was given another. */
export function originOf(item: KnowledgeItem): string {
  const own = item.type === 'url' ? item.base_url : item.file_path
  return [item.type.toUpperCase(), sourceOf(item), own === item.name ? null : own].filter(Boolean).join(' · ')
}

/** Only staff edit and delete items that were generated. */
export const mayChange = (item: KnowledgeItem, session: ReturnType<typeof useSession>): boolean =>
  item.knowledge_source === 'user_uploaded' || isStaff(session)

/** Whether part of the item was not read and another attempt may help. */
export const canRetry = (item: KnowledgeItem): boolean =>
  item.sync_state === 'failed' || (item.sync_state !== 'syncing' && (item.pages?.failed ?? 0) > 0)

/** Whether the last sync tried the item without success, so that answers do not use it. */
export const wasTried = (item: KnowledgeItem): boolean => item.sync_state === 'failed' && item.chunk_count === 0

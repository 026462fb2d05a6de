import { KnowledgeType, SyncState, type KnowledgeItem } from '@cuecard/contract/knowledge.ts'
import { z } from 'zod'

/** Filters and order of the list, kept in the address. */
export const ItemView = {
  find: z.string().default(''),
  state: SyncState.optional(),
  type: KnowledgeType.optional(),
  sort: z.enum(['name', 'state', 'type', 'synced']).optional(),
}
const View = z.object(ItemView)
export type ItemView = z.infer<typeof View>

/** Items that need attention come first. */
const STATE_ORDER = ['failed', 'syncing', 'pending', 'synced']

const byName = (a: KnowledgeItem, b: KnowledgeItem) =>
  a.name.localeCompare(b.name, 'en', { numeric: true, sensitivity: 'base' })
const byNewest = (a: KnowledgeItem, b: KnowledgeItem) => b.created_at.localeCompare(a.created_at)

const ORDERS: Record<NonNullable<ItemView['sort']>, (a: KnowledgeItem, b: KnowledgeItem) => number> = {
  name: byName,
  state: (a, b) => STATE_ORDER.indexOf(a.sync_state) - STATE_ORDER.indexOf(b.sync_state) || byName(a, b),
  type: (a, b) => a.type.localeCompare(b.type) || byName(a, b),
  synced: (a, b) => (b.last_synced_at ?? '').localeCompare(a.last_synced_at ?? '') || byName(a, b),
}

export const isNarrowed = ({ find, state, type }: ItemView): boolean =>
  find.trim() !== '' || state !== undefined || type !== undefined

/** The filtered and sorted items; newest first by default. */
export function shownItems(items: readonly KnowledgeItem[], view: ItemView): readonly KnowledgeItem[] {
  const words = view.find.trim().toLowerCase()
  const fits = (item: KnowledgeItem) =>
    (view.state === undefined || item.sync_state === view.state) &&
    (view.type === undefined || item.type === view.type) &&
    [item.name, item.description, item.file_path, item.base_url].some((text) => text?.toLowerCase().includes(words))
  return items.filter(fits).toSorted(view.sort ? ORDERS[view.sort] : byNewest)
}

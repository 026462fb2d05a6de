import { Audience, KnowledgeType, SyncState, type KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { z } from 'zod'
import { today } from '../../../shared/time/day-range.ts'

/** The owner filter's value for items that nobody looks after. */
export const NO_OWNER = 'nobody'

/** Filters, order and pages of the lists, kept in the address. */
export const ItemView = {
  find: z.string().default(''),
  state: SyncState.optional(),
  type: KnowledgeType.optional(),
  audience: Audience.optional(),
  owner: z.string().optional(),
  due: z.literal('yes').optional(),
  sort: z.enum(['name', 'state', 'type', 'synced', 'owner', 'review']).optional(),
  page: z.coerce.number().int().min(1).optional(),
  generated_page: z.coerce.number().int().min(1).optional(),
}
const View = z.object(ItemView)
export type ItemView = z.infer<typeof View>

/** Items that need attention come first. */
const STATE_ORDER = ['failed', 'syncing', 'pending', 'synced']
/** After every name and date. */
const LAST = '\uffff'

const byText = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' })
const byName = (a: KnowledgeItem, b: KnowledgeItem) => byText(a.name, b.name)
const byNewest = (a: KnowledgeItem, b: KnowledgeItem) => b.created_at.localeCompare(a.created_at)

const ORDERS: Record<NonNullable<ItemView['sort']>, (a: KnowledgeItem, b: KnowledgeItem) => number> = {
  name: byName,
  state: (a, b) => STATE_ORDER.indexOf(a.sync_state) - STATE_ORDER.indexOf(b.sync_state) || byName(a, b),
  type: (a, b) => a.type.localeCompare(b.type) || byName(a, b),
  synced: (a, b) => (b.last_synced_at ?? '').localeCompare(a.last_synced_at ?? '') || byName(a, b),
  owner: (a, b) => byText(a.owner?.name ?? LAST, b.owner?.name ?? LAST) || byName(a, b),
  review: (a, b) => (a.review_by ?? LAST).localeCompare(b.review_by ?? LAST) || byName(a, b),
}

/** Whether the item's review date has come, here or in UTC: the server's mail about it goes by its own clock. */
export const isDue = ({ review_by }: Pick<KnowledgeItem, 'review_by'>, now: Date): boolean =>
  review_by !== null && (review_by <= today(now) || review_by <= now.toISOString().slice(0, 10))

export const isNarrowed = ({ find, state, type, audience, owner, due }: ItemView): boolean =>
  find.trim() !== '' || [state, type, audience, owner, due].some((value) => value !== undefined)

/** The filtered and sorted items; newest first by default. */
export function shownItems(
  items: readonly KnowledgeItem[],
  view: ItemView,
  now: Date = new Date(),
): readonly KnowledgeItem[] {
  const words = view.find.trim().toLowerCase()
  const fits = (item: KnowledgeItem) =>
    (view.state === undefined || item.sync_state === view.state) &&
    (view.type === undefined || item.type === view.type) &&
    (view.audience === undefined || item.audience === view.audience) &&
    (view.owner === undefined || (item.owner?.user_id ?? NO_OWNER) === view.owner) &&
    (view.due === undefined || isDue(item, now)) &&
    [item.name, item.description, item.file_path, item.base_url].some((text) => text?.toLowerCase().includes(words))
  return items.filter(fits).toSorted(view.sort ? ORDERS[view.sort] : byNewest)
}

import type { Audience } from '@cuecard/contract/knowledge/knowledge.ts'
import { COMPETITOR_NOTE } from '../../../shared/quotes/competitor-notes.ts'
import type { ItemRow } from '../knowledge.store.ts'

type Described = Pick<ItemRow, 'name' | 'audience' | 'proposed_audience' | 'knowledge_source'>

/**
 * Whom an item's words are for: what somebody chose, and until then what it says of itself, because a margin that was read aloud is said,
 * and a first line that was missing is found below. Notes on competitors have a rule of their own until then (`isCompetitorNote`).
 */
export function audienceUntilChosen(item: Described): Audience | null {
  if (item.audience !== null) return item.audience
  const isOwn = item.knowledge_source === 'user_uploaded'
  return isOwn && item.proposed_audience === 'internal' && !COMPETITOR_NOTE.test(item.name) ? 'internal' : null
}

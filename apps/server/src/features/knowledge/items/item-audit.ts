import type { Member } from '../../../platform/access.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { writeAudit } from '../../audit/audit.service.ts'
import type { ItemRow } from '../knowledge.store.ts'

/** Logs an action on an item under its name, with the file name or address where that is different. */
export function auditItem(
  deps: Deps,
  db: Db,
  entry: {
    actor: Member
    action: 'knowledge_item_added' | 'knowledge_item_changed' | 'knowledge_item_removed' | 'knowledge_file_downloaded'
    item: ItemRow
    detail?: string
  },
): Promise<void> {
  const { actor, action, item, detail } = entry
  const source = item.file_path ?? item.base_url
  return writeAudit(deps, db, {
    actor,
    action,
    target: item.name,
    detail: detail ?? (source === item.name ? null : source),
  })
}

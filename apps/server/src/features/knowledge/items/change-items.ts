import type { ItemsChange } from '@cuecard/contract/knowledge/care.ts'
import { isStaff, type Member } from '../../../platform/access.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { updateKnowledgeState } from '../../companies/companies.service.ts'
import {
  deleteItem,
  type ItemRow,
  lockCompanyItems,
  lockItems,
  updateItems,
  withdrawGeneratedFrom,
} from '../knowledge.store.ts'
import { forgetKnowledge } from '../search/company-knowledge.ts'
import { forgetFetched, listPages } from '../sites/knowledge-pages.store.ts'
import { enqueueSync } from '../sync/start-sync.ts'
import { applyAudience } from './apply-audience.ts'
import { auditItem } from './item-audit.ts'
import { requireOwner } from './item-facts.ts'
import { versionFiles } from './item-versions.store.ts'
import { removeUnused } from './unused-files.ts'

const NOT_FOUND = 'Knowledge item not found'
const STAFF_ONLY = 'Only staff can change documents that the platform has made.'

export interface ItemsChanged {
  changed: string[]
  refused: { id: string; reason: string }[]
}

interface AllowedChange {
  actor: Member
  rows: readonly ItemRow[]
}

/**
 * Changes several items in one transaction. Items that are gone or that the actor may not change are refused one by one, the others
 * are changed. @throws 422 when the new owner does not belong to the company
 */
export async function changeItems(
  deps: Deps,
  actor: Member,
  { ids, change }: { ids: readonly string[]; change: ItemsChange },
): Promise<ItemsChanged> {
  const { company_id } = actor
  const { rows, unused } = await deps.database.of(company_id).transaction(async (tx) => {
    await lockCompanyItems(tx, company_id)
    const found = await lockItems(tx, company_id, ids)
    const rows = found.filter((row) => change.action === 'retry' || mayChange(actor, row))
    const unused = rows.length > 0 ? await applyChange(deps, tx, { actor, rows, change }) : []
    return { rows: found.map((row) => ({ id: row.id, changed: rows.includes(row) })), unused }
  })
  forgetKnowledge(deps, company_id)
  // A web site has a file for each of its pages.
  await removeUnused(deps, unused)
  const changed = rows.filter((row) => row.changed).map(({ id }) => id)
  const known = new Set(rows.map(({ id }) => id))
  const refused = [...new Set(ids)].filter((id) => !changed.includes(id))
  return { changed, refused: refused.map((id) => ({ id, reason: known.has(id) ? STAFF_ONLY : NOT_FOUND })) }
}

const mayChange = (actor: Member, row: ItemRow) => row.knowledge_source === 'user_uploaded' || isStaff(actor)

/** Returns the keys of files that are free after the commit. */
async function applyChange(
  deps: Deps,
  tx: Db,
  { actor, rows, change }: AllowedChange & { change: ItemsChange },
): Promise<string[]> {
  if (change.action === 'remove') return removeRows(deps, tx, { actor, rows })
  if (change.action === 'retry') await retryRows(deps, tx, { actor, rows })
  if (change.action === 'set_owner') {
    const { owner_id } = change
    const { name } = await requireOwner(tx, actor.company_id, owner_id)
    await updateItems(tx, rows, { owner_id })
    await auditAll(deps, tx, { actor, rows, detail: `owner: ${name}` })
  }
  if (change.action === 'set_audience') {
    const { audience } = change
    await updateItems(tx, rows, { audience })
    await applyAudience(deps, tx, { actor, before: rows, audience })
    await auditAll(deps, tx, { actor, rows, detail: `audience: ${audience}` })
  }
  return []
}

async function auditAll(deps: Deps, tx: Db, { actor, rows, detail }: AllowedChange & { detail: string }) {
  for (const item of rows) await auditItem(deps, tx, { actor, action: 'knowledge_item_changed', item, detail })
}

/**
 * Removes locked items with their pages and earlier versions. Answers stop using them with the commit; their passages leave the
 * index with the next sync.
 */
export async function removeRows(deps: Deps, tx: Db, { actor, rows }: AllowedChange): Promise<string[]> {
  const { company_id } = actor
  const keys = await versionFiles(
    tx,
    company_id,
    rows.map(({ id }) => id),
  )
  for (const item of rows) {
    const pages = item.type === 'url' ? await listPages(tx, item) : []
    for (const { file_key } of [item, ...pages]) if (file_key) keys.push(file_key)
    await withdrawGeneratedFrom(tx, company_id, item.id)
    await deleteItem(tx, company_id, item.id)
    await auditItem(deps, tx, { actor, action: 'knowledge_item_removed', item })
  }
  await updateKnowledgeState(deps, tx, { company_id, knowledge_changed_at: deps.clock.now() })
  return keys
}

async function retryRows(deps: Deps, tx: Db, { actor, rows }: AllowedChange): Promise<void> {
  const again = { sync_state: 'pending' as const, sync_reason: null, updated_at: deps.clock.now() }
  for (const row of rows) if (row.type === 'url') await forgetFetched(tx, row)
  const ofType = (type: ItemRow['type']) => rows.filter((row) => row.type === type)
  await updateItems(tx, ofType('url'), again)
  // Without the hash the sync treats a file as changed and reads it again.
  await updateItems(tx, ofType('file'), { ...again, synced_hash: null })
  await enqueueSync(deps, tx, actor)
}

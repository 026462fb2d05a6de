import { randomUUID } from 'node:crypto'
import type { KnowledgeItem, KnowledgeItemChanges, KnowledgePage } from '@cuecard/contract/knowledge/knowledge.ts'
import type { z } from 'zod'
import { isStaff, type Member } from '../../../platform/access.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { denied, invalid, notFound, orNotFound } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { updateKnowledgeState } from '../../companies/companies.service.ts'
import { forgetKnowledge } from '../search/company-knowledge.ts'
import { requireRoom } from './company-room.ts'
import { auditItem } from './item-audit.ts'
import { forgetFetched, listPages, savePages } from '../sites/knowledge-pages.store.ts'
import { findItem, lockCompanyItems, lockItem, type ItemRow, updateItem } from '../knowledge.store.ts'
import { applyAudience } from './apply-audience.ts'
import { presentOne, requireOwner } from './item-facts.ts'
import { keepVersion } from './keep-version.ts'
import { presentPage } from './present-knowledge.ts'
import { enqueueSync } from '../sync/start-sync.ts'
import { checkUpload, safeFileName } from './upload-check.ts'
import { REMOVED_FROM_LIST } from '../sites/frontier.ts'
import { isSameSite } from '../sites/page-address.ts'
import { parseBaseUrl, parseSubUrls } from '../sites/site-addresses.ts'
import { removeRefused, removeUnused } from './unused-files.ts'

type ItemChanges = z.output<typeof KnowledgeItemChanges>
type ItemValues = Partial<ItemRow>

/** Changes an item, its file or its addresses; answers use the change after the next sync. @throws 403, 404, 409, 422 */
export async function updateItemAndFile(
  deps: Deps,
  actor: Member,
  input: { id: string; form: ItemChanges; file: UploadedFile | null },
): Promise<KnowledgeItem> {
  const { id, form, file } = input
  const db = deps.database.of(actor.company_id)
  const row = orNotFound(await findItem(db, actor.company_id, id), 'Knowledge item not found')
  requireStaffForGenerated(actor, row)
  if (form.type !== undefined && form.type !== row.type) {
    throw invalid('The type cannot be changed', { type: 'The type cannot be changed' })
  }
  if (file && row.type === 'url') throw invalid('A web site has no file', { file: 'A web site has no file' })
  const uploaded = file ? await storeNewFile(deps, row, file) : {}
  const saved = db.transaction(async (tx) => {
    if (file) await lockCompanyItems(tx, actor.company_id)
    const locked = orNotFound(await lockItem(tx, actor.company_id, id), 'Knowledge item not found')
    const values = {
      ...nameValues(form, locked),
      ...uploaded,
      ...(locked.type === 'url' ? siteValues(deps, locked, form) : {}),
      ...(await careValues(tx, locked, form)),
    }
    const unused = await replacedFile(deps, tx, { actor, locked, uploaded })
    const changed = await saveValues(deps, tx, { actor, locked, values })
    if (file) await requireRoom(deps, tx, actor.company_id)
    if (values.audience) await applyAudience(deps, tx, { actor, before: [locked], audience: values.audience })
    return { changed, unused }
  })
  const { changed, unused } = await saved.catch(async (error: unknown) => {
    if (uploaded.file_key) await removeRefused(deps, [uploaded.file_key], error)
    throw error
  })
  forgetKnowledge(deps, actor.company_id)
  await removeUnused(deps, unused)
  return presentOne(db, changed)
}

/** The replaced file becomes an earlier version, unless the new one has the same bytes. Returns the keys that are free then. */
async function replacedFile(
  deps: Deps,
  tx: Db,
  { actor, locked, uploaded }: { actor: Member; locked: ItemRow; uploaded: ItemValues },
): Promise<string[]> {
  if (!uploaded.file_key) return []
  if (uploaded.content_hash === locked.content_hash) return locked.file_key ? [locked.file_key] : []
  return keepVersion(tx, locked, { now: deps.clock.now(), by: actor.user_id })
}

/** @throws 422 when the new owner does not belong to the company */
async function careValues(tx: Db, locked: ItemRow, form: ItemChanges): Promise<ItemValues> {
  const { audience, owner_id, review_by } = form
  const values: ItemValues = {}
  if (audience !== undefined && audience !== locked.audience) values.audience = audience
  if (review_by !== undefined && (review_by || null) !== locked.review_by) values.review_by = review_by || null
  if (owner_id !== undefined && owner_id !== locked.owner_id) {
    await requireOwner(tx, locked.company_id, owner_id)
    values.owner_id = owner_id
  }
  return values
}

/** @throws 403 for documents that the platform has made, unless the actor is staff */
export function requireStaffForGenerated(actor: Member, row: ItemRow): void {
  if (row.knowledge_source !== 'user_uploaded' && !isStaff(actor)) {
    throw denied('Only staff can change documents that the platform has made.')
  }
}

/** Stores the new file under a new key: the old file stays until the row points to the new one. */
async function storeNewFile(deps: Deps, row: ItemRow, file: UploadedFile): Promise<ItemValues> {
  const finding = await checkUpload(file)
  const file_key = `companies/${row.company_id}/knowledge/${randomUUID()}`
  await deps.files.put(file_key, file.path)
  return {
    file_key,
    file_path: safeFileName(file.fileName),
    size_bytes: file.size,
    content_hash: file.sha256,
    sync_state: finding ? 'failed' : 'pending',
    sync_reason: finding,
  }
}

/** The titles of a file's passages contain its name, so a renamed file has to be indexed again. */
function nameValues(form: ItemChanges, row: ItemRow): ItemValues {
  const values: ItemValues = {}
  if (form.description !== undefined) values.description = form.description || null
  if (form.name === undefined || form.name === row.name) return values
  values.name = form.name
  if (row.type === 'file' && row.sync_state === 'synced')
    Object.assign(values, { sync_state: 'pending', synced_hash: null })
  return values
}

/** Listed addresses that are not on the site of a new base address are dropped. */
function siteValues(deps: Deps, row: ItemRow, form: ItemChanges): ItemValues {
  const base = form.base_url === undefined ? (row.base_url ?? '') : parseBaseUrl(deps, form.base_url)
  const discover = form.discover_sub_urls ?? row.discover_sub_urls
  const kept = row.sub_urls.filter((url) => isSameSite(url, base))
  const subUrls = form.sub_urls === undefined ? kept : parseSubUrls(deps, base, form.sub_urls)
  const same =
    base === row.base_url && discover === row.discover_sub_urls && subUrls.join('\n') === row.sub_urls.join('\n')
  if (same) return {}
  return { base_url: base, discover_sub_urls: discover, sub_urls: subUrls, sync_state: 'pending', sync_reason: null }
}

/** No sync reads these: what it has read of an item stays right when they change meanwhile. */
const UNREAD: ReadonlySet<string> = new Set(['description', 'audience', 'owner_id', 'review_by'])

async function saveValues(
  deps: Deps,
  tx: Db,
  { actor, locked, values }: { actor: Member; locked: ItemRow; values: ItemValues },
): Promise<ItemRow> {
  if (Object.keys(values).length === 0) return locked
  const now = deps.clock.now()
  const isRead = Object.keys(values).some((name) => !UNREAD.has(name))
  const saved = isRead ? { ...values, updated_at: now } : values
  await updateItem(tx, locked, saved)
  const changed = { ...locked, ...saved }
  if (values.sub_urls && changed.discover_sub_urls) await rememberRemovedUrls(tx, locked, changed)
  if (values.sync_state) {
    await updateKnowledgeState(deps, tx, { company_id: locked.company_id, knowledge_changed_at: now })
  } else if (values.name !== undefined) {
    // Every process shows names from its cache.
    await deps.signals.publish(tx, 'knowledge', locked.company_id)
  }
  await auditItem(deps, tx, { actor, action: 'knowledge_item_changed', item: changed })
  return changed
}

/** Marks the addresses that the user removed from the list: discovery would otherwise add them again. */
async function rememberRemovedUrls(tx: Db, locked: ItemRow, changed: ItemRow): Promise<void> {
  const wanted = new Set(changed.sub_urls)
  const removed = new Set(locked.sub_urls.filter((url) => !wanted.has(url)))
  const pages = await listPages(tx, locked)
  const known = new Set(pages.map((page) => page.url))
  const base = changed.base_url ?? ''
  // Taken off before a sync has read them. An address of another site, or the base address, is not found by discovery.
  const neverRead = [...removed].filter((url) => !known.has(url) && url !== base && isSameSite(url, base))
  const off = [
    ...pages.filter((page) => removed.has(page.url)),
    ...neverRead.map((url) => ({ id: randomUUID(), company_id: locked.company_id, item_id: locked.id, url })),
  ]
  const on = pages.filter((page) => page.reason === REMOVED_FROM_LIST && wanted.has(page.url))
  await savePages(tx, [
    ...off.map((page) => ({ ...page, state: 'skipped' as const, reason: REMOVED_FROM_LIST })),
    ...on.map((page) => ({ ...page, state: 'pending' as const, reason: null })),
  ])
}

/** @throws 404 */
export async function listItemPages(deps: Deps, actor: Member, id: string): Promise<KnowledgePage[]> {
  const db = deps.database.of(actor.company_id)
  const row = orNotFound(await findItem(db, actor.company_id, id), 'Knowledge item not found')
  return (await listPages(db, row)).map(presentPage)
}

/** Forgets what was read of an item, or of one page of a web site, and starts a sync that reads it again. @throws 404 */
export async function retryReading(deps: Deps, actor: Member, { id, pageId }: { id: string; pageId?: string }) {
  const db = deps.database.of(actor.company_id)
  const status = await db.transaction(async (tx) => {
    await lockCompanyItems(tx, actor.company_id)
    const row = orNotFound(await lockItem(tx, actor.company_id, id), 'Knowledge item not found')
    const pages = await forgetFetched(tx, row, pageId)
    if (pageId !== undefined && pages.length === 0) throw notFound('Page not found')
    // Without the hash the sync treats the file as changed and reads it again.
    const again = row.type === 'file' ? { synced_hash: null } : {}
    await updateItem(tx, row, { ...again, sync_state: 'pending', sync_reason: null, updated_at: deps.clock.now() })
    return enqueueSync(deps, tx, actor)
  })
  return status
}

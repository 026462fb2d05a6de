import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { KNOWLEDGE_COMPARED_MAX } from '@cuecard/contract/limits.ts'
import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import type { ItemVersion, VersionText } from '@cuecard/contract/knowledge/care.ts'
import type { Member } from '../../../platform/access.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notFound, orNotFound } from '../../../platform/errors.ts'
import { inTempFolder } from '../../../platform/temp-folder.ts'
import { updateKnowledgeState } from '../../companies/companies.service.ts'
import { ExtractionError } from '../extract/extraction-error.ts'
import { findItem, type ItemRow, lockCompanyItems, lockItem, updateItem } from '../knowledge.store.ts'
import { forgetKnowledge } from '../search/company-knowledge.ts'
import { requireRoom } from './company-room.ts'
import { documentText } from './document-text.ts'
import { auditItem } from './item-audit.ts'
import { listOwners, presentOne } from './item-facts.ts'
import { findVersion, listVersions, type VersionRow } from './item-versions.store.ts'
import { keepVersion } from './keep-version.ts'
import { requireStaffForGenerated } from './update-item.ts'
import { removeRefused, removeUnused } from './unused-files.ts'

const NO_ITEM = 'Knowledge item not found'
const NO_VERSION = 'This version is not kept any more'
/** A comparison is waited for by a person. */
const READING_MS = 60_000

/** The earlier versions of an item, newest first. @throws 404 */
export async function listItemVersions(deps: Deps, actor: Member, id: string): Promise<{ versions: ItemVersion[] }> {
  const db = deps.database.of(actor.company_id)
  const row = orNotFound(await findItem(db, actor.company_id, id), NO_ITEM)
  const people = new Map((await listOwners(db, actor.company_id)).map(({ user_id, name }) => [user_id, name]))
  const versions = await listVersions(db, row)
  return {
    versions: versions.map((version) => ({
      id: version.id,
      number: version.number,
      file_path: version.file_path,
      size_bytes: version.size_bytes,
      from: version.valid_from.toISOString(),
      until: version.valid_until.toISOString(),
      replaced_by: version.replaced_by === null ? null : (people.get(version.replaced_by) ?? null),
    })),
  }
}

interface VersionOf {
  id: string
  version_id: string
}

async function findBoth(deps: Deps, actor: Member, { id, version_id }: VersionOf) {
  const db = deps.database.of(actor.company_id)
  const item = orNotFound(await findItem(db, actor.company_id, id), NO_ITEM)
  return { item, version: orNotFound(await findVersion(db, item, version_id), NO_VERSION) }
}

/** The texts of an earlier version and of the present file. @throws 404 */
export async function compareItemVersion(
  deps: Deps,
  actor: Member,
  params: VersionOf,
): Promise<{ before: VersionText; now: VersionText }> {
  const { item, version } = await findBoth(deps, actor, params)
  const [before, now] = [await readText(deps, version), await readText(deps, item)]
  return { before, now }
}

async function readText(deps: Deps, file: Pick<ItemRow | VersionRow, 'file_key' | 'file_path'>): Promise<VersionText> {
  const signal = AbortSignal.timeout(READING_MS)
  try {
    const document = await inTempFolder('compare', async (folder) => {
      const path = join(folder, 'document')
      await deps.files.copyTo(file.file_key ?? '', path)
      return deps.caches.extractor.extractDocument({ path, fileName: file.file_path ?? '', signal })
    })
    const text = documentText(document)
    return { text: text.slice(0, KNOWLEDGE_COMPARED_MAX), reason: null, cut: text.length > KNOWLEDGE_COMPARED_MAX }
  } catch (error) {
    if (error instanceof ExtractionError) return { text: '', reason: error.message, cut: false }
    if (signal.aborted) return { text: '', reason: 'Reading this file took too long.', cut: false }
    throw error
  }
}

/** Makes an earlier version the present file again, under a copy of its bytes, so that the history stays whole. @throws 403, 404, 409 */
export async function restoreItemVersion(deps: Deps, actor: Member, params: VersionOf): Promise<KnowledgeItem> {
  const { item, version } = await findBoth(deps, actor, params)
  requireStaffForGenerated(actor, item)
  const file_key = `companies/${actor.company_id}/knowledge/${randomUUID()}`
  await inTempFolder('restore', async (folder) => {
    const path = join(folder, 'document')
    await deps.files.copyTo(version.file_key, path)
    await deps.files.put(file_key, path)
  })
  const db = deps.database.of(actor.company_id)
  const now = deps.clock.now()
  const restored = db.transaction(async (tx) => {
    await lockCompanyItems(tx, actor.company_id)
    const locked = orNotFound(await lockItem(tx, actor.company_id, item.id), NO_ITEM)
    if (!(await findVersion(tx, locked, version.id))) throw notFound(NO_VERSION)
    const unused = await keepVersion(tx, locked, { now, by: actor.user_id })
    const { file_path, size_bytes, content_hash } = version
    const state = { sync_state: 'pending' as const, sync_reason: null, updated_at: now }
    const values = { file_key, file_path, size_bytes, content_hash, ...state }
    await updateItem(tx, locked, values)
    await requireRoom(deps, tx, actor.company_id)
    await updateKnowledgeState(deps, tx, { company_id: actor.company_id, knowledge_changed_at: now })
    const row = { ...locked, ...values }
    const detail = `version ${version.number} brought back, ${file_path}`
    await auditItem(deps, tx, { actor, action: 'knowledge_item_changed', item: row, detail })
    return { row, unused }
  })
  const { row, unused } = await restored.catch(async (error: unknown) => {
    await removeRefused(deps, [file_key], error)
    throw error
  })
  forgetKnowledge(deps, actor.company_id)
  await removeUnused(deps, unused)
  return presentOne(db, row)
}

import { randomUUID } from 'node:crypto'
import { KNOWLEDGE_FILE_ITEMS_MAX } from '@cuecard/contract/limits.ts'
import type { Audience } from '@cuecard/contract/knowledge/knowledge.ts'
import type { Member } from '../../../platform/access.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { conflict, HttpError } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { updateKnowledgeState } from '../../companies/companies.service.ts'
import { forgetKnowledge } from '../search/company-knowledge.ts'
import { requireRoom } from './company-room.ts'
import { auditItem } from './item-audit.ts'
import { countFileItems, findSameBytes, insertItem, type ItemRow, lockCompanyItems } from '../knowledge.store.ts'
import { proposeAudience } from './propose-audience.ts'
import { safeFileName } from './upload-check.ts'
import { removeRefused } from './unused-files.ts'

export interface NewFile {
  form: { name: string; description?: string | undefined; audience?: Audience | undefined }
  /** Refuses a file whose bytes another item has. */
  onlyNew?: boolean
  /** Default: `user_uploaded`. */
  source?: 'user_uploaded' | 'initial_sales_playbook'
  file: Pick<UploadedFile, 'path' | 'fileName' | 'size' | 'sha256'>
  /** Shown to people; null as long as no problem is known. */
  unreadableReason: string | null
  /** Runs in the transaction that adds the item, so that both are stored or neither is. */
  inTransaction?: (tx: Db, item: ItemRow) => Promise<void>
}

/**
 * Stores the file, then its row: a crash between the two leaves a file without a row, never a row without its file.
 * @throws 409 when the company has the maximum number of files of this source, no room for the bytes, or with `onlyNew` the
 * same bytes already
 */
export async function addFile(deps: Deps, actor: Member, added: NewFile): Promise<ItemRow> {
  const id = randomUUID()
  const file_key = `companies/${actor.company_id}/knowledge/${id}`
  await deps.files.put(file_key, added.file.path)
  try {
    const row = await insertFile(deps, actor, { ...added, id, file_key })
    forgetKnowledge(deps, actor.company_id)
    return row
  } catch (error) {
    await removeRefused(deps, [file_key], error)
    throw error
  }
}

function insertFile(deps: Deps, actor: Member, stored: NewFile & { id: string; file_key: string }): Promise<ItemRow> {
  const { id, file_key, form, file, unreadableReason, onlyNew = false, source = 'user_uploaded' } = stored
  const isSection = source === 'initial_sales_playbook'
  const now = deps.clock.now()
  const { company_id } = actor
  return deps.database.of(company_id).transaction(async (tx) => {
    await lockCompanyItems(tx, company_id)
    if ((await countFileItems(tx, company_id, source)) >= KNOWLEDGE_FILE_ITEMS_MAX) {
      const items = isSection ? 'playbook sections' : 'file items'
      throw conflict(`Maximum limit of ${KNOWLEDGE_FILE_ITEMS_MAX} ${items} reached`)
    }
    if (onlyNew) await refuseKnownBytes(tx, company_id, file.sha256)
    const item = await insertItem(tx, {
      id,
      company_id,
      name: form.name,
      description: form.description || null,
      type: 'file',
      file_path: safeFileName(file.fileName),
      file_key,
      knowledge_source: source,
      sync_state: unreadableReason ? 'failed' : 'pending',
      sync_reason: unreadableReason,
      size_bytes: file.size,
      content_hash: file.sha256,
      audience: form.audience ?? null,
      proposed_audience: proposeAudience({ name: form.name, file_path: file.fileName }),
      owner_id: actor.user_id,
      created_at: now,
      updated_at: now,
    })
    await requireRoom(deps, tx, company_id)
    await updateKnowledgeState(deps, tx, { company_id, knowledge_changed_at: now })
    const detail = isSection ? { detail: `playbook section, ${item.file_path ?? ''}` } : {}
    await auditItem(deps, tx, { actor, action: 'knowledge_item_added', item, ...detail })
    await stored.inTransaction?.(tx, item)
    return item
  })
}

/** Names the item that has the bytes, so that the screen can offer to replace it. */
async function refuseKnownBytes(tx: Db, companyId: string, sha256: string): Promise<void> {
  const known = await findSameBytes(tx, companyId, sha256)
  if (!known) return
  const named = { known_item_id: known.id, known_item_name: known.name }
  throw new HttpError(409, `'${known.name}' has the same content already.`, { errors: named })
}

import { randomUUID } from 'node:crypto'
import type { KnowledgeItem } from '@cuecard/contract/knowledge.ts'
import { KNOWLEDGE_FILE_ITEMS_MAX, PLAYBOOK_FILE_EXTENSIONS } from '@cuecard/contract/limits.ts'
import type { Member } from '../../../platform/access.ts'
import type { Deps } from '../../../platform/deps.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { noteActivity } from '../../activity/activity.service.ts'
import { writeAudit } from '../../audit/audit.service.ts'
import { updateKnowledgeState } from '../../companies/companies.service.ts'
import { forgetKnowledge } from '../search/company-knowledge.ts'
import { list } from '../knowledge.service.ts'
import { countFileItems, insertItem, lockCompanyItems } from '../knowledge.store.ts'
import { checkUpload, safeFileName } from '../items/upload-check.ts'

const TYPES = `A playbook section must be one of these: ${PLAYBOOK_FILE_EXTENSIONS.map((ending) => `.${ending}`).join(', ')}.`

/**
 * Adds a section written by staff to the company's sales playbook; answers use it after the next sync. @throws 409, 422
 */
export async function uploadPlaybookSection(
  deps: Deps,
  actor: Member,
  input: { section_name: string; file: UploadedFile | null },
): Promise<KnowledgeItem> {
  const { section_name, file } = input
  if (!file) throw invalid('A file is required', { file: 'A file is required' })
  const ending = file.fileName.toLowerCase().trim().split('.').slice(1).at(-1) ?? ''
  if (!PLAYBOOK_FILE_EXTENSIONS.includes(ending)) throw invalid(TYPES, { file: TYPES })
  const finding = await checkUpload(file)
  const { company_id } = actor
  const id = randomUUID()
  const file_key = `companies/${company_id}/knowledge/${id}`
  await deps.files.put(file_key, file.path)
  try {
    const now = deps.clock.now()
    await deps.database.of(company_id).transaction(async (tx) => {
      await lockCompanyItems(tx, company_id)
      if ((await countFileItems(tx, company_id, 'initial_sales_playbook')) >= KNOWLEDGE_FILE_ITEMS_MAX) {
        throw conflict(`Maximum limit of ${KNOWLEDGE_FILE_ITEMS_MAX} playbook sections reached`)
      }
      const { file_path } = await insertItem(tx, {
        id,
        company_id,
        name: section_name,
        type: 'file',
        file_path: safeFileName(file.fileName),
        file_key,
        knowledge_source: 'initial_sales_playbook',
        sync_state: finding ? 'failed' : 'pending',
        sync_reason: finding,
        size_bytes: file.size,
        content_hash: file.sha256,
        created_at: now,
        updated_at: now,
      })
      await updateKnowledgeState(deps, tx, { company_id, knowledge_changed_at: now })
      const detail = `playbook section, ${file_path ?? ''}`
      await writeAudit(deps, tx, { actor, action: 'knowledge_item_added', target: section_name, detail })
    })
  } catch (error) {
    await deps.files.remove(file_key)
    throw error
  }
  forgetKnowledge(deps, company_id)
  noteActivity(deps, actor, 'document_uploaded')
  const added = (await list(deps, actor)).find((item) => item.id === id)
  if (!added) throw conflict('This section was removed while it was being added.')
  return added
}

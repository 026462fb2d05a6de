import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { PLAYBOOK_FILE_EXTENSIONS } from '@cuecard/contract/limits.ts'
import type { Member } from '../../../platform/access.ts'
import type { Deps } from '../../../platform/deps.ts'
import { invalid } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { noteActivity } from '../../user-metrics/user-metrics.service.ts'
import { addFile } from '../items/add-file.ts'
import { presentOne } from '../items/item-facts.ts'
import { checkUpload } from '../items/upload-check.ts'

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
  const unreadableReason = await checkUpload(file)
  const form = { name: section_name }
  const row = await addFile(deps, actor, { form, file, unreadableReason, source: 'initial_sales_playbook' })
  noteActivity(deps, actor, 'document_uploaded')
  return presentOne(deps.database.of(actor.company_id), row)
}

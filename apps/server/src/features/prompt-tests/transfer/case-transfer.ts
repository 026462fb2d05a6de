import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TestCaseFormat } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { Member } from '../../../platform/access.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { denied, invalid } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import type { FileReply } from '../../../platform/http/serve.ts'
import { writeAudit } from '../../audit/audit.service.ts'
import { owningCompany, mayWriteDefaults, providerId, requireWritableCompany } from '../cases/case-access.ts'
import * as store from '../prompt-tests.store.ts'
import type { PortableCase } from './imported-case.ts'
import { givenOf, matchCases } from './match-cases.ts'
import { readCaseFile } from './read-file.ts'
import { FORMATS, writeCases } from './write-cases.ts'

/** Exports the cases of one type in a format that can be imported. */
export async function exportCases(
  deps: Deps,
  actor: Member,
  { test_case_type, format }: { test_case_type: TestCaseType; format: TestCaseFormat },
): Promise<FileReply<'application/json' | 'text/csv' | 'application/yaml'>> {
  const ownerId = await owningCompany(deps, actor.company_id, test_case_type)
  const cases = ownerId === null ? [] : await store.listCases(deps.database.of(ownerId), ownerId, test_case_type)
  const { extension, mediaType } = FORMATS[format]
  return {
    stream: Readable.from(writeCases(format, cases.map(portableOf)), { objectMode: false }),
    fileName: `${test_case_type === 'default' ? 'default' : 'company'}-test-cases.${extension}`,
    mediaType,
  }
}

export interface CaseImport {
  file: UploadedFile | null
  test_case_type: TestCaseType
  /** What happens to cases that are stored otherwise than the file has them. */
  existing: 'keep' | 'update'
  signal: AbortSignal
}

/**
 * Imports the cases of a file that do not exist yet (compared by name, what is asked and mode), and the categories that they
 * need, in one transaction. With `existing: 'update'` the others get what the file tells of them.
 * @throws 403 for default cases without the right to change them; 422 with the location of each problem
 */
export async function importCases(deps: Deps, actor: Member, { file, test_case_type, existing, signal }: CaseImport) {
  const ownerId = await requireWritableCompany(deps, actor, test_case_type)
  if (!file) throw invalid('A file is required', { file: 'A file is required' })
  // The provider's categories are also used by default cases.
  const mayAddCategories = mayWriteDefaults(actor) || ownerId !== (await providerId(deps))
  const cases = await readCaseFile(file, signal)
  return deps.database.of(ownerId).transaction(async (tx) => {
    // Serialises imports: the second of two imports of the same file finds all cases existing.
    await store.lockNames(tx, ownerId)
    const { differing, ...matched } = matchCases(cases, await store.listCases(tx, ownerId, test_case_type))
    const changed = existing === 'update' ? differing : []
    const added = [...matched.added, ...changed.flatMap(({ row, read }) => (row ? [] : [read.fields]))]
    const updated = changed.flatMap(({ row, read }) => (row ? [{ row: row.row, ...givenOf(read) }] : []))
    const wanted = new Set(
      [...added, ...updated.map(({ told }) => told)].flatMap(({ category_name }) => category_name ?? []),
    )
    const now = deps.clock.now()
    const { ids, created } = await ensureCategories(tx, { ownerId, wanted, mayAddCategories, now })
    const withId = <T extends { category_name?: string | null }>({ category_name, ...fields }: T) =>
      category_name === undefined
        ? fields
        : { ...fields, category_id: category_name === null ? null : (ids.get(category_name) ?? null) }
    // Sorted ids keep the order of the file, because cases with the same time are listed by id.
    const rowIds = added.map(() => randomUUID()).sort()
    const owned = { company_id: ownerId, test_case_type, created_at: now, updated_at: now }
    await store.insertCases(
      tx,
      added.map((fields, at) => ({ ...withId(fields), ...owned, id: rowIds[at] ?? randomUUID() })),
    )
    for (const { row, told, username } of updated) {
      const test_message = { ...row.test_message, username: username ?? row.test_message.username }
      await store.updateCase(tx, ownerId, { ...withId(told), id: row.id, test_message, updated_at: now })
    }
    const counts = {
      added: added.length,
      updated: updated.length,
      unchanged: matched.unchanged,
      differing: differing.length - changed.length,
      repeated: matched.repeated,
      categories_added: created,
    }
    await writeImport(deps, tx, { actor, ownerId, test_case_type, counts })
    return counts
  })
}

interface Imported {
  actor: Member
  ownerId: string
  test_case_type: TestCaseType
  counts: Record<'added' | 'updated' | 'unchanged' | 'differing' | 'repeated', number>
}

/** An import that changed nothing leaves no entry. */
async function writeImport(deps: Deps, tx: Db, { actor, ownerId, test_case_type, counts }: Imported): Promise<void> {
  const { added, updated, unchanged, differing, repeated } = counts
  if (added + updated === 0) return
  const parts = [
    `${added} added`,
    updated > 0 ? `${updated} updated` : null,
    `${unchanged + differing} already there`,
    repeated > 0 ? `${repeated} more than once in the file` : null,
  ]
  const target = `${test_case_type === 'default' ? 'Default' : 'Company'} test cases`
  const detail = parts.filter(Boolean).join(', ')
  await writeAudit(deps, tx, { actor, action: 'test_cases_imported', target, detail, company_id: ownerId })
}

interface CategoriesToEnsure {
  ownerId: string
  wanted: ReadonlySet<string>
  mayAddCategories: boolean
  now: Date
}

/** Ids of the categories by name; missing ones are created. @throws 403 when the caller may not add categories */
async function ensureCategories(tx: Db, { ownerId, wanted, mayAddCategories, now }: CategoriesToEnsure) {
  const ids = new Map((await store.listCategories(tx, ownerId)).map(({ id, name }) => [name, id]))
  let created = 0
  for (const name of wanted) {
    if (ids.has(name)) continue
    if (!mayAddCategories) throw denied()
    const row = await store.insertCategory(tx, { id: randomUUID(), company_id: ownerId, name, created_at: now })
    if (!row) throw new Error('a category that was not there could not be added')
    ids.set(name, row.id)
    created++
  }
  return { ids, created }
}

const portableOf = ({ row, category_name }: store.CaseOfCategory): PortableCase => ({
  name: row.name,
  description: row.description,
  category_name,
  message_history: row.message_history,
  test_message: row.test_message,
  expected_result: row.expected_result,
  test_case_response_mode: row.test_case_response_mode,
  is_core_test_case: row.is_core_test_case,
  must_contain: row.must_contain,
  must_not_contain: row.must_not_contain,
  expects_refusal: row.expects_refusal,
})

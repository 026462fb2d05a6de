import { randomUUID } from 'node:crypto'
import type { TestCase, TestCaseDraft, TestCategory } from '@cuecard/contract/prompt-tests.ts'
import type { z } from 'zod'
import { isPlatformAdmin, isStaff, type Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, denied, notFound } from '../../platform/errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { internalControlCompany } from '../companies/companies.service.ts'
import {
  type CaseRow,
  type CategoryRow,
  holdCategory,
  insertCase,
  insertCategory,
  listCategories as listCategoryRows,
} from './prompt-tests.store.ts'

// What asks knowledge gaps again and grades the answers.
export { askCase } from './ask-case.ts'
export type { AskedCase } from './asked-case.ts'
export { gradeResponse } from './grade.ts'

/** A draft with its defaults filled in. */
export type CheckedDraft = z.output<typeof TestCaseDraft>

/** The company's categories, by name. */
export async function listCategories(deps: Deps, actor: Member): Promise<TestCategory[]> {
  return (await listCategoryRows(deps.database.of(actor.company_id), actor.company_id)).map(presentCategory)
}

/** @throws 409 for a name that the company has */
export async function createCategory(deps: Deps, actor: Member, { name }: { name: string }): Promise<TestCategory> {
  const { company_id } = actor
  const row = { id: randomUUID(), company_id, name, created_at: deps.clock.now() }
  const added = await insertCategory(deps.database.of(company_id), row)
  if (!added) throw conflict(`There is a category called '${name}' already.`)
  return presentCategory(added)
}

/**
 * Stores a test case: a company's own in that company, a default one in the provider's, whose categories alone it may
 * then have. @throws 403 for a default case by somebody who is not staff; 404 for another company's category
 */
export async function createCase(deps: Deps, actor: Member, draft: CheckedDraft): Promise<TestCase> {
  const company_id = await homeOf(deps, actor, draft)
  const now = deps.clock.now()
  return deps.database.of(company_id).transaction(async (tx) => {
    const { category_id } = draft
    const category = category_id === null ? null : await holdCategory(tx, company_id, category_id)
    if (category_id !== null && !category) throw notFound('Category not found')
    const row = await insertCase(tx, { ...draft, id: randomUUID(), company_id, created_at: now, updated_at: now })
    const detail = `${draft.test_case_type === 'default' ? 'default' : 'company'} test case`
    await writeAudit(deps, tx, { actor, action: 'test_case_added', target: draft.name, detail, company_id })
    return presentCase(row, category?.name ?? null)
  })
}

/** Default cases lie in the provider's company (decision 15). */
async function homeOf(deps: Deps, actor: Member, { test_case_type }: CheckedDraft): Promise<string> {
  if (test_case_type === 'company-specific') return actor.company_id
  if (!isStaff(actor) && !isPlatformAdmin(actor)) throw denied()
  const provider = await internalControlCompany(deps.db)
  if (!provider) throw notFound('Company not found')
  return provider.id
}

const presentCategory = ({ id, name }: CategoryRow): TestCategory => ({ id, name })

function presentCase({ company_id: _company, ...row }: CaseRow, category_name: string | null): TestCase {
  return {
    ...row,
    category_name,
    result_grade: null,
    last_test_run_result: null,
    last_200_results: [],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

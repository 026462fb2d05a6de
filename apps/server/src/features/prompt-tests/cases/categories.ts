import { randomUUID } from 'node:crypto'
import type { TestCategory } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { Member } from '../../../platform/access.ts'
import type { Deps } from '../../../platform/deps.ts'
import { conflict, denied, notFound, orNotFound } from '../../../platform/errors.ts'
import { writeAudit } from '../../audit/audit.service.ts'
import { owningCompany, mayWriteDefaults, providerId, requireWritableCompany } from './case-access.ts'
import * as store from '../prompt-tests.store.ts'

export const CATEGORY_NOT_FOUND = 'Category not found'
const nameTaken = (name: string) => conflict(`There is a category called '${name}' already.`)

/** The categories of the company, or of the default cases, sorted by name. */
export async function listCategories(deps: Deps, actor: Member, type: TestCaseType): Promise<TestCategory[]> {
  const ownerId = await owningCompany(deps, actor.company_id, type)
  return ownerId === null ? [] : (await store.listCategories(deps.database.of(ownerId), ownerId)).map(present)
}

/** @throws 403 for a category of default cases without the right to change them; 409 if the name exists */
export async function createCategory(
  deps: Deps,
  actor: Member,
  { name, test_case_type }: { name: string; test_case_type: TestCaseType },
): Promise<TestCategory> {
  const ownerId = await requireWritableCompany(deps, actor, test_case_type)
  await requireStaffForDefaults(deps, actor, ownerId)
  return deps.database.of(ownerId).transaction(async (tx) => {
    await store.lockNames(tx, ownerId)
    const added = await store.insertCategory(tx, {
      id: randomUUID(),
      company_id: ownerId,
      name,
      created_at: deps.clock.now(),
    })
    if (!added) throw nameTaken(name)
    await writeAudit(deps, tx, { actor, action: 'test_category_added', target: name, company_id: ownerId })
    return present(added)
  })
}

/** @throws 403, 404; 409 if the name exists */
export async function renameCategory(deps: Deps, actor: Member, { id, name }: { id: string; name: string }) {
  const ownerId = await owningCompanyOfCategory(deps, actor, id)
  return deps.database.of(ownerId).transaction(async (tx) => {
    await store.lockNames(tx, ownerId)
    const before = orNotFound(await store.lockCategory(tx, ownerId, id), CATEGORY_NOT_FOUND)
    if (before.name === name) return present(before)
    if (await store.isNameTaken(tx, ownerId, { id, name })) throw nameTaken(name)
    await store.renameCategory(tx, ownerId, { id, name })
    const detail = `name: ${before.name} → ${name}`
    await writeAudit(deps, tx, { actor, action: 'test_category_changed', target: name, detail, company_id: ownerId })
    return { id, name }
  })
}

/** Cases of the category become 'Other'. @throws 403, 404 */
export async function removeCategory(deps: Deps, actor: Member, id: string): Promise<void> {
  const ownerId = await owningCompanyOfCategory(deps, actor, id)
  await deps.database.of(ownerId).transaction(async (tx) => {
    const before = orNotFound(await store.lockCategory(tx, ownerId, id), CATEGORY_NOT_FOUND)
    await store.deleteCategory(tx, ownerId, id)
    await writeAudit(deps, tx, { actor, action: 'test_category_removed', target: before.name, company_id: ownerId })
  })
}

/** The company that owns a category which the caller may change. @throws 403 for a category that is only visible; 404 */
async function owningCompanyOfCategory(deps: Deps, actor: Member, id: string): Promise<string> {
  const provider = await providerId(deps)
  for (const ownerId of new Set([actor.company_id, provider ?? actor.company_id])) {
    if (!(await store.findCategory(deps.database.of(ownerId), ownerId, id))) continue
    await requireStaffForDefaults(deps, actor, ownerId)
    return ownerId
  }
  throw notFound(CATEGORY_NOT_FOUND)
}

/** The provider's categories are also used by default cases. @throws 403 */
async function requireStaffForDefaults(deps: Deps, actor: Member, ownerId: string): Promise<void> {
  if (ownerId === (await providerId(deps)) && !mayWriteDefaults(actor)) throw denied()
}

const present = ({ id, name }: store.CategoryRow): TestCategory => ({ id, name })

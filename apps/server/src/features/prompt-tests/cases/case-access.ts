import type { TestCaseType } from '@cuecard/contract/prompt-tests.ts'
import { isPlatformAdmin, isStaff, type Member } from '../../../platform/access.ts'
import type { Deps } from '../../../platform/deps.ts'
import { denied, notFound } from '../../../platform/errors.ts'
import { internalControlCompany } from '../../companies/companies.service.ts'
import { type CaseOfCategory, findCase } from '../prompt-tests.store.ts'

export const CASE_NOT_FOUND = 'Test case not found'

/** The provider's company, which never changes once it is there; null before. */
export async function providerId(deps: Deps): Promise<string | null> {
  const known = deps.memory<{ id: string | null }>('prompt-tests.provider', () => ({ id: null }))
  known.id ??= (await internalControlCompany(deps.db))?.id ?? null
  return known.id
}

/** The company in which cases of the type lie for a member of this one (decision 15); null while there is no provider. */
export async function owningCompany(deps: Deps, companyId: string, type: TestCaseType): Promise<string | null> {
  return type === 'company-specific' ? companyId : providerId(deps)
}

/** Default cases, and the categories of the provider's company, are its staff's and its admins' (decision table). */
export const mayWriteDefaults = (actor: Member) => isStaff(actor) || isPlatformAdmin(actor)

/** @throws 403 for default cases by somebody who is not staff; 404 while there is no provider */
export async function requireWritableCompany(deps: Deps, actor: Member, type: TestCaseType): Promise<string> {
  if (type === 'default' && !mayWriteDefaults(actor)) throw denied()
  const ownerId = await owningCompany(deps, actor.company_id, type)
  if (ownerId === null) throw notFound('Company not found')
  return ownerId
}

/** A case that the company sees, its own or a default one. @throws 404 */
export async function requireVisibleCase(deps: Deps, actor: Member, id: string): Promise<CaseOfCategory> {
  const { company_id } = actor
  const own = await findCase(deps.database.of(company_id), company_id, id)
  if (own) return own
  const provider = await providerId(deps)
  const shared =
    provider === null || provider === company_id ? null : await findCase(deps.database.of(provider), provider, id)
  if (shared?.row.test_case_type !== 'default') throw notFound(CASE_NOT_FOUND)
  return shared
}

/** @throws 403 for a default case by somebody who is not staff; 404 */
export async function requireWritableCase(deps: Deps, actor: Member, id: string): Promise<CaseOfCategory> {
  const found = await requireVisibleCase(deps, actor, id)
  if (found.row.test_case_type === 'default' && !mayWriteDefaults(actor)) throw denied()
  return found
}

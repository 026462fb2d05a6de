import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { isPlatformAdmin, isStaff, type Member } from '../../../platform/access.ts'
import type { Deps } from '../../../platform/deps.ts'
import { denied, notFound } from '../../../platform/errors.ts'
import { internalControlCompany } from '../../companies/companies.service.ts'
import { type CaseOfCategory, findCase } from '../prompt-tests.store.ts'

export const CASE_NOT_FOUND = 'Test case not found'

/** The provider's company; null before it exists. Cached, because it never changes. */
export async function providerId(deps: Deps): Promise<string | null> {
  const { provider } = deps.caches
  provider.id ??= (await internalControlCompany(deps.db))?.id ?? null
  return provider.id
}

/** The company whose rows are the cases of a type: this company for its own, the provider for default cases, which all companies share. Null while there is no provider. */
export const owningCompany = async (deps: Deps, companyId: string, type: TestCaseType) =>
  type === 'company-specific' ? companyId : providerId(deps)

/** Default cases affect every company, so only staff and admins of the provider may change them and their categories. */
export const mayWriteDefaults = (actor: Member) => isStaff(actor) || isPlatformAdmin(actor)

/** Like `owningCompany`, for changes. @throws 403 for default cases without the right to change them; 404 while there is no provider */
export async function requireWritableCompany(deps: Deps, actor: Member, type: TestCaseType): Promise<string> {
  if (type === 'default' && !mayWriteDefaults(actor)) throw denied()
  const ownerId = await owningCompany(deps, actor.company_id, type)
  if (ownerId === null) throw notFound('Company not found')
  return ownerId
}

/** A case of the company, or a default case. @throws 404 */
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

/** Like `requireVisibleCase`, for changes. @throws 403 for a default case without the right to change it; 404 */
export async function requireWritableCase(deps: Deps, actor: Member, id: string): Promise<CaseOfCategory> {
  const found = await requireVisibleCase(deps, actor, id)
  if (found.row.test_case_type === 'default' && !mayWriteDefaults(actor)) throw denied()
  return found
}

import type { Session } from '@cuecard/contract/auth.ts'
import type { Actor } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict } from '../../platform/errors.ts'
import { currentSession, forgetActors, joinCompany } from '../auth/auth.service.ts'
import { addCompany } from '../companies/companies.service.ts'

export interface OwnCompany {
  user_first_name: string
  user_last_name: string
  user_work_role: string
  company_name: string
}

/** The caller's own company, with the caller as its admin; two clicks make one company. @throws 409 */
export async function createOwnCompany(deps: Deps, actor: Actor, input: OwnCompany): Promise<Session> {
  await deps.db.transaction(async (tx) => {
    const company = await addCompany(deps, tx, { name: input.company_name, type: 'organization' })
    const joined = await joinCompany(deps, tx, {
      id: actor.user_id,
      company_id: company.id,
      role: 'company_admin',
      first_name: input.user_first_name,
      last_name: input.user_last_name,
      work_role: input.user_work_role,
    })
    // Thrown inside, so that the company goes with the transaction.
    if (!joined) throw conflict('You belong to a company already.')
  })
  forgetActors(deps, actor.user_id)
  return currentSession(deps, actor)
}

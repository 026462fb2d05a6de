import type { Session } from '@cuecard/contract/auth.ts'
import type { Actor } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict } from '../../platform/errors.ts'
import { addCompany } from '../companies/companies.service.ts'
import { forgetActors } from './actors.ts'
import { currentSession } from './auth.service.ts'
import { joinCompany, updateUser } from './auth.store.ts'

/** Names and work role of the caller. */
export async function updateUserInfo(
  deps: Deps,
  actor: Actor,
  info: { first_name: string; last_name: string; work_role: string },
): Promise<Session> {
  const { first_name, last_name, work_role } = info
  await updateUser(deps.db, actor.user_id, { first_name, last_name, work_role })
  return currentSession(deps, actor)
}

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
    const joined = await joinCompany(tx, actor.user_id, {
      company_id: company.id,
      role: 'company_admin',
      first_name: input.user_first_name,
      last_name: input.user_last_name,
      work_role: input.user_work_role,
    })
    // Thrown inside, so that the company goes with the transaction.
    if (!joined) throw conflict('You belong to a company already.')
    await deps.signals.publish(tx, 'user', actor.user_id)
  })
  forgetActors(deps, actor.user_id)
  return currentSession(deps, actor)
}

import type { Session } from '@cuecard/contract/session.ts'
import { type Actor, spelledOut } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict } from '../../platform/errors.ts'
import { forgetActors } from '../access-tokens/access-tokens.service.ts'
import { currentSession, joinCompany } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { addCompany } from '../companies/companies.service.ts'
import {
  acceptPlatformInvitation,
  lockPlatformInvitation,
  refuseUninvitedCompany,
} from '../invitations/invitations.service.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'

export interface OwnCompany {
  user_first_name: string
  user_last_name: string
  user_work_role: string
  company_name: string
}

const HAS_COMPANY = 'You belong to a company already.'

/**
 * The caller's own company, with the caller as its admin; two clicks make one company. Its type is that of the
 * platform invitation that waits for the caller, which is used up, else `organization`. @throws 409, 403 where
 * only invited people create companies
 */
export async function createOwnCompany(deps: Deps, actor: Actor, input: OwnCompany): Promise<Session> {
  if (actor.company_id !== null) throw conflict(HAS_COMPANY)
  const company_id = await deps.db.transaction((tx) => found(deps, tx, { actor, input }))
  forgetActors(deps, actor.user_id)
  noteActivity(deps, { user_id: actor.user_id, company_id }, 'company_registered')
  return currentSession(deps, actor)
}

async function found(deps: Deps, tx: Db, by: { actor: Actor; input: OwnCompany }): Promise<string> {
  const { actor, input } = by
  const invitation = await lockPlatformInvitation(deps, tx, actor.email)
  refuseUninvitedCompany(deps, invitation)
  const type = invitation?.company_type ?? 'organization'
  const company = await addCompany(deps, tx, { name: input.company_name, type })
  const joined = await joinCompany(deps, tx, {
    id: actor.user_id,
    company_id: company.id,
    role: 'company_admin',
    first_name: input.user_first_name,
    last_name: input.user_last_name,
    work_role: input.user_work_role,
  })
  // Thrown inside, so that the company goes with the transaction, and the invitation stays unused.
  if (!joined) throw conflict(HAS_COMPANY)
  const founder = { ...actor, company_id: company.id }
  const detail = spelledOut(type)
  await writeAudit(deps, tx, { actor: founder, action: 'company_created', target: company.name, detail })
  if (invitation) await acceptPlatformInvitation(deps, tx, { actor, invitation, company })
  return company.id
}

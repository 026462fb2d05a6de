import type { Session } from '@cuecard/contract/session.ts'
import type { Actor } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { newConnectionToken } from '../../platform/secrets.ts'
import { currentSession, updateUser } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'

/** Names and work role of the caller. */
export async function updateUserInfo(
  deps: Deps,
  actor: Actor,
  info: { first_name: string; last_name: string; work_role: string },
): Promise<Session> {
  const { first_name, last_name, work_role } = info
  await deps.db.transaction(async (tx) => {
    await updateUser(tx, actor.user_id, { first_name, last_name, work_role })
    const detail = `${first_name} ${last_name}, ${work_role}`
    await writeAudit(deps, tx, { actor, action: 'profile_changed', target: actor.email, detail })
  })
  return currentSession(deps, actor)
}

/** Replaces what connects the caller's extension; one that is connected has a token of its own and stays so. */
export async function regenerateOwnToken(deps: Deps, actor: Actor): Promise<Session> {
  await deps.db.transaction(async (tx) => {
    await updateUser(tx, actor.user_id, { connection_token: newConnectionToken('user') })
    await writeAudit(deps, tx, { actor, action: 'connection_token_regenerated', target: actor.email })
  })
  return currentSession(deps, actor)
}

import type { Session } from '@cuecard/contract/auth.ts'
import type { Actor } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { currentSession } from './auth.service.ts'
import { updateUser } from './auth.store.ts'

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

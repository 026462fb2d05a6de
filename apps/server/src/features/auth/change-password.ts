import type { Actor } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, invalid, unauthorized } from '../../platform/errors.ts'
import { newConnectionToken } from '../../platform/secrets.ts'
import { refuseCommonPassword } from '../../shared/passwords/common-passwords.ts'
import { hashPassword, passwordMatches } from '../../shared/passwords/password-hash.ts'
import { endOtherSessions, forgetActors, revokeTokens } from '../access-tokens/access-tokens.service.ts'
import { findUser, lockUser, updateUser } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { countFailure, refuseAfterFailures } from './sign-in-limits.ts'

const WRONG = 'The current password is not right.'
const NONE = 'Your account has no password: you sign in with Google. “Forgot password?” on the sign-in screen sets one.'

/**
 * Changes the caller's password and ends everything that the old one had opened, but the session that asks. Wrong
 * guesses count like failed sign-ins, so that a session left open does not let anybody try passwords.
 * @throws 409 for an account without a password, 422, 429
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  input: { current_password: string; new_password: string },
): Promise<{ message: string }> {
  const from = { ip: actor.ip ?? '', email: actor.email }
  refuseAfterFailures(deps, from)
  const user = await findUser(deps.db, actor.user_id)
  if (!user) throw unauthorized()
  if (!user.password_hash) throw conflict(NONE)
  const right = await passwordMatches(input.current_password, user.password_hash)
  refuseAfterFailures(deps, from)
  if (!right) {
    countFailure(deps, from)
    throw invalid(WRONG, { current_password: WRONG })
  }
  refuseCommonPassword(input.new_password, 'new_password')
  const password_hash = await hashPassword(input.new_password)
  await deps.db.transaction(async (tx) => {
    const locked = await lockUser(tx, actor.user_id)
    // Reset while it was compared: the password of the reset stays.
    if (locked?.password_hash !== user.password_hash) throw invalid(WRONG, { current_password: WRONG })
    // An intruder has seen the account's connection token and could connect with it again.
    await updateUser(tx, actor.user_id, { password_hash, connection_token: newConnectionToken('user') })
    await revokeTokens(tx, actor.user_id, { purposes: ['ci', 'reset', 'verify-email'], now: deps.clock.now() })
    await endOtherSessions(deps, tx, actor)
    await writeAudit(deps, tx, { actor, action: 'password_changed', target: actor.email })
  })
  forgetActors(deps, actor.user_id)
  return { message: 'Your password was changed. You were signed out everywhere else.' }
}

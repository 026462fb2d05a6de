import type { DatabaseDeps, Deps } from '../../platform/deps.ts'
import { badRequest } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { hashToken, newConnectionToken } from '../../platform/secrets.ts'
import { mayMailForStranger } from '../../shared/mail-limits/public-mail-limit.ts'
import { refuseCommonPassword } from '../../shared/passwords/common-passwords.ts'
import { hashPassword } from '../../shared/passwords/password-hash.ts'
import * as tokens from '../access-tokens/access-tokens.service.ts'
import { findUser, lockUser, updateUser, type UserRow } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { mailReset } from './auth.mails.ts'
import { auditedAs } from './sessions.ts'

const SENT = 'If there is an account with this address, a link to set a new password is on its way.'
/** Where a link was shown, on its token and in the log. */
const CONSOLE = "the server's console"
const INVALID = 'Invalid or expired reset token. Please request a new reset link.'

/**
 * Mails a reset link to the owner of a confirmed address. The reply and its time are the same for every address: the
 * look-up happens in the job.
 */
export async function forgotPassword(deps: Deps, email: string, ip: string): Promise<{ message: string }> {
  if (mayMailForStranger(deps, { ip, email })) await deps.db.transaction((tx) => mailReset(deps, tx, email))
  return { message: SENT }
}

/** A link with which a person who was identified in another way sets a password; for mails, never for a reply. */
export async function issueResetLink(deps: DatabaseDeps, userId: string): Promise<string> {
  const token = await deps.db.transaction((tx) => tokens.issueToken(deps, tx, { user_id: userId, purpose: 'reset' }))
  return linkOf(deps, token)
}

/** The same for the server's console. Whoever reads it may be somebody else than the person: the log says so, and whence the password came. */
export async function showResetLink(
  deps: DatabaseDeps,
  user: Pick<UserRow, 'id' | 'email' | 'company_id'>,
): Promise<string> {
  const { id: user_id, email: target, company_id } = user
  const token = await deps.db.transaction(async (tx) => {
    await writeAudit(deps, tx, {
      actor: null,
      company_id,
      action: 'password_link_shown',
      target,
      detail: `on ${CONSOLE}`,
    })
    return tokens.issueToken(deps, tx, { user_id, purpose: 'reset', device: CONSOLE })
  })
  return linkOf(deps, token)
}

const linkOf = ({ config }: DatabaseDeps, token: string) => `${config.PUBLIC_URL}/reset-password?token=${token}`

/** @throws 400 when the link cannot be used any more */
export async function verifyResetToken(deps: Deps, secret: string): Promise<{ message: string }> {
  await liveResetToken(deps, secret)
  return { message: 'This link can be used.' }
}

/** Sets the password once and ends everything that the old one had opened. @throws 400, 422 */
export async function resetPassword(deps: Deps, input: { token: string; new_password: string }, caller: Caller) {
  const { token, user } = await liveResetToken(deps, input.token)
  refuseCommonPassword(input.new_password, 'new_password')
  const password_hash = await hashPassword(input.new_password)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, token.user_id)
    if (!(await tokens.useToken(tx, token.id, now))) throw badRequest(INVALID)
    // An intruder has seen the account's connection token and could connect with it again.
    await updateUser(tx, token.user_id, { password_hash, connection_token: newConnectionToken('user') })
    await tokens.revokeTokens(tx, token.user_id, { purposes: ['session', 'extension', 'ci', 'reset'], now })
    await deps.signals.publish(tx, 'user', token.user_id)
    await writeAudit(deps, tx, { ...auditedReset(token, user, caller), action: 'password_reset' })
  })
  tokens.forgetActors(deps, token.user_id)
  return { message: 'Your password was changed. You can log in with it now.' }
}

/** Who read a link on the console is not known; that the person has the mailbox of a mailed one is. */
const auditedReset = (token: tokens.TokenRow, user: UserRow, caller: Caller) =>
  token.device === CONSOLE
    ? {
        actor: null,
        company_id: user.company_id,
        ip: caller.ip,
        target: user.email,
        detail: `with a link from ${CONSOLE}`,
      }
    : { actor: auditedAs(user, caller) }

async function liveResetToken(deps: Deps, secret: string): Promise<{ token: tokens.TokenRow; user: UserRow }> {
  const token = await tokens.findToken(deps.db, hashToken(secret), 'reset')
  const user = token ? await findUser(deps.db, token.user_id) : null
  const usable = token && !token.used_at && !token.revoked_at && token.expires_at > deps.clock.now()
  if (!usable || !user || user.disabled_at) throw badRequest(INVALID)
  return { token, user }
}

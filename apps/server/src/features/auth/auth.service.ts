import type { TokenReply, VerifiedEmail } from '@cuecard/contract/auth.ts'
import type { Actor } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DatabaseDeps, Deps } from '../../platform/deps.ts'
import { badRequest, denied, HttpError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { deviceName } from '../../platform/http/device-name.ts'
import { hashToken } from '../../platform/secrets.ts'
import { mayMailForStranger } from '../../shared/mail-limits/public-mail-limit.ts'
import { refuseCommonPassword } from '../../shared/passwords/common-passwords.ts'
import { hashPassword, passwordMatches, spendComparison } from '../../shared/passwords/password-hash.ts'
import * as tokens from '../access-tokens/access-tokens.service.ts'
import {
  addAccount,
  claimUnconfirmed,
  findUser,
  findUserByEmail,
  lockUser,
  updateUser,
  type UserRow,
} from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { companyOf, presentCompany } from '../companies/companies.service.ts'
import { mayRegister } from '../invitations/invitations.service.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'
import { mailExistingAccount, mailVerification } from './auth.mails.ts'
import { showResetLink } from './password-reset.ts'
import { auditedAs } from './sessions.ts'
import { countFailure, refuseAfterFailures } from './sign-in-limits.ts'

export { currentSession } from '../accounts/accounts.service.ts'
export { changePassword } from './change-password.ts'
export { registerWithGoogle, signInWithGoogle } from './google.ts'
export { forgotPassword, issueResetLink, resetPassword, showResetLink, verifyResetToken } from './password-reset.ts'
export { regenerateOwnToken, updateUserInfo } from './profile.ts'
export { listSessions, revokeOtherSessions, revokeSession } from './sessions.ts'

interface Credentials {
  username: string
  password: string
}

const REGISTERED = 'Check your inbox for a link that confirms your email address.'
/** Alike for invited addresses and others, as the one above is for known ones. */
const REGISTERED_IF_INVITED =
  'If this address was invited, it gets a mail with a link that confirms it. Nobody else can register here.'
const WRONG = 'Incorrect email or password'

/**
 * Registers an address. The reply is the same for a known one, whose owner gets a mail instead. An address that was
 * never confirmed may be registered again: the password of the link that is followed counts, so registering a
 * stranger's address first gains nothing. Where only invited people register, nobody else gets a mail.
 */
export async function register(deps: Deps, credentials: Credentials, ip: string): Promise<{ message: string }> {
  const { username: email, password } = credentials
  refuseCommonPassword(password, 'password')
  const password_hash = await hashPassword(password)
  const message = deps.config.REGISTRATION === 'open' ? REGISTERED : REGISTERED_IF_INVITED
  if (!mayMailForStranger(deps, { ip, email })) return { message }
  const isLet = await mayRegister(deps, email)
  await deps.db.transaction(async (tx) => {
    const user = isLet ? await userToVerify(deps, tx, { email, password_hash }) : null
    if (!user) {
      const hasAccount = isLet || Boolean((await findUserByEmail(tx, email))?.email_verified_at)
      if (hasAccount) await mailExistingAccount(deps, tx, email)
      return
    }
    const token_id = await tokens.reserveToken(deps, tx, { user_id: user.id, purpose: 'verify-email', password_hash })
    // A mail for each registration: the link that is followed decides whose password counts.
    await mailVerification(deps, tx, { to: email, token_id, about: token_id })
  })
  return { message }
}

/** The new or not yet confirmed person of an address; null when the address is confirmed already. */
async function userToVerify(deps: Deps, tx: Db, person: { email: string; password_hash: string }) {
  const added = await addAccount(deps, tx, { ...person, role: 'company_admin' })
  if (added) return { id: added }
  // In one step: an address that is confirmed at this moment keeps the password that its owner confirmed.
  const claimed = await claimUnconfirmed(tx, person.email, { password_hash: person.password_hash })
  return claimed === null ? null : { id: claimed }
}

/** Signs in. @throws 401 for a wrong address or password, 403 for an unconfirmed address (only after the right password), 429 */
export async function signIn(deps: Deps, credentials: Credentials, caller: Caller): Promise<TokenReply> {
  const { username: email, password } = credentials
  const from = { ip: caller.ip, email }
  refuseAfterFailures(deps, from)
  const user = await findUserByEmail(deps.db, email)
  if (!user?.password_hash) await spendComparison(password)
  const right = user?.password_hash ? await passwordMatches(password, user.password_hash) : false
  // Tries that were made at once are counted by now: beyond the limit none of them learns whether it was right.
  refuseAfterFailures(deps, from)
  if (!user || !right || user.disabled_at) {
    countFailure(deps, from)
    if (user) noteFailure(deps, user, caller)
    throw new HttpError(401, WRONG)
  }
  if (!user.email_verified_at) {
    await resendVerification(deps, user, caller.ip)
    throw denied('Email not verified. Please check your inbox.')
  }
  tokens.sweepTokens(deps)
  const access_token = await deps.db.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id)
    // Reset, changed or closed while it was compared: what ended the other sessions must not miss this one.
    if (locked?.password_hash !== user.password_hash || locked.disabled_at) throw new HttpError(401, WRONG)
    await writeAudit(deps, tx, {
      actor: auditedAs(user, caller),
      action: 'signed_in',
      detail: deviceName(caller.userAgent),
    })
    return tokens.beginSession(deps, tx, { user_id: user.id, caller })
  })
  return { access_token, token_type: 'bearer' }
}

/** Not awaited: its time must not tell a known address from an unknown one. */
function noteFailure(deps: Deps, user: UserRow, caller: Caller): void {
  const { email: target, company_id } = user
  const detail = deviceName(caller.userAgent)
  writeAudit(deps, deps.db, { actor: null, ip: caller.ip, action: 'sign_in_failed', target, detail, company_id }).catch(
    (error: unknown) => deps.log.error({ err: error }, 'a failed sign-in was not written down'),
  )
}

async function resendVerification(deps: Deps, user: UserRow, ip: string): Promise<void> {
  if (!mayMailForStranger(deps, { ip, email: user.email })) return
  const password = user.password_hash ? { password_hash: user.password_hash } : {}
  await deps.db.transaction(async (tx) => {
    const token_id = await tokens.reserveToken(deps, tx, { user_id: user.id, purpose: 'verify-email', ...password })
    // The password was right, so that one mail serves all the sign-ins that are tried while it waits.
    await mailVerification(deps, tx, { to: user.email, token_id, about: user.id })
  })
}

/** Confirms an address. The first call signs in; a repeated one only says that it is confirmed. @throws 400 */
export async function verifyEmail(deps: Deps, secret: string, caller: Caller): Promise<VerifiedEmail> {
  const now = deps.clock.now()
  const token = await tokens.findToken(deps.db, hashToken(secret), 'verify-email')
  const user = token ? await findUser(deps.db, token.user_id) : null
  // A link is revoked when its address was proved in another way: what was chosen with it counts no more.
  if (!token || token.revoked_at || !user || user.disabled_at) throw badRequest('Invalid token')
  const company = user.company_id ? presentCompany(await companyOf(deps.db, user.company_id)) : null
  if (token.used_at) return { message: 'This email address is verified already.', access_token: null, company }
  if (token.expires_at <= now) throw badRequest('Token expired')
  const access_token = await deps.db.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (!(await tokens.useToken(tx, token.id, now))) return null
    // An older link of an address that was confirmed meanwhile changes nothing and signs no one in.
    if (!locked || locked.email_verified_at) return null
    await updateUser(tx, user.id, { email_verified_at: now, password_hash: token.password_hash })
    await writeAudit(deps, tx, { actor: auditedAs(user, caller), action: 'registered', detail: 'with a password' })
    return tokens.beginSession(deps, tx, { user_id: user.id, caller })
  })
  if (access_token) noteActivity(deps, { user_id: user.id, company_id: user.company_id }, 'user_registered')
  return { message: 'Your email address is verified.', access_token, company }
}

/** Revokes the token that the call was made with; the next call with it is refused, in every process. */
export async function signOut(deps: Deps, actor: Actor): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tokens.revokeToken(tx, actor.token_id, deps.clock.now())
    await deps.signals.publish(tx, 'user', actor.user_id)
    await writeAudit(deps, tx, { actor, action: 'signed_out' })
  })
  tokens.forgetActors(deps, actor.user_id)
  noteActivity(deps, actor, 'user_logged_out')
}

/**
 * The provider's first admin, by the address in the settings. Returns a link to set the password as long as there is
 * none; null when the account can sign in already.
 */
export async function addFirstAdmin(deps: DatabaseDeps, email: string, company_id: string): Promise<string | null> {
  const email_verified_at = deps.clock.now()
  await addAccount(deps, deps.db, { email, password_hash: null, role: 'staff_admin', company_id, email_verified_at })
  const user = await findUserByEmail(deps.db, email)
  if (user?.password_hash) sayKnown(deps, user, company_id)
  return user && !user.password_hash ? showResetLink(deps, user) : null
}

/** An address that somebody set in vain would otherwise be a start like any other. */
function sayKnown({ log }: DatabaseDeps, { role, company_id }: UserRow, providerId: string): void {
  if (role === 'staff_admin' && company_id === providerId) {
    log.info('The first admin has a password already: no link to set one is made')
  } else {
    const remedy = 'Use another address, or npm run admin -- make-staff-admin where it has no company'
    log.warn(`ADMIN_EMAIL has an account with a password that is no admin of the provider, and stays so. ${remedy}`)
  }
}

import { randomUUID } from 'node:crypto'
import type { Role, Session, TokenReply, User, VerifiedEmail } from '@cuecard/contract/auth.ts'
import type { Actor } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { badRequest, denied, HttpError, invalid, unauthorized } from '../../platform/errors.ts'
import { companyOf, presentCompany } from '../companies/companies.service.ts'
import { forgetActors } from './actors.ts'
import { countFailure, mayMail, refuseAfterFailures } from './attempts.ts'
import { mailExistingAccount, mailVerification } from './auth.mails.ts'
import {
  findToken,
  findUser,
  findUserByEmail,
  insertUser,
  joinCompany as joinCompanyRow,
  removeOldTokens,
  revokeToken,
  updateUser,
  type UserRow,
  useToken,
} from './auth.store.ts'
import { isCommonPassword } from './common-passwords.ts'
import { issueResetLink } from './password-reset.ts'
import { hashPassword, passwordMatches, spendComparison } from './passwords.ts'
import { hashToken, issueToken, newConnectionToken } from './tokens.ts'

export { findActor, forgetActors, noteUse } from './actors.ts'

interface Credentials {
  username: string
  password: string
}

const REGISTERED = 'Check your inbox for a link that confirms your e-mail address.'
const WRONG = 'Incorrect email or password'
const DAY = 24 * 60 * 60_000

/**
 * Registers an address. The reply is the same for a known one, whose owner gets a mail instead. An address that was
 * never confirmed may be registered again: the password of the link that is followed counts, so whoever registered
 * a stranger's address first gains nothing.
 */
export async function register(deps: Deps, credentials: Credentials, ip: string): Promise<{ message: string }> {
  const { username: email, password } = credentials
  if (isCommonPassword(password)) {
    const words = 'This password is too common. Please choose another one.'
    throw invalid(words, { password: words })
  }
  const password_hash = await hashPassword(password)
  if (!mayMail(deps, { ip, email })) return { message: REGISTERED }
  const token = await deps.db.transaction(async (tx) => {
    const user = await userToVerify(deps, tx, { email, password_hash })
    return user ? issueToken(deps, tx, { user_id: user.id, purpose: 'verify-email', password_hash }) : null
  })
  // Not awaited: the time a mail server takes must not tell a known address from an unknown one.
  const mailed = token ? mailVerification(deps, email, token) : mailExistingAccount(deps, email)
  mailed.catch((error: unknown) => deps.log.error({ err: error }, 'registration mail was not sent'))
  return { message: REGISTERED }
}

/** The new or not yet confirmed person of an address; null when the address is confirmed already. */
async function userToVerify(deps: Deps, tx: Db, person: { email: string; password_hash: string }) {
  const id = randomUUID()
  const added = await insertUser(tx, newUser(deps, { id, ...person, role: 'company_admin' }))
  if (added) return { id }
  const known = await findUserByEmail(tx, person.email)
  if (!known || known.email_verified_at) return null
  await updateUser(tx, known.id, { password_hash: person.password_hash })
  return known
}

function newUser(deps: Deps, person: { id: string; email: string; password_hash: string | null; role: Role }) {
  return { ...person, connection_token: newConnectionToken('user'), created_at: deps.clock.now() }
}

/** Signs in. @throws 401 for wrong words, 403 for an unconfirmed address (only after the right password), 429 */
export async function signIn(deps: Deps, credentials: Credentials, ip: string): Promise<TokenReply> {
  const from = { ip, email: credentials.username }
  refuseAfterFailures(deps, from)
  const user = await findUserByEmail(deps.db, credentials.username)
  if (!user?.password_hash) await spendComparison(credentials.password)
  if (!user?.password_hash || !(await passwordMatches(credentials.password, user.password_hash)) || user.disabled_at) {
    countFailure(deps, from)
    throw new HttpError(401, WRONG)
  }
  if (!user.email_verified_at) {
    await resendVerification(deps, user, ip)
    throw denied('Email not verified. Please check your inbox.')
  }
  const now = deps.clock.now()
  await removeOldTokens(deps.db, new Date(now.getTime() - 30 * DAY))
  return tokenReply(await issueToken(deps, deps.db, { user_id: user.id, purpose: 'session' }))
}

async function resendVerification(deps: Deps, user: UserRow, ip: string): Promise<void> {
  if (!mayMail(deps, { ip, email: user.email })) return
  const password = user.password_hash ? { password_hash: user.password_hash } : {}
  const token = await issueToken(deps, deps.db, { user_id: user.id, purpose: 'verify-email', ...password })
  await mailVerification(deps, user.email, token)
}

const tokenReply = (token: string): TokenReply => ({ access_token: token, token_type: 'bearer' })

/** Confirms an address. The first call signs in; a repeated one only says that it is confirmed. @throws 400 */
export async function verifyEmail(deps: Deps, secret: string): Promise<VerifiedEmail> {
  const now = deps.clock.now()
  const token = await findToken(deps.db, hashToken(secret), 'verify-email')
  const user = token ? await findUser(deps.db, token.user_id) : null
  if (!token || !user || user.disabled_at) throw badRequest('Invalid token')
  const company = user.company_id ? presentCompany(await companyOf(deps.db, user.company_id)) : null
  if (token.used_at) return { message: 'This e-mail address is verified already.', access_token: null, company }
  if (token.expires_at <= now) throw badRequest('Token expired')
  const session = await deps.db.transaction(async (tx) => {
    if (!(await useToken(tx, token.id, now))) return null
    // An older link of an address that was confirmed meanwhile changes nothing and signs nobody in.
    if (user.email_verified_at) return null
    await updateUser(tx, user.id, { email_verified_at: now, password_hash: token.password_hash })
    return issueToken(deps, tx, { user_id: user.id, purpose: 'session' })
  })
  return { message: 'Your e-mail address is verified.', access_token: session, company }
}

/** The signed-in person with their company. */
export async function currentSession(deps: Deps, actor: Actor): Promise<Session> {
  const user = await findUser(deps.db, actor.user_id)
  if (!user) throw unauthorized()
  const company = user.company_id ? presentCompany(await companyOf(deps.db, user.company_id)) : null
  return { user: presentUser(user), company }
}

/** Revokes the token that the call was made with; the next call with it is refused, in every process. */
export async function signOut(deps: Deps, actor: Actor): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await revokeToken(tx, actor.token_id, deps.clock.now())
    await deps.signals.publish(tx, 'user', actor.user_id)
  })
  forgetActors(deps, actor.user_id)
}

/** Changes a person's rights; what the old ones opened is refused at the next call. */
export async function changeUser(
  deps: Deps,
  userId: string,
  values: Partial<Pick<UserRow, 'role' | 'company_id' | 'disabled_at'>>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await updateUser(tx, userId, values)
    await deps.signals.publish(tx, 'user', userId)
  })
  forgetActors(deps, userId)
}

/**
 * Gives a company to somebody who has none, inside the caller's transaction; `forgetActors` follows after it. False
 * when they have one by now; the caller then throws, so that its own work goes with the transaction.
 */
export async function joinCompany(
  deps: Deps,
  tx: Db,
  person: { id: string; company_id: string; role: Role } & Partial<
    Pick<UserRow, 'first_name' | 'last_name' | 'work_role'>
  >,
): Promise<boolean> {
  const { id, ...values } = person
  const joined = await joinCompanyRow(tx, id, values)
  if (joined) await deps.signals.publish(tx, 'user', id)
  return joined
}

/** A person whose address needs no confirmation: seeded people. Returns the id; an existing address keeps its account. */
export async function addPerson(
  deps: Deps,
  db: Db,
  person: {
    email: string
    password: string
    role: Role
    company_id: string
    first_name: string
    last_name: string
    work_role: string
  },
): Promise<string> {
  const { password, ...rest } = person
  const known = await findUserByEmail(db, person.email)
  if (known) return known.id
  const password_hash = await hashPassword(password)
  const id = randomUUID()
  await insertUser(db, {
    ...newUser(deps, { id, email: person.email, password_hash, role: person.role }),
    ...rest,
    email_verified_at: deps.clock.now(),
  })
  return id
}

/**
 * The provider's first staff admin (decision 2). Returns a link to set the password as long as there is none;
 * null when the account can sign in already.
 */
export async function addFirstAdmin(deps: Deps, email: string, company_id: string): Promise<string | null> {
  const id = randomUUID()
  const person = newUser(deps, { id, email, password_hash: null, role: 'staff_admin' })
  await insertUser(deps.db, { ...person, company_id, email_verified_at: deps.clock.now() })
  const user = await findUserByEmail(deps.db, email)
  return user && !user.password_hash ? issueResetLink(deps, user.id) : null
}

/** Drops what is cached about people when another process says that it changed. */
export function followUserChanges(deps: Deps): () => void {
  return deps.signals.subscribe('user', (userId) => forgetActors(deps, userId))
}

function presentUser(user: UserRow): User {
  const {
    id,
    email,
    first_name,
    last_name,
    work_role,
    role,
    company_id,
    connection_token,
    has_connected_with_extension,
  } = user
  return {
    id,
    email,
    first_name,
    last_name,
    work_role,
    role,
    company_id,
    connection_token,
    has_connected_with_extension,
  }
}

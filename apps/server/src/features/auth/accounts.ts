import { randomUUID } from 'node:crypto'
import type { Role, Session, User } from '@cuecard/contract/auth.ts'
import type { Actor } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { unauthorized } from '../../platform/errors.ts'
import { companyOf, presentCompany } from '../companies/companies.service.ts'
import {
  claimUnconfirmed,
  findUser,
  findUserByEmail,
  insertUser,
  joinCompany as joinCompanyRow,
  revokeTokens,
  updateUser,
  type UserRow,
} from './auth.store.ts'
import { issueResetLink } from './password-reset.ts'
import { hashPassword } from './passwords.ts'
import { newConnectionToken } from './tokens.ts'

export function newUser(deps: Deps, person: { id: string; email: string; password_hash: string | null; role: Role }) {
  return { ...person, connection_token: newConnectionToken('user'), created_at: deps.clock.now() }
}

/** The signed-in person with their company. */
export async function currentSession(deps: Deps, actor: Actor): Promise<Session> {
  const user = await findUser(deps.db, actor.user_id)
  if (!user) throw unauthorized()
  const company = user.company_id ? presentCompany(await companyOf(deps.db, user.company_id)) : null
  return { user: presentUser(user), company }
}

/** Changes a person's rights inside the caller's transaction; `forgetActors` follows after it. */
export async function changeUser(
  deps: Deps,
  tx: Db,
  change: { id: string } & Partial<
    Pick<UserRow, 'role' | 'company_id' | 'disabled_at' | 'connection_token' | 'has_connected_with_extension'>
  >,
): Promise<void> {
  const { id, ...values } = change
  await updateUser(tx, id, values)
  await deps.signals.publish(tx, 'user', id)
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

/**
 * The account of somebody whose mailbox a mailed link has just proved. One that was registered but never confirmed is
 * taken over: whatever password was chosen for it counts no more. Null when the address has a confirmed account.
 */
export async function addProvenPerson(
  deps: Deps,
  tx: Db,
  person: { email: string; password_hash: string | null; role: Role; company_id: string | null } & Partial<
    Pick<UserRow, 'first_name' | 'last_name'>
  >,
): Promise<string | null> {
  const now = deps.clock.now()
  const { email, password_hash, role, ...rest } = person
  const id = randomUUID()
  const row = { ...newUser(deps, { id, email, password_hash, role }), ...rest, email_verified_at: now }
  if (await insertUser(tx, row)) return id
  const claimed = await claimUnconfirmed(tx, email, { password_hash, role, ...rest, email_verified_at: now })
  if (claimed) await endTokens(deps, tx, claimed)
  return claimed
}

/** Ends whatever a person is signed in with, and mailed links that wait; `forgetActors` follows after the transaction. */
export async function endTokens(deps: Deps, tx: Db, userId: string): Promise<void> {
  const purposes = ['session', 'extension', 'ci', 'verify-email', 'reset'] as const
  await revokeTokens(tx, userId, { purposes, now: deps.clock.now() })
  await deps.signals.publish(tx, 'user', userId)
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

import { randomUUID } from 'node:crypto'
import type { Role, Session, User } from '@cuecard/contract/session.ts'
import type { Actor, Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DatabaseDeps, Deps } from '../../platform/deps.ts'
import { unauthorized } from '../../platform/errors.ts'
import { newConnectionToken } from '../../platform/secrets.ts'
import { hashPassword } from '../../shared/passwords/password-hash.ts'
import { endTokens, issueToken } from '../access-tokens/access-tokens.service.ts'
import { companyOf, presentCompany } from '../companies/companies.service.ts'
import * as store from './accounts.store.ts'

export {
  claimUnconfirmed,
  findUser,
  findUserByConnectionToken,
  findUserByEmail,
  hasStaffAdmin,
  findUserByIdentity,
  insertIdentity,
  listActiveUsers,
  listIdentities,
  lockUser,
  updateUser,
  type UserRow,
} from './accounts.store.ts'

/** Adds an account. Returns its id; null when the address has one. */
export async function addAccount(
  deps: DatabaseDeps,
  db: Db,
  account: Pick<store.UserRow, 'email' | 'password_hash' | 'role'> & Partial<store.UserRow>,
): Promise<string | null> {
  const id = randomUUID()
  const row = { ...account, id, connection_token: newConnectionToken('user'), created_at: deps.clock.now() }
  return (await store.insertUser(db, row)) ? id : null
}

/** The signed-in person with their company. */
export async function currentSession(deps: Deps, actor: Actor): Promise<Session> {
  const user = await store.findUser(deps.db, actor.user_id)
  if (!user) throw unauthorized()
  const company = user.company_id ? presentCompany(await companyOf(deps.db, user.company_id)) : null
  return { user: presentUser(user), company }
}

/**
 * Locks the caller, still a member of their company, until the transaction ends: who is removed meanwhile would otherwise
 * leave something behind that their removal no longer takes away. After the company's lock, where both are needed. @throws 401
 */
export async function lockMember(tx: Db, actor: Member): Promise<void> {
  const user = await store.lockUser(tx, actor.user_id)
  if (user?.company_id !== actor.company_id || user.disabled_at) throw unauthorized()
}

/** Who has this address, in lower case, while they belong to the company and may sign in; null for everybody else. */
export async function findMemberByEmail(
  db: Db,
  { company_id, email }: { company_id: string; email: string },
): Promise<store.UserRow | null> {
  const user = await store.findUserByEmail(db, email)
  return user?.company_id === company_id && !user.disabled_at ? user : null
}

/** Changes a person's rights inside the caller's transaction; `forgetActors` follows after it. */
export async function changeUser(
  deps: Deps,
  tx: Db,
  change: { id: string } & Partial<
    Pick<store.UserRow, 'role' | 'company_id' | 'disabled_at' | 'connection_token' | 'has_connected_with_extension'>
  >,
): Promise<void> {
  const { id, ...values } = change
  await store.updateUser(tx, id, values)
  await deps.signals.publish(tx, 'user', id)
}

/**
 * Gives a company to a person who has none, inside the caller's transaction; `forgetActors` follows after it. False
 * when they have one by now; the caller then throws, so that its own work goes with the transaction.
 */
export async function joinCompany(
  deps: Deps,
  tx: Db,
  person: { id: string; company_id: string; role: Role } & Partial<
    Pick<store.UserRow, 'first_name' | 'last_name' | 'work_role'>
  >,
): Promise<boolean> {
  const { id, ...values } = person
  const joined = await store.joinCompany(tx, id, values)
  if (joined) await deps.signals.publish(tx, 'user', id)
  return joined
}

/**
 * The account of a person who has just proved the mailbox. One that was registered but never confirmed is
 * taken over. Null when the address has a confirmed account.
 */
export async function addProvenPerson(
  deps: Deps,
  tx: Db,
  person: { email: string; password_hash: string | null; role: Role; company_id: string | null } & Partial<
    Pick<store.UserRow, 'first_name' | 'last_name'>
  >,
): Promise<string | null> {
  const added = await addAccount(deps, tx, { ...person, email_verified_at: deps.clock.now() })
  return added ?? takeOverUnconfirmed(deps, tx, person)
}

/**
 * Confirms the address of an account that was registered but never confirmed, inside the caller's transaction. Anybody can
 * register an address: the password that was chosen that way is replaced, null for none, and the account's tokens end;
 * `forgetActors` follows after it. Returns the id; null for a confirmed or closed account, which keeps everything.
 */
export async function takeOverUnconfirmed(
  deps: DatabaseDeps,
  tx: Db,
  person: Pick<store.UserRow, 'email' | 'password_hash'> & Partial<store.UserRow>,
): Promise<string | null> {
  const { email, ...values } = person
  const claimed = await store.claimUnconfirmed(tx, email, { ...values, email_verified_at: deps.clock.now() })
  if (claimed) await endTokens(deps, tx, claimed)
  return claimed
}

/** A seeded person, whose address needs no confirmation. Returns the id; an existing address keeps its account. */
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
  const known = await store.findUserByEmail(db, person.email)
  if (known) return known.id
  const password_hash = await hashPassword(password)
  const id = await addAccount(deps, db, { ...rest, password_hash, email_verified_at: deps.clock.now() })
  if (!id) throw new Error(`${person.email} was registered in the meantime`)
  return id
}

/** A person's extension gets a token of its own, inside the caller's transaction. `first`: they had connected none before. */
export async function connectDevice(deps: Deps, tx: Db, connection: { user_id: string; device: string | null }) {
  const access_token = await issueToken(deps, tx, { ...connection, purpose: 'extension' })
  return { access_token, first: await store.markConnected(tx, connection.user_id) }
}

function presentUser(user: store.UserRow): User {
  const { id, email, first_name, last_name, work_role, role } = user
  const { company_id, connection_token, has_connected_with_extension } = user
  const person = { id, email, first_name, last_name, work_role, role }
  return { ...person, company_id, connection_token, has_connected_with_extension }
}

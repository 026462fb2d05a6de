import { spelledOut } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { addProvenPerson, findUserByEmail, joinCompany, type UserRow } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { stateOf } from './invitation-state.ts'
import { findWaiting, type InvitationRow, lockInvitation, updateInvitation } from './invitations.store.ts'

/** An address in one company. */
interface InvitedAddress {
  company_id: string
  email: string
}

/** The invitation with which an address could join the company now; null when there is none, or the account cannot use it. */
async function joinable(
  deps: Deps,
  db: Db,
  at: InvitedAddress,
): Promise<{ row: InvitationRow; user: UserRow | null } | null> {
  const row = await findWaiting(db, at)
  if (!row || stateOf(row, deps.clock.now()) !== 'pending') return null
  const user = await findUserByEmail(db, at.email)
  if (user?.disabled_at || user?.company_id) return null
  return { row, user }
}

/** Whether an invitation into the company waits for an address that can use it. */
export const waitsForInvited = async (deps: Deps, db: Db, at: InvitedAddress) => (await joinable(deps, db, at)) !== null

/**
 * Accepts the invitation of an address whose owner has just proved the mailbox by other means than its link, inside
 * the caller's transaction, which has locked the company. Without an account they get a confirmed one, with the role of
 * the invitation and no password; `added` says so. Null when no invitation waits; `forgetActors` follows after the
 * transaction.
 */
export async function joinInvited(deps: Deps, tx: Db, person: InvitedAddress & { ip: string }) {
  const { company_id, email, ip } = person
  const found = await joinable(deps, tx, person)
  const locked = found && (await lockInvitation(tx, { company_id, id: found.row.id }))
  if (!found || !locked || stateOf(locked, deps.clock.now()) !== 'pending') return null
  const added = !found.user?.email_verified_at
  const user_id = added
    ? await addProvenPerson(deps, tx, { email, password_hash: null, role: locked.role, company_id })
    : await joined(deps, tx, { id: found.user?.id ?? '', company_id, role: locked.role })
  if (!user_id) return null
  await updateInvitation(tx, locked.id, { accepted_at: deps.clock.now() })
  const actor = { user_id, email, company_id, ip }
  if (added) await writeAudit(deps, tx, { actor, action: 'registered', target: email })
  await writeAudit(deps, tx, { actor, action: 'invitation_accepted', target: email, detail: spelledOut(locked.role) })
  return { user_id, added }
}

const joined = async (deps: Deps, tx: Db, person: Parameters<typeof joinCompany>[2]) =>
  (await joinCompany(deps, tx, person)) ? person.id : null

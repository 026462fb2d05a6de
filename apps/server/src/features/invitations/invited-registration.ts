import type { TokenReply } from '@cuecard/contract/auth.ts'
import type { ReceivedInvitation } from '@cuecard/contract/invitations.ts'
import { spelledOut } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { badRequest, conflict } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { hashToken, newSecret } from '../../platform/secrets.ts'
import { refuseCommonPassword } from '../../shared/passwords/common-passwords.ts'
import { hashPassword } from '../../shared/passwords/password-hash.ts'
import { beginSession, forgetActors } from '../access-tokens/access-tokens.service.ts'
import { addProvenPerson, findUserByEmail } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { companyOf, lockCompany } from '../companies/companies.service.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'
import { expiryFrom, stateOf } from './invitation-state.ts'
import * as store from './invitations.store.ts'
import { presentReceived } from './received-invitations.ts'

/** Alike for used, expired, withdrawn, replaced and unknown links. */
const UNUSABLE = 'This invitation can no longer be used. Ask for a new one.'
const HAS_ACCOUNT = 'This address has an account already. Sign in with it to accept the invitation.'

/** What a mailed link is for; uses nothing up. @throws 400 */
export async function verifyInvitation(deps: Deps, token: string): Promise<ReceivedInvitation> {
  const row = usable(deps, await store.findInvitationByHash(deps.db, hashToken(token)))
  const company = row.company_id ? await companyOf(deps.db, row.company_id) : null
  return presentReceived({ invitation: row, company }, await hasAccount(deps.db, row.user_email))
}

function usable(deps: Deps, row: store.InvitationRow | null): store.InvitationRow {
  if (!row || stateOf(row, deps.clock.now()) !== 'pending') throw badRequest(UNUSABLE)
  return row
}

const hasAccount = async (db: Db, email: string) => Boolean((await findUserByEmail(db, email))?.email_verified_at)

interface InvitedPerson {
  hash: string
  password_hash: string
  caller: Caller
}

/**
 * Registers the invited address with the chosen password, in the company and role that the invitation names, and
 * signs in: the mailed link proves the mailbox. An account of that address that was never confirmed is taken over.
 * A platform invitation leads to an account without a company, whose owner then creates one.
 * @throws 400 for a link that cannot be used, 409 for an address with an account, 422 for a common password
 */
export async function registerInvited(
  deps: Deps,
  input: { token: string; password: string },
  caller: Caller,
): Promise<TokenReply> {
  const hash = hashToken(input.token)
  const { user_email, company_id } = usable(deps, await store.findInvitationByHash(deps.db, hash))
  // Both are asked before the costly hash; what counts is asked again in the transaction.
  if (await hasAccount(deps.db, user_email)) throw conflict(HAS_ACCOUNT)
  refuseCommonPassword(input.password, 'password')
  const password_hash = await hashPassword(input.password)
  const { userId, token } = await deps.db.transaction(async (tx) => {
    if (company_id) await lockCompany(tx, company_id)
    return addInvited(deps, tx, { caller, hash, password_hash })
  })
  forgetActors(deps, userId)
  noteActivity(deps, { user_id: userId, company_id }, 'user_registered')
  return { access_token: token, token_type: 'bearer' }
}

/** Exactly one of many callers with the same link succeeds: the row is locked, and the others then see that it is used. */
async function addInvited(deps: Deps, tx: Db, person: InvitedPerson): Promise<{ userId: string; token: string }> {
  const row = usable(deps, await store.lockInvitationByHash(tx, person.hash))
  const { user_email: email, role, company_id } = row
  const userId = await addProvenPerson(deps, tx, { email, password_hash: person.password_hash, role, company_id })
  if (!userId) throw conflict(HAS_ACCOUNT)
  await spend(deps, tx, row)
  const actor = { user_id: userId, email, company_id, ip: person.caller.ip }
  await writeAudit(deps, tx, { actor, action: 'registered', target: email })
  if (company_id) {
    await writeAudit(deps, tx, { actor, action: 'invitation_accepted', target: email, detail: spelledOut(role) })
  }
  return { userId, token: await beginSession(deps, tx, { user_id: userId, caller: person.caller }) }
}

/**
 * Ends the link. An invitation into a company is accepted with it. One to create a company waits, for a whole term
 * from now, until its holder has created it: the company takes its type from it.
 */
async function spend(deps: Deps, tx: Db, row: store.InvitationRow): Promise<void> {
  const now = deps.clock.now()
  const spent = row.company_id
    ? { accepted_at: now }
    : { token_hash: hashToken(newSecret()), expires_at: expiryFrom(now) }
  await store.updateInvitation(tx, row.id, spent)
}

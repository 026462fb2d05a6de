import { randomUUID } from 'node:crypto'
import type { TokenReply } from '@cuecard/contract/auth.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, denied, notFound, unauthorized } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { beginSession, forgetActors } from '../access-tokens/access-tokens.service.ts'
import * as accounts from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { mayRegister } from '../invitations/invitations.service.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'
import { type GoogleIdentity, readGoogleToken } from './google-token.ts'
import { auditedAs } from './sessions.ts'

/** The screens recognise this answer by `registered with email/password`. */
const HAS_PASSWORD =
  'This email is registered with email/password. Please sign in with your email and password instead of Google.'
const OTHER_WAY =
  'This email has an account that does not sign in with this Google account. “Forgot password?” sets a password for it.'
const AT_ONCE = 'You registered twice at once. Please try again.'
const UNKNOWN = 'There is no account for this Google account yet. Please register first.'
const INVITED_ONLY = 'Only invited people can register here. Ask an admin of your company to invite this address.'
const CLOSED = 'Google authentication failed. Please try again.'

/**
 * Signs in the person whom Google's token names by issuer and subject; an address alone is no proof.
 * @throws what `readGoogleToken` throws; 404 for a person who is not registered, 409 for an address that has a password
 */
export async function signInWithGoogle(deps: Deps, credential: string, caller: Caller): Promise<TokenReply> {
  const identity = await readGoogleToken(deps, credential)
  const user = await accounts.findUserByIdentity(deps.db, identity)
  if (user) return signInKnown(deps, user, caller)
  const owner = await accounts.findUserByEmail(deps.db, identity.email)
  throw owner?.email_verified_at ? taken(owner) : notFound(UNKNOWN)
}

/**
 * Registers the person whom Google's token names; one who has an account is signed in. An account of that address which was never
 * confirmed becomes theirs: its password and mailed links end, because Google has identified the owner.
 * @throws what `readGoogleToken` throws; 409 for an address that has a confirmed account, 403 where only invited people register
 */
export async function registerWithGoogle(deps: Deps, credential: string, caller: Caller): Promise<TokenReply> {
  const identity = await readGoogleToken(deps, credential)
  const known = await accounts.findUserByIdentity(deps.db, identity)
  if (known) return signInKnown(deps, known, caller)
  const owner = await accounts.findUserByEmail(deps.db, identity.email)
  if (!owner?.email_verified_at && !(await mayRegister(deps, identity.email))) throw denied(INVITED_ONLY)
  const added = await deps.db.transaction((tx) => addIdentity(deps, tx, { identity, caller }))
  if (!added) {
    // Of two clicks the second one finds what the first one made.
    const made = await accounts.findUserByIdentity(deps.db, identity)
    if (made) return signInKnown(deps, made, caller)
    throw taken(await accounts.findUserByEmail(deps.db, identity.email))
  }
  forgetActors(deps, added.user_id)
  noteActivity(deps, { user_id: added.user_id, company_id: null }, 'user_registered')
  return { access_token: added.access_token, token_type: 'bearer' }
}

/** The person, their identity and their first session; null when the address has a confirmed account. */
async function addIdentity(deps: Deps, tx: Db, input: { identity: GoogleIdentity; caller: Caller }) {
  const { issuer, subject, email } = input.identity
  const person = { email, password_hash: null, role: 'company_admin', company_id: null } as const
  const user_id = await accounts.addProvenPerson(deps, tx, person)
  if (!user_id) return null
  const identity = { id: randomUUID(), user_id, issuer, subject, created_at: deps.clock.now() }
  // Thrown inside, so that the person goes with the transaction: the same identity came with another address just now.
  if (!(await accounts.insertIdentity(tx, identity))) throw conflict(AT_ONCE)
  const actor = auditedAs({ id: user_id, email, company_id: null }, input.caller)
  await writeAudit(deps, tx, { actor, action: 'registered', detail: 'with Google' })
  return { user_id, access_token: await beginSession(deps, tx, { user_id, caller: input.caller }) }
}

async function signInKnown(deps: Deps, user: accounts.UserRow, caller: Caller): Promise<TokenReply> {
  if (user.disabled_at) throw unauthorized(CLOSED)
  const access_token = await deps.db.transaction(async (tx) => {
    await writeAudit(deps, tx, { actor: auditedAs(user, caller), action: 'signed_in', detail: 'with Google' })
    return beginSession(deps, tx, { user_id: user.id, caller })
  })
  return { access_token, token_type: 'bearer' }
}

/** May say how the account signs in, because the caller has just proved that the address is theirs. */
const taken = (owner: accounts.UserRow | null) => conflict(owner?.password_hash ? HAS_PASSWORD : OTHER_WAY)

import { randomUUID } from 'node:crypto'
import type { Actor } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, HttpError, unauthorized } from '../../platform/errors.ts'
import { hashToken, newSecret } from '../../platform/secrets.ts'
import { findUser } from '../accounts/accounts.service.ts'
import { expiryFrom, nameAndEmail, refuseAccepted } from './invitation-state.ts'
import { type InvitationMail, mailInvitation } from './invitations.mails.ts'
import { findWaiting, type InvitationRow, markUnsent, putInvitation, updateInvitation } from './invitations.store.ts'

interface InvitationDraft {
  inviter: Actor & { company_id: string }
  email: string
  role: InvitationRow['role']
  /** Null for a platform invitation. */
  company: { id: string; name: string } | null
  company_type: InvitationRow['company_type']
  notify: boolean
}

/** Stores an invitation inside the caller's transaction; the link of one that waited for this address ends. */
export async function issueInvitation(deps: Deps, tx: Db, draft: InvitationDraft) {
  const { inviter, email, company } = draft
  const now = deps.clock.now()
  const token = newSecret()
  const row = await putInvitation(tx, {
    id: randomUUID(),
    company_id: company?.id ?? null,
    company_type: draft.company_type,
    user_email: email,
    role: draft.role,
    token_hash: hashToken(token),
    notified: draft.notify,
    invited_by: inviter.user_id,
    inviter_company_id: inviter.company_id,
    created_at: now,
    expires_at: expiryFrom(now),
  })
  return { row, mail: draft.notify ? await mailOf(tx, { row, token, company, inviter }) : null }
}

/** Gives an invitation that was not accepted a new link and a new term, inside the caller's transaction. @throws 409 */
export async function renewInvitation(
  deps: Deps,
  tx: Db,
  renewal: { row: InvitationRow; company: { name: string } | null; inviter: Actor },
): Promise<{ row: InvitationRow; mail: InvitationMail }> {
  const { row: before, company, inviter } = renewal
  refuseAccepted(before)
  const waiting = await findWaiting(tx, { company_id: before.company_id, email: before.user_email })
  if (waiting && waiting.id !== before.id) throw conflict('There is a newer invitation for this address.')
  const token = newSecret()
  const row = await updateInvitation(tx, before.id, {
    token_hash: hashToken(token),
    notified: true,
    expires_at: expiryFrom(deps.clock.now()),
    revoked_at: null,
  })
  return { row, mail: await mailOf(tx, { row, token, company, inviter }) }
}

async function mailOf(
  tx: Db,
  of: { row: InvitationRow; token: string; company: { name: string } | null; inviter: Actor },
): Promise<InvitationMail> {
  const inviter = await findUser(tx, of.inviter.user_id)
  if (!inviter) throw unauthorized()
  return {
    invitation_id: of.row.id,
    to: of.row.user_email,
    token: of.token,
    inviter: nameAndEmail(inviter),
    company_name: of.company?.name ?? null,
  }
}

/**
 * Mails an invitation after the transaction that stored it. One that cannot be mailed stays, marked so.
 * @throws 424 when the mail was not taken
 */
export async function sendInvitation(deps: Deps, mail: InvitationMail): Promise<void> {
  try {
    await mailInvitation(deps, mail)
  } catch (error) {
    deps.log.error({ err: error }, 'invitation mail was not sent')
    await markUnsent(deps.db, mail.invitation_id, hashToken(mail.token))
    throw new HttpError(424, 'The invitation is saved, but its mail could not be sent. Please send it again.')
  }
}

import { randomUUID } from 'node:crypto'
import type { Actor } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict } from '../../platform/errors.ts'
import { hashToken, newSecret } from '../../platform/secrets.ts'
import { expiryFrom, refuseAccepted } from './invitation-state.ts'
import { mailInvitation } from './invitations.mails.ts'
import { findWaiting, type InvitationRow, putInvitation, updateInvitation } from './invitations.store.ts'

interface InvitationDraft {
  inviter: Actor & { company_id: string }
  email: string
  role: InvitationRow['role']
  /** Null for a platform invitation. */
  company: { id: string; name: string } | null
  company_type: InvitationRow['company_type']
  notify: boolean
}

/**
 * Stores an invitation and enqueues its mail, inside the caller's transaction; the link of one that waited for this
 * address ends. The mail's job makes the link.
 */
export async function issueInvitation(deps: Deps, tx: Db, draft: InvitationDraft): Promise<InvitationRow> {
  const { inviter, email, company } = draft
  const now = deps.clock.now()
  const row = await putInvitation(tx, {
    id: randomUUID(),
    company_id: company?.id ?? null,
    company_type: draft.company_type,
    user_email: email,
    role: draft.role,
    token_hash: hashToken(newSecret()),
    notified: draft.notify,
    invited_by: inviter.user_id,
    inviter_company_id: inviter.company_id,
    created_at: now,
    expires_at: expiryFrom(now),
  })
  if (draft.notify) await mailInvitation(deps, tx, { row, inviter })
  return row
}

/** Gives an invitation that was not accepted a new term and mails a new link, inside the caller's transaction. @throws 409 */
export async function renewInvitation(
  deps: Deps,
  tx: Db,
  { row: before, inviter }: { row: InvitationRow; inviter: Actor },
): Promise<InvitationRow> {
  refuseAccepted(before)
  const waiting = await findWaiting(tx, { company_id: before.company_id, email: before.user_email })
  if (waiting && waiting.id !== before.id) throw conflict('There is a newer invitation for this address.')
  const row = await updateInvitation(tx, before.id, {
    // The link that was mailed before ends now; the mail's job makes the next one.
    token_hash: hashToken(newSecret()),
    notified: true,
    expires_at: expiryFrom(deps.clock.now()),
    revoked_at: null,
  })
  await mailInvitation(deps, tx, { row, inviter })
  return row
}

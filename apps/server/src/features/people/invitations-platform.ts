import type { PlatformInvitation } from '@cuecard/contract/invitations.ts'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { findUser } from '../auth/auth.service.ts'
import { lockCompany } from '../companies/companies.service.ts'
import { listPlatform, lockInvitation, updateInvitation } from './invitations.store.ts'
import { issueInvitation, renewInvitation, sendInvitation } from './invitations-issue.ts'
import { countInvitationMail } from './invitations-limits.ts'
import { presentPlatformInvitation } from './invitations-state.ts'

const ACCEPTED = 'This invitation was accepted already.'

/** All platform invitations with their state, newest first. */
export async function listPlatformInvitations(deps: Deps): Promise<PlatformInvitation[]> {
  const now = deps.clock.now()
  return (await listPlatform(deps.db)).map((row) => presentPlatformInvitation(row, now))
}

/**
 * Invites somebody to create a company of their own, as its admin. Any address is invited alike, whether it has an
 * account or not; a new invitation replaces the one that waits. @throws 429, 424 when the mail was not taken
 */
export async function invitePlatform(
  deps: Deps,
  actor: Member,
  input: { user_email: string; company_type: 'single_user' | 'organization' },
): Promise<PlatformInvitation> {
  const { user_email: email, company_type } = input
  const { row, mail } = await deps.db.transaction(async (tx) => {
    await holdPlatformInvitations(tx, actor)
    countInvitationMail(deps, { to: email, inviter_id: actor.user_id })
    const detail = `to create a company: ${company_type.replaceAll('_', ' ')}`
    await writeAudit(deps, tx, { actor, action: 'user_invited', target: email, detail })
    const draft = { inviter: actor, email, role: 'company_admin' as const, company: null, company_type, notify: true }
    return issueInvitation(deps, tx, draft)
  })
  if (mail) await sendInvitation(deps, mail)
  return presentPlatformInvitation({ invitation: row, inviter: actor.email }, deps.clock.now())
}

/** Mails a platform invitation anew, also one that expired or was withdrawn; the old link ends. @throws 404, 409, 429, 424 */
export async function resendPlatformInvitation(deps: Deps, actor: Member, id: string): Promise<PlatformInvitation> {
  const { row, mail } = await deps.db.transaction(async (tx) => {
    await holdPlatformInvitations(tx, actor)
    const before = await lockInvitation(tx, { company_id: null, id })
    if (!before) throw notFound()
    const renewed = await renewInvitation(deps, tx, { row: before, company: null, inviter: actor })
    countInvitationMail(deps, { to: before.user_email, inviter_id: actor.user_id })
    await writeAudit(deps, tx, { actor, action: 'invitation_resent', target: before.user_email })
    return renewed
  })
  await sendInvitation(deps, mail)
  const inviter = row.invited_by ? await findUser(deps.db, row.invited_by) : null
  return presentPlatformInvitation({ invitation: row, inviter: inviter?.email ?? null }, deps.clock.now())
}

/** They have no company of their own to hold: two of them that are given at once follow each other by the provider's. */
const holdPlatformInvitations = (tx: Db, { company_id }: Member) => lockCompany(tx, company_id)

/** Withdraws a platform invitation; a second time changes nothing. @throws 404, 409 when it was accepted */
export async function revokePlatformInvitation(deps: Deps, actor: Member, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockInvitation(tx, { company_id: null, id })
    if (!row) throw notFound()
    if (row.accepted_at) throw conflict(ACCEPTED)
    if (row.revoked_at) return
    await updateInvitation(tx, row.id, { revoked_at: deps.clock.now() })
    await writeAudit(deps, tx, { actor, action: 'invitation_revoked', target: row.user_email })
  })
}

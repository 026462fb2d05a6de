import type { Invitation, InvitationMail, InvitationState, PlatformInvitation } from '@cuecard/contract/invitations.ts'
import { INVITATION_DAYS } from '@cuecard/contract/limits.ts'
import { conflict } from '../../platform/errors.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { UserRow } from '../accounts/accounts.service.ts'
import type { InvitationRow } from './invitations.store.ts'

const DAY = 24 * 60 * 60_000

/** When an invitation that is issued at `now` expires. */
export const expiryFrom = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY)

/** By the server's clock. */
export function stateOf(
  row: Pick<InvitationRow, 'accepted_at' | 'revoked_at' | 'expires_at'>,
  now: Date,
): InvitationState {
  if (row.accepted_at) return 'accepted'
  if (row.revoked_at) return 'revoked'
  return row.expires_at <= now ? 'expired' : 'pending'
}

/** @throws 409 for an invitation that was accepted */
export function refuseAccepted(row: Pick<InvitationRow, 'accepted_at'>): void {
  if (row.accepted_at) throw conflict('This invitation was accepted already.')
}

/** Name and address, or the address alone; the address is always included, because a person can enter any name. */
export function nameAndEmail(person: Pick<UserRow, 'first_name' | 'last_name' | 'email'>): string {
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ')
  return name ? `${name} (${person.email})` : person.email
}

export interface InvitationWithInviter {
  invitation: InvitationRow
  /** The inviter's address; null when the account no longer exists. */
  inviter: string | null
}

/** The newest mail of each invitation, by the invitation's id. */
export type MailRuns = ReadonlyMap<string, JobRun>

function mailOf({ id, notified }: InvitationRow, runs: MailRuns): InvitationMail {
  const none = { since: null, next_try_at: null, failure: null }
  if (!notified) return { ...none, state: 'none' }
  const run = runs.get(id)
  if (run?.state === 'failed') return { ...none, state: 'failed', failure: run.failure }
  if (run?.waiting) {
    const { since, next_try_at } = run.waiting
    return { ...none, state: 'waiting', since: since.toISOString(), next_try_at: next_try_at.toISOString() }
  }
  // Without a run it was mailed before mails were jobs.
  return { ...none, state: run && run.state !== 'done' ? 'sending' : 'sent' }
}

const presentShared = ({ invitation, inviter }: InvitationWithInviter, now: Date, runs: MailRuns) => ({
  id: invitation.id,
  user_email: invitation.user_email,
  state: stateOf(invitation, now),
  notified: invitation.notified,
  mail: mailOf(invitation, runs),
  invited_by: inviter,
  expires_at: invitation.expires_at.toISOString(),
  created_at: invitation.created_at.toISOString(),
})

export const presentInvitation = (listed: InvitationWithInviter, now: Date, runs: MailRuns): Invitation => ({
  ...presentShared(listed, now, runs),
  role: listed.invitation.role,
})

export const presentPlatformInvitation = (
  listed: InvitationWithInviter,
  now: Date,
  runs: MailRuns,
): PlatformInvitation => ({
  ...presentShared(listed, now, runs),
  company_type: listed.invitation.company_type ?? 'organization',
})

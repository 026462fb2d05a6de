import type { Role } from '@cuecard/contract/auth.ts'
import type { Invitation, InvitationState, PlatformInvitation } from '@cuecard/contract/invitations.ts'
import { INVITATION_DAYS } from '@cuecard/contract/limits.ts'
import type { UserRow } from '../auth/auth.service.ts'
import type { InvitationRow } from './invitations.store.ts'

const DAY = 24 * 60 * 60_000

/** When an invitation given at `now` ends. */
export const endOfTerm = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY)

/** By the server's clock. */
export function stateOf(
  row: Pick<InvitationRow, 'accepted_at' | 'revoked_at' | 'expires_at'>,
  now: Date,
): InvitationState {
  if (row.accepted_at) return 'accepted'
  if (row.revoked_at) return 'revoked'
  return row.expires_at <= now ? 'expired' : 'pending'
}

/** As the audit log and people read it. */
export const roleWords = (role: Role) => role.replaceAll('_', ' ')

/** Name and address, or the address alone; the address stands there always, because a name can be anything. */
export function personWords(person: Pick<UserRow, 'first_name' | 'last_name' | 'email'>): string {
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ')
  return name ? `${name} (${person.email})` : person.email
}

interface Listed {
  invitation: InvitationRow
  /** The inviter's address; null when they are gone. */
  inviter: string | null
}

const shared = ({ invitation, inviter }: Listed, now: Date) => ({
  id: invitation.id,
  user_email: invitation.user_email,
  state: stateOf(invitation, now),
  notified: invitation.notified,
  invited_by: inviter,
  expires_at: invitation.expires_at.toISOString(),
  created_at: invitation.created_at.toISOString(),
})

export const presentInvitation = (listed: Listed, now: Date): Invitation => ({
  ...shared(listed, now),
  role: listed.invitation.role,
})

export const presentPlatformInvitation = (listed: Listed, now: Date): PlatformInvitation => ({
  ...shared(listed, now),
  company_type: listed.invitation.company_type ?? 'organization',
})

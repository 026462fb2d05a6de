import type { InvitationState } from '@cuecard/contract/invitations.ts'

export const STATE_LABELS: Record<InvitationState, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
}

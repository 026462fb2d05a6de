import type { Deps } from '../../platform/deps.ts'
import { spendQuota } from '../../platform/window-counter.ts'

/** Invitation mails an hour: to one address, whoever invites it, and by one inviter. */
const LIMITS = { address: 5, inviter: 100 }

const LATER = 'Please try again later.'

/**
 * Counts an invitation mail, apart from the mails that strangers cause: otherwise an inviter could use up an address's
 * limit, and its owner would get no link to confirm the address or to set a new password. @throws 429 with Retry-After
 */
export function countInvitationMail(deps: Deps, mail: { to: string; inviter_id: string }): void {
  spendQuota(deps.caches.invitationMails, [
    {
      key: `to ${mail.to}`,
      limit: LIMITS.address,
      message: `This address was mailed several times in the last hour. ${LATER}`,
    },
    {
      key: `by ${mail.inviter_id}`,
      limit: LIMITS.inviter,
      message: `You sent many invitations in the last hour. ${LATER}`,
    },
  ])
}

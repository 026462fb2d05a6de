import { MEETING_MAIL_RECIPIENTS_MAX } from '@cuecard/contract/limits.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { isOverQuota, type Quota, spendQuota } from '../../platform/window-counter.ts'

/** Mails about meetings per hour: to one address in all, and by one sender. */
const LIMITS = { address: 5, sender: 2 * MEETING_MAIL_RECIPIENTS_MAX }

/** Counts all of the mails, or none when one is over a limit. @throws 429 with Retry-After */
export const countMeetingMails = (deps: Deps, actor: Member, recipients: readonly string[]): void =>
  spendQuota(deps.caches.summaryMails, quotasOf(actor, recipients))

/** The same for a mail that may be left out: counts it and says true, or says false when it is over a limit. */
export function mayMailAboutMeeting(deps: Deps, actor: Member, to: string): boolean {
  const quotas = quotasOf(actor, [to])
  if (isOverQuota(deps.caches.summaryMails, quotas)) return false
  spendQuota(deps.caches.summaryMails, quotas)
  return true
}

const quotasOf = (actor: Member, recipients: readonly string[]): Quota[] => [
  ...recipients.map((to) => ({
    key: `to ${to}`,
    limit: LIMITS.address,
    message: `${to} was mailed several times in the last hour. Please try again later.`,
  })),
  {
    key: `by ${actor.user_id}`,
    by: recipients.length,
    limit: LIMITS.sender,
    message: 'You mailed many summaries in the last hour. Please try again later.',
  },
]

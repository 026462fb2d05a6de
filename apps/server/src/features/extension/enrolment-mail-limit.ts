import type { Deps } from '../../platform/deps.ts'
import { type Quota, spendQuota } from '../../platform/window-counter.ts'

/** Mails with a code an hour: to one address of a company, and of the whole company, whose team may connect in one morning. */
const LIMITS = { address: 5, company: 1_000 }

/**
 * Counts a mail with a code, apart from the mails that strangers cause: who asks for it has the company's token, and a
 * whole office asks from one IP address. Counted for every address alike, so that a refusal tells nothing of it.
 * @throws 429 with Retry-After
 */
export function countEnrolmentMail(deps: Deps, mail: { company_id: string; email: string }): void {
  const { company_id, email } = mail
  const counter = deps.caches.enrolmentMails
  const quotas: Quota[] = [
    {
      key: `${company_id} ${email}`,
      limit: LIMITS.address,
      message: 'Several codes were asked for with this address in the last hour. Please try again later.',
    },
    {
      key: company_id,
      limit: LIMITS.company,
      message: 'Many codes were asked for in your company in the last hour. Please try again later.',
    },
  ]
  const reached = quotas.find(({ key, limit }) => counter.isOver(key, limit))
  if (reached) deps.log.warn({ company_id, limit: reached.limit }, 'a mail with a code was refused at its limit')
  spendQuota(counter, quotas)
}

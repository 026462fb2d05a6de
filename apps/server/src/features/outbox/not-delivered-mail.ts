import { z } from 'zod'
import { REFUSED } from '../../platform/mail/deliver.ts'
import { defineMailJob } from '../../platform/mail/mail-job.ts'
import { findMemberByEmail } from '../accounts/accounts.service.ts'

/** Tells somebody that a mail they sent did not arrive, and why: their screen said that it is on its way. */
export const notDeliveredMail = defineMailJob({
  name: 'not-delivered-mail',
  input: z.object({
    /** Of the mail that was not delivered, where it was about one: its subject goes with that meeting. */
    meeting_id: z.uuid().optional(),
    to: z.string(),
    recipient: z.string(),
    subject: z.string(),
    reason: z.string(),
  }),
  write: async ({ deps, companyId, input: { to, recipient, subject, reason } }) => {
    // It may have waited for a day, in which its reader left the company.
    if (!(await findMemberByEmail(deps.db, { company_id: companyId, email: to }))) return null
    const isRefused = reason.startsWith(REFUSED)
    return {
      to,
      subject: `Not delivered: ${subject || 'a mail about a deleted meeting'}`,
      lines: [
        `${subject ? `Your mail “${subject}”` : 'Your mail'} ${isRefused ? 'did not reach' : 'may not have reached'} ${recipient}.`,
        /[.!?]$/.test(reason) ? reason : `${reason}.`,
        `${isRefused ? 'Check the address and send' : 'You can send'} it again from the meeting, or from your own mailbox.`,
      ],
    }
  },
})

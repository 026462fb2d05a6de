import { z } from 'zod'
import { defineMailJob } from '../../platform/mail/mail-job.ts'

/** Tells somebody that a mail they sent did not arrive, and why: their screen said that it is on its way. */
export const notDeliveredMail = defineMailJob({
  name: 'not-delivered-mail',
  input: z.object({ to: z.string(), recipient: z.string(), subject: z.string(), reason: z.string() }),
  write: async ({ input: { to, recipient, subject, reason } }) => ({
    to,
    subject: `Not delivered: ${subject}`,
    lines: [
      `Your mail “${subject}” did not reach ${recipient}.`,
      reason,
      'Check the address and send it again from the meeting, or from your own mailbox.',
    ],
  }),
})

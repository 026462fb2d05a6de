import { shorten } from '@cuecard/language/plain-text.ts'
import { z } from 'zod'
import { defineMailJob } from '../../platform/mail/mail-job.ts'
import { mayOpen } from '../meetings/meetings.service.ts'
import { findForMail } from './moment-comments.store.ts'

const QUOTE_CHARS = 300

/** Tells a colleague of a comment on a moment of a meeting, with the way there, if they may still open it when the mail is sent. */
export const commentMail = defineMailJob({
  name: 'comment-mail',
  input: z.object({
    comment_id: z.uuid(),
    /** Mails of earlier versions that still wait have none. */
    meeting_id: z.uuid().optional(),
    to: z.string(),
  }),
  write: async ({ deps, input }) => {
    const row = await findForMail(deps.db, input.comment_id)
    if (!row) return null
    const { meeting, to } = row
    const reader = { company_id: meeting.company_id, user_id: to.id, email: to.email, role: to.role }
    if (!mayOpen(reader, meeting)) return null
    const name = [row.author.first_name, row.author.last_name].filter(Boolean).join(' ') || row.author.email
    const quoted = row.about ?? row.said
    const moment = new URLSearchParams({ tab: 'transcript', message: row.message_id })
    return {
      to: to.email,
      replyTo: { name, address: row.author.email },
      subject: `${name} wrote to you about “${meeting.title}”`,
      lines: [
        `${name} wrote to you about a moment of the meeting “${meeting.title}”:`,
        row.text,
        ...(quoted ? [`The moment: “${shorten(quoted, QUOTE_CHARS)}”`] : []),
      ],
      action: {
        label: 'Open the moment',
        url: `${deps.config.PUBLIC_URL}/meetings/${meeting.id}?${moment}`,
      },
    }
  },
})

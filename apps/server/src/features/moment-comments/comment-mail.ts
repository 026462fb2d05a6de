import { shorten } from '@cuecard/language/plain-text.ts'
import { z } from 'zod'
import { defineMailJob } from '../../platform/mail/mail-job.ts'
import { findForMail } from './moment-comments.store.ts'

const QUOTE_CHARS = 300

/** Tells a colleague of a comment on a moment of a meeting, with the way there. */
export const commentMail = defineMailJob({
  name: 'comment-mail',
  input: z.object({ comment_id: z.uuid(), to: z.string() }),
  write: async ({ deps, input }) => {
    const row = await findForMail(deps.db, input.comment_id)
    if (!row) return null
    const name = [row.author.first_name, row.author.last_name].filter(Boolean).join(' ') || row.author.email
    const quoted = row.about ?? row.said
    const moment = new URLSearchParams({ tab: 'transcript', message: row.message_id })
    return {
      to: row.to,
      replyTo: { name, address: row.author.email },
      subject: `${name} wrote to you about “${row.title}”`,
      lines: [
        `${name} wrote to you about a moment of the meeting “${row.title}”:`,
        row.text,
        ...(quoted ? [`The moment: “${shorten(quoted, QUOTE_CHARS)}”`] : []),
      ],
      action: {
        label: 'Open the moment',
        url: `${deps.config.PUBLIC_URL}/meetings/${row.meeting_id}?${moment}`,
      },
    }
  },
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

export const OutboxMail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  created_at: Instant,
})
export type OutboxMail = z.infer<typeof OutboxMail>

/** Registered only while no SMTP server is configured and never in production. */
export const listOutbox = endpoint('GET /dev/outbox', {
  access: 'staff',
  summary: 'Mails that were not sent because no mail server is configured, newest first.',
  reply: z.array(OutboxMail),
})

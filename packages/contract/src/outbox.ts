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

/** Every mail that the server sends, by the name of its job. */
export const MailKind = z.enum([
  'verification-mail',
  'existing-account-mail',
  'password-reset-mail',
  'invitation-mail',
  'follow-up-mail',
  'comment-mail',
  'enrolment-code-mail',
  'staff-account-mail',
  'knowledge-playbook-mail',
  'knowledge-review-mail',
  'meeting-summary-mail',
  'not-delivered-mail',
])
export type MailKind = z.infer<typeof MailKind>

/** `waiting`: tried again at `next_try_at`. `failed`: given up, for the reason in `failure`. */
export const UndeliveredMail = z.object({
  id: Id,
  /** A `MailKind`; another release of the server may know others. */
  kind: z.string(),
  to: z.string().nullable(),
  state: z.enum(['waiting', 'failed']),
  waiting_for: z.string().nullable(),
  /** Since when it waits, or when it was given up. */
  since: Instant,
  next_try_at: Instant.nullable(),
  failure: z.string().nullable(),
})
export type UndeliveredMail = z.infer<typeof UndeliveredMail>

export const UndeliveredMails = z.object({
  /** Null while the mail server is not known to be away. */
  outage: z.object({ since: Instant, next_try_at: Instant, reason: z.string() }).nullable(),
  mails: z.array(UndeliveredMail),
})
export type UndeliveredMails = z.infer<typeof UndeliveredMails>

export const listUndeliveredMails = endpoint('GET /company-settings/undelivered-mails', {
  access: 'platform-admin',
  summary: 'Mails that wait for a mail server, and those given up in the last 7 days; 200 at most.',
  reply: UndeliveredMails,
})

/** Replies at once; the list says what became of them. */
export const retryUndeliveredMails = endpoint('POST /company-settings/undelivered-mails/retry', {
  access: 'platform-admin',
  summary: 'Try the mails that wait now instead of at their next time.',
  reply: 'empty',
})

/** The same for every address: it says nothing about one mail. */
export const MailStatus = z.object({
  /** True while mails wait because no mail server can be reached. */
  is_delayed: z.boolean(),
  next_try_at: Instant.nullable(),
})
export type MailStatus = z.infer<typeof MailStatus>

export const getMailStatus = endpoint('GET /auth/mail-status', {
  access: 'public',
  summary: 'Whether mails wait for the mail server; for the screens that ask to look into the inbox.',
  reply: MailStatus,
})

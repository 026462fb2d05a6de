import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

export const Health = z.object({ status: z.literal('ok'), version: z.string() })

export const Readiness = z.object({
  status: z.enum(['ready', 'not ready']),
  checks: z.record(z.string(), z.enum(['ok', 'failed'])),
})
export type Readiness = z.infer<typeof Readiness>

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'The process is alive.',
  reply: Health,
})

/** 503 with the same body while a part is missing. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'public',
  summary: 'Database, index, files and jobs can be used.',
  otherStatuses: [503],
  reply: Readiness,
})

/** What the screens need to know before anybody signs in. */
export const PublicSettings = z.object({
  google_client_id: z.string().nullable(),
  demo: z.boolean(),
  outbox: z.boolean(),
  /** The extension's page in a store; null where people load the zip of this server. */
  extension_store_url: z.string().nullable(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

export const getPublicSettings = endpoint({
  method: 'GET',
  path: '/public-settings',
  access: 'public',
  summary: 'Settings that the sign-in screens need.',
  reply: PublicSettings,
})

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
export const listOutbox = endpoint({
  method: 'GET',
  path: '/dev/outbox',
  access: 'staff',
  summary: 'Mails that were not sent because no mail server is configured, newest first.',
  reply: z.array(OutboxMail),
})

export const platformEndpoints = [getHealth, getReadiness, getPublicSettings, listOutbox]

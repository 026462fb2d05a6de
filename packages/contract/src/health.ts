import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const Health = z.object({ status: z.literal('ok'), version: z.string() })

export const Readiness = z.object({
  status: z.enum(['ready', 'not ready']),
  /** `process` is `ending` once it was told to end. */
  checks: z.record(z.string(), z.enum(['ok', 'failed', 'ending'])),
})
export type Readiness = z.infer<typeof Readiness>

export const getHealth = endpoint('GET /health', {
  access: 'public',
  summary: 'The process is alive.',
  reply: Health,
})

/** 503 with the same body while a part is missing. */
export const getReadiness = endpoint('GET /ready', {
  access: 'public',
  summary: 'Database, index, files and jobs can be used.',
  otherStatuses: [503],
  reply: Readiness,
})

/** What the screens need to know before anybody signs in. */
export const PublicSettings = z.object({
  google_client_id: z.string().nullable(),
  /** `invited`: who has no invitation can neither register nor create a company. */
  registration: z.enum(['open', 'invited']),
  demo: z.boolean(),
  /** Mails are kept where staff can read them, because no mail server is set up. */
  outbox: z.boolean(),
  /** Without one no mail leaves this server. */
  has_mail_server: z.boolean(),
  /** The extension's page in a store; null where people load the zip of this server. */
  extension_store_url: z.string().nullable(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

export const getPublicSettings = endpoint('GET /public-settings', {
  access: 'public',
  summary: 'Settings that the sign-in screens need.',
  reply: PublicSettings,
})

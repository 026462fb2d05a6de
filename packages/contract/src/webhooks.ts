import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant } from './fields.ts'
import { URL_MAX } from './limits.ts'

export const WebhookEvent = z.enum(['meeting.completed'])
export type WebhookEvent = z.infer<typeof WebhookEvent>

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  is_enabled: z.boolean(),
  created_at: Instant,
  last_delivery_at: Instant.nullable(),
  last_state: z.enum(['waiting', 'delivered', 'failed']).nullable(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.object({
  id: Id,
  event: WebhookEvent,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** HTTP status of the last try; null when there was no reply. */
  last_status: z.number().int().nullable(),
  /** For people; never says what an internal address answered. */
  last_error: z.string().nullable(),
  /** When it is tried again; null when it does not wait for the receiver. */
  next_try_at: Instant.nullable(),
  payload: z.string(),
  created_at: Instant,
  delivered_at: Instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const DeliveryParams = z.object({ id: Id, delivery_id: Id })

export const listWebhooks = endpoint('GET /company-settings/webhooks', {
  access: 'company-admin',
  summary: "The company's webhooks.",
  reply: z.array(Webhook),
})

/** The secret is sent once, in this reply. Deliveries are signed with it: `x-cuecard-signature: t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export const createWebhook = endpoint('POST /company-settings/webhooks', {
  access: 'company-admin',
  summary: 'Send meeting.completed to an address.',
  body: z.object({ url: z.string().trim().min(1, 'URL is required').max(URL_MAX) }),
  status: 201,
  reply: Webhook.extend({ secret: z.string() }),
})

export const updateWebhook = endpoint('PUT /company-settings/webhooks/:id', {
  access: 'company-admin',
  summary: 'Switch a webhook on or off.',
  params: IdParams,
  body: z.object({ is_enabled: z.boolean() }),
  reply: Webhook,
})

export const removeWebhook = endpoint('DELETE /company-settings/webhooks/:id', {
  access: 'company-admin',
  summary: 'Remove a webhook and its deliveries.',
  params: IdParams,
  reply: 'empty',
})

export const listWebhookDeliveries = endpoint('GET /company-settings/webhooks/:id/deliveries', {
  access: 'company-admin',
  summary: 'The latest 100 deliveries, newest first.',
  params: IdParams,
  reply: z.array(WebhookDelivery),
})

export const replayWebhookDelivery = endpoint('POST /company-settings/webhooks/:id/deliveries/:delivery_id/replay', {
  access: 'company-admin',
  summary: 'Send the same payload once more, as a delivery of its own.',
  params: DeliveryParams,
  status: 202,
  reply: WebhookDelivery,
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant } from './fields.ts'
import { URL_MAX, WEBHOOK_TIMEOUT_SEC } from './limits.ts'
import { MeetingType } from './meetings/meetings.ts'

export const WebhookEvent = z.enum(['meeting.completed'])
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** The body of a delivery. It holds no word of the transcript: that is read at the address, where access is checked. */
export const MeetingCompleted = z.object({
  event: z.literal('meeting.completed'),
  at: Instant.describe('When the meeting was ended, also in a delivery that waited or is sent again.'),
  data: z.object({
    meeting_id: Id,
    meeting_title: z.string(),
    meeting_type: MeetingType,
    meeting_owner: z.string().nullable().describe('Email address of the person who recorded or imported it.'),
    started_at: Instant,
    ended_at: Instant.nullable(),
    message_count: z.number().int(),
    url: z.string().describe('The page of the meeting, for people who may see it.'),
  }),
})
export type MeetingCompleted = z.infer<typeof MeetingCompleted>

export const WEBHOOK_EVENT_HEADER = 'x-cuecard-event'
export const WEBHOOK_DELIVERY_HEADER = 'x-cuecard-delivery'
export const WEBHOOK_SIGNATURE_HEADER = 'x-cuecard-signature'

/** Calls that this server makes at the addresses of a company's webhooks. */
export const webhookCalls = {
  'meeting.completed': {
    name: 'meetingCompleted',
    summary: 'A meeting was ended or imported; once more where it went on after an end that nobody told.',
    description: [
      'POST of JSON to each webhook of the company that is switched on; admins add them under Settings.',
      `**Signature.** \`${WEBHOOK_SIGNATURE_HEADER}: t=<seconds>,v1=<hex>\`, where \`hex\` is the HMAC-SHA256, with the webhook's whole secret (\`whsec_…\`) as its key, of \`<seconds>.<body>\`: the seconds of the header, a dot, and the bytes of the body as they came. Compute it before the body is parsed, compare in constant time, and refuse times that are more than some minutes away.`,
      `**Reply.** A status of 200 to 299 within ${WEBHOOK_TIMEOUT_SEC} seconds accepts the delivery; the body of the reply is not used. So store it first, and work on it afterwards.`,
      'No reply in time, no connection, 408, 425, 429 and 5xx: it is sent again after seconds, then minutes, for up to a day; all deliveries of that webhook wait meanwhile. Every other status ends it at the first try, 3xx too: redirects are not followed.',
      `**Duplicates.** A delivery may arrive twice, with the same \`${WEBHOOK_DELIVERY_HEADER}\` and the same body, and deliveries may overtake each other. "Send again" makes a delivery of its own with an id of its own and the same body.`,
      'When the meeting is deleted, deliveries of it that wait are not sent any more.',
    ].join('\n\n'),
    headers: {
      [WEBHOOK_EVENT_HEADER]: WebhookEvent.describe('The event, as in the body.'),
      [WEBHOOK_DELIVERY_HEADER]: Id.describe('Id of the delivery, the same at every try.'),
      [WEBHOOK_SIGNATURE_HEADER]: z
        .string()
        .regex(/^t=\d+,v1=[0-9a-f]{64}$/)
        .describe('Time of this try in seconds since 1970, and the HMAC-SHA256 of time and body.'),
    },
    payload: MeetingCompleted,
  },
} as const satisfies Record<WebhookEvent, WebhookCall>

/** A call that goes out, as OpenAPI describes it. `name` is its operation's. */
export interface WebhookCall {
  name: string
  summary: string
  description: string
  headers: Readonly<Record<string, z.ZodType>>
  payload: z.ZodType
}

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

/** The secret is sent once, in this reply. Deliveries are signed with it (`webhookCalls`). */
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

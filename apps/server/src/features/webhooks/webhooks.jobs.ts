import { WEBHOOK_TIMEOUT_SEC } from '@cuecard/contract/limits.ts'
import { WEBHOOK_DELIVERY_HEADER, WEBHOOK_EVENT_HEADER, WEBHOOK_SIGNATURE_HEADER } from '@cuecard/contract/webhooks.ts'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { JobFailure } from '../../platform/jobs/jobs.ts'
import { defineJob } from '../../platform/jobs/job-definition.ts'
import { callService } from '../../platform/jobs/outages.ts'
import { isPassingStatus, OutboundError } from '../../platform/outbound/outbound.ts'
import { pauseAskedFor } from '../../platform/outbound/retry-after.ts'
import { signatureOf } from './signature.ts'
import {
  type DeliveryRow,
  findDelivery,
  findWebhook,
  removeOldDeliveries,
  updateDelivery,
  type WebhookRow,
} from './webhooks.store.ts'

const Input = z.object({ company_id: z.uuid(), delivery_id: z.uuid() })

const REPLY_MAX_BYTES = 64 * 1024

/** Of a webhook, newest first. They are kept whatever their age, and all others for 30 days. */
export const DELIVERIES_SHOWN = 100
const KEEP_MS = 30 * 24 * 60 * 60_000

/** The receiver cannot be reached, or said that it is overloaded or broken: the same delivery may arrive later. */
class ReceiverAway extends Error {
  /** The pause that it asked for, in milliseconds; null when it asked for none. */
  readonly retryAfterMs: number | null

  constructor(problem: string, retryAfterMs: number | null) {
    super(problem)
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Sends one delivery. The body is the same at every attempt, the signature's time is not. It may arrive twice when the
 * server stops before the receiver's reply is stored; receivers recognise duplicates by `x-cuecard-delivery`. While the
 * receiver is away its deliveries wait, up to a day; what it refuses fails at once.
 */
export const webhookJob = defineJob<z.infer<typeof Input>>({
  name: 'webhook-delivery',
  input: Input,
  run: async ({ deps, companyId, input, signal }) => {
    const db = deps.database.of(companyId)
    const delivery = await findDelivery(db, companyId, input.delivery_id)
    if (!delivery || delivery.state === 'delivered') return
    const webhook = await findWebhook(db, companyId, delivery.webhook_id)
    if (!webhook) return
    const before = new Date(deps.clock.now().getTime() - KEEP_MS)
    await removeOldDeliveries(db, companyId, { webhookId: webhook.id, newest: DELIVERIES_SHOWN, before })
    if (!webhook.is_enabled) throw new JobFailure('The webhook was switched off.')
    await callService(deps, {
      service: receiverOf(webhook),
      call: () => deliver(deps, { webhook, delivery, signal }),
      judge: (error) => (error instanceof ReceiverAway ? 'away' : error instanceof JobFailure ? 'there' : 'unknown'),
    })
  },
  failed: async (deps, { company_id, delivery_id }, { failure }) => {
    const db = deps.database.of(company_id)
    const delivery = await findDelivery(db, company_id, delivery_id)
    if (delivery?.state !== 'waiting') return
    await updateDelivery(db, company_id, {
      id: delivery_id,
      state: 'failed',
      // What the receiver answered last is kept beside the reason for which it is not tried again.
      last_error: [...new Set([delivery.last_error ?? failure, failure])].join(' '),
    })
  },
})

/** Named by the webhook too: the receivers of two companies may be one host, and their states are not. */
export const receiverOf = ({ id, url }: Pick<WebhookRow, 'id' | 'url'>) =>
  `the webhook receiver ${new URL(url).host} (${id.slice(0, 8)})`

interface Sending {
  webhook: WebhookRow
  delivery: DeliveryRow
  signal: AbortSignal
}

/** @throws ReceiverAway, JobFailure */
async function deliver(deps: Deps, sending: Sending): Promise<void> {
  const { webhook, delivery } = sending
  const db = deps.database.of(webhook.company_id)
  const { status, problem, mayPass, retryAfterMs } = await send(deps, sending)
  const tried = { id: delivery.id, attempts: delivery.attempts + 1, last_status: status, last_error: problem }
  if (problem !== null) {
    await updateDelivery(db, webhook.company_id, tried)
    // Of a webhook that was removed while it was being tried, no outage is left.
    const isUsed = (await findWebhook(db, webhook.company_id, webhook.id)) !== null
    throw mayPass && isUsed ? new ReceiverAway(problem, retryAfterMs) : new JobFailure(problem)
  }
  await updateDelivery(db, webhook.company_id, { ...tried, state: 'delivered', delivered_at: deps.clock.now() })
}

interface Sent {
  status: number | null
  /** Null when the receiver accepted it. */
  problem: string | null
  mayPass: boolean
  retryAfterMs: number | null
}

async function send(deps: Deps, { webhook, delivery, signal }: Sending): Promise<Sent> {
  try {
    const { status, headers } = await deps.outbound.fetch(webhook.url, {
      post: { body: delivery.payload, contentType: 'application/json' },
      headers: {
        [WEBHOOK_EVENT_HEADER]: delivery.event,
        [WEBHOOK_DELIVERY_HEADER]: delivery.id,
        [WEBHOOK_SIGNATURE_HEADER]: signatureOf(webhook.secret, delivery.payload, deps.clock.now()),
      },
      maxBytes: REPLY_MAX_BYTES,
      timeoutMs: WEBHOOK_TIMEOUT_SEC * 1000,
      // Only the status is used.
      wants: () => false,
      signal,
    })
    const isAccepted = status >= 200 && status < 300
    const problem = isAccepted ? null : `The receiver answered with status ${status}.`
    const retryAfterMs = pauseAskedFor(headers.get('retry-after'), deps.clock.now())
    return { status, problem, mayPass: isPassingStatus(status), retryAfterMs }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { status: null, problem: error.message, mayPass: error.isTemporary, retryAfterMs: null }
  }
}

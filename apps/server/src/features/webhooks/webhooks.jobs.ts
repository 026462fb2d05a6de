import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { JobFailure } from '../../platform/jobs/jobs.ts'
import { defineJob } from '../../platform/jobs/job-definition.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import { signatureOf } from './signature.ts'
import { findDelivery, findWebhook, updateDelivery } from './webhooks.store.ts'

const Input = z.object({ company_id: z.uuid(), delivery_id: z.uuid() })

/** Retries after the first attempt: after 2 seconds, then four times as long each, about ten minutes in all. */
const RETRIES_MAX = 5
const REPLY_MAX_BYTES = 64 * 1024

/** The receiver refused or did not answer; the job is retried. */
class DeliveryError extends Error {}

/**
 * Sends one delivery. The body is the same at every attempt, the signature's time is not. It may arrive twice when the
 * server stops before the receiver's reply is stored; receivers recognise duplicates by `x-cuecard-delivery`.
 */
export const webhookJob = defineJob<z.infer<typeof Input>>({
  name: 'webhook-delivery',
  input: Input,
  retries: RETRIES_MAX,
  run: async ({ deps, companyId, input, signal }) => {
    const db = deps.database.of(companyId)
    const delivery = await findDelivery(db, companyId, input.delivery_id)
    if (!delivery || delivery.state === 'delivered') return
    const webhook = await findWebhook(db, companyId, delivery.webhook_id)
    if (!webhook) return
    if (!webhook.is_enabled) throw new JobFailure('The webhook was switched off.')
    const { status, problem } = await send(deps, { ...delivery, url: webhook.url, secret: webhook.secret, signal })
    const attempts = delivery.attempts + 1
    const tried = { id: delivery.id, attempts, last_status: status, last_error: problem }
    if (problem !== null) {
      await updateDelivery(db, companyId, tried)
      throw new DeliveryError(problem)
    }
    await updateDelivery(db, companyId, { ...tried, state: 'delivered', delivered_at: deps.clock.now() })
  },
  failed: async (deps, { company_id, delivery_id }, failure) => {
    const db = deps.database.of(company_id)
    const delivery = await findDelivery(db, company_id, delivery_id)
    if (delivery?.state !== 'waiting') return
    await updateDelivery(db, company_id, {
      id: delivery_id,
      state: 'failed',
      last_error: delivery.last_error ?? failure,
    })
  },
})

async function send(
  deps: Deps,
  sending: { id: string; event: string; payload: string; url: string; secret: string; signal: AbortSignal },
): Promise<{ status: number | null; problem: string | null }> {
  const { id, event, payload, url, secret, signal } = sending
  try {
    const { status } = await deps.outbound.fetch(url, {
      post: { body: payload, contentType: 'application/json' },
      headers: {
        'x-cuecard-event': event,
        'x-cuecard-delivery': id,
        'x-cuecard-signature': signatureOf(secret, payload, deps.clock.now()),
      },
      maxBytes: REPLY_MAX_BYTES,
      // Only the status is used.
      wants: () => false,
      signal,
    })
    return { status, problem: status >= 200 && status < 300 ? null : `The receiver answered with status ${status}.` }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { status: null, problem: error.message }
  }
}

import { randomUUID } from 'node:crypto'
import type { MeetingCompleted, Webhook, WebhookDelivery } from '@cuecard/contract/webhooks.ts'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, invalid, notFound, orNotFound } from '../../platform/errors.ts'
import { forgetService, retryNow } from '../../platform/jobs/outages.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { lockCompany } from '../companies/companies.service.ts'
import { lockMeetings } from '../meetings/meetings.service.ts'
import { newSecret } from './signature.ts'
import { DELIVERIES_SHOWN, receiverOf, webhookJob } from './webhooks.jobs.ts'
import * as store from './webhooks.store.ts'

/** Few enough that ending a meeting stays one small transaction. */
export const WEBHOOKS_MAX = 10

/** The company's webhooks, oldest first. */
export async function list(deps: Deps, actor: Member): Promise<Webhook[]> {
  const { company_id } = actor
  const db = deps.database.of(company_id)
  const latest = new Map((await store.listLatestDeliveries(db, company_id)).map((row) => [row.webhook_id, row]))
  return (await store.listWebhooks(db, company_id)).map((row) => present(row, latest.get(row.id)))
}

/** The names under which the company's receivers count as away, inside the caller's transaction. */
export const receiversOf = async (tx: Db, companyId: string): Promise<string[]> =>
  (await store.listWebhooks(tx, companyId)).map(receiverOf)

/** Only this reply contains the secret. @throws 422 for an address that outgoing requests may not reach, 409 beyond the limit */
export async function create(deps: Deps, actor: Member, url: string): Promise<Webhook & { secret: string }> {
  const { company_id } = actor
  const address = checkAddress(deps, url)
  const row: store.WebhookRow = {
    id: randomUUID(),
    company_id,
    url: address,
    secret: newSecret(),
    is_enabled: true,
    created_at: deps.clock.now(),
  }
  await deps.database.of(company_id).transaction(async (tx) => {
    // Requests at the same time would each count the same others.
    await lockCompany(tx, company_id)
    const others = await store.listWebhooks(tx, company_id)
    if (others.length >= WEBHOOKS_MAX) throw conflict(`A company has at most ${WEBHOOKS_MAX} webhooks.`)
    await store.insertWebhook(tx, row)
    await writeAudit(deps, tx, { actor, action: 'webhook_added', target: hostOf(address) })
  })
  return { ...present(row, undefined), secret: row.secret }
}

/** Switches a webhook on or off; deliveries that wait while it is off fail. @throws 404 */
export async function update(deps: Deps, actor: Member, input: { id: string; is_enabled: boolean }): Promise<Webhook> {
  const { company_id } = actor
  return deps.database.of(company_id).transaction(async (tx) => {
    const row = orNotFound(await store.updateWebhook(tx, company_id, input))
    const detail = input.is_enabled ? 'on' : 'off'
    await writeAudit(deps, tx, { actor, action: 'webhook_changed', target: hostOf(row.url), detail })
    const [latest] = await store.listDeliveries(tx, company_id, { webhookId: row.id, limit: 1 })
    return present(row, latest)
  })
}

/** Removes a webhook with its deliveries and the outage of its receiver. @throws 404 */
export async function remove(deps: Deps, actor: Member, id: string): Promise<void> {
  const { company_id } = actor
  const receiver = await deps.database.of(company_id).transaction(async (tx) => {
    const row = orNotFound(await store.deleteWebhook(tx, company_id, id))
    await forgetService(tx, receiverOf(row))
    await writeAudit(deps, tx, { actor, action: 'webhook_removed', target: hostOf(row.url) })
    return receiverOf(row)
  })
  // What waits for it finds nothing to deliver, and ends.
  await deps.jobs.resume(receiver)
}

/** The latest deliveries, newest first. @throws 404 */
export async function getDeliveries(deps: Deps, actor: Member, webhookId: string): Promise<WebhookDelivery[]> {
  const { company_id } = actor
  const db = deps.database.of(company_id)
  if (!(await store.findWebhook(db, company_id, webhookId))) throw notFound()
  const rows = await store.listDeliveries(db, company_id, { webhookId, limit: DELIVERIES_SHOWN })
  const subjects = rows.flatMap(({ id, state }) => (state === 'waiting' ? [id] : []))
  const runs = await deps.jobs.latestOf(db, { name: webhookJob.name, companyId: company_id, subjects })
  return rows.map((row) => presentDelivery(row, runs.get(row.id)?.waiting?.next_try_at))
}

/**
 * Sends the same body again as a new delivery. It is tried now with all that wait, also while the receiver counts as away:
 * whoever asks for it has seen to the receiver. @throws 404, 409 while the webhook is off
 */
export async function replay(deps: Deps, actor: Member, input: { id: string; delivery_id: string }) {
  const { company_id } = actor
  const db = deps.database.of(company_id)
  const known = await store.findWebhook(db, company_id, input.id)
  if (known?.is_enabled) await retryNow(deps, receiverOf(known))
  return db.transaction(async (tx) => {
    const webhook = await store.findWebhook(tx, company_id, input.id)
    const former = await store.findDelivery(tx, company_id, input.delivery_id)
    if (!webhook || former?.webhook_id !== webhook.id) throw notFound()
    if (!webhook.is_enabled) throw conflict('Switch the webhook on first.')
    // Another request may delete the meeting meanwhile, and the former delivery with it.
    if (!(await lockMeetings(tx, company_id, [former.meeting_id ?? []].flat()))) throw notFound()
    await writeAudit(deps, tx, { actor, action: 'webhook_replayed', target: hostOf(webhook.url) })
    const { event, meeting_id, payload } = former
    return presentDelivery(await enqueueDelivery(deps, tx, { webhook, event, meeting_id, payload }))
  })
}

/**
 * Enqueues the event for every enabled webhook of the company, in the transaction (`tx`) that the event reports. Deliveries go with
 * the meeting of `meetingId`.
 */
export async function notifyWebhooks(
  deps: Deps,
  tx: Db,
  event: { companyId: string; meetingId?: string } & Pick<MeetingCompleted, 'event' | 'data'>,
): Promise<void> {
  const rows = (await store.listWebhooks(tx, event.companyId)).filter((row) => row.is_enabled)
  const body: MeetingCompleted = { event: event.event, at: deps.clock.now().toISOString(), data: event.data }
  const payload = JSON.stringify(body)
  const meeting_id = event.meetingId ?? null
  for (const webhook of rows) await enqueueDelivery(deps, tx, { webhook, event: event.event, meeting_id, payload })
}

async function enqueueDelivery(
  deps: Deps,
  tx: Db,
  { webhook, ...content }: { webhook: store.WebhookRow } & Pick<store.DeliveryRow, 'event' | 'meeting_id' | 'payload'>,
): Promise<store.DeliveryRow> {
  const { company_id } = webhook
  const row = await store.insertDelivery(tx, {
    id: randomUUID(),
    company_id,
    webhook_id: webhook.id,
    ...content,
    state: 'waiting',
    created_at: deps.clock.now(),
  })
  const input = { company_id, delivery_id: row.id }
  await deps.jobs.enqueue(tx, webhookJob, { companyId: company_id, input, subject: row.id })
  return row
}

function checkAddress(deps: Deps, url: string): string {
  try {
    return deps.outbound.check(url).href
  } catch (error) {
    if (error instanceof OutboundError) throw invalid(error.message, { url: error.message })
    throw error
  }
}

/** An address may contain a token in its path or query, so logs name its host only. */
const hostOf = (url: string) => URL.parse(url)?.host ?? url

function present(row: store.WebhookRow, latest: Pick<store.DeliveryRow, 'state' | 'created_at'> | undefined): Webhook {
  const { id, url, is_enabled, created_at } = row
  return {
    id,
    url,
    is_enabled,
    created_at: created_at.toISOString(),
    last_delivery_at: latest?.created_at.toISOString() ?? null,
    last_state: latest?.state ?? null,
  }
}

function presentDelivery(row: store.DeliveryRow, nextTryAt?: Date): WebhookDelivery {
  const { id, event, state, attempts, last_status, last_error, payload } = row
  const created_at = row.created_at.toISOString()
  const delivered_at = row.delivered_at?.toISOString() ?? null
  const next_try_at = nextTryAt?.toISOString() ?? null
  return { id, event, state, attempts, last_status, last_error, next_try_at, payload, created_at, delivered_at }
}

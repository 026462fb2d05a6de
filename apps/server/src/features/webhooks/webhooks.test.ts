import { createHmac } from 'node:crypto'
import { importMeeting, removeMeeting } from '@cuecard/contract/meetings/meetings.ts'
import {
  MeetingCompleted,
  updateWebhook,
  webhookCalls,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
} from '@cuecard/contract/webhooks.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { completedMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { openSite, type TestSite } from '../../../test/site.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { outageOf, retryNow } from '../../platform/jobs/outages.ts'
import { DELIVERIES_SHOWN, receiverOf } from './webhooks.jobs.ts'
import { notifyWebhooks, WEBHOOKS_MAX } from './webhooks.service.ts'

interface Received {
  headers: Record<string, string | string[] | undefined>
  body: string
}

let site: TestSite
let test: TestApp
let admin: TestPerson
const received: Received[] = []
/** Statuses that the receiver answers with, one a delivery; 200 when there are no more. */
const statuses: number[] = []

beforeAll(async () => {
  site = await openSite()
  site.pages.set('/in', (request, reply) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      const status = statuses.shift() ?? 200
      reply
        .writeHead(status, status === 302 ? { location: `${site.url}/elsewhere` } : {})
        .end('a secret of the receiver')
    })
  })
  test = await testApp({ work: true, settings: { OUTBOUND_ALLOWED_HOSTS: site.host } })
  const company = await makeCompany(test.deps, 'Acme')
  admin = await makePerson(test.app, { role: 'company_admin', company })
})

afterAll(async () => {
  await test.close()
  await site.close()
})

const notify = (title: string, data = completedMeeting(title)) =>
  test.deps.database
    .of(admin.member.company_id)
    .transaction((tx) =>
      notifyWebhooks(test.deps, tx, { companyId: admin.member.company_id, event: 'meeting.completed', data }),
    )

async function until(id: string, state: string, attempts: number): Promise<void> {
  const latest = async () => (await admin.api(listWebhookDeliveries, { params: { id } }))[0]
  await expect.poll(latest).toMatchObject({ state, attempts })
}

it('signs what it sends, so that the receiver can tell who sent it and when', async () => {
  const hook = await admin.api(createWebhook, { body: { url: `${site.url}/in` } })
  expect(hook.secret).toMatch(/^whsec_[\w-]{43}$/)
  await notify('Été & 商談')
  await until(hook.id, 'delivered', 1)
  const [{ headers, body } = { headers: {}, body: '' }] = received.splice(0)
  expect(JSON.parse(body)).toMatchObject({ event: 'meeting.completed', data: { meeting_title: 'Été & 商談' } })
  const [, seconds = '', digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-cuecard-signature'])) ?? []
  expect(digest).toBe(createHmac('sha256', hook.secret).update(`${seconds}.${body}`).digest('hex'))
  expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(60)
  expect(headers['x-cuecard-event']).toBe('meeting.completed')

  const [delivery] = await admin.api(listWebhookDeliveries, { params: { id: hook.id } })
  expect(delivery).toMatchObject({ last_status: 200, last_error: null, payload: body })
  // The secret and the receiver's words are told nowhere.
  const everything = JSON.stringify([await admin.api(listWebhooks), delivery])
  expect(everything).not.toContain(hook.secret)
  expect(everything).not.toContain('a secret of the receiver')

  const again = await admin.api(replayWebhookDelivery, { params: { id: hook.id, delivery_id: delivery?.id ?? '' } })
  expect(again.id).not.toBe(delivery?.id)
  await until(hook.id, 'delivered', 1)
  expect(received.splice(0).map((each) => each.body)).toEqual([body])
  await admin.api(removeWebhook, { params: { id: hook.id } })
})

it('fails at once when the receiver refuses, and follows no redirect', async () => {
  const hook = await admin.api(createWebhook, { body: { url: `${site.url}/in` } })
  statuses.push(302)
  await notify('2')
  await until(hook.id, 'failed', 1)
  expect(received.splice(0)).toHaveLength(1)
  const [delivery] = await admin.api(listWebhookDeliveries, { params: { id: hook.id } })
  expect(delivery).toMatchObject({ last_error: 'The receiver answered with status 302.', next_try_at: null })
  expect(site.requests.map(({ path }) => path)).not.toContain('/elsewhere')
  await admin.api(removeWebhook, { params: { id: hook.id } })
})

it('sends nothing while it is off, and says that in the log when it was switched off meanwhile', async () => {
  const hook = await admin.api(createWebhook, { body: { url: `${site.url}/in` } })
  const params = { id: hook.id }
  expect((await admin.api(updateWebhook, { params, body: { is_enabled: false } })).is_enabled).toBe(false)
  await notify('3')
  expect(await admin.api(listWebhookDeliveries, { params })).toEqual([])
  expect(received).toEqual([])
  await admin.api(removeWebhook, { params })
  await expect(admin.api(listWebhookDeliveries, { params })).rejects.toMatchObject({ status: 404 })
})

it('keeps what the receiver answered last beside the reason why a delivery is given up', async () => {
  const hook = await admin.api(createWebhook, { body: { url: `${site.url}/in` } })
  const params = { id: hook.id }
  statuses.push(500)
  await notify('3')
  await until(hook.id, 'waiting', 1)
  await admin.api(updateWebhook, { params, body: { is_enabled: false } })
  await retryNow(test.deps, receiverOf(hook))
  await until(hook.id, 'failed', 1)
  const [delivery] = await admin.api(listWebhookDeliveries, { params })
  expect(delivery?.last_error).toBe('The receiver answered with status 500. The webhook was switched off.')
  received.splice(0)
  await admin.api(removeWebhook, { params })
})

it('keeps the pause that a receiver asks for, and no outage of a webhook that is removed', async () => {
  site.pages.set('/busy', (_request, reply) => void reply.writeHead(429, { 'retry-after': '600' }).end())
  const hook = await admin.api(createWebhook, { body: { url: `${site.url}/busy` } })
  await notify('Busy')
  await until(hook.id, 'waiting', 1)
  const away = () => outageOf(test.deps, receiverOf(hook))
  await expect.poll(async () => ((await away())?.next_try_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(590_000)
  await admin.api(removeWebhook, { params: { id: hook.id } })
  expect(await away()).toBeNull()
  const waiting = "select 1 from job_runs where name = 'webhook-delivery' and state in ('queued', 'running')"
  await expect.poll(async () => (await test.deps.database.query(waiting)).rows).toEqual([])
  expect(await away()).toBeNull()
})

it('notes no outage of a webhook that is removed while its receiver is being tried', async () => {
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  site.pages.set('/held', (_request, reply) => {
    asked.resolve()
    void answer.promise.then(() => reply.writeHead(503).end())
  })
  const hook = await admin.api(createWebhook, { body: { url: `${site.url}/held` } })
  await notify('Held')
  await asked.promise
  await admin.api(removeWebhook, { params: { id: hook.id } })
  answer.resolve()
  const moving = "select 1 from job_runs where name = 'webhook-delivery' and state in ('queued', 'running')"
  await expect.poll(async () => (await test.deps.database.query(moving)).rows).toEqual([])
  expect(await outageOf(test.deps, receiverOf(hook))).toBeNull()
})

it('is told of a meeting once when it has ended, with facts and an address but nothing that was said', async () => {
  const hook = await admin.api(createWebhook, { body: { url: `${site.url}/in` } })
  const text = JSON.stringify([{ username: 'Ann', message: 'a confidential sentence', timestamp: 3 }])
  const file = new File([text], 'Kick-off.json')
  const meeting = await admin.api(importMeeting, { form: {}, files: { file } })
  await until(hook.id, 'delivered', 1)
  const [{ headers } = { headers: {} }] = received
  const bodies = received.splice(0).map(({ body }) => body)
  expect(bodies).toHaveLength(1)
  // As OpenAPI describes it, with nothing besides.
  expect(MeetingCompleted.strict().parse(JSON.parse(bodies[0] ?? ''))).toEqual(JSON.parse(bodies[0] ?? ''))
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-cuecard-'))
  const described = webhookCalls['meeting.completed'].headers
  expect(z.strictObject(described).parse(Object.fromEntries(own))).toEqual(Object.fromEntries(own))
  const data = { meeting_id: meeting.id, meeting_title: 'Kick-off', message_count: 1, meeting_owner: admin.email }
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ event: 'meeting.completed', data })
  expect(bodies[0]).toContain(`/meetings/${meeting.id}`)
  expect(bodies[0]).not.toContain('confidential')
  await admin.api(removeWebhook, { params: { id: hook.id } })
})

it('tells nothing of a meeting that was deleted: what waits is not sent, and what was sent is neither shown nor sent again', async () => {
  const hook = await admin.api(createWebhook, { body: { url: `${site.url}/in` } })
  const params = { id: hook.id }
  const imported = async (name: string) => {
    const file = new File([JSON.stringify([{ username: 'Ann', message: `Hello, ${name}.`, timestamp: 3 }])], name)
    const { id } = await admin.api(importMeeting, { form: {}, files: { file } })
    return id
  }
  const sent = await imported('Sent.json')
  await until(hook.id, 'delivered', 1)
  const [delivered] = await admin.api(listWebhookDeliveries, { params })
  const replayed = { ...params, delivery_id: delivered?.id ?? '' }
  await admin.api(replayWebhookDelivery, { params: replayed })
  await expect.poll(() => received).toHaveLength(2)
  statuses.push(503)
  const waiting = await imported('Waiting.json')
  await until(hook.id, 'waiting', 1)
  received.splice(0)
  for (const id of [sent, waiting]) await admin.api(removeMeeting, { params: { id } })
  expect(await admin.api(listWebhookDeliveries, { params })).toEqual([])
  await expect(admin.api(replayWebhookDelivery, { params: replayed })).rejects.toMatchObject({ status: 404 })
  // Tries all that still waits for this receiver.
  await retryNow(test.deps, receiverOf(hook))
  await notify('4')
  await until(hook.id, 'delivered', 1)
  expect(received.splice(0).map(({ body }) => JSON.parse(body).data.meeting_title)).toEqual(['4'])
  await admin.api(removeWebhook, { params })
})

it('removes deliveries after 30 days, but none that waits and none that is shown', async () => {
  const hook = await admin.api(createWebhook, { body: { url: `${site.url}/in` } })
  const insert = (days: number, states: { state: string; count: number }) =>
    test.deps.database.query(
      `insert into webhook_deliveries (id, company_id, webhook_id, event, payload, state, created_at)
       select gen_random_uuid(), $1::uuid, $2::uuid, 'meeting.completed', '{}', $3::text, now() - $4 * interval '1 day'
       from generate_series(1, $5::int)`,
      [admin.member.company_id, hook.id, states.state, days, states.count],
    )
  await insert(1, { state: 'delivered', count: DELIVERIES_SHOWN - 20 })
  await insert(29, { state: 'delivered', count: 10 })
  await insert(31, { state: 'delivered', count: 15 })
  await insert(40, { state: 'failed', count: 5 })
  await insert(40, { state: 'waiting', count: 1 })
  await notify('5')
  await until(hook.id, 'delivered', 1)
  const left = await test.deps.database.query(
    'select state, count(*)::int from webhook_deliveries where webhook_id = $1 group by state order by state',
    [hook.id],
  )
  expect(left.rows).toEqual([
    { state: 'delivered', count: DELIVERIES_SHOWN },
    { state: 'waiting', count: 1 },
  ])
  expect(await admin.api(listWebhookDeliveries, { params: { id: hook.id } })).toHaveLength(DELIVERIES_SHOWN)
  received.splice(0)
  await admin.api(removeWebhook, { params: { id: hook.id } })
})

it('check 57: refuses addresses that nothing may be sent to', async () => {
  for (const url of [
    'http://10.0.0.1/in',
    'file:///etc/passwd',
    'http://a:b@hooks.example/',
    'no address',
    'http://localhost:99/',
  ]) {
    await expect(admin.api(createWebhook, { body: { url } })).rejects.toMatchObject({ status: 422 })
  }
})

it('keeps a company from having more webhooks than the end of a meeting can bear', async () => {
  const others = await makeCompany(test.deps, 'Many')
  const person = await makePerson(test.app, { role: 'company_admin', company: others })
  const create = () => person.api(createWebhook, { body: { url: 'https://hooks.example/in' } })
  // At once, as on PostgreSQL several requests may count the same others.
  const made = await Promise.allSettled(Array.from({ length: WEBHOOKS_MAX + 5 }, create))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(WEBHOOKS_MAX)
  expect(await person.api(listWebhooks)).toHaveLength(WEBHOOKS_MAX)
  await expect(create()).rejects.toMatchObject({ status: 409 })
})

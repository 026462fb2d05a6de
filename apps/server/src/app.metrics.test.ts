import { getHealth, getReadiness } from '@cuecard/contract/health.ts'
import { getSystemState, retryService } from '@cuecard/contract/system.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anonymousApi, makeCompany, makePerson } from '../test/people.ts'
import { type TestApp, testApp, testDeps } from '../test/test-deps.ts'
import { buildApp, buildProbes } from './app.ts'
import { readConfig } from './platform/config.ts'
import type { Db } from './platform/db/database.ts'
import { watchMail, watchModel } from './platform/service-watch.ts'
import { histogram, metricsText } from './features/system/metrics-text.ts'
import { sharedMetrics } from './features/system/shared-metrics.ts'
import { getState } from './features/system/system.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const METRICS = '/api/metrics'

describe('metrics', () => {
  it('count calls, memory and the event loop in Prometheus’ text format', async () => {
    await anonymousApi(test.app)(getHealth)
    const reply = await test.app.inject({ url: METRICS })
    expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(reply.body).toMatch(
      /^# HELP cuecard_info .+\n# TYPE cuecard_info gauge\ncuecard_info\{version="[\d.]+",role="all"\} 1\n/,
    )
    expect(reply.body).toMatch(
      /\ncuecard_http_request_seconds_bucket\{method="GET",route="\/api\/health",status="2xx",le="\+Inf"\} 1\n/,
    )
    for (const line of reply.body.trimEnd().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? [\d.e+-]+)$/)
    }
  })

  it('count waiting runs by kind', async () => {
    const company = await makeCompany(test.deps, 'Queue')
    const person = await makePerson(test.app, { role: 'company_admin', company })
    await test.deps.database.query(
      `insert into job_runs (id, name, company_id, input, state, created_at)
        values (gen_random_uuid(), 'sync', $1, '{}', 'queued', now() - interval '90 seconds')`,
      [person.member.company_id],
    )
    const { body } = await test.app.inject({ url: METRICS })
    expect(body).toContain('cuecard_jobs{job="sync",state="waiting"} 1\n')
    expect(Number(/cuecard_jobs_oldest_seconds\{job="sync",state="waiting"\} (\S+)/.exec(body)?.[1])).toBeGreaterThan(
      80,
    )
  })

  it('tell what the process knows while the database is away, and that it is', async () => {
    const there = await test.app.inject({ url: METRICS })
    expect(there.body).toContain('\ncuecard_database_up 1\n')
    const fail = () => {
      throw new Error('connect ECONNREFUSED')
    }
    const db: Db = Object.assign(Object.create(test.deps.db), {
      execute: fail,
      select: fail,
      selectDistinctOn: fail,
    })
    const app = await buildApp({ ...test.deps, db })
    const reply = await app.inject({ url: METRICS })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('\ncuecard_database_up 0\n')
    for (const known of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_delay_seconds',
      'cuecard_disk_free_bytes',
    ]) {
      expect(reply.body).toContain(`# TYPE ${known} `)
    }
    expect(reply.body).not.toContain('cuecard_jobs')
    await app.close()
  })

  it('do not wait for a database that does not answer', async () => {
    const silent = new Promise<never>(() => undefined)
    const db: Db = Object.assign(Object.create(test.deps.db), { execute: () => silent })
    const metrics = await sharedMetrics({ ...test.deps, db }, 1)
    expect(metrics.map(({ name, samples }) => [name, samples.length])).toEqual([
      ['cuecard_database_up', 1],
      ['cuecard_disk_free_bytes', 1],
    ])
  })

  it('are for this machine alone, and not through a proxy, unless there is a token', async () => {
    const status = async (options: { remoteAddress?: string; headers?: Record<string, string> }) =>
      (await test.app.inject({ url: METRICS, ...options })).statusCode
    expect(await status({ remoteAddress: '::1' })).toBe(200)
    expect(await status({ remoteAddress: '10.0.0.7' })).toBe(404)
    expect(await status({ headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404)
  })

  it('are for whoever has the token, when there is one', async () => {
    const token = 'prometheus-reads-this'
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: test.deps.config.DATA_DIR, METRICS_TOKEN: token })
    const app = await buildApp({ ...test.deps, config })
    const status = async (authorization?: string) =>
      (await app.inject({ url: METRICS, remoteAddress: '10.0.0.7', headers: authorization ? { authorization } : {} }))
        .statusCode
    expect(await status(`Bearer ${token}`)).toBe(200)
    expect(await status('Bearer another-one')).toBe(401)
    expect(await status()).toBe(401)
    await app.close()
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN: must have 16 characters/)
  })

  it('escape what stands in a label, and add up a histogram', () => {
    const times = histogram([0.1, 1])
    for (const seconds of [0.05, 0.5, 5]) times.observe(seconds)
    const text = metricsText([
      { name: 'odd', help: 'A\nB', type: 'gauge', samples: [{ labels: { a: 'x"\\\ny' }, value: Infinity }] },
      { name: 'times', help: 'T', type: 'histogram', samples: times.samples({}) },
      { name: 'none', help: 'N', type: 'gauge', samples: [] },
    ])
    expect(text).toBe(
      [
        '# HELP odd A\\nB',
        '# TYPE odd gauge',
        'odd{a="x\\"\\\\\\ny"} +Inf',
        '# HELP times T',
        '# TYPE times histogram',
        'times_bucket{le="0.1"} 1',
        'times_bucket{le="1"} 2',
        'times_bucket{le="+Inf"} 3',
        'times_sum 5.55',
        'times_count 3',
        '',
      ].join('\n'),
    )
  })
})

describe('the state of the system', () => {
  it('shows every process, what waits, what failed and what the companies use', async () => {
    const provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
    const control = await makePerson(test.app, { role: 'staff_admin', company: provider })
    const company = await makeCompany(test.deps, 'Acme')
    const { query } = test.deps.database
    await query(
      `insert into job_runs (id, name, company_id, input, state, waiting_for, failure, created_at) values
        (gen_random_uuid(), 'playbook', $1, '{}', 'queued', 'the language model', null, now() - interval '90 seconds'),
        (gen_random_uuid(), 'playbook', gen_random_uuid(), '{}', 'failed', null, 'A wrong key', now())`,
      [company.id],
    )
    await query(
      `insert into outages values ('the language model', now() - interval '1 hour', now() + interval '5 minutes', 'No answer'),
        ('a receiver that was removed', now() - interval '1 day', now() - interval '5 hours', 'No answer')`,
    )
    await query(`insert into model_usage values ($1, now() at time zone 'utc', 1200)`, [company.id])
    const services = new Map()
    const mail = watchMail(
      { outbox: false, send: () => Promise.reject(new Error('450 busy')), reach: () => Promise.resolve() },
      services,
    )
    await expect(mail.send({ to: 'a@b.example', subject: '', text: '', html: '' }, 'id')).rejects.toThrow('busy')
    const stream = async function* () {
      yield await Promise.reject(new Error('no such model'))
    }
    const judge = watchModel({ name: 'typo', stream }, services, 'judge')
    const prompt = { system: '', messages: [], maxOutputTokens: 1 }
    await expect(judge?.stream(prompt, AbortSignal.timeout(10_000))[Symbol.asyncIterator]().next()).rejects.toThrow(
      'no such',
    )
    const worker = await buildProbes(test.deps, { services, heartbeat: true })
    const seen = () => control.api(getSystemState)
    await expect.poll(async () => (await seen()).processes.length).toBe(1)
    const state = await seen()
    expect(state.processes[0]).toMatchObject({ role: 'all', version: state.version, is_silent: false })
    expect(state.jobs.find(({ kind }) => kind === 'playbook')).toMatchObject({
      retrying: 1,
      failed: 1,
      last_failure: 'A wrong key',
      oldest_seconds: expect.closeTo(90, -1),
    })
    expect(state.outages).toMatchObject([{ service: 'the language model', waiting: 1, reason: 'No answer' }])
    const service = (wanted: string) => state.services.find(({ name }) => name === wanted)
    expect(service('mail')).toMatchObject({ last_error: '450 busy', away_since: null })
    expect(service('judge')).toMatchObject({ last_error: 'no such model' })
    // No process that runs has called it: the outage tells.
    const since = state.outages[0]?.since
    expect(service('model')).toMatchObject({ last_failure_at: since, last_error: 'No answer', away_since: since })
    expect(state.companies.find(({ id }) => id === company.id)).toMatchObject({ tokens_today: 1200, index_bytes: 0 })
    expect(state.database_bytes).toBeGreaterThan(1_000_000)

    const { body } = await test.app.inject({ url: METRICS })
    expect(body).toContain('cuecard_processes{role="all",state="alive"} 1\n')
    expect(body).toContain('cuecard_outage_waiting_runs{service="the language model"} 1\n')
    expect(body).toContain(`cuecard_company_tokens_today{company="${company.id}"} 1200\n`)

    await control.api(retryService, { body: { service: 'the language model' } })
    expect(Date.parse((await seen()).outages[0]?.next_try_at ?? '')).toBeLessThanOrEqual(Date.now())
    // Nothing waits for it any more, so that nothing would find out whether it is back.
    await query("update job_runs set waiting_for = null where waiting_for = 'the language model'")
    await control.api(retryService, { body: { service: 'the language model' } })
    expect((await seen()).outages).toEqual([])
    await query("update processes set heartbeat_at = now() - interval '2 minutes'")
    expect((await seen()).processes).toMatchObject([{ is_silent: true }])
    await worker.close()
    expect((await seen()).processes).toEqual([])
  })

  it('counts what was given up after a day of waiting among what failed in the last 24 hours, by when it failed', async () => {
    const failed = (name: string, hours: number) =>
      test.deps.database.query(
        `insert into job_runs (id, name, company_id, input, state, failure, created_at, heartbeat_at, ended_at) values
          (gen_random_uuid(), $1, gen_random_uuid(), '{}', 'failed', 'Nothing came back for a day',
            now() - interval '30 hours', now() - $2 * interval '1 hour', now() - $2 * interval '1 hour')`,
        [name, hours],
      )
    await failed('given-up', 1)
    await failed('long-ago', 25)
    const { jobs } = await getState(test.deps)
    expect(jobs.find(({ kind }) => kind === 'given-up')).toMatchObject({
      failed: 1,
      last_failure: 'Nothing came back for a day',
    })
    expect(jobs.map(({ kind }) => kind)).not.toContain('long-ago')
    const { body } = await test.app.inject({ url: METRICS })
    expect(body).toContain('cuecard_jobs{job="given-up",state="failed"} 1\n')
  })

  it('names among the 50 companies that take most also one that takes tokens alone', async () => {
    await test.deps.database.query(
      `insert into companies (id, name, type, connection_token, created_at, index_passages)
        select gen_random_uuid(), 'Large ' || n, 'organization', 'large ' || n, now(), n from generate_series(1, 60) n`,
    )
    const company = await makeCompany(test.deps, 'Zealous')
    await test.deps.database.query(`insert into model_usage values ($1, now() at time zone 'utc', 700)`, [company.id])
    const { companies } = await getState(test.deps)
    expect(companies).toHaveLength(50)
    expect(companies.find(({ id }) => id === company.id)).toMatchObject({ tokens_today: 700, passages: 0 })
    expect(companies[0]).toMatchObject({ name: 'Large 60', passages: 60 })
  })
})

it('a worker answers health, readiness and metrics on its port, and nothing else', async () => {
  const base = await testDeps()
  const services = new Map()
  const mail = watchMail(
    { outbox: false, send: () => Promise.reject(new Error('away')), reach: () => Promise.resolve() },
    services,
  )
  await expect(mail.send({ to: 'a@b.example', subject: '', text: '', html: '' }, 'id')).rejects.toThrow('away')
  const app = await buildProbes(base.deps, { services })
  expect((await anonymousApi(app)(getHealth)).status).toBe('ok')
  expect((await anonymousApi(app)(getReadiness)).status).toBe('ready')
  expect((await app.inject({ url: METRICS })).body).toContain(
    'cuecard_service_calls_total{service="mail",result="failure"} 1\n',
  )
  expect((await app.inject({ url: '/api/company-knowledge/items' })).statusCode).toBe(404)
  await app.close()
  await base.close()
})

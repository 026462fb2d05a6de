import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { createKnowledgeItem, listKnowledgeItems, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeGap, openKnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import { getKnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import { getAnalysisStatus, updateUserNotes } from '@cuecard/contract/meetings/analysis.ts'
import { createTestCase } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { filterTestRuns, getTestRunStatus, runTests } from '@cuecard/contract/prompt-tests/runs.ts'
import { createWebhook, listWebhookDeliveries, replayWebhookDelivery } from '@cuecard/contract/webhooks.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { addText } from '../test/documents.ts'
import { completedMeeting, makeMeeting } from '../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../test/people.ts'
import { sitePage } from '../test/site.ts'
import { type TestApp, testApp } from '../test/test-deps.ts'
import { allJobs } from './app.ts'
import { readConfig } from './platform/config.ts'
import { openFiles } from './platform/files/open-files.ts'
import { EMBEDDING_SERVICE, FILE_STORAGE, JUDGE_MODEL, LANGUAGE_MODEL } from './platform/jobs/guarded-services.ts'
import type { JobRunner } from './platform/jobs/job-definition.ts'
import { openJobs } from './platform/jobs/open-jobs.ts'
import { outageOf, retryNow } from './platform/jobs/outages.ts'
import { openRemoteEmbedder } from './platform/model/embedder-remote.ts'
import { openModel } from './platform/model/language-model.ts'
import { ModelError } from './platform/model/model.ts'
import { sendAnswer } from './platform/model/scripted-upstream.fixture.ts'
import { notifyWebhooks } from './features/webhooks/webhooks.service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const log = pino({ level: 'silent' })

let test: TestApp
let jobs: JobRunner
/** How far the clock is ahead, in milliseconds. */
let ahead = 0
/** What every service outside answers with: as it should, not at all, or with this status. */
let outside: 'up' | 'down' | number = 'up'
/** The model fails at every call that holds this text. */
let fatal: string | null = null
/** Paths that were asked for. */
let asked: string[] = []
const objects = new Map<string, Buffer>()
const server = createServer((request, reply) => void answer(request, reply))
let origin: string

async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const path = request.url?.split('?')[0] ?? '/'
  asked.push(`${request.method} ${path}`)
  if (outside === 'down') return void request.socket.destroy()
  if (outside !== 'up') return void reply.writeHead(outside).end()
  if (path === '/v1/embeddings') {
    const { input } = (await json(request)) as { input: string[] }
    return void reply.end(JSON.stringify({ data: input.map((_, index) => ({ index, embedding: [1, index + 1] })) }))
  }
  if (path === '/v1/chat/completions' && fatal !== null && (await text(request)).includes(fatal)) {
    return void reply.writeHead(500).end()
  }
  if (path === '/v1/chat/completions') return sendAnswer(reply, ['The Pro plan costs 49 euro per seat and month. [1]'])
  if (path === '/hook') return void reply.end()
  if (path.startsWith('/bucket/')) return await answerBucket(request, reply, path)
  if (path === '/robots.txt' || path === '/sitemap.xml') return void reply.writeHead(404).end()
  const page = sitePage({ title: 'Beehives', body: '<p>A beehive of ours holds forty thousand bees in summer.</p>' })
  reply.writeHead(200, { 'content-type': 'text/html' }).end(page)
}

async function answerBucket(request: IncomingMessage, reply: ServerResponse, path: string): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  if (request.method === 'PUT') objects.set(path, Buffer.concat(pieces))
  if (request.method === 'DELETE') objects.delete(path)
  const stored = objects.get(path)
  if (request.method !== 'GET') return void reply.writeHead(request.method === 'PUT' ? 200 : 204).end()
  if (!stored) return void reply.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  reply.writeHead(200).end(stored)
}

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  const model = openModel(readConfig({ AI_BASE_URL: `${origin}/v1`, AI_MODEL: 'scripted', AI_API_KEY: 'key' }), log, {
    firstDeltaMs: 5_000,
    idleMs: 5_000,
    retryAfterMs: [1, 1],
  })
  const s3 = { S3_ENDPOINT: origin, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  test = await testApp({
    settings: { OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${port}` },
    overrides: {
      clock: { now: () => new Date(Date.now() + ahead) },
      model,
      embedder: openRemoteEmbedder({ baseUrl: `${origin}/v1`, model: 'vectors', backoffMs: 1 }),
      files: await openFiles(readConfig({ STORAGE_URL: 's3://bucket', ...s3 })),
    },
  })
  test.deps.timeLimits.modelCall = { callMs: 5_000, retryDelayMs: 1 }
  test.deps.timeLimits.promptTest.retryMs = [1, 1]
  jobs = await openJobs(test.deps.database, log)
})
afterAll(async () => {
  await jobs.stop()
  await test.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  outside = 'up'
  fatal = null
  asked = []
})
afterEach(async () => {
  await test.deps.database.query("delete from outages; update job_runs set state = 'done' where state <> 'done'")
})

const later = async (ms: number) => {
  ahead += ms
  await jobs.workOff(allJobs, { ...test.deps, jobs })
}
const newcomer = async (): Promise<TestPerson> =>
  makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, crypto.randomUUID()) })
const count = (path: string) => asked.filter((one) => one.endsWith(` ${path}`)).length
const prices = (person: TestPerson) =>
  addText(person, 'Prices', '# Prices\n\nThe Pro plan costs 49 euro per seat and month.')

async function synced(person: TestPerson): Promise<void> {
  await prices(person)
  await person.api(startKnowledgeSync)
  await later(0)
}

/** Lets an hour pass, minute by minute, with the service away. */
async function anHourAway(): Promise<void> {
  for (let minute = 0; minute < 60; minute += 1) await later(MINUTE)
}

it('has one probe for the passages of all companies, says what they wait for, and learns them when the service is back', async () => {
  const people = [await newcomer(), await newcomer(), await newcomer()]
  for (const person of people) {
    await prices(person)
    await person.api(startKnowledgeSync)
  }
  // The files are there, the vectors not.
  const { embedder } = test.deps
  test.deps.embedder = openRemoteEmbedder({ baseUrl: `${origin}/away`, model: 'vectors', backoffMs: 1 })
  await jobs.workOff(
    allJobs.filter(({ name }) => name === 'knowledge-sync'),
    { ...test.deps, jobs },
  )
  test.deps.embedder = embedder
  outside = 'down'
  await anHourAway()
  // Three tries a probe, and a probe after 5 s, 7 s … and then every quarter of an hour, whoever waits.
  expect(count('/v1/embeddings')).toBeLessThan(3 * 20)
  const learning = {
    waiting_for: EMBEDDING_SERVICE,
    waiting_since: expect.any(String),
    next_try_at: expect.any(String),
  }
  for (const { api } of people) expect(await api(getKnowledgeStatus)).toMatchObject({ passages_embedded: 0, learning })
  outside = 'up'
  await retryNow({ ...test.deps, jobs }, EMBEDDING_SERVICE)
  await later(0)
  await later(0)
  for (const { api } of people) {
    const status = await api(getKnowledgeStatus)
    expect(status).toMatchObject({ passages_embedded: status.passages, learning: { waiting_for: null } })
  }
  expect(await outageOf(test.deps, EMBEDDING_SERVICE)).toBeNull()
})

it('fails at once, with the reason, when the embedding service refuses the key', async () => {
  const person = await newcomer()
  await prices(person)
  await person.api(startKnowledgeSync)
  const isSync = ({ name }: { name: string }) => name === 'knowledge-sync'
  await jobs.workOff(allJobs.filter(isSync), { ...test.deps, jobs })
  outside = 401
  await later(0)
  expect(count('/v1/embeddings')).toBe(1)
  const failure = 'The embedding service answered with status 401'
  expect((await person.api(getKnowledgeStatus)).learning).toMatchObject({ waiting_for: null, failure })
})

it('shows what rules find while the model is away, and fails at once when its key is refused', async () => {
  const person = await newcomer()
  const messages = [{ username: 'Ann', message: 'We agreed that the Pro plan costs 49 euro per seat and month.' }]
  const { id } = await makeMeeting(test, { owner: person, title: 'Kick-off', messages })
  outside = 503
  await person.api(updateUserNotes, { params: { id } })
  await later(0)
  const calls = count('/v1/chat/completions')
  const notes = async () => (await person.api(getAnalysisStatus, { params: { id } })).user_notes
  expect(await notes()).toMatchObject({ is_running: true, activity: `Waiting for ${LANGUAGE_MODEL}` })
  const { rows } = await test.deps.database.query('select notes_engine from meeting_analyses where meeting_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ notes_engine: 'rules' }])
  await later(1_000)
  expect(count('/v1/chat/completions')).toBe(calls)
  outside = 401
  await later(HOUR)
  expect((await notes()).failure).toContain('The language model refused our key')
  expect(count('/v1/chat/completions')).toBe(calls + 1)
})

it('asks a prompt test again instead of storing that the model was away', async () => {
  const person = await newcomer()
  await synced(person)
  const own = { query: { test_case_type: 'company-specific' as const } }
  const test_message = { order_index: 0, message: 'What does the Pro plan cost?', username: 'Customer' }
  for (const name of ['one', 'two']) {
    await person.api(createTestCase, { body: { name, test_message, test_case_type: 'company-specific' } })
  }
  outside = 429
  await person.api(runTests, { ...own, body: {} })
  await later(0)
  await later(HOUR)
  expect(await person.api(getTestRunStatus, own)).toMatchObject({ is_running: true })
  outside = 'up'
  await later(HOUR)
  const { run_id } = await person.api(getTestRunStatus, own)
  const [run] = await person.api(filterTestRuns, {
    body: { test_case_type: 'company-specific', run_ids: [run_id ?? ''] },
  })
  expect(run?.test_case_results.map(({ outcome, engine }) => `${outcome} ${engine}`)).toEqual([
    'complete model',
    'complete model',
  ])
})

it('lets one case that the model always fails at end with the reason, and the others go on', async () => {
  const person = await newcomer()
  await synced(person)
  const own = { query: { test_case_type: 'company-specific' as const } }
  const draft = { test_case_type: own.query.test_case_type, expected_result: '49 euro' }
  const names = ['one', 'poison', 'three', 'four', 'five']
  for (const name of names) {
    const test_message = { order_index: 0, message: `What does the Pro plan cost? ${name}`, username: 'Customer' }
    await person.api(createTestCase, { body: { ...draft, name, test_message } })
  }
  fatal = 'cost? poison'
  await person.api(runTests, { ...own, body: {} })
  await later(0)
  const { run_id, ...status } = await person.api(getTestRunStatus, own)
  expect(status).toMatchObject({ state: 'done', done: 5, failed: 1, waiting_for: null })
  expect(await outageOf(test.deps, LANGUAGE_MODEL)).toBeNull()
  const [run] = await person.api(filterTestRuns, { body: { ...own.query, run_ids: [run_id ?? ''] } })
  expect(run?.test_case_results.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual(
    names.map((name) => `${name} ${name === 'poison' ? 'failed' : 'complete'}`),
  )
  const [lost] = run?.test_case_results.filter(({ outcome }) => outcome === 'failed') ?? []
  expect(lost?.failure).toMatch(
    /has a fault at the moment.* It answered another call, but failed at this one 3 times\.$/,
  )
})

it.each(['down', 500, 503] as const)(
  'waits with a prompt test for a model that fails at every call: %s',
  async (state) => {
    const person = await newcomer()
    await synced(person)
    const own = { query: { test_case_type: 'company-specific' as const } }
    const test_message = { order_index: 0, message: 'What does the Pro plan cost?', username: 'Customer' }
    await person.api(createTestCase, { body: { name: 'one', test_message, test_case_type: 'company-specific' } })
    outside = state
    await person.api(runTests, { ...own, body: {} })
    await later(0)
    await later(HOUR)
    expect(await person.api(getTestRunStatus, own)).toMatchObject({ done: 0, waiting_for: LANGUAGE_MODEL })
    outside = 'up'
    await later(HOUR)
    expect(await person.api(getTestRunStatus, own)).toMatchObject({ state: 'done', done: 1, failed: 0 })
  },
)

it('asks for few answers while only the judge model is away, which could not be graded', async () => {
  const person = await newcomer()
  await synced(person)
  const own = { query: { test_case_type: 'company-specific' as const } }
  const test_message = { order_index: 0, message: 'What does the Pro plan cost?', username: 'Customer' }
  const draft = { test_message, test_case_type: own.query.test_case_type, expected_result: '49 euro' }
  for (const name of ['one', 'two']) await person.api(createTestCase, { body: { ...draft, name } })
  let graded = 0
  test.deps.judge = {
    name: 'judge',
    stream: async function* () {
      graded += 1
      yield* []
      throw new ModelError('It is overloaded', { fault: 'away' })
    },
  }
  asked = []
  await person.api(runTests, { ...own, body: {} })
  await anHourAway()
  expect(await person.api(getTestRunStatus, own)).toMatchObject({ is_running: true, waiting_for: JUDGE_MODEL })
  expect(graded).toBeGreaterThan(2)
  expect(count('/v1/chat/completions')).toBeLessThan(2 * 25)
  test.deps.judge = null
  await later(HOUR)
  expect(await person.api(getTestRunStatus, own)).toMatchObject({ is_running: false, failure: null, done: 2 })
})

it('delivers to a webhook that was away, with one probe for what waits', async () => {
  const person = await newcomer()
  const { id } = await person.api(createWebhook, { body: { url: `${origin}/hook` } })
  const { company_id: companyId } = person.member
  outside = 'down'
  for (const title of ['1', '2', '3', '4']) {
    const event = { companyId, event: 'meeting.completed' as const, data: completedMeeting(title) }
    await test.deps.db.transaction((tx) => notifyWebhooks(test.deps, tx, event))
  }
  await anHourAway()
  expect(count('/hook')).toBeLessThan(20)
  const deliveries = await person.api(listWebhookDeliveries, { params: { id } })
  expect(deliveries.map(({ state, next_try_at }) => [state, typeof next_try_at])).toEqual(
    deliveries.map(() => ['waiting', 'string']),
  )
  outside = 'up'
  asked = []
  await later(20 * MINUTE)
  await later(0)
  expect((await person.api(listWebhookDeliveries, { params: { id } })).map(({ state }) => state)).toEqual(
    deliveries.map(() => 'delivered'),
  )
  expect(count('/hook')).toBe(4)
})

it('tries a delivery at once that somebody sends again while the receiver counts as away, and all that wait with it', async () => {
  const person = await newcomer()
  const { id } = await person.api(createWebhook, { body: { url: `${origin}/hook` } })
  const event = {
    companyId: person.member.company_id,
    event: 'meeting.completed' as const,
    data: completedMeeting('1'),
  }
  outside = 'down'
  await test.deps.db.transaction((tx) => notifyWebhooks(test.deps, tx, event))
  await later(0)
  await later(HOUR)
  const deliveries = () => person.api(listWebhookDeliveries, { params: { id } })
  const [waiting] = await deliveries()
  expect(waiting).toMatchObject({ state: 'waiting' })
  outside = 'up'
  await person.api(replayWebhookDelivery, { params: { id, delivery_id: waiting?.id ?? '' } })
  await later(0)
  await later(0)
  expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

it('reads a web site again that was away, without being asked to', async () => {
  const person = await newcomer()
  const form = { name: 'Site', type: 'url' as const, base_url: `${origin}/bees`, discover_sub_urls: false }
  await person.api(createKnowledgeItem, { form, files: {} })
  const { files } = test.deps
  test.deps.files = await openFiles(test.deps.config)
  outside = 503
  await person.api(startKnowledgeSync)
  await later(0)
  expect(await person.api(listKnowledgeItems)).toMatchObject([{ sync_state: 'failed' }])
  await later(HOUR)
  outside = 'up'
  await later(20 * MINUTE)
  await later(0)
  expect(await person.api(listKnowledgeItems)).toMatchObject([{ sync_state: 'synced' }])
  test.deps.files = files
})

it('waits in the middle of a sync for file storage that is away', async () => {
  const person = await newcomer()
  await prices(person)
  outside = 'down'
  await person.api(startKnowledgeSync)
  await later(0)
  expect(await outageOf(test.deps, FILE_STORAGE)).toMatchObject({ reason: expect.any(String) })
  await later(HOUR)
  outside = 'up'
  await later(20 * MINUTE)
  expect(await person.api(listKnowledgeItems)).toMatchObject([{ sync_state: 'synced', sync_reason: null }])
})

it('says of a knowledge gap what its draft waits for, and drafts it when that is back', async () => {
  const person = await newcomer()
  await synced(person)
  const { id: meeting_id } = await makeMeeting(test, { owner: person, title: 'Kick-off', messages: [] })
  const question = 'What does the Pro plan cost per seat and month?'
  outside = 429
  const { id } = await person.api(openKnowledgeGap, { body: { meeting_id, question } })
  await later(0)
  const gap = () => person.api(getKnowledgeGap, { params: { id } })
  expect(await gap()).toMatchObject({ state: 'drafting', waiting_for: LANGUAGE_MODEL })
  outside = 'up'
  await later(HOUR)
  expect(await gap()).toMatchObject({ state: 'drafted', waiting_for: null, draft: { engine: 'model' } })
})

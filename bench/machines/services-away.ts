// What is lost and how long it takes when the mail server, the language model or the embedding service is away.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgotPassword, register } from '@cuecard/contract/auth.ts'
import { createClient } from '@cuecard/contract/client.ts'
import { inviteUser, listInvitations } from '@cuecard/contract/invitations.ts'
import { listKnowledgeItems, searchKnowledge, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus, getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { createTestCase, listTestCases } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { getTestRunStatus, runTests } from '@cuecard/contract/prompt-tests/runs.ts'
import { type Gate, openGate } from '../../apps/server/test/gate.ts'
import { ask, at } from '../../apps/server/test/machines.ts'
import type { ServerProcess } from '../../apps/server/test/server-process.ts'
import { startSmtpServer } from '../../apps/server/src/platform/mail/smtp-server.fixture.ts'
import { AWAY_MS, type Outcome, secondsUntil, type World } from './outage.ts'
import { addDocument, documentText } from './on-postgres.ts'
import { startSlowModel } from './slow-model.ts'

const away = `${AWAY_MS / 1000} s`

/** A web and a worker process that find a service at one address, instead of those of the other scenarios. */
async function withService<T>(
  { machines, webs, workers }: World,
  settings: Record<string, string>,
  work: (web: ServerProcess) => Promise<T>,
): Promise<T> {
  for (const other of [...webs.splice(0), ...workers.splice(0)]) await other.stop()
  const [web, worker] = await Promise.all([machines.start('web', settings), machines.start('worker', settings)])
  try {
    return await work(web)
  } finally {
    await Promise.all([web.stop(), worker.stop()])
  }
}

/** Registrations, resets and invitations are asked for while nothing listens on the mail server's port. */
export async function mailAway(world: World): Promise<Outcome> {
  const server = await startSmtpServer()
  return await withService(world, { SMTP_URL: server.url }, async (web) => {
    const anonymous = createClient({ baseUrl: `${web.url}/api`, token: () => null })
    const admin = await world.machines.newcomer('Mails')
    const people = Array.from({ length: 4 }, (_, nth) => `new-${nth}@example.com`)
    const invited = Array.from({ length: 4 }, (_, nth) => `invited-${nth}@example.com`)
    await server.down()
    const slowest: number[] = []
    const timed = async (call: Promise<unknown>) => {
      const began = performance.now()
      await call
      slowest.push(performance.now() - began)
    }
    for (const username of people)
      await timed(anonymous(register, { form: { username, password: 'harbour-light-12' } }))
    for (const user_email of invited) await timed(at(web, admin)(inviteUser, { body: { user_email } }))
    await timed(anonymous(forgotPassword, { body: { email: admin.email } }))
    const expected = [...people, ...invited, admin.email]
    await sleep(AWAY_MS)
    const waiting = (await at(web, admin)(listInvitations)).filter(({ mail }) => mail?.state === 'waiting').length
    const early = server.mails.length
    await server.up()
    const sentTo = (email: string) => server.mails.filter((mail) => mail.includes(`To: ${email}`)).length
    const seconds = await secondsUntil(async () => expected.every((email) => sentTo(email) > 0))
    // Whatever would be sent a second time would be sent with the others.
    await sleep(2_000)
    const twice = expected.filter((email) => sentTo(email) > 1).length
    await server.down()
    return {
      measure: `mail server away and back, ${expected.length} mails sent`,
      seconds,
      lost: expected.filter((email) => sentTo(email) === 0).length + twice + early,
      note: `mail server away ${away}: 4 registrations, 4 invitations and a reset asked for, none refused, the slowest reply after ${Math.max(...slowest).toFixed(0)} ms; ${waiting} of 4 invitations said that their mail waits; ${twice} mails sent twice`,
    }
  })
}

const CASES = 8
const QUESTION = 'How is the otter of our logo called?'

/** A test run is asked for while the model's port is shut; live questions are told so. */
export async function modelAway(world: World): Promise<Outcome> {
  const model = await startSlowModel({ words: 10, pauseMs: 5 })
  const gate = await openGate({ host: '127.0.0.1', port: model.port })
  const settings = { ...model.settings, AI_BASE_URL: `http://127.0.0.1:${gate.port}/v1` }
  try {
    return await withService(world, settings, async (web) => {
      const admin = await world.machines.newcomer('Model')
      const api = at(web, admin)
      await addDocument(api, 'Otters', '# Otters\n\nThe otter of our logo is called Ottilie.\n')
      await api(startKnowledgeSync)
      await secondsUntil(async () => !(await api(getSyncStatus)).is_running)
      for (let nth = 0; nth < CASES; nth += 1) {
        const test_message = { order_index: 0, message: QUESTION, username: 'Carla' }
        const body = { name: `Otter ${nth}`, test_message, test_case_type: 'company-specific' as const }
        await api(createTestCase, { body })
      }
      gate.shut()
      await api(runTests, { query: { test_case_type: 'company-specific' }, body: {} })
      const told = [await ask(web, admin, QUESTION), await ask(web, admin, QUESTION)]
      await sleep(AWAY_MS)
      const { done } = await api(getTestRunStatus, { query: {} })
      gate.reopen()
      const answered = secondsUntil(async () => (await ask(web, admin, QUESTION)).status === 200)
      const seconds = await secondsUntil(async () => !(await api(getTestRunStatus, { query: {} })).is_running)
      const { failure } = await api(getTestRunStatus, { query: {} })
      const cases = await api(listTestCases, { query: { test_case_type: 'company-specific' } })
      const whole = cases.filter(({ last_200_results: [last] }) => last?.outcome === 'complete').length
      return {
        measure: `language model away and back, ${CASES} test cases answered`,
        seconds,
        lost: CASES - whole + (failure === null ? 0 : 1),
        note: `language model away ${away}: ${done} of ${CASES} cases answered meanwhile; live questions were told ${told.map(({ status, ms }) => `${status} after ${ms.toFixed(0)} ms`).join(', ')}, and answered ${(await answered).toFixed(1)} s after the return`,
      }
    })
  } finally {
    await gate.close()
    model.stop()
  }
}

/** Documents are synced while the embedding service's port is shut: found by words meanwhile, by meaning afterwards. */
export async function embeddingsAway(world: World): Promise<Outcome> {
  const service = await startEmbeddings()
  const settings = { EMBEDDING_BASE_URL: `http://127.0.0.1:${service.gate.port}`, EMBEDDING_MODEL: 'scripted' }
  try {
    return await withService(world, settings, async (web) => {
      const api = at(web, await world.machines.newcomer('Meanings'))
      service.gate.shut()
      for (const nth of [1, 2, 3, 4]) await addDocument(api, `Guide ${nth}`, documentText(40))
      await addDocument(api, 'Otters', '# Otters\n\nThe otter of our logo is called Ottilie.\n')
      await api(startKnowledgeSync)
      const synced = await secondsUntil(async () => !(await api(getSyncStatus)).is_running)
      const byWords = (await api(searchKnowledge, { body: { query: 'Ottilie', limit: 3 } })).passages.length
      await sleep(AWAY_MS)
      const { waiting_for } = (await api(getKnowledgeStatus)).learning ?? {}
      service.gate.reopen()
      const seconds = await secondsUntil(async () => {
        const { passages, passages_embedded } = await api(getKnowledgeStatus)
        return passages > 0 && passages_embedded === passages
      })
      const items = await api(listKnowledgeItems)
      const { passages } = await api(getKnowledgeStatus)
      const halves = items.filter(({ sync_state }) => sync_state !== 'synced').length
      const doubled = passages - items.reduce((sum, item) => sum + item.chunk_count, 0)
      return {
        measure: 'embedding service away and back, all learned',
        seconds,
        lost: halves + Math.abs(doubled) + (byWords > 0 ? 0 : 1),
        note: `embedding service away ${away}: the sync meanwhile took ${synced.toFixed(1)} s, found by words at once; learning waited for ${waiting_for ?? 'nothing'}; ${passages} passages, ${doubled} doubled, ${service.requests()} requests`,
      }
    })
  } finally {
    await service.stop()
  }
}

/** Vectors of 32 numbers that depend on the text's letters. */
async function startEmbeddings(): Promise<{ gate: Gate; requests: () => number; stop: () => Promise<void> }> {
  let requests = 0
  const server = createServer(async (request, reply) => {
    requests += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { input: string[] }
    const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }))
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const gate = await openGate({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  const stop = async () => {
    await gate.close()
    server.closeAllConnections()
    server.close()
  }
  return { gate, requests: () => requests, stop }
}

function vectorOf(text: string): number[] {
  const vector = Array.from({ length: 32 }, () => 0.01)
  for (const letter of text)
    vector[(letter.codePointAt(0) ?? 0) % 32] = (vector[(letter.codePointAt(0) ?? 0) % 32] ?? 0) + 1
  return vector
}

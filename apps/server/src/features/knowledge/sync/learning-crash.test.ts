import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@cuecard/contract/client.ts'
import { createKnowledgeItem, searchKnowledge, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { syncEnded } from '../../../../test/documents.ts'
import { copyFirstStart } from '../../../../test/first-start.ts'
import { type ServerProcess, startServer } from '../../../../test/server-process.ts'

const LARGE_PASSAGES = 600
const SMALL_DOCUMENTS = 20
/** A whole version of the large index, and some of the next one. */
const LEARNT_BEFORE_THE_KILL = 200
const LIMIT_MS = 60_000

let folder: string
let server: ServerProcess
/** Passages of the large company that the embedding service was asked for. */
let asked = 0
const released = Promise.withResolvers<void>()

// The embedding service. It puts words of one meaning at one place, and holds the large company's passages back from a certain number on.
const service = createServer((request, reply) => void answer(request, reply))

async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { input } = (await json(request)) as { input: string[] }
  const large = input.filter((text) => text.includes('reel')).length
  asked += large
  if (large > 0 && asked > LEARNT_BEFORE_THE_KILL) await released.promise
  const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }))
  reply.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
}

const MEANINGS = [/warranty|guarantee/i, /reel/i, /pump/i]
const vectorOf = (text: string) => {
  const place = MEANINGS.findIndex((meaning) => meaning.test(text))
  return Array.from({ length: 8 }, (_, at) => (at === (place === -1 ? MEANINGS.length : place) ? 1 : 0.01))
}

const start = () =>
  startServer({
    DATA_DIR: folder,
    EMBEDDING_BASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    EMBEDDING_MODEL: 'scripted',
  })
const largeCompany = () => server.signIn('admin@acme.example')
const smallCompany = () => server.signIn('staff@cuecard.example')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-learning-'))
  await copyFirstStart(folder)
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  server = await start()
})
afterAll(async () => {
  await server.stop()
  service.closeAllConnections()
  service.close()
  await rm(folder, { recursive: true, force: true })
})

const add = (api: Api, name: string, text: string) =>
  api(createKnowledgeItem, {
    form: { name, type: 'file' },
    files: { file: new File([text], `${name}.md`, { type: 'text/markdown' }) },
  })

function manual(first: number, passages: number): string {
  const parts = Array.from({ length: passages }, (_, nth) => {
    const words = Array.from({ length: 160 }, (__, at) => `reel${(first + nth) * 3 + at}`)
    return `## Part ${first + nth}\n\n${words.join(' ')}.`
  })
  return parts.join('\n\n')
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LIMIT_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not happen in time')
    await sleep(20)
  }
}

const isLearnt = async (api: Api) => {
  const { passages, passages_embedded } = await api(getKnowledgeStatus)
  return passages > 0 && passages === passages_embedded
}

it('a small company is searchable by meaning while a large one is learnt, which a kill -9 only delays', async () => {
  const large = await largeCompany()
  for (let first = 0; first < LARGE_PASSAGES; first += 100) await add(large, `Manual ${first}`, manual(first, 100))
  await large(startKnowledgeSync)
  await until(async () => asked > LEARNT_BEFORE_THE_KILL)

  const small = await smallCompany()
  for (let nth = 1; nth < SMALL_DOCUMENTS; nth += 1) await add(small, `Pump ${nth}`, `Pump ${nth} moves ${nth} litres.`)
  await add(small, 'Terms', 'The warranty lasts seven years.')
  await small(startKnowledgeSync)
  await syncEnded(small)
  await until(() => isLearnt(small))
  const { passages } = await small(searchKnowledge, { body: { query: 'guarantee?', limit: 3 } })
  expect(passages[0]?.item_name).toBe('Terms')

  const meanwhile = await large(getKnowledgeStatus)
  expect(meanwhile.passages).toBeGreaterThanOrEqual(LARGE_PASSAGES)
  expect(meanwhile.passages_embedded).toBeGreaterThan(0)
  expect(meanwhile.passages_embedded).toBeLessThan(meanwhile.passages)
  await server.kill()
  released.resolve()
  server = await start()

  const again = await largeCompany()
  await until(() => isLearnt(again))
  expect(await again(getKnowledgeStatus)).toMatchObject({ passages: meanwhile.passages, learning: { failure: null } })
  expect(await isLearnt(await smallCompany())).toBe(true)
  // What was published before the kill is not asked for again.
  expect(asked).toBeLessThan(LARGE_PASSAGES + LEARNT_BEFORE_THE_KILL)
}, 180_000)

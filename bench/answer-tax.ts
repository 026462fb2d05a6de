// What our server adds to the wait for an answer's first byte, beside what a bare pass-through adds.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createToken } from '@cuecard/contract/auth.ts'
import { createClient, type Api } from '@cuecard/contract/client.ts'
import { createKnowledgeItem, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus, getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { startServer, type ServerProcess } from '../apps/server/test/server-process.ts'
import { firstByte } from './first-byte.ts'
import { madeUpChunks } from './made-up-chunks.ts'
import { median, quantile, type BenchReport } from './measure.ts'
import { readVendorDocs } from './vendor-docs.ts'

const PASSAGES = 20_000
const WORDS = 160
const FILES = 20
const HISTORY = 20
const ROUNDS = 11
const CALLS = 25
const WARMUP = 60
const PERSON = { username: 'admin@acme.example', password: 'cuecard-demo' }
const COMPLETIONS = '/v1/chat/completions'

export async function run(): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-bench-'))
  const ends: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const model = await startHelper(ends, ['model'])
    const bare = await startHelper(ends, ['bare', `${model}${COMPLETIONS}`])
    const settings = { AI_BASE_URL: `${model}/v1`, AI_MODEL: 'scripted', AI_API_KEY: 'bench' }
    const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'info', ...settings }, { asUsual: true })
    ends.unshift(() => server.stop())
    return await measure({ model, bare, server })
  } finally {
    for (const end of ends) await end()
  }
}

interface Sides {
  model: string
  bare: string
  server: ServerProcess
}

async function measure({ model, bare, server }: Sides): Promise<BenchReport> {
  const anonymous = createClient({ baseUrl: `${server.url}/api`, token: () => null })
  const { access_token } = await anonymous(createToken, { form: PERSON })
  const api = createClient({ baseUrl: `${server.url}/api`, token: () => access_token })
  const passages = await fill(api)
  const bodies = readVendorDocs().questions.map(({ question }) => requestBody(question))
  const bodyOf = (call: number) => bodies[call % bodies.length] ?? ''
  const json = { 'content-type': 'application/json' }
  let answered = 0
  const sides = {
    direct: (call: number) => firstByte(`${model}${COMPLETIONS}`, bodyOf(call), json),
    bare: (call: number) => firstByte(bare, bodyOf(call), json),
    ours: async (call: number) => {
      const authorization = `Bearer ${access_token}`
      const got = await firstByte(`${server.url}/api/extension/answer`, bodyOf(call), { ...json, authorization })
      if (got.first === 'Here') answered += 1
      return got
    },
  }
  for (let call = 0; call < WARMUP; call += 1) for (const side of Object.values(sides)) await side(call)
  answered = 0
  const rounds: Record<keyof typeof sides, number>[] = []
  const times: Record<keyof typeof sides, number[]> = { direct: [], bare: [], ours: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const here: typeof times = { direct: [], bare: [], ours: [] }
    for (let call = 0; call < CALLS; call += 1) {
      const order = (['direct', 'bare', 'ours'] as const).map((_, at, all) => all[(at + round) % 3] ?? 'ours')
      for (const side of order) here[side].push((await sides[side](round * CALLS + call)).ms)
    }
    rounds.push({ direct: median(here.direct), bare: median(here.bare), ours: median(here.ours) })
    for (const side of ['direct', 'bare', 'ours'] as const) times[side].push(...here[side])
  }
  return report({ rounds, times, passages, answered })
}

interface Measured {
  rounds: { direct: number; bare: number; ours: number }[]
  times: { direct: number[]; bare: number[]; ours: number[] }
  passages: number
  answered: number
}

function report({ rounds, times, passages, answered }: Measured): BenchReport {
  const ours = rounds.map((round) => round.ours - round.direct)
  const bare = rounds.map((round) => round.bare - round.direct)
  const spread = (values: number[]) => `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)} ms`
  return {
    rows: [
      {
        measure: 'first byte, added to the model',
        unit: 'ms',
        ours: median(ours),
        other: median(bare),
        ratio: median(ours) / median(bare),
        target: { of: 'ratio', bound: 'at most', must: 10, aim: 6 },
      },
      {
        measure: 'first byte, p95',
        unit: 'ms',
        ours: quantile(times.ours, 0.95),
        other: quantile(times.bare, 0.95),
        ratio: null,
        target: null,
      },
    ],
    notes: [
      `${passages} passages, ${HISTORY} messages of history, words alone, recording and logging on; other is a bare node pass-through`,
      `direct ${median(rounds.map((round) => round.direct)).toFixed(2)} ms; added by round: ours ${spread(ours)}, bare ${spread(bare)}`,
      `${answered} of ${ROUNDS * CALLS} came from the model, the others were refused without it`,
    ],
  }
}

/** Fills the demo company's knowledge the way people do: documents and a sync. */
async function fill(api: Api): Promise<number> {
  const texts = madeUpChunks(PASSAGES, WORDS)
  const each = Math.ceil(PASSAGES / FILES)
  for (let file = 0; file < FILES; file += 1) {
    const sections = texts
      .slice(file * each, (file + 1) * each)
      .map((text, at) => `## Section ${file}-${at}\n\n${text.replace(/[#|]/g, '')}\n`)
    const upload = new File([sections.join('\n')], `part-${file}.md`, { type: 'text/markdown' })
    await api(createKnowledgeItem, { form: { name: `Part ${file}`, type: 'file' }, files: { file: upload } })
  }
  let status = await api(startKnowledgeSync)
  while (status.is_running) {
    await sleep(500)
    status = await api(getSyncStatus)
  }
  // A sync that was running already took in what it saw at its start.
  const { has_knowledge_updates_since_sync: more } = await api(getKnowledgeStatus)
  if (more)
    for (status = await api(startKnowledgeSync); status.is_running; status = await api(getSyncStatus)) await sleep(500)
  if (status.failure) throw new Error(status.failure)
  return (await api(getKnowledgeStatus)).passages
}

function requestBody(question: string): string {
  const message = {
    message: 'We looked at several vendors last quarter and this is still open for us.',
    username: 'Carla Meyer',
    timestamp: '00:10:00',
  }
  return JSON.stringify({
    current_message: { message: question, username: 'Carla Meyer', timestamp: '00:12:00' },
    transcription_message_history: Array.from({ length: HISTORY }, () => message),
    stream: true,
  })
}

async function startHelper(ends: (() => unknown)[], args: string[]): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'answer-tax-server.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ends.unshift(() => child.kill())
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (bytes: Buffer) => {
      const url = /ready on (\S+)/.exec(bytes.toString())?.[1]
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error('a helper process of the bench ended')))
  })
}

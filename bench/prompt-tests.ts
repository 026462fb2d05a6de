// 200 test cases through our server to the end of the run, beside `promptfoo eval` of the same 200 on the same model server.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@cuecard/contract/client.ts'
import { createKnowledgeItem, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { createTestCase } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { filterTestRuns, getTestRunStatus, listTestRuns, runTests } from '@cuecard/contract/prompt-tests/runs.ts'
import { startServer } from '../apps/server/test/server-process.ts'
import { type BenchReport, type Comparison, compareMeasured, median, timed, timeRow, timesNote } from './measure.ts'
import { evaluate, installed, PROMPTFOO } from './promptfoo.ts'

const CASES = 200
const REPLY_MS = 50
const LOOK_EVERY_MS = 100
/** Stands in every reply of the model server: both sides look for it in each answer, and ask no judge. */
const PHRASE = 'price list'
const TARGETS = [
  { atOnce: 4, must: 0.7, aim: 0.6 },
  { atOnce: 20, must: 0.47, aim: 0.38 },
]

export async function run(): Promise<BenchReport> {
  installed()
  const rows: BenchReport['rows'] = []
  const notes: string[] = [
    `${CASES} cases, ${REPLY_MS} ms a reply; one answer call a case and the same phrase looked for in it on both sides, no judge on either; ours finds and sends passages with each question and stores them`,
    `other: promptfoo ${PROMPTFOO} as a command, with its start, its cache off and its results in its own database`,
  ]
  for (const target of TARGETS) {
    const measured = await measure(target.atOnce)
    rows.push(timeRow(`run of ${CASES} cases, ${target.atOnce} at once`, measured.times, target))
    rows.push({
      measure: `the same without promptfoo's start`,
      unit: 'ms',
      ours: measured.times.ours.median,
      other: measured.withoutStart,
      ratio: measured.times.ours.median / measured.withoutStart,
      target: null,
    })
    notes.push(timesNote(`${target.atOnce} at once`, measured.times), ...measured.notes)
  }
  return { rows, notes }
}

interface Measured {
  times: Comparison
  withoutStart: number
  notes: string[]
}

const questionOf = (at: number) => `What does the Model-${1000 + at} pump cost?`
const questions = Array.from({ length: CASES }, (_, at) => questionOf(at))
const hashOf = (asked: readonly string[]) => createHash('sha256').update(JSON.stringify(asked.toSorted())).digest('hex')

async function measure(atOnce: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-bench-'))
  const model = await startModel()
  const server = await startServer({
    DATA_DIR: folder,
    AI_BASE_URL: `${model.url}/v1`,
    AI_MODEL: 'scripted',
    AI_API_KEY: 'bench',
    TEST_CONCURRENCY: String(atOnce),
  })
  try {
    const api = await server.signIn('admin@acme.example')
    await seeded(api)
    await fill(api)
    const ids = await createCases(api)
    const seen = async (side: string) => {
      const found: Seen = await (await fetch(`${model.url}/seen`)).json()
      if (found.hash !== hashOf(questions) || found.count !== CASES)
        throw new Error(`${side} asked ${found.count} questions, and not the same ones`)
      if (found.most > atOnce) throw new Error(`${side} asked ${found.most} at once`)
      return found
    }
    const alone: number[] = []
    await fetch(`${model.url}/seen`)
    const times = await compareMeasured({
      calls: 1,
      ours: async () => {
        const ms = await timed(() => runToEnd(api, ids))
        await seen('ours')
        return ms
      },
      other: async () => {
        const ms = await timed(() => evaluate({ questions, model: model.url, phrase: PHRASE, atOnce }))
        const ended = Date.now()
        alone.push(ended - (await seen('promptfoo')).first)
        return ms
      },
    })
    return { times, withoutStart: median(alone), notes: [await checked(api, atOnce)] }
  } finally {
    await server.stop()
    model.child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** From the order until the status says that it is over. */
async function runToEnd(api: Api, ids: string[]): Promise<void> {
  const query = { test_case_type: 'company-specific' } as const
  let status = await api(runTests, { query, body: { test_case_ids: ids } })
  while (status.is_running) {
    await sleep(LOOK_EVERY_MS)
    status = await api(getTestRunStatus, { query })
  }
  if (status.state !== 'done' || status.done !== CASES) throw new Error(status.failure ?? 'the run did not end well')
}

/** Every result of the last run came from the model, was stored with its passages, and was graded by the phrase. */
async function checked(api: Api, atOnce: number): Promise<string> {
  const query = { test_case_type: 'company-specific' } as const
  const [last] = await api(listTestRuns, { query: { ...query, limit: 1 } })
  const [whole] = await api(filterTestRuns, { body: { ...query, run_ids: [last?.id ?? ''] } })
  const results = whole?.test_case_results ?? []
  const right = results.filter(
    ({ grade, engine, outcome }) => grade === 5 && engine === 'model' && outcome === 'complete',
  )
  if (right.length !== CASES) throw new Error(`${right.length} of ${results.length} results are as they should be`)
  const each = median(results.map(({ response_time_ms }) => response_time_ms))
  return `${atOnce} at once: a case of ours took ${each.toFixed(1)} ms in the median, ${REPLY_MS} of them the model's`
}

/** The first start's own work is over. */
async function seeded(api: Api): Promise<void> {
  for (const type of ['default', 'company-specific'] as const) {
    const query = { test_case_type: type, limit: 2 }
    while ((await api(listTestRuns, { query })).filter(({ state }) => state === 'done').length < 2) await sleep(300)
  }
}

async function fill(api: Api): Promise<void> {
  const sections = questions.map(
    (_, at) => `## Model-${1000 + at} pump\n\nThe Model-${1000 + at} pump costs ${2000 + 7 * at} euro.\n`,
  )
  const file = new File([`# Pumps\n\n${sections.join('\n')}`], 'pumps.md', { type: 'text/markdown' })
  await api(createKnowledgeItem, { form: { name: 'Pumps', type: 'file' }, files: { file } })
  let status = await api(startKnowledgeSync)
  while (status.is_running) {
    await sleep(300)
    status = await api(getSyncStatus)
  }
  if (status.failure) throw new Error(status.failure)
}

async function createCases(api: Api): Promise<string[]> {
  const ids: string[] = []
  for (const message of questions) {
    const body = {
      name: message,
      test_message: { order_index: 0, message, username: 'Customer' },
      must_contain: [PHRASE],
      test_case_type: 'company-specific' as const,
    }
    ids.push((await api(createTestCase, { body })).id)
  }
  return ids
}

interface Seen {
  hash: string
  count: number
  most: number
  /** `Date.now()` of the first question; 0 for none. */
  first: number
}

function startModel(): Promise<{ child: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, 'prompt-tests-server.ts')
  const child = spawn(process.execPath, [script, String(REPLY_MS)], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      const url = /ready on (\S+)/.exec(bytes.toString())?.[1]
      if (url) resolve({ child, url })
    })
    child.once('exit', () => reject(new Error('the model server of the bench ended')))
  })
}

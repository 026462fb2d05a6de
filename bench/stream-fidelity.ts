// A hundred answers at once from a model that writes 50 words a second for ten seconds: how evenly and how wholly do they
// arrive through our server, beside straight from the model?
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { addText, syncAll } from '../apps/server/test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../apps/server/test/people.ts'
import { type TestApp, testApp } from '../apps/server/test/test-deps.ts'
import { openModel } from '../apps/server/src/platform/model/language-model.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { pino } from 'pino'
import { type BenchReport, median } from './measure.ts'
import type { Reading, Streamed } from './stream-fidelity-process.ts'

const AT_ONCE = 100
/** As many as one person may have at once. */
const OF_A_PERSON = 4
/** People: a company may have 40 answers at once. */
const OF_A_COMPANY = 5
const ROUNDS = 9
const HELPER = join(import.meta.dirname, 'stream-fidelity-process.ts')
const QUESTION = 'What does a pilot with four robots cost?'

export async function run(): Promise<BenchReport> {
  const model = await startModel()
  const settings = { AI_BASE_URL: `${model.url}/v1`, AI_MODEL: 'scripted', AI_API_KEY: 'bench' }
  const log = pino({ level: 'silent' })
  const test = await testApp({ work: true, overrides: { model: openModel(readConfig(settings), log) } })
  const { app } = test
  try {
    const people: TestPerson[] = []
    while (people.length < AT_ONCE / OF_A_PERSON) people.push(...(await peopleOfCompany(test, people.length)))
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const tokens = people.flatMap(({ token }) => Array.from({ length: OF_A_PERSON }, () => token))
    const message = { message: QUESTION, username: 'Customer' }
    return await measure(
      { url: `${origin}/api/extension/answer`, tokens, body: { current_message: message } },
      { url: `${model.url}/v1/chat/completions`, tokens, body: {} },
    )
  } finally {
    await test.close()
    model.process.kill()
  }
}

/** Those of one company, who know what a pilot costs. */
async function peopleOfCompany({ app, deps }: TestApp, nth: number): Promise<TestPerson[]> {
  const company = await makeCompany(deps, `Streams ${nth}`)
  const people: TestPerson[] = []
  while (people.length < OF_A_COMPANY) people.push(await makePerson(app, { role: 'company_admin', company }))
  const [first] = people
  if (first) {
    await addText(first, 'Prices', '# Prices\n\nA pilot with four robots costs 24,000 euros for three months.')
    await syncAll(first)
  }
  return people
}

async function measure(ours: Reading, direct: Reading): Promise<BenchReport> {
  const rounds: { ours: Streamed; direct: Streamed }[] = []
  await readIn(ours)
  for (let round = 0; round < ROUNDS; round += 1) {
    // The side that begins changes with every round.
    const first = round % 2 === 0 ? await readIn(ours) : null
    const beside = await readIn(direct)
    rounds.push({ ours: first ?? (await readIn(ours)), direct: beside })
  }
  const of = (side: 'ours' | 'direct', key: keyof Streamed) => rounds.map((round) => round[side][key])
  const added = rounds.map((round) => round.ours.gap_p99 - round.direct.gap_p99)
  const least = (side: 'ours' | 'direct') => Math.min(...of(side, 'delivered'))
  return {
    rows: [
      {
        measure: 'gap between chunks, p99, added to the model',
        unit: 'ms',
        ours: median(added),
        other: 0,
        ratio: null,
        target: { of: 'ours', bound: 'at most', must: 15, aim: 5 },
      },
      {
        measure: 'words delivered of those written, least of the rounds',
        unit: '',
        ours: least('ours'),
        other: least('direct'),
        ratio: null,
        target: { of: 'ours', bound: 'at least', must: 1, aim: 1 },
      },
    ],
    notes: [
      `${AT_ONCE} answers at once, ${ROUNDS} rounds; p99 of ours ${median(of('ours', 'gap_p99')).toFixed(1)} ms, straight from the model ${median(of('direct', 'gap_p99')).toFixed(1)} ms; added by round ${Math.min(...added).toFixed(1)} to ${Math.max(...added).toFixed(1)} ms`,
    ],
  }
}

/** One round of a side, read by a process of its own, so that our server's process does nothing but serve. */
async function readIn(reading: Reading): Promise<Streamed> {
  const child = spawn(process.execPath, [HELPER, 'read', JSON.stringify(reading)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const bytes of child.stdout) printed += String(bytes)
  if (printed === '') throw new Error('The reading process ended early.')
  return JSON.parse(printed) as Streamed
}

function startModel(): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [HELPER, 'model'], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      const url = /ready on (\S+)/.exec(bytes.toString())?.[1]
      if (url) resolve({ process: child, url })
    })
    child.once('exit', () => reject(new Error('The model process of the bench ended.')))
  })
}

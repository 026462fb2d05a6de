// Check 86: slow readers, uploads, a sync and lists of five busy companies beside one that asks a question now and then.
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@cuecard/contract/client.ts'
import { listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { listMeetings } from '@cuecard/contract/meetings/meetings.ts'
import { listTestCases } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { at, type Machines } from '../../apps/server/test/machines.ts'
import type { TestPerson } from '../../apps/server/test/people.ts'
import type { ServerProcess } from '../../apps/server/test/server-process.ts'
import { type BenchReport, type BenchRow, median, quantile, type Target } from '../measure.ts'
import { readVendorDocs } from '../vendor-docs.ts'
import { addDocument, colleagues, documentText, inFolder, onMachines, syncSeconds } from './on-postgres.ts'
import { coresText, loopDelayMs, machineUse, processorSeconds, sizeOf, useSince } from './process-figures.ts'
import { startSlowModel } from './slow-model.ts'

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 10)
const COMPANIES = 5
const PEOPLE = 10
/** As many answers as one person may have at once. */
const STREAMS_EACH = 4
const UPLOADS = 20
const LISTS_A_SECOND = 50
/** Words that stand in the documents, so that the model is asked. */
const QUESTION = readVendorDocs().questions[0]?.question ?? ''

interface Seen {
  firstByteMs: number[]
  listMs: number[]
  /** 429 and 503 with Retry-After are right answers: too much for one caller, and for this server. */
  limited: number
  busy: number
  failures: Map<string, number>
  streams: number
  syncs: number[]
}

interface Phase {
  web: ServerProcess
  seen: Seen
  signal: AbortSignal
}

const unseen = (): Seen => ({
  firstByteMs: [],
  listMs: [],
  limited: 0,
  busy: 0,
  failures: new Map(),
  streams: 0,
  syncs: [],
})

export const run = (): Promise<BenchReport> =>
  onMachines(async (machines, folder) => {
    const model = await startSlowModel({ words: 300, pauseMs: 100 })
    try {
      const settings = { ...inFolder(folder), ...model.settings }
      const web = await machines.start('web', settings)
      const worker = await machines.start('worker', settings)
      const quiet = await machines.newcomer('Quiet')
      const busy = await Promise.all(Array.from({ length: COMPANIES }, (_, no) => busyCompany(machines, web, no)))
      await addDocument(at(web, quiet), 'Guide', documentText(100))
      await syncSeconds(at(web, quiet))

      const alone = unseen()
      await during(MINUTES * 6_000, (signal) => askNowAndThen({ web, seen: alone, signal }, quiet))
      const seen = unseen()
      const sizes: { mb: number; files: number }[] = []
      const delays: number[] = []
      const database = machines.control.databaseUrl ?? ''
      const before = machineUse({ database })
      const [webBefore, workerBefore] = [processorSeconds(web), processorSeconds(worker)]
      await during(MINUTES * 60_000, (signal) => [
        ...askNowAndThen({ web, seen, signal }, quiet),
        ...busy.flatMap((people) => people.flatMap((person) => readSlowly({ web, seen, signal }, person))),
        upload(at(web, busy[0]?.[0] ?? quiet), seen, signal),
        list({ web, seen, signal }, busy.flat()),
        every(1_000, signal, async () => void sizes.push(sizeOf(web))),
        every(10_000, signal, async () => void delays.push(await loopDelayMs(web))),
      ])
      const ours = { web: processorSeconds(web) - webBefore, worker: processorSeconds(worker) - workerBefore }
      const cores = coresText(useSince(before, { database, ours }), MINUTES * 60)
      return report(alone, seen, { sizes, delays, cores })
    } finally {
      model.stop()
    }
  })

async function busyCompany(machines: Machines, web: ServerProcess, number: number): Promise<TestPerson[]> {
  const admin = await machines.newcomer(`Busy ${number}`)
  await addDocument(at(web, admin), 'Guide', documentText(100))
  await syncSeconds(at(web, admin))
  return [admin, ...(await colleagues(machines, admin, PEOPLE - 1))]
}

async function during(ms: number, work: (signal: AbortSignal) => Promise<void>[]): Promise<void> {
  const over = new AbortController()
  const working = work(over.signal)
  await sleep(ms)
  over.abort()
  await Promise.all(working)
}

async function every(ms: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now()
    await work()
    await sleep(Math.max(0, ms - (performance.now() - began)))
  }
}

const note = (seen: Seen, what: string) => void seen.failures.set(what, (seen.failures.get(what) ?? 0) + 1)

/** Counts a call that fails before the end of the bench. */
async function counted(seen: Seen, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (signal.aborted) return
    const { status } = error as { status?: number }
    if (status === 429) seen.limited += 1
    else if (status === 503) seen.busy += 1
    else note(seen, String(error))
  })
}

const openAnswer = (web: ServerProcess, { token }: TestPerson, signal: AbortSignal) =>
  fetch(`${web.url}/api/extension/answer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    signal,
    body: JSON.stringify({
      current_message: { message: QUESTION, username: 'Carla', timestamp: '00:00:10' },
      transcription_message_history: [],
      stream: true,
    }),
  })

/** What says when to come again is no failure. */
const refused = ({ status, headers }: Response) =>
  Object.assign(new Error(`answer ${status}`), headers.has('retry-after') ? { status } : {})

/** One question every half second, up to its first byte. */
const askNowAndThen = ({ web, seen, signal }: Phase, person: TestPerson) => [
  every(500, signal, () =>
    counted(seen, signal, async () => {
      const began = performance.now()
      const enough = new AbortController()
      const response = await openAnswer(web, person, AbortSignal.any([signal, enough.signal]))
      if (response.status !== 200) throw refused(response)
      await response.body?.getReader().read()
      seen.firstByteMs.push(performance.now() - began)
      enough.abort()
    }),
  ),
]

/** Streams that are read a chunk each half second, one after the other. */
const readSlowly = ({ web, seen, signal }: Phase, person: TestPerson) =>
  Array.from({ length: STREAMS_EACH }, () =>
    every(50, signal, () =>
      counted(seen, signal, async () => {
        const response = await openAnswer(web, person, signal)
        if (response.status === 429) {
          seen.limited += 1
          return await sleep(1_000)
        }
        if (response.status !== 200) {
          await sleep(1_000)
          throw refused(response)
        }
        for await (const _ of response.body ?? []) await sleep(500)
        seen.streams += 1
      }),
    ),
  )

/** Twenty documents over the time, and a sync after every fifth. */
async function upload(api: Api, seen: Seen, signal: AbortSignal): Promise<void> {
  const pause = (MINUTES * 60_000 * 0.8) / UPLOADS
  for (let nth = 1; nth <= UPLOADS && !signal.aborted; nth += 1) {
    await counted(seen, signal, async () => {
      await addDocument(api, `Upload ${nth}`, documentText(200))
      if (nth % 5 === 0) seen.syncs.push(await syncSeconds(api))
    })
    await sleep(pause, undefined, { signal }).catch(() => undefined)
  }
}

async function list({ web, seen, signal }: Phase, people: readonly TestPerson[]): Promise<void> {
  const running = new Set<Promise<void>>()
  let nth = 0
  await every(1_000 / LISTS_A_SECOND, signal, async () => {
    const api = at(web, people[(nth += 1) % people.length] as TestPerson)
    const began = performance.now()
    const call = counted(seen, signal, async () => {
      if (nth % 3 === 0) await api(listMeetings, { query: {} })
      else if (nth % 3 === 1) await api(listKnowledgeItems)
      else await api(listTestCases, { query: { test_case_type: 'company-specific' } })
      seen.listMs.push(performance.now() - began)
    }).finally(() => running.delete(call))
    running.add(call)
  })
  await Promise.all(running)
}

function report(
  alone: Seen,
  seen: Seen,
  {
    sizes,
    delays,
    cores,
  }: { sizes: readonly { mb: number; files: number }[]; delays: readonly number[]; cores: string },
): BenchReport {
  const p95 = (values: readonly number[]) => quantile(values, 0.95)
  const failed = [...seen.failures.values()].reduce((sum, count) => sum + count, 0)
  const warm = sizes.slice(Math.floor(sizes.length * 0.3))
  const edge = Math.max(1, Math.floor(warm.length / 5))
  const of = (part: typeof warm, what: 'mb' | 'files') => median(part.map((size) => size[what]))
  const grown = (what: 'mb' | 'files') => of(warm.slice(-edge), what) / of(warm.slice(0, edge), what)
  const row = (measure: string, ours: number, target: Target | null = null): BenchRow => {
    const unit = /p50|p95$|p95 |delay/.test(measure) && !measure.includes('÷') ? 'ms' : ''
    return { measure, ours, unit, other: null, ratio: null, target }
  }
  const atMost = (must: number, aim: number): Target => ({ of: 'ours', bound: 'at most', must, aim })
  return {
    rows: [
      row('failures but 429 and 503 with Retry-After', failed, atMost(0, 0)),
      row('quiet company, first byte p95 alone', p95(alone.firstByteMs)),
      row('quiet company, first byte p95 beside the others', p95(seen.firstByteMs)),
      row('quiet company, added first byte p95', p95(seen.firstByteMs) - p95(alone.firstByteMs), atMost(50, 20)),
      row('quiet company, p95 beside ÷ alone', p95(seen.firstByteMs) / p95(alone.firstByteMs), atMost(2, 1.3)),
      row('lists, p50', median(seen.listMs)),
      row('lists, p95', p95(seen.listMs)),
      row('event-loop delay p99, highest', Math.max(0, ...delays.filter(Number.isFinite))),
      row('memory of the web process, end ÷ after warm-up', grown('mb'), atMost(1.1, 1.05)),
      row('open files of the web process, end ÷ after warm-up', grown('files'), atMost(1.1, 1.05)),
    ],
    notes: [
      `${MINUTES} minutes (BENCH_MINUTES): ${COMPANIES * PEOPLE * STREAMS_EACH} slow streams at once, ${seen.streams} read to their end, ${UPLOADS} uploads, ${LISTS_A_SECOND} lists a second asked for and ${(seen.listMs.length / (MINUTES * 60)).toFixed(0)} answered`,
      `quiet company: first byte p50 ${median(alone.firstByteMs).toFixed(0)} ms alone, ${median(seen.firstByteMs).toFixed(0)} ms beside; ${seen.limited} calls were answered with 429, ${seen.busy} with 503 (too busy)`,
      `syncs of ${seen.syncs.map((seconds) => seconds.toFixed(1)).join(', ')} s; ${Math.round(sizes.at(-1)?.mb ?? 0)} MB at the end`,
      `busy cores of ${availableParallelism()}: ${cores}`,
      ...[...seen.failures].map(([what, count]) => `${count} × ${what}`),
    ],
  }
}

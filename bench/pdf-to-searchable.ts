// How soon the text of a long PDF can be found, compared with bare text extraction; and how much live answers are delayed meanwhile.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@cuecard/contract/client.ts'
import { createToken } from '@cuecard/contract/auth.ts'
import { createClient } from '@cuecard/contract/client.ts'
import {
  createKnowledgeItem,
  removeKnowledgeItem,
  searchKnowledge,
  startKnowledgeSync,
} from '@cuecard/contract/knowledge/knowledge.ts'
import { getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { pdfOfPages } from '../apps/server/src/features/knowledge/extract/crafted-files.fixture.ts'
import { startServer } from '../apps/server/test/server-process.ts'
import { firstByte } from './first-byte.ts'
import { madeUpChunks } from './made-up-chunks.ts'
import { median, quantile, timed, type BenchReport } from './measure.ts'

const PAGES = 300
const WORDS_A_PAGE = 320
const WORDS_A_LINE = 12
const ROUNDS = 15
const QUIET_MS = 2_000
/** The server takes 1,200 calls a minute from one address; its limits stay on. */
const ROUND_MS_MIN = 8_000
/** Rare enough that all calls of a minute stay below the server's own limit; half of it is added to what is timed. */
const POLL_MS = 10
/** No sync has been found in less than this share of the fastest bare reading: asking before that would only slow it down. */
const EARLIEST = 0.6
/** While answers are timed: the asking whether it is found is no part of a sync, and would be in their way. */
const QUIET_POLL_MS = 200
const POLLS_A_STATUS = 20
/** Between two answers that are timed: people ask one after the other. */
const BREATH_MS = 80
const PDFJS = 'pdfjs-dist@6.2.108'
const CACHE = join(import.meta.dirname, '../.cache/bench/pdfjs')
const PERSON = { username: 'admin@acme.example', password: 'cuecard-demo' }

export async function run(): Promise<BenchReport> {
  installOther()
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-bench-'))
  const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'info' }, { asUsual: true })
  const other = startOther()
  try {
    const anonymous = createClient({ baseUrl: `${server.url}/api`, token: () => null })
    const { access_token } = await anonymous(createToken, { form: PERSON })
    const api = createClient({ baseUrl: `${server.url}/api`, token: () => access_token })
    await syncEnded(api)
    return await measure({ api, folder, other, answer: () => askOnce(server.url, access_token) })
  } finally {
    other.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Sides {
  api: Api
  folder: string
  other: Other
  /** Milliseconds to the first byte of an answer. */
  answer: () => Promise<number>
}

async function measure({ api, folder, other, answer }: Sides): Promise<BenchReport> {
  const path = join(folder, 'bench.pdf')
  const rounds: { ours: number; bare: number }[] = []
  const before: number[] = []
  const during: number[] = []
  let pages = 0
  // The first round warms both sides up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const begun = Date.now()
    const mark = `zebraquartz${round}`
    const pdf = makePdf(mark)
    writeFileSync(path, pdf)
    const item = await upload(api, pdf)
    const quiet = await answersUntil(answer, sleep(QUIET_MS))
    const bare = async () => {
      const read = await other.read(path)
      pages = read.pages
      return read.ms
    }
    const earliestMs = EARLIEST * Math.min(...rounds.map((each) => each.bare))
    const ours = () => timed(() => untilFound(api, mark, { earliestMs }))
    const [first, second] = round % 2 === 0 ? [ours, bare] : [bare, ours]
    const [one, two] = [await first(), await second()]
    // The passage may be found before the sync has finished its last step, and a second sync cannot start before that.
    await syncEnded(api)
    if (round > 0) {
      rounds.push(round % 2 === 0 ? { ours: one, bare: two } : { ours: two, bare: one })
      before.push(...quiet)
    }
    // The same sync once more, this time while people ask: the asking would otherwise slow down what is timed.
    const again = await upload(api, makePdf(`${mark}again`))
    const busy = await answersUntil(answer, untilFound(api, `${mark}again`, { pollMs: QUIET_POLL_MS }))
    await syncEnded(api)
    if (round > 0) during.push(...busy)
    for (const { id } of [item, again]) await api(removeKnowledgeItem, { params: { id } })
    await sync(api)
    await sleep(Math.max(0, ROUND_MS_MIN - (Date.now() - begun)))
  }
  return report({ rounds, before, during, pages })
}

interface Measured {
  rounds: { ours: number; bare: number }[]
  before: number[]
  during: number[]
  pages: number
}

function report({ rounds, before, during, pages }: Measured): BenchReport {
  const ratios = rounds.map(({ ours, bare }) => ours / bare)
  const [quiet, busy] = [quantile(before, 0.95), quantile(during, 0.95)]
  return {
    rows: [
      {
        measure: `sync of ${pages} pages until found ÷ bare pdf.js`,
        unit: 'ms',
        ours: median(rounds.map(({ ours }) => ours)),
        other: median(rounds.map(({ bare }) => bare)),
        ratio: median(ratios),
        target: { of: 'ratio', bound: 'at most', must: 1.2, aim: 0.6 },
      },
      {
        measure: "answers' first byte p95, during the sync − before",
        unit: 'ms',
        ours: busy - quiet,
        other: null,
        ratio: null,
        target: { of: 'ours', bound: 'at most', must: 10, aim: 3 },
      },
    ],
    notes: [
      `ratios by round ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}; ${ROUNDS} rounds, the side that begins changing`,
      `first byte before: median ${median(before).toFixed(1)}, p95 ${quiet.toFixed(1)} ms of ${before.length}; during: median ${median(during).toFixed(1)}, p95 ${busy.toFixed(1)} ms of ${during.length}`,
      'ours: from the call that starts the sync to the search call that finds a word of the last page; answers in quotes',
    ],
  }
}

const texts = () => (made ??= madeUpChunks(PAGES, WORDS_A_PAGE))
let made: string[] | undefined

function makePdf(mark: string): Buffer {
  const pages = texts().map((text, at) => {
    const words = text.replace(/[^a-zA-Z0-9.,:;?! -]/g, '').split(/\s+/)
    if (at === PAGES - 1) words.splice(20, 0, mark)
    const lines = Math.ceil(words.length / WORDS_A_LINE)
    return Array.from({ length: lines }, (_, line) =>
      words.slice(line * WORDS_A_LINE, (line + 1) * WORDS_A_LINE).join(' '),
    )
  })
  return pdfOfPages(pages)
}

const upload = (api: Api, pdf: Buffer) =>
  api(createKnowledgeItem, {
    form: { name: 'Long report', type: 'file', add_anyway: true },
    files: { file: new File([new Uint8Array(pdf)], 'long-report.pdf', { type: 'application/pdf' }) },
  })

interface Polling {
  pollMs?: number
  /** Not finite in the first round, which warms up. */
  earliestMs?: number
}

async function untilFound(api: Api, mark: string, { pollMs = POLL_MS, earliestMs = 0 }: Polling): Promise<void> {
  await api(startKnowledgeSync)
  if (Number.isFinite(earliestMs)) await sleep(earliestMs)
  for (let poll = 1; ; poll += 1) {
    const { passages } = await api(searchKnowledge, { body: { query: mark, limit: 1 } })
    if (passages.some(({ text }) => text.includes(mark))) return
    if (poll % POLLS_A_STATUS === 0) {
      const { failure, is_running } = await api(getSyncStatus)
      if (failure) throw new Error(failure)
      if (!is_running) throw new Error(`The sync has ended and ${mark} is not found: ${JSON.stringify(passages)}`)
    }
    await sleep(pollMs)
  }
}

async function sync(api: Api): Promise<void> {
  await api(startKnowledgeSync)
  await syncEnded(api)
}

async function syncEnded(api: Api): Promise<void> {
  while ((await api(getSyncStatus)).is_running) await sleep(200)
}

async function answersUntil(answer: () => Promise<number>, end: Promise<unknown>): Promise<number[]> {
  const state = { ended: false }
  const ending = end.finally(() => (state.ended = true))
  // When an answer fails first, what ends later must not take the bench down before it has stopped the server.
  ending.catch(() => {})
  const times: number[] = []
  while (!state.ended) {
    times.push(await answer())
    await sleep(BREATH_MS)
  }
  await ending
  return times
}

async function askOnce(url: string, token: string): Promise<number> {
  const body = JSON.stringify({
    current_message: { message: 'How fast does your support answer?', username: 'Carla Meyer' },
    transcription_message_history: [],
    stream: true,
  })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return (await firstByte(`${url}/api/extension/answer`, body, headers)).ms
}

/** Once, into a folder of its own: it is never a dependency of the product. */
function installOther(): void {
  if (existsSync(join(CACHE, 'node_modules/pdfjs-dist/package.json'))) return
  mkdirSync(CACHE, { recursive: true })
  const args = ['install', '--prefix', CACHE, '--no-save', '--omit=optional', '--no-audit', '--no-fund', PDFJS]
  const { status } = spawnSync('npm', args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${PDFJS} could not be installed`)
}

interface Other {
  read: (path: string) => Promise<{ ms: number; pages: number }>
  end: () => void
}

function startOther(): Other {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'pdf-to-searchable-other.ts'), CACHE], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ready = lines.next()
  return {
    read: async (path) => {
      await ready
      child.stdin.write(`${path}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error('bare pdf.js ended')
      return JSON.parse(String(value))
    },
    end: () => child.kill(),
  }
}

// Part of the bench of meetings, against a server as it is started: which discovered items documents already hold, and
// whether an analysis of 50,000 messages delays answers.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@cuecard/contract/client.ts'
import {
  type DiscoveredKnowledgeItem,
  generateTribalKnowledge,
  getTribalKnowledgeStatus,
  listDiscoveredKnowledge,
} from '@cuecard/contract/discovered-knowledge.ts'
import { getKnowledgeStatus, getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { getAnalysisStatus, syncManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import { importMeeting, listMeetings } from '@cuecard/contract/meetings/meetings.ts'
import { startServer } from '../apps/server/test/server-process.ts'
import { firstByte } from './first-byte.ts'
import { HELD_IN_DEMO, NEW_IN_DEMO, PROBES } from './meeting-probes.ts'
import { quantile, type BenchReport, type BenchRow } from './measure.ts'

const ADMIN = 'admin@acme.example'
const QUESTIONS = join(import.meta.dirname, '../apps/server/demo/questions.json')
const MEETINGS = join(import.meta.dirname, '../../shared/data/meetings')
const MESSAGES = 50_000
const ROUNDS = 3
const QUIET_CALLS = 120
const WARMUP = 30
/** Between two answers: some ten a second, which is many times what a company asks for. */
const PAUSE_MS = 50

interface Served {
  api: Api
  url: string
  token: string
}

export async function servedReport(): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-bench-'))
  const server = await startServer(
    { DATA_DIR: folder, EMBEDDING_MODEL: '', GENERATED_DOCUMENTS: '' },
    { asUsual: true },
  )
  try {
    const token = await server.tokenOf(ADMIN)
    const served = { api: await server.signIn(ADMIN), url: server.url, token }
    await untilReady(served.api)
    const discovered = await discoveries(served.api)
    const delays = await delaysOfAnswers(served)
    return { rows: [...discovered.rows, ...delays.rows], notes: [...discovered.notes, ...delays.notes] }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function until(what: () => Promise<boolean>): Promise<void> {
  while (!(await what())) await sleep(250)
}

/** The demo company's documents are searchable and its meetings analysed. */
async function untilReady(api: Api): Promise<void> {
  await until(async () => (await api(listMeetings, { query: {} })).length > 0)
  await until(async () => !(await api(getSyncStatus)).is_running && (await api(getKnowledgeStatus)).passages > 0)
  for (const { id } of await api(listMeetings, { query: {} })) await untilAnalysed(api, id)
}

const untilAnalysed = (api: Api, id: string) =>
  until(async () => {
    const { user_notes, manager_analysis } = await api(getAnalysisStatus, { params: { id } })
    return !user_notes.is_running && !manager_analysis.is_running
  })

const row = (measure: string, ours: number, more: Partial<BenchRow> = {}): BenchRow => ({
  measure,
  unit: '',
  ours,
  other: null,
  ratio: null,
  target: null,
  ...more,
})

const bound = (must: number, is: 'at most' | 'at least' = 'at most'): Partial<BenchRow> => ({
  target: { of: 'ours', bound: is, must, aim: must },
})

async function importRows(api: Api, title: string, rows: readonly { username: string; message: string }[]) {
  const file = new File([JSON.stringify(rows)], `${title}.json`, { type: 'application/json' })
  return (await api(importMeeting, { form: { meeting_title: title }, files: { file } })).id
}

async function discoveries(api: Api): Promise<BenchReport> {
  const probes = await importRows(api, 'Probes', [
    { username: 'Carl Customer', message: 'We are looking for robots. What does it all cost, and what do you offer?' },
    ...PROBES.flatMap(({ says }) => [
      { username: 'Uma Reyes', message: says },
      { username: 'Carl Customer', message: 'Okay, I see.' },
    ]),
  ])
  await untilAnalysed(api, probes)
  await api(generateTribalKnowledge)
  await until(async () => !(await api(getTribalKnowledgeStatus)).is_running)
  const { items } = await api(listDiscoveredKnowledge, { query: {} })
  const ofDemo = items.filter(({ meeting_id }) => meeting_id !== probes)
  const placeOf = ({ meeting_name, message_id }: DiscoveredKnowledgeItem) =>
    `${meeting_name.split(/\W/, 1)[0]?.toLowerCase()} ${message_id}`
  const held = ofDemo.filter((item) => HELD_IN_DEMO.includes(placeOf(item)))
  const isNew = (item: DiscoveredKnowledgeItem) => NEW_IN_DEMO.includes(placeOf(item))
  const probed = PROBES.map(({ says, documents }) => {
    const item = items.find(({ meeting_id, quote }) => meeting_id === probes && quote === says)
    const found = !item ? 'not shown' : item.contradiction ? 'say otherwise' : 'are silent'
    return { says, documents, found, right: found === (documents === 'hold it' ? 'not shown' : documents) }
  })
  const share = (documents: (typeof PROBES)[number]['documents']) => {
    const some = probed.filter((one) => one.documents === documents)
    return some.filter(({ right }) => right).length / some.length
  }
  return {
    rows: [
      row('discovered items of the demo meetings', ofDemo.length),
      row('of them in documents already', held.length, bound(0)),
      row('of them new, or said otherwise in a document', ofDemo.filter(isNew).length),
      row('probes that documents hold, not shown', share('hold it'), bound(1, 'at least')),
      row('probes that documents contradict, shown so', share('say otherwise')),
      row('probes that documents do not know, shown', share('are silent')),
    ],
    notes: [
      ...ofDemo.map(
        (item) =>
          `${held.includes(item) ? 'HELD' : isNew(item) ? 'new' : 'other'} ${placeOf(item)}: ${item.knowledge_text}${item.contradiction ? ` AGAINST ${item.contradiction.text}` : ''}`,
      ),
      ...probed.map(
        ({ says, documents, found, right }) =>
          `${right ? 'right' : 'WRONG'}: documents ${documents}, ${found}: ${says}`,
      ),
    ],
  }
}

/** Long talk as people speak: the demo meetings and, where they are, real ones, over and over with numbers between. */
function longTalk(): { username: string; message: string }[] {
  const files = existsSync(MEETINGS) ? readdirSync(MEETINGS).filter((name) => name.endsWith('.json')) : []
  const said = files.flatMap((name): { username: string; message: string }[] => {
    const { transcript }: { transcript: { username: string; message: string }[] } = JSON.parse(
      readFileSync(join(MEETINGS, name), 'utf8'),
    )
    return transcript
  })
  const words = said.length > 0 ? said : PROBES.map(({ says }) => ({ username: 'Uma Reyes', message: says }))
  return Array.from({ length: MESSAGES }, (_, at) => {
    const { username, message } = words[at % words.length] ?? { username: '', message: '' }
    return { username, message: at < words.length ? message : `${message} ${Math.floor(at / words.length)}` }
  })
}

async function delaysOfAnswers({ api, url, token }: Served): Promise<BenchReport> {
  const questions: { question: string }[] = JSON.parse(readFileSync(QUESTIONS, 'utf8'))
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  let call = 0
  const ask = async () => {
    const message = questions[call++ % questions.length]?.question ?? ''
    const current = { message, username: 'Carla Meyer', timestamp: '00:12:00' }
    const body = JSON.stringify({ current_message: current, transcription_message_history: [], stream: true })
    return (await firstByte(`${url}/api/extension/answer`, body, headers)).ms
  }
  const many = async (isDone: (count: number) => boolean) => {
    const times: number[] = []
    while (!isDone(times.length)) {
      times.push(await ask())
      await sleep(PAUSE_MS)
    }
    return times
  }
  const id = await importRows(api, 'A very long meeting', longTalk())
  await untilAnalysed(api, id)
  await many((count) => count >= WARMUP)
  const quiet: number[] = []
  const busy: number[] = []
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(...(await many((count) => count >= QUIET_CALLS)))
    let ended = false
    const began = performance.now()
    await api(syncManagerAnalysis, { params: { id } })
    const end = untilAnalysed(api, id).then(() => {
      ended = true
      took.push((performance.now() - began) / 1_000)
    })
    busy.push(...(await many(() => ended)))
    await end
  }
  const [during, before] = [quantile(busy, 0.95), quantile(quiet, 0.95)]
  return {
    rows: [
      row('answers during an analysis of 50,000 messages, p95', during, {
        unit: 'ms',
        other: before,
        ratio: during / before,
      }),
      row('added to the p95 of answers', during - before, { unit: 'ms', ...bound(10) }),
      row('answers during it, median', quantile(busy, 0.5), { unit: 'ms', other: quantile(quiet, 0.5) }),
      row('answers during it, slowest', Math.max(...busy), { unit: 'ms', other: Math.max(...quiet) }),
      row('seconds of that analysis, slowest', Math.max(...took), bound(180)),
    ],
    notes: [`${busy.length} answers during ${ROUNDS} analyses, ${quiet.length} between them`],
  }
}

// Does the chat about a meeting quote the place that answers, without a model? Which sentences of talk are questions?
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import { chatWithMeeting, getChatReply } from '@cuecard/contract/meetings/chat.ts'
import { buildApp } from '../apps/server/src/app.ts'
import { createCaches } from '../apps/server/src/caches.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openDeps } from '../apps/server/src/platform/open-deps.ts'
import { makeMeeting } from '../apps/server/test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../apps/server/test/people.ts'
import { type LabelledMeeting, rateQuestionDetection } from './meeting-questions.ts'
import { BenchSkipped, median, quantile, type BenchReport, type BenchRow, type Target } from './measure.ts'

const FOLDER = join(import.meta.dirname, '../../shared/data/meetings')

/** Meetings this many places further are about something else: three kinds of meetings stand there in order. */
const OTHER_SUBJECT = 6

interface Asked {
  id: string
  question: string
  refused: boolean
  /** Places of the quoted messages in the transcript. */
  quoted: number[]
  /** Places of the messages that answer; empty for a question about another meeting. */
  gold: ReadonlySet<number>
  words: number
  milliseconds: number
}

export async function run(): Promise<BenchReport> {
  if (!existsSync(FOLDER)) throw new BenchSkipped(`the data is not at ${FOLDER}`)
  const meetings = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name): LabelledMeeting => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')))
  const all = await askAll(meetings.filter(({ labels }) => labels.queries))
  const asked = all.filter(({ gold }) => gold.size > 0)
  const missed = asked.filter(({ quoted, gold }) => !quoted.some((at) => gold.has(at)))
  return {
    rows: [
      ...chatRows(asked),
      foreignRow(all.filter(({ gold }) => gold.size === 0)),
      ...rateQuestionDetection(meetings),
    ],
    notes: [
      `${asked.length} questions about ${meetings.filter(({ labels }) => labels.queries).length} meetings; no model, no documents; 'ours' is the even half, which was tuned on, 'other' the odd half`,
      ...missed.map(({ id, question, refused }) => `missed: ${id}${refused ? ' (refused)' : ''} ${question}`),
    ],
  }
}

async function askAll(meetings: readonly LabelledMeeting[]): Promise<Asked[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-bench-'))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const { deps, close } = await openDeps(config, { clock: systemClock, caches: createCaches(config) })
  const app = await buildApp(deps)
  try {
    const company = await makeCompany(deps, 'Meetings')
    const person = await makePerson(app, { role: 'company_admin', company })
    const asked: Asked[] = []
    const ids: string[] = []
    for (const { title, transcript } of meetings) {
      ids.push((await makeMeeting({ deps }, { owner: person, title, messages: transcript })).id)
    }
    for (const [at, meeting] of meetings.entries()) {
      const id = ids[at] ?? ''
      const foreign = (at + OTHER_SUBJECT) % meetings.length
      for (const query of meeting.labels.queries ?? []) {
        if (!query.spans) continue
        asked.push(await ask(person, { ...query, meeting, meetingId: id, spans: query.spans }))
        const other = { meeting: meetings[foreign] ?? meeting, meetingId: ids[foreign] ?? '' }
        asked.push(await ask(person, { ...query, ...other, spans: [] }))
      }
    }
    return asked
  } finally {
    await app.close()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Query {
  id: string
  question: string
  meeting: LabelledMeeting
  meetingId: string
  /** First and last place of each stretch that answers. */
  spans: readonly [number, number][]
}

async function ask(person: TestPerson, { id, question, meeting, meetingId, spans }: Query): Promise<Asked> {
  const start = performance.now()
  const stream = await person.api(chatWithMeeting, { params: { id: meetingId }, body: { message: question } })
  let text = ''
  for await (const delta of stream.chunks) text += delta
  const milliseconds = performance.now() - start
  const reply = await person.api(getChatReply, { params: { id: stream.headers.get(RESPONSE_ID_HEADER) ?? '' } })
  const places = new Map(meeting.transcript.map(({ message_id }, at) => [message_id, at]))
  return {
    id,
    question,
    refused: reply.outcome === 'refused',
    quoted: reply.sources.flatMap((source) => (source.kind === 'message' ? (places.get(source.message_id) ?? []) : [])),
    gold: new Set(spans.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))),
    words: text
      .replaceAll(/_[^_]+_|\[\d+\]/g, '')
      .split(/\s+/)
      .filter(Boolean).length,
    milliseconds,
  }
}

function foreignRow(asked: readonly Asked[]): BenchRow {
  const refused = (half: number) => {
    const some = asked.filter((_, at) => at % 2 === half)
    return some.filter((each) => each.refused).length / some.length
  }
  return {
    measure: 'chat, questions about another meeting that are refused',
    unit: '',
    ours: refused(0),
    other: refused(1),
    ratio: null,
    target: { of: 'ours', bound: 'at least', must: 0.9, aim: 0.95 },
  }
}

function chatRows(asked: readonly Asked[]): BenchRow[] {
  const halves = [0, 1].map((half) => asked.filter((_, at) => at % 2 === half))
  const row = (measure: string, of: (some: readonly Asked[]) => number, target: Target | null = null): BenchRow => ({
    measure: `chat, ${measure}`,
    unit: '',
    ours: of(halves[0] ?? []),
    other: of(halves[1] ?? []),
    ratio: null,
    target,
  })
  const mean = (some: readonly Asked[], of: (each: Asked) => number) =>
    some.reduce((sum, each) => sum + of(each), 0) / some.length
  const inGold = ({ quoted, gold }: Asked) => quoted.filter((at) => gold.has(at)).length
  return [
    row('a quoted message answers', (some) => mean(some, (each) => (inGold(each) > 0 ? 1 : 0)), {
      of: 'ours',
      bound: 'at least',
      must: 0.6,
      aim: 0.75,
    }),
    row('the first quoted message answers', (some) =>
      mean(some, ({ quoted, gold }) => (gold.has(quoted[0] ?? -1) ? 1 : 0)),
    ),
    row('quoted messages that answer', (some) => mean(some, (each) => inGold(each) / Math.max(1, each.quoted.length))),
    row('answering messages that are quoted', (some) => mean(some, (each) => inGold(each) / each.gold.size)),
    row('quoted messages', (some) => mean(some, ({ quoted }) => quoted.length)),
    row('words, median', (some) => median(some.map(({ words }) => words))),
    row('words, p95', (some) =>
      quantile(
        some.map(({ words }) => words),
        0.95,
      ),
    ),
    row('refused', (some) => mean(some, ({ refused }) => (refused ? 1 : 0))),
    row('milliseconds, median', (some) => median(some.map(({ milliseconds }) => milliseconds))),
    row('milliseconds, p95', (some) =>
      quantile(
        some.map(({ milliseconds }) => milliseconds),
        0.95,
      ),
    ),
  ]
}

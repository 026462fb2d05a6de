// Are the judgements about a meeting right, without a model? Sales calls with truth, demo meetings, real other meetings.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runRules } from '../apps/server/src/features/meeting-analysis/run-rules.ts'
import type { AnalysisInput } from '../apps/server/src/features/meeting-analysis/findings.ts'
import { BenchSkipped, type BenchReport, type BenchRow } from './measure.ts'
import { JUDGED, type JudgedMeeting, RIGHT_ELSEWHERE } from './meetings-judged.ts'
import { type TopicMeeting, topicRows } from './meeting-topics.ts'
import { inputOf, type Message, type Shown, shownOf } from './meeting-shown.ts'
import { servedReport } from './meetings-served.ts'

export const DATA = join(import.meta.dirname, '../../shared/data')
const DEMO = join(import.meta.dirname, '../apps/server/demo/acme-meetings')
const TRUTH = {
  metrics: 'metrics',
  economicBuyer: 'economic_buyer',
  decisionCriteria: 'decision_criteria',
  decisionProcess: 'decision_process',
  identifyPain: 'identify_pain',
  champion: 'champion',
  competition: 'competition',
} as const
type TruthField = keyof typeof TRUTH
const FIELDS: readonly TruthField[] = [
  'metrics',
  'economicBuyer',
  'decisionCriteria',
  'decisionProcess',
  'identifyPain',
  'champion',
  'competition',
]
/** What an operator, a chair or a lawyer says at any call. */
const RITUAL =
  /\b(?:ladies and gentlemen|conference call|operator|listen[- ]only|disconnect|forward[- ]looking|good (?:morning|afternoon|day)|thank you (?:all|everyone|for joining)|welcome to|concludes?)\b/i

interface SalesCall {
  id: string
  transcript: (Message & { side: string })[]
  truth: Record<TruthField, { status: 'found' | 'ambiguous' | 'absent' }>
}
interface DemoMeeting {
  attendees: { name: string; email: string }[]
  messages: { id: string; who: string; says: string }[]
}

export async function run(): Promise<BenchReport> {
  const calls = join(DATA, 'sales-calls.jsonl')
  if (!existsSync(calls)) throw new BenchSkipped(`the data is not at ${DATA}`)
  const sales = salesRows(readFileSync(calls, 'utf8').trim().split('\n').map(readCall))
  const demo = Object.entries(JUDGED).map(([name, judged]) => demoMeeting(name, judged))
  const files = readdirSync(join(DATA, 'meetings')).filter((name) => name.endsWith('.json'))
  const real = files.map(realMeeting)
  const served = await servedReport()
  return {
    rows: [
      ...sales,
      ...demo.flatMap(({ rows }) => rows),
      ...realRows(real),
      ...topicRows(files.map(readMeeting)),
      ...served.rows,
    ],
    notes: [...demo.flatMap(({ notes }) => notes), ...real.flatMap(({ notes }) => notes), ...served.notes],
  }
}

const readCall = (line: string): SalesCall => JSON.parse(line)

const row = (measure: string, ours: number, target: BenchRow['target'] = null): BenchRow => ({
  measure,
  unit: '',
  ours,
  other: null,
  ratio: null,
  target,
})

const atLeast = (must: number): BenchRow['target'] => ({ of: 'ours', bound: 'at least', must, aim: must })

const atMost = (must: number): BenchRow['target'] => ({ of: 'ours', bound: 'at most', must, aim: must })

/** Even calls are the ones that rules were tuned on. */
function salesRows(calls: readonly SalesCall[]): BenchRow[] {
  const judged = calls.map((call, at) => ({ half: at % 2, fields: fieldsOf(call) }))
  const share = (half: number) => {
    const all = judged.filter((one) => one.half === half).flatMap(({ fields }) => fields)
    return all.filter(({ found, truth }) => found === truth).length / all.length
  }
  const each = FIELDS.flatMap((name) => {
    const all = judged.flatMap(({ fields }) => fields).filter(({ field }) => field === name)
    const shown = all.filter(({ found }) => found !== 'absent')
    const there = all.filter(({ truth }) => truth !== 'absent')
    const both = shown.filter(({ truth }) => truth !== 'absent').length
    return [
      row(
        `sales calls, ${name}, right in three steps`,
        all.filter((one) => one.found === one.truth).length / all.length,
      ),
      row(`sales calls, ${name}, precision`, shown.length === 0 ? 1 : both / shown.length),
      row(`sales calls, ${name}, recall`, both / there.length),
    ]
  })
  return [
    row('sales calls, fields right, tuned half', share(0), atLeast(0.85)),
    row('sales calls, fields right, other half', share(1), atLeast(0.85)),
    ...each,
  ]
}

function fieldsOf({ transcript, truth }: SalesCall) {
  const own = transcript.find(({ side }) => side === 'ours')?.username ?? ''
  const others = new Set(transcript.filter(({ side }) => side === 'theirs').map(({ username }) => username))
  const { findings } = runRules('analysis', {
    ...inputOf(transcript),
    people: {
      owner: { name: own, email: 'owner@seller.example' },
      colleagues: [],
      attendees: [...others].map((name) => ({ name, email: 'somebody@buyer.example' })),
    },
  })
  return FIELDS.map((field) => {
    const item = findings?.meddicc_bant_evidence.find((one) => one.field === TRUTH[field])
    const confidence: unknown = item && 'confidence' in item ? item.confidence : undefined
    const found = !item || item.text === null ? 'absent' : confidence === 'unclear' ? 'ambiguous' : 'found'
    return { field, found, truth: truth[field].status }
  })
}

/** A demo meeting as its analysis gets it. */
export function demoInput(name: string): AnalysisInput {
  const meeting: DemoMeeting = JSON.parse(readFileSync(join(DEMO, `${name}.json`), 'utf8'))
  const messages = meeting.messages.map(({ id, who, says }) => ({ message_id: id, username: who, message: says }))
  const [owner] = meeting.attendees.filter(({ email }) => email.endsWith('@acme.example'))
  return {
    ...inputOf(messages),
    people: { owner: owner ?? null, colleagues: [], attendees: meeting.attendees },
    ownNames: ['Acme'],
  }
}

function demoMeeting(name: string, judged: JudgedMeeting) {
  const shown = shownOf(demoInput(name))
  const parts = (['decisions', 'next_steps', 'objections'] as const).map((part) => {
    const right = shown[part].filter(({ message_id }) => judged[part].includes(message_id))
    return { part, all: shown[part], right, there: judged[part].length }
  })
  const rivals = shown.competitors.filter((one) => judged.competitors.includes(one.toLowerCase()))
  const share = (right: number, all: number) => (all === 0 ? 1 : right / all)
  return {
    rows: [
      ...parts.flatMap(({ part, all, right, there }) => [
        row(`${name}, ${part}, shown and right`, share(right.length, all.length), atLeast(1)),
        row(`${name}, ${part}, found of ${there}`, new Set(right.map(({ message_id }) => message_id)).size),
      ]),
      row(`${name}, competitors, shown and right`, share(rivals.length, shown.competitors.length), atLeast(1)),
    ],
    notes: [
      `\n${name}: ${shown.competitors.join(', ')}; topics ${shown.topics.join(' | ')}`,
      ...parts.flatMap(({ part, all, right }) =>
        all.map((one) => `${right.includes(one) ? 'right' : 'WRONG'} ${part} ${one.message_id}: ${one.text}`),
      ),
      ...shown.fields,
    ],
  }
}

const readMeeting = (file: string): TopicMeeting => JSON.parse(readFileSync(join(DATA, 'meetings', file), 'utf8'))

function realMeeting(file: string) {
  const { transcript } = readMeeting(file)
  const began = process.cpuUsage()
  const shown = shownOf(inputOf(transcript))
  const cpu = process.cpuUsage(began).user / 1_000_000
  const quotes = [...shown.decisions, ...shown.next_steps, ...shown.objections]
  const rituals = quotes.filter(({ text }) => RITUAL.test(text)).length
  const list = (title: string, items: readonly Shown[]) =>
    items.map((one) => `  ${right.includes(one) ? 'right' : 'WRONG'} ${title} ${one.message_id}: ${one.text}`)
  const right = quotes.filter(({ message_id }) => RIGHT_ELSEWHERE[file]?.includes(message_id))
  return {
    quotes: quotes.length,
    right: right.length,
    rituals,
    competitors: shown.competitors.length,
    fields: shown.fields.length,
    cpu,
    notes: [
      `\n${file}, ${cpu.toFixed(1)} s: competitors ${shown.competitors.join(', ') || 'none'}; topics ${shown.topics.join(' | ')}`,
      ...list('decision', shown.decisions),
      ...list('next step', shown.next_steps),
      ...list('objection', shown.objections),
      ...shown.fields.map((field) => `  ${field}`),
    ],
  }
}

function realRows(meetings: readonly ReturnType<typeof realMeeting>[]): BenchRow[] {
  const sum = (key: 'quotes' | 'right' | 'rituals' | 'competitors' | 'fields') =>
    meetings.reduce((all, one) => all + one[key], 0)
  return [
    row(`${meetings.length} other meetings, quotes shown`, sum('quotes')),
    row('of them right', sum('right') / Math.max(1, sum('quotes')), atLeast(0.8)),
    row('of them call rituals', sum('rituals'), atMost(0)),
    row('competitors shown in them', sum('competitors')),
    row('MEDDICC and BANT fields shown in them', sum('fields')),
    row('most processor seconds of one', Math.max(...meetings.map(({ cpu }) => cpu)), atMost(15)),
  ]
}

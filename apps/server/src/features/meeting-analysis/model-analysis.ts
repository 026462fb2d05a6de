import type { Talk } from '../../shared/transcript/talk.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import {
  type Evidence,
  type Judgement,
  type Qualification,
  QUALIFICATION_FIELDS,
  type TopicSpan,
} from '@cuecard/contract/meeting-analysis.ts'
import { ModelError } from '../../platform/model/model.ts'
import { REDUCE_MOST, reducePrompt, ReduceReply, windowPrompt, WindowReply } from './analysis.prompts.ts'
import { type Exchange as Shown, questionRows } from './model-questions.ts'
import { askJson, type ModelCall } from '../../platform/model/model-json.ts'
import { findQuote } from '../../shared/transcript/find-quote.ts'
import { type Findings, judgements } from './rules-analysis.ts'
import type { Line } from '../../shared/transcript/transcript-lines.ts'
import { inParallel, type Progress, thinned } from '../../platform/parallel.ts'
import { type Window, windowsOf } from '../../shared/transcript/windows.ts'

export const NOTHING_BORNE_OUT = 'The language model named nothing that the transcript bears out.'

export type ModelFindings = Omit<Findings, 'speaker_timeline' | 'speaker_talking_ratios'>

interface Note {
  text: string
  evidence: Evidence
}

/** What the model noted of all stretches, as far as the transcript bears it out, in order. */
interface Gathered {
  topics: { name: string; line: number }[]
  questions: Shown[]
  objections: Note[]
  competitors: Note[]
  qualification: (Note & { field: Qualification['field'] })[]
}

/**
 * Judgements of the model over the whole transcript: stretch by stretch, then put together by number, so that every
 * item keeps its evidence and nothing is added. @throws ModelError
 */
export async function modelAnalysis(call: ModelCall, talk: Talk, progress: Progress): Promise<ModelFindings> {
  const windows = windowsOf(talk.lines)
  const replies = await inParallel(windows, progress, (window) =>
    askJson(call, () => windowPrompt({ window, sides: talk.sides }), WindowReply),
  )
  const gathered = gather(talk, windows, replies)
  const named = replies.some(
    (reply) => reply.questions.length + reply.objections.length + reply.qualification.length > 0,
  )
  if (named && isEmpty(gathered)) throw new ModelError(NOTHING_BORNE_OUT)
  const chosen = windows.length > 1 ? await reduce(call, gathered) : gathered
  const rivals = unique(chosen.competitors)
  return {
    topic_timeline: spans(talk.lines, chosen.topics),
    ...questionRows(gathered.questions),
    ...judgements({
      objections: unique(chosen.objections),
      competitors: rivals,
      qualification: byField(chosen.qualification, rivals),
    }),
  }
}

const isEmpty = ({ questions, objections, competitors, qualification }: Gathered) =>
  questions.length + objections.length + competitors.length + qualification.length === 0

function gather({ lines, sides }: Talk, windows: readonly Window[], replies: readonly WindowReply[]): Gathered {
  const found: Gathered = { topics: [], questions: [], objections: [], competitors: [], qualification: [] }
  for (const [at, reply] of replies.entries()) {
    const window = windows[at]
    if (!window) continue
    const borneOut = <Item extends { text: string; line: number; quote: string }>(items: readonly Item[]) =>
      items.flatMap((item) => {
        const evidence = item.text === '' ? null : findQuote(lines, item)
        return evidence ? [{ ...item, evidence }] : []
      })
    found.topics.push(
      ...reply.topics
        .filter(({ name, line }) => name !== '' && line >= window.from && line <= window.to)
        .sort((a, b) => a.line - b.line),
    )
    found.questions.push(
      ...reply.questions.flatMap((asked) => {
        const question = findQuote(lines, asked.question)
        const answer = asked.answer ? findQuote(lines, asked.answer) : null
        // What a seller asks is no question of a customer.
        return question && sides.get(question.speaker) !== 'rep' ? [{ ...asked, question, answer }] : []
      }),
    )
    found.objections.push(...borneOut(reply.objections))
    found.competitors.push(...borneOut(reply.competitors).filter(named))
    found.qualification.push(...borneOut(reply.qualification))
  }
  return found
}

/** A rival's name stands in the quote. */
const named = ({ text, evidence }: Note) => fold(evidence.quote).includes(fold(text))

/** Notes of each kind that one call can weigh, from everywhere in the meeting, and signs of each. */
const REDUCED_NOTES = 80
const REDUCED_CHARS = 200

/** The model chooses among the notes of all stretches, by number; when it fails, the first of each count. */
async function reduce(call: ModelCall, all: Gathered): Promise<Gathered> {
  const rows: string[] = []
  const numbered = <Item>(items: readonly Item[], text: (item: Item) => string) => {
    const from = rows.length
    const kept = thinned(items, REDUCED_NOTES)
    for (const item of kept) rows.push(`[${rows.length + 1}] ${text(item).slice(0, REDUCED_CHARS)}`)
    return (n: number): Item | undefined => (n > from && n <= from + kept.length ? items[n - 1 - from] : undefined)
  }
  const topic = numbered(all.topics, ({ name, line }) => `topic at line ${line}: ${name}`)
  const objection = numbered(all.objections, ({ text }) => `objection: ${text}`)
  const competitor = numbered(unique(all.competitors), ({ text }) => `competitor: ${text}`)
  const qualified = numbered(all.qualification, ({ field, text }) => `qualification, ${field}: ${text}`)
  if (rows.length === 0) return all
  const reply = await askJson(call, () => reducePrompt(rows.join('\n')), ReduceReply)
  const topics = reply.topics.flatMap(({ name, n }) => {
    const found = topic(n)
    return found ? [{ name: name === '' ? found.name : name, line: found.line }] : []
  })
  const picked = <Item>(numbers: readonly number[], item: (n: number) => Item | undefined) =>
    [...new Set(numbers)].flatMap((n) => item(n) ?? [])
  const rivals = picked(reply.competitors, competitor).map(({ text }) => fold(text))
  return {
    questions: all.questions,
    topics: topics.length > 0 ? topics : all.topics,
    objections: orAll(picked(reply.objections, objection), all.objections),
    competitors: orAll(
      all.competitors.filter(({ text }) => rivals.includes(fold(text))),
      all.competitors,
    ),
    // What was chosen stands first, and counts; the others of its field are further evidence.
    qualification: [...picked(reply.qualification, qualified), ...all.qualification],
  }
}

const orAll = <Item>(picked: Item[], all: Item[]) => (picked.length > 0 ? picked : all)

const EVIDENCE_MAX = 3

/** Each thing once, with up to three quotes. */
function unique(notes: readonly Note[]): Judgement[] {
  const found = new Map<string, Judgement>()
  for (const { text, evidence } of notes) {
    const key = fold(text)
    const entry = found.get(key) ?? { text, evidence: [] }
    addEvidence(entry.evidence, evidence)
    found.set(key, entry)
  }
  return [...found.values()].slice(0, REDUCE_MOST.objections)
}

function addEvidence(list: Evidence[], one: Evidence): void {
  const known = list.some(({ message_id, quote }) => message_id === one.message_id && quote === one.quote)
  if (!known && list.length < EVIDENCE_MAX) list.push(one)
}

function byField(notes: Gathered['qualification'], rivals: readonly Judgement[]): Qualification[] {
  return QUALIFICATION_FIELDS.map((field) => {
    const own = notes.filter((note) => note.field === field)
    const evidence: Evidence[] = []
    for (const note of own) addEvidence(evidence, note.evidence)
    const text = own[0]?.text ?? null
    if (field !== 'competition' || text !== null) return { field, text, evidence }
    const names = rivals.map((rival) => rival.text).join(', ')
    return {
      field,
      text: names === '' ? null : names,
      evidence: rivals.flatMap((one) => one.evidence).slice(0, EVIDENCE_MAX),
    }
  })
}

/** From each topic's first line to the next one's; neighbours of one name are one. */
function spans(lines: readonly Line[], topics: readonly { name: string; line: number }[]): TopicSpan[] {
  const sorted = topics.toSorted((a, b) => a.line - b.line)
  const starts = sorted.filter(({ name, line }, at) => {
    const before = sorted[at - 1]
    return !before || (before.line !== line && fold(before.name) !== fold(name))
  })
  return starts.flatMap(({ name, line }, at) => {
    const first = lines[at === 0 ? 0 : line - 1]
    const next = starts[at + 1]
    const last = lines[next ? next.line - 2 : lines.length - 1]
    if (!first || !last) return []
    const instant = (ms: number) => new Date(ms).toISOString()
    return [
      { topic: name, start_timestamp: instant(first.start), end_timestamp: instant(Math.max(first.start, last.end)) },
    ]
  })
}

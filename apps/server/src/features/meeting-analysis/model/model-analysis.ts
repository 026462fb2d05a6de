import type { Talk } from '../../../shared/transcript/talk.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import * as contract from '@cuecard/contract/meetings/analysis.ts'
import { QUALIFICATION_FIELDS } from '@cuecard/contract/meetings/qualification-fields.ts'
import { ModelError } from '../../../platform/model/model.ts'
import { REDUCE_MOST, reducePrompt, ReduceReply, windowPrompt, WindowReply } from '../analysis.prompts.ts'
import { type NotedQuestion as Shown, questionRows } from './model-questions.ts'
import { askJson, type ModelCall, NOTHING_SUPPORTED } from '../../../platform/model/model-json.ts'
import { findQuote } from '../../../shared/transcript/find-quote.ts'
import { hasFiguresOf } from '../../../shared/transcript/said-figures.ts'
import { type Findings, judgements } from '../findings.ts'
import type { Line } from '../../../shared/transcript/transcript-lines.ts'
import { inParallel, type Progress, thinned } from '../../../platform/parallel.ts'
import { type Window, windowsOf } from '../../../shared/transcript/windows.ts'

type ModelFindings = Omit<Findings, 'speaker_timeline' | 'speaker_talking_ratios'>

interface Note {
  text: string
  evidence: contract.Evidence
}

/** The model's notes of all windows that the transcript supports, in order. */
interface CollectedNotes {
  topics: { name: string; line: number }[]
  questions: Shown[]
  objections: Note[]
  competitors: Note[]
  qualification: (Note & { field: contract.Qualification['field'] })[]
}

/**
 * The model's judgements over the whole transcript: window by window, then merged by number, so that every
 * item keeps its evidence and nothing is added. @throws ModelError
 */
export async function modelAnalysis(call: ModelCall, talk: Talk, progress: Progress): Promise<ModelFindings> {
  const windows = windowsOf(talk.lines)
  const replies = await inParallel(windows, progress, (window) =>
    askJson(call, () => windowPrompt({ window, sides: talk.sides }), WindowReply),
  )
  const gathered = collectNotes(talk, windows, replies)
  const hasNotes = replies.some(
    ({ questions, objections, competitors, qualification }) =>
      questions.length + objections.length + competitors.length + qualification.length > 0,
  )
  if (hasNotes && isEmpty(gathered)) throw new ModelError(NOTHING_SUPPORTED)
  const chosen = windows.length > 1 ? await reduce(call, gathered) : gathered
  const rivals = uniqueJudgements(chosen.competitors)
  return {
    topic_timeline: topicSpans(talk.lines, chosen.topics),
    ...questionRows(gathered.questions),
    ...judgements({
      objections: uniqueJudgements(chosen.objections),
      competitors: rivals,
      qualification: byField(chosen.qualification, rivals),
    }),
  }
}

const isEmpty = ({ questions, objections, competitors, qualification }: CollectedNotes) =>
  questions.length + objections.length + competitors.length + qualification.length === 0

function collectNotes({ lines, sides }: Talk, windows: readonly Window[], replies: readonly WindowReply[]) {
  const found: CollectedNotes = { topics: [], questions: [], objections: [], competitors: [], qualification: [] }
  const places = new Map(lines.map(({ message_id }, at) => [message_id, at]))
  const placeOf = ({ message_id }: contract.Evidence) => places.get(message_id) ?? 0
  for (const [at, reply] of replies.entries()) {
    const window = windows[at]
    if (!window) continue
    const quoted = <Item extends { text: string; line: number; quote: string }>(items: readonly Item[]) =>
      items.flatMap((item) => {
        const evidence = item.text === '' ? null : findQuote(lines, item)
        return evidence ? [{ ...item, evidence }] : []
      })
    const withSaidFigures = <Item extends Note>(notes: readonly Item[]) =>
      notes.map((note) => ({
        ...note,
        text: hasFiguresOf(lines, note.evidence, note.text) ? note.text : note.evidence.quote,
      }))
    // What the selling side says is neither the customer's objection nor the customer's need.
    const notSold = <Item extends Note>(notes: readonly Item[]) =>
      notes.filter(({ evidence }) => sides.get(evidence.speaker) !== 'rep')
    const answers = (answer: contract.Evidence, question: contract.Evidence) =>
      sides.get(answer.speaker) !== 'customer' && placeOf(answer) >= placeOf(question)
    found.topics.push(
      ...reply.topics
        .filter(({ name, line }) => name !== '' && line >= window.from && line <= window.to)
        .sort((a, b) => a.line - b.line),
    )
    found.questions.push(
      ...reply.questions.flatMap((asked) => {
        const question = findQuote(lines, asked.question)
        const answer = asked.answer ? findQuote(lines, asked.answer) : null
        // A question asked by a seller is not a customer's.
        if (!question || sides.get(question.speaker) === 'rep') return []
        return [{ ...asked, question, answer: answer && answers(answer, question) ? answer : null }]
      }),
    )
    found.objections.push(...withSaidFigures(notSold(quoted(reply.objections))))
    found.competitors.push(...quoted(reply.competitors).filter(isNamedInQuote))
    found.qualification.push(...withSaidFigures(notSold(quoted(reply.qualification))))
  }
  return found
}

/** Whether the competitor's name is in the quote. */
const isNamedInQuote = ({ text, evidence }: Note) => fold(evidence.quote).includes(fold(text))

/** Notes of each kind given to one call, spread over the meeting, and characters of each. */
const REDUCED_NOTES = 80
const REDUCED_CHARS = 200

/** The model selects notes of all windows by number; kinds without a valid selection keep all notes. */
async function reduce(call: ModelCall, all: CollectedNotes): Promise<CollectedNotes> {
  const rows: string[] = []
  const numbered = <Item>(items: readonly Item[], text: (item: Item) => string) => {
    const from = rows.length
    const kept = thinned(items, REDUCED_NOTES)
    for (const item of kept) rows.push(`[${rows.length + 1}] ${text(item).slice(0, REDUCED_CHARS)}`)
    return (n: number): Item | undefined => (n > from && n <= from + kept.length ? items[n - 1 - from] : undefined)
  }
  const topic = numbered(all.topics, ({ name, line }) => `topic at line ${line}: ${name}`)
  const objection = numbered(all.objections, ({ text }) => `objection: ${text}`)
  const competitor = numbered(uniqueJudgements(all.competitors), ({ text }) => `competitor: ${text}`)
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
    // The selected note is first and gives the text; the others of its field are further evidence.
    qualification: [...picked(reply.qualification, qualified), ...all.qualification],
  }
}

const orAll = <Item>(picked: Item[], all: Item[]) => (picked.length > 0 ? picked : all)

const EVIDENCE_MAX = 3

/** Merges notes with the same text, each with up to three quotes. */
function uniqueJudgements(notes: readonly Note[]): contract.Judgement[] {
  const found = new Map<string, contract.Judgement>()
  for (const { text, evidence } of notes) {
    const key = fold(text)
    const entry = found.get(key) ?? { text, evidence: [] }
    addEvidence(entry.evidence, evidence)
    found.set(key, entry)
  }
  return [...found.values()].slice(0, REDUCE_MOST.objections)
}

function addEvidence(list: contract.Evidence[], one: contract.Evidence): void {
  const known = list.some(({ message_id, quote }) => message_id === one.message_id && quote === one.quote)
  if (!known && list.length < EVIDENCE_MAX) list.push(one)
}

const byField = (notes: CollectedNotes['qualification'], rivals: readonly contract.Judgement[]) =>
  QUALIFICATION_FIELDS.map((field) => {
    const own = notes.filter((note) => note.field === field)
    const evidence: contract.Evidence[] = []
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

/** Each topic spans from its first line to the next topic's; neighbours with the same name are merged. */
function topicSpans(lines: readonly Line[], topics: readonly { name: string; line: number }[]): contract.TopicSpan[] {
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
      {
        topic: name,
        start_timestamp: instant(first.start),
        end_timestamp: instant(Math.max(first.start, last.end)),
        message_id: first.message_id,
      },
    ]
  })
}

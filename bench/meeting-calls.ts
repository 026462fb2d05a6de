// Is what the notes and the summary show of a call right, and is what a careful person would note in them? Without a model.
import type { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import { runRules } from '../apps/server/src/features/meeting-analysis/run-rules.ts'
import type { BenchReport, BenchRow } from './measure.ts'
import { type Call, type Mark, readCalls } from './meeting-calls-read.ts'
import { type Message, plain, quotesIn } from './meeting-shown.ts'

/** What is shown of a part, and the marks it is held against. */
interface Part {
  /** As the table names it. */
  title: string
  shown: readonly Item[]
  truth: readonly Mark[]
}

interface Item {
  text: string
  /** Is it in the mark's message, or for a competitor, of its name? */
  stands: (mark: Mark) => boolean
  who?: string | null
  when?: string | null
}

interface Rated extends Part {
  right: readonly Item[]
  wrong: readonly Item[]
  found: readonly string[]
  missed: readonly string[]
}

/**
 * Of the tuned half, must and aim: what is shown must not get worse while more is found. Without a bound are decisions, of
 * which too few are shown to say anything, and what is found.
 */
const BOUNDS: Readonly<Record<string, readonly [must: number, aim: number]>> = {
  'next steps, right of shown': [0.9, 0.95],
  'objections, right of shown': [0.5, 0.9],
  'competitors, right of shown': [1, 1],
  'fields, right of shown': [0.9, 1],
  'questions, right of shown': [0.9, 0.95],
  'questions left open, right of shown': [0.8, 0.9],
}

export function run(): Promise<BenchReport> {
  const calls = readCalls().map((call) => ({ call, parts: partsOf(call).map(rate) }))
  const halves = [calls.filter(({ call }) => call.half === 'tune'), calls.filter(({ call }) => call.half === 'other')]
  const [tuned = [], other = []] = halves.map((half) => half.map(({ parts }) => parts))
  const rows = sharesOf(tuned).map(({ measure, right, of }, at): BenchRow => {
    const there = sharesOf(other)[at]
    const bounds = BOUNDS[measure]
    return {
      measure: `calls, ${measure}`,
      unit: '',
      ours: shareOf(right, of),
      other: there ? shareOf(there.right, there.of) : null,
      ratio: null,
      target: bounds ? { of: 'ours', bound: 'at least', must: bounds[0], aim: bounds[1] } : null,
    }
  })
  const counts = (half: typeof tuned) =>
    sharesOf(half)
      .map(({ measure, right, of }) => `${measure} ${right}/${of}`)
      .join('; ')
  return Promise.resolve({
    rows,
    notes: [
      `Ours: the ${tuned.length} calls that rules are tuned on. Other: ${other.length} that nobody looks at, as sums only.`,
      `Ours: ${counts(tuned)}`,
      `Other: ${counts(other)}`,
      ...(halves[0] ?? []).flatMap(({ call, parts }) => linesOf(call, parts)),
    ],
  })
}

const shareOf = (right: number, of: number) => (of === 0 ? 1 : right / of)

function partsOf({ input, messages, marks }: Call): Part[] {
  const { notes = '' } = runRules('notes', { ...input, times: 'none' })
  const { findings } = runRules('analysis', input)
  const marked = (...parts: readonly Mark['part'][]) => marks.filter(({ part }) => parts.includes(part))
  const quoted = (text: string, from?: string): Item => {
    const places = placesOf(messages, text, from)
    return { text, stands: ({ message_id }) => places.includes(message_id) }
  }
  const open = marked('open', 'asked').map((mark) => ({ ...mark, may: mark.may || mark.part === 'asked' }))
  return [
    { title: 'decisions', shown: quotesIn(notes, 'Decisions').map((text) => quoted(text)), truth: marked('decision') },
    {
      title: 'next steps',
      shown: (findings?.next_steps ?? []).map(({ evidence: [first], text, who, when }) => ({
        ...quoted(first?.quote ?? text, first?.message_id),
        who,
        when,
      })),
      truth: marked('step'),
    },
    {
      title: 'objections',
      shown: (findings?.objections_evidence ?? []).map(({ text, evidence: [first] }) =>
        quoted(first?.quote ?? text, first?.message_id),
      ),
      truth: marked('objection'),
    },
    {
      title: 'competitors',
      shown: (findings?.competitors_evidence ?? []).map(({ text }) => ({
        text,
        stands: ({ key }) => isSameName(text, key),
      })),
      truth: marked('competitor'),
    },
    {
      title: 'fields',
      shown: (findings?.meddicc_bant_evidence ?? []).flatMap((one) => fieldOf(one, quoted)),
      truth: marked('field'),
    },
    {
      title: 'questions',
      shown: questionsOf(findings?.customer_qna, quoted),
      truth: marked('answered', 'open', 'asked'),
    },
    {
      title: 'questions left open',
      shown: questionsOf(
        findings?.customer_qna.filter((one) => one.rep_uncertain),
        quoted,
      ),
      truth: open,
    },
  ]
}

type Quoted = (text: string, from?: string) => Item

function fieldOf({ field, text, evidence }: ManagerAnalysis['meddicc_bant_evidence'][number], quoted: Quoted): Item[] {
  if (text === null) return []
  const items = evidence.map(({ quote, message_id }) => quoted(quote, message_id))
  return [
    { text: `${field}: ${text}`, stands: (mark) => mark.key === field && items.some(({ stands }) => stands(mark)) },
  ]
}

const questionsOf = (rows: ManagerAnalysis['customer_qna'] = [], quoted: Quoted): Item[] =>
  rows.map(({ customer_question, evidence }) => quoted(customer_question, evidence[0]?.message_id))

/** The messages that a quote covers: captions cut a sentence into several of its speaker. */
function placesOf(messages: readonly Message[], quote: string, from?: string): string[] {
  const words = plain(quote)
  const first = Math.max(
    0,
    messages.findIndex(({ message_id }) => message_id === from),
  )
  for (const [at, { username, message }] of messages.entries()) {
    if (at < first) continue
    const own = messages.slice(at).filter((one) => one.username === username)
    const begins = own
      .map((one) => plain(one.message))
      .join('')
      .indexOf(words)
    if (begins < 0 || begins >= plain(message).length) continue
    let end = 0
    return own.flatMap(({ message_id, message: said }) => {
      const start = end
      end += plain(said).length
      return start < begins + words.length && end > begins ? [message_id] : []
    })
  }
  return from === undefined ? [] : [from]
}

function isSameName(one: string, other: string): boolean {
  const [short = '', long = ''] = [plain(one), plain(other)].sort((a, b) => a.length - b.length)
  return short.length > 0 && long.startsWith(short)
}

/** What only a mark that may be left out speaks for counts neither way. */
function rate(part: Part): Rated {
  const must = part.truth.filter(({ may }) => !may)
  const keys = [...new Set(must.map(({ key }) => key))]
  const right = part.shown.filter(({ stands }) => must.some(stands))
  const wrong = part.shown.filter(({ stands }) => !part.truth.some(stands))
  const isFound = (key: string) => must.some((mark) => mark.key === key && right.some(({ stands }) => stands(mark)))
  const found = keys.filter(isFound)
  return { ...part, right, wrong, found, missed: keys.filter((key) => !found.includes(key)) }
}

interface Share {
  measure: string
  right: number
  of: number
}

function sharesOf(calls: readonly (readonly Rated[])[]): Share[] {
  const titles = calls[0]?.map(({ title }) => title) ?? []
  return titles.flatMap((title) => {
    const some = calls.flatMap((parts) => parts.filter((part) => part.title === title))
    const sum = (of: (part: Rated) => number) => some.reduce((all, part) => all + of(part), 0)
    const found = sum((part) => part.found.length)
    const shares = [
      {
        measure: `${title}, right of shown`,
        right: sum((part) => part.right.length),
        of: sum((part) => part.right.length + part.wrong.length),
      },
      { measure: `${title}, found of truth`, right: found, of: found + sum((part) => part.missed.length) },
    ]
    if (title !== 'next steps') return shares
    const agreed = (what: 'who' | 'when') => sum((part) => part.found.filter((key) => agrees(part, key, what)).length)
    return [
      ...shares,
      { measure: 'next steps found, right person', right: agreed('who'), of: found },
      { measure: 'next steps found, right due words', right: agreed('when'), of: found },
    ]
  })
}

/** Has one of the steps shown for an item its person, or its words for when? */
function agrees({ truth, right }: Rated, key: string, what: 'who' | 'when'): boolean {
  const marks = truth.filter((mark) => mark.key === key && !mark.may)
  const allowed = marks.flatMap((mark) => mark[what] ?? []).map(dueWords)
  return right.some((item) => marks.some(item.stands) && allowed.includes(dueWords(item[what] ?? null)))
}

const dueWords = (words: string | null) =>
  words === null ? null : plain(words.replaceAll(/\b(?:by|on|at|in|the|until|bis|am|um|im|zum|den|dem)\b/giu, ''))

function linesOf({ name }: Call, parts: readonly Rated[]): string[] {
  const stepsOf = ({ who, when }: Item) => (who === undefined ? '' : ` (${who ?? '?'} | ${when ?? '?'})`)
  return [
    `\n${name}: ${parts.map(({ title, right, wrong, found, missed }) => `${title} ${right.length}/${right.length + wrong.length} right, ${found.length}/${found.length + missed.length} found`).join('; ')}`,
    ...parts.flatMap(({ title, shown, right, wrong, truth, missed }) => [
      ...shown.map(
        (item) =>
          `  ${right.includes(item) ? 'right ' : wrong.includes(item) ? 'WRONG ' : 'may be'} ${title}: ${item.text}${stepsOf(item)}`,
      ),
      ...missed.map((key) => `  MISSED ${title} ${key}: ${idsOf(truth, key)}`),
    ]),
  ]
}

const idsOf = (truth: readonly Mark[], key: string) =>
  truth
    .filter((mark) => mark.key === key && !mark.may)
    .map(({ message_id }) => message_id)
    .join(' ')

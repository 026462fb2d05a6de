// Part of the bench of the meeting chat: which sentences of real talk are questions, and which of a customer's are found.
import { sidesOf } from '../apps/server/src/features/meeting-analysis/sides.ts'
import { customerQna, exchangesOf } from '../apps/server/src/features/meeting-analysis/rules/customer-questions.ts'
import { type Line, transcriptLines } from '../apps/server/src/shared/transcript/transcript-lines.ts'
import { ARABIC, CHINESE, type Spoken } from '../packages/language/src/bare-questions.fixture.ts'
import { FRENCH, GERMAN, SPANISH } from '../packages/language/src/bare-questions-european.fixture.ts'
import { isQuestion } from '../packages/language/src/questions.ts'
import { splitSentences } from '../packages/language/src/sentences.ts'
import type { BenchRow, Target } from './measure.ts'

const BEGIN = new Date('2020-01-01T10:00:00Z')

export interface LabelledMeeting {
  id: string
  title: string
  transcript: { message_id: string; username: string; message: string; timestamp?: string }[]
  labels: {
    queries?: { id: string; question: string; spans?: [number, number][] }[]
    questions?: { message_id: string; speaker: string; text: string }[]
  }
}

/** A sentence as its transcriber wrote it, and as captions without punctuation show it. */
interface Sentence {
  written: string
  bare: string
  asks: boolean
}

/** Rows for question detection in both forms, by halves of the sentences, and for the labelled customer questions. */
export function rateQuestionDetection(meetings: readonly LabelledMeeting[]): BenchRow[] {
  const talk = meetings.flatMap(sentencesOf)
  const halves = [0, 1].map((half) => talk.filter((_, at) => at % 2 === half))
  const row = (measure: string, of: (some: readonly Sentence[]) => number, target: Target | null): BenchRow => ({
    measure: `questions of ${talk.length} sentences, ${measure}`,
    unit: '',
    ours: of(halves[0] ?? []),
    other: of(halves[1] ?? []),
    ratio: null,
    target,
  })
  const bare = ({ bare: text }: Sentence) => isQuestion(text)
  const written = ({ written: text }: Sentence) => isQuestion(text, { punctuated: true })
  return [
    row('without marks, F1', (some) => rate(some, bare).f1, { of: 'ours', bound: 'at least', must: 0.6, aim: 0.7 }),
    row('without marks, precision', (some) => rate(some, bare).precision, null),
    row('without marks, recall', (some) => rate(some, bare).recall, null),
    row('with marks, F1', (some) => rate(some, written).f1, { of: 'ours', bound: 'at least', must: 0.95, aim: 0.98 }),
    ...Object.entries({ Chinese: CHINESE, Arabic: ARABIC, German: GERMAN, French: FRENCH, Spanish: SPANISH }).map(
      ([language, spoken]) => writtenRow(language, spoken),
    ),
    ...meetings.flatMap((meeting) =>
      meeting.labels.questions ? [customerRow(meeting, false), customerRow(meeting, true)] : [],
    ),
  ]
}

/** Questions and statements that were written before the rules, without marks. */
function writtenRow(language: string, { questions, statements }: Spoken): BenchRow {
  const asked = questions.map((text) => ({ written: text, bare: text, asks: true }))
  const told = statements.map((text) => ({ written: text, bare: text, asks: false }))
  return {
    measure: `${asked.length} questions and ${told.length} statements in ${language} without marks, F1`,
    unit: '',
    ours: rate([...asked, ...told], ({ bare }) => isQuestion(bare)).f1,
    other: null,
    ratio: null,
    target: { of: 'ours', bound: 'at least', must: 0.8, aim: 0.95 },
  }
}

function sentencesOf({ transcript }: LabelledMeeting): Sentence[] {
  const texts = transcript.map(({ message }) => cleaned(message))
  return (
    texts
      // A transcriber who wrote no marks says nothing about questions.
      .filter((text) => /[.?!]/.test(text))
      .flatMap(splitSentences)
      .filter((text) => /\p{L}/u.test(text) && /[.?!…]["”')\]]*$/u.test(text))
      .map((written) => ({
        written,
        bare: bareText(written),
        asks: /\?["”')\]]*$/u.test(written),
      }))
  )
}

/** As captions without punctuation show it. */
const bareText = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[.,?!;:"“”…]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Without the transcribers' tags and the spaces that they leave before marks. */
const cleaned = (message: string) =>
  message
    .replaceAll(/\{[^}]*\}|<[^>]*>/g, ' ')
    .replaceAll(/\s+([.,?!;:])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

function rate(sentences: readonly Sentence[], detects: (sentence: Sentence) => boolean) {
  let [hits, found] = [0, 0]
  for (const sentence of sentences) {
    if (!detects(sentence)) continue
    found += 1
    hits += sentence.asks ? 1 : 0
  }
  const asking = sentences.filter(({ asks }) => asks).length
  const [precision, recall] = [hits / Math.max(1, found), hits / Math.max(1, asking)]
  return { precision, recall, f1: (2 * precision * recall) / Math.max(0.001, precision + recall) }
}

const WORDS_MIN = 3

/** Labelled questions of the analysts that stand in a row of the Q&A; one of one or two words calls a name. */
function customerRow(meeting: LabelledMeeting, isBare: boolean): BenchRow {
  const rows = meeting.transcript.map(({ timestamp, ...message }) => ({
    ...message,
    message: isBare ? bareText(message.message) : message.message,
    at: timestamp ? new Date(timestamp) : null,
  }))
  const lines: Line[] = transcriptLines(rows, BEGIN)
  const sides = sidesOf(lines, { owner: null, colleagues: [], attendees: [] })
  const shown = customerQna(exchangesOf(lines, sides)).map(({ customer_question }) => plain(customer_question))
  const labelled = (meeting.labels.questions ?? []).filter(({ text }) => text.split(/\s+/).length >= WORDS_MIN)
  const found = labelled.filter(({ text }) => shown.some((question) => question.includes(plain(text).slice(-40))))
  return {
    measure: `customer Q&A of ${meeting.id}, ${isBare ? 'without' : 'with'} marks, recall of ${labelled.length}`,
    unit: '',
    ours: found.length / labelled.length,
    other: null,
    ratio: null,
    target: isBare ? null : { of: 'ours', bound: 'at least', must: 0.85, aim: 0.95 },
  }
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

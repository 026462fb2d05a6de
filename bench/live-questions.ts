// Does each question that a customer asks in a long turn get an answer of its own, in time and with the right words?
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { splitSentences } from '../packages/language/src/sentences.ts'
import { textSimilarity } from '../packages/language/src/similarity.ts'
import { QUIET_MS } from '../apps/extension/src/captions/line-debouncer.ts'
import { LiveLines } from '../apps/extension/src/meeting/live-lines.ts'
import type { MeetingSession } from '../apps/extension/src/meeting/meeting-view.ts'
import { detectQuestions, type DetectedQuestion } from '../apps/extension/src/overlay/answers/detect-questions.ts'
import { BenchSkipped, type BenchReport, type BenchRow, median } from './measure.ts'

const FOLDER = join(import.meta.dirname, '../../shared/data/meetings')
/** As fast as people speak. */
const WORDS_PER_SECOND = 2.7
const LIMIT_MS = 1_500
const SAME = 0.75
/** A shorter question, such as 'Right?', asks for nothing that could be looked up. */
const WORDS_MIN = 5

interface Turn {
  message: string
}

interface Outcome {
  questions: number
  answered: number
  inTime: number
  delays: number[]
  /** Answers for half sentences that were never corrected. */
  halves: number
  statements: number
  /** Answers for a sentence that does not end with a question mark. */
  falseCards: number
}

export async function run(): Promise<BenchReport> {
  if (!existsSync(FOLDER)) throw new BenchSkipped(`the data is not at ${FOLDER}`)
  const files = readdirSync(FOLDER).filter((name) => name.startsWith('earnings'))
  const turns = files.flatMap((name): Turn[] => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')).transcript)
  const asking = turns.filter(({ message }) => splitSentences(message).some(isQuestion))
  const quiet = turns.filter(({ message }) => !splitSentences(message).some((each) => each.endsWith('?')))
  const rows: BenchRow[] = []
  for (const step of [1, 2]) rows.push(...rowsOf(step, playAll(asking, step), playAll(quiet, step)))
  return {
    rows,
    notes: [`${asking.length} turns with questions and ${quiet.length} without, of ${files.length} earnings calls`],
  }
}

const isQuestion = (sentence: string) => sentence.endsWith('?') && sentence.split(/\s+/).length >= WORDS_MIN

function rowsOf(step: number, asked: Outcome, quiet: Outcome): BenchRow[] {
  const name = `${step} ${step === 1 ? 'word' : 'words'} a step`
  const plain = (measure: string, ours: number, target: BenchRow['target'] = null): BenchRow => ({
    measure: `${name}, ${measure}`,
    unit: '',
    ours,
    other: null,
    ratio: null,
    target,
  })
  return [
    plain(`answered by themselves, of ${asked.questions}`, asked.answered / asked.questions, {
      of: 'ours',
      bound: 'at least',
      must: 0.9,
      aim: 0.95,
    }),
    plain('asked within 1.5 s of the end', asked.inTime / asked.questions, {
      of: 'ours',
      bound: 'at least',
      must: 0.9,
      aim: 0.95,
    }),
    plain('wait after the end, median, ms', median(asked.delays)),
    plain('half sentences left', asked.halves, { of: 'ours', bound: 'at most', must: 0, aim: 0 }),
    plain(`false cards in ${quiet.statements} sentences without a question`, quiet.falseCards, {
      of: 'ours',
      bound: 'at most',
      must: quiet.statements / 65,
      aim: quiet.statements / 130,
    }),
  ]
}

function playAll(turns: readonly Turn[], step: number): Outcome {
  const sum: Outcome = { questions: 0, answered: 0, inTime: 0, delays: [], halves: 0, statements: 0, falseCards: 0 }
  for (const { message } of turns) play(message.replace(/\s+/g, ' ').trim(), step, sum)
  return sum
}

/** One turn as a meeting page shows it: one row that grows by words. */
function play(message: string, step: number, sum: Outcome): void {
  let now = Date.now()
  const lines = new LiveLines()
  let changed = () => {}
  const view = () => ({
    lines: lines.all(),
    preferences: { answers_by_itself: true },
    connection: 'connected' as const,
  })
  const session = {
    subscribe: (listener: () => void) => {
      changed = listener
      return () => {}
    },
    view,
  } as unknown as MeetingSession
  const reports: (DetectedQuestion & { at: number })[] = []
  const stop = detectQuestions(session, {
    onQuestion: (question) => reports.push({ ...question, at: now }),
    now: () => now,
  })
  const words = message.split(' ')
  const endOf = new Map<string, number>()
  const row = { message_id: 'row', username: 'Analyst', at: now, is_own: false, revision: 1 }
  for (let shown = step; shown < words.length + step; shown += step) {
    const text = words.slice(0, shown).join(' ')
    lines.update({ ...row, text } as Parameters<LiveLines['update']>[0], now)
    for (const sentence of splitSentences(text)) if (!endOf.has(sentence)) endOf.set(sentence, now)
    changed()
    now += (step / WORDS_PER_SECOND) * 1_000
    if (lines.settle(now)) changed()
  }
  now = (endOf.get(splitSentences(message).at(-1) ?? '') ?? now) + QUIET_MS
  if (lines.settle(now)) changed()
  stop()
  judge({ message, reports, endOf }, sum)
}

interface Played {
  message: string
  reports: readonly (DetectedQuestion & { at: number })[]
  /** When each sentence stood there whole. */
  endOf: ReadonlyMap<string, number>
}

function judge({ message, reports, endOf }: Played, sum: Outcome): void {
  const sentences = splitSentences(message)
  const standing = reports.filter(({ line }) => !reports.some(({ corrects }) => corrects === line.text))
  for (const sentence of sentences) {
    if (!sentence.endsWith('?')) sum.statements += 1
    if (!isQuestion(sentence)) continue
    sum.questions += 1
    const own = standing.find(({ line }) => textSimilarity(line.text, sentence) >= SAME)
    if (!own) continue
    const delay = own.at - (endOf.get(sentence) ?? own.at)
    sum.answered += 1
    sum.inTime += delay <= LIMIT_MS ? 1 : 0
    sum.delays.push(delay)
  }
  for (const { line } of standing) {
    const whole = sentences.find((sentence) => textSimilarity(line.text, sentence) >= SAME)
    if (whole === undefined) sum.halves += 1
    else if (!whole.endsWith('?')) sum.falseCards += 1
  }
}

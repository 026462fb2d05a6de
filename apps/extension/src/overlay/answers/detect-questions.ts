import { type LineQuestion, questionsIn } from '@cuecard/language/questions.ts'
import { lineBefore } from '../../captions/segments.ts'
import type { MeetingSession, TranscriptLine } from '../../meeting/meeting-view.ts'
import { isBeginning, isSameQuestion } from './same-question.ts'

/** A line that is first seen so long after it was said was answered in the conversation already. */
const TOO_OLD_MS = 120_000
/** Nobody pauses longer within a question: what ends without a mark is whole once its line has rested for so long besides. */
const BREATH_MS = 700
/** What ends in a word that seldom ends a question, as 'how many users can we have' does, may be half of one: it rests longer. */
const LONG_BREATH_MS = 2 * BREATH_MS
/** Lines that are remembered: far more than are shown. */
const REMEMBERED = 2_000
/** A question that was heard while the server was away is answered within this time; later the talk has gone on. */
export const MISSED_MS = 60_000
const MISSED_MAX = 3

/** A question of a line: it is asked and shown by itself. */
export interface DetectedQuestion {
  /** The line with the question's words alone. */
  line: TranscriptLine
  /** What the line says before the question. */
  before: string
  /** The words of an earlier report that this one corrects; null for a question of its own. */
  corrects: string | null
}

interface DetectOptions {
  onQuestion: (question: DetectedQuestion) => void
  /** The server is back: the newest questions that were heard while it was away, oldest first. */
  onMissed?: (questions: readonly DetectedQuestion[]) => void
  now?: () => number
}

/** Whether a question is answered now, once the server is back, or not at all. */
type Answering = 'now' | 'later' | 'never'

/**
 * Reports each question of the other participants once: as soon as another sentence follows it, its line has settled or, where it
 * ends without a mark, nothing has followed for a breath; and again where a correction has made another of it. Questions from
 * before the start are left out. Returns a function that stops it.
 */
export function detectQuestions(session: MeetingSession, options: DetectOptions): () => void {
  const { onQuestion, onMissed, now = Date.now } = options
  const asked = createAskedQuestions()
  const missed = createMissedQuestions(now)
  for (const { message_id, text } of session.view().lines) asked.skip(message_id, text)
  let seen = session.view().lines
  /** Settled lines whose last words may be all of a question, and when they count as such. */
  const wholeAt = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const checkLine = (line: TranscriptLine, answering: Answering) => {
    const { message_id, text, is_settled } = line
    const isLate = line.is_earlier === true || line.at < now() - TOO_OLD_MS
    if (!asked.knows(message_id) && isLate) return asked.skip(message_id, text)
    const hasRested = now() >= (wholeAt.get(message_id) ?? Infinity)
    const questions = questionsIn(text)
    for (const question of questions) {
      const isComplete = (question.isEnded || hasRested) && (is_settled || !text.endsWith(question.text))
      if (!isComplete) continue
      const { isNew, corrects } = asked.add(question.text, { line, questions, lines: seen })
      if (!isNew) continue
      const { text: words, before } = question
      const heard = missed.replaceBy({ line: { ...line, text: words }, before, corrects })
      if (answering === 'now') onQuestion(heard)
      if (answering === 'later') missed.add(heard)
    }
    asked.know(message_id)
    const last = questions.at(-1)
    const mayEnd = is_settled && !hasRested && last !== undefined && !last.isEnded && last.mayBeWhole
    if (!mayEnd) wholeAt.delete(message_id)
    else if (!wholeAt.has(message_id)) wholeAt.set(message_id, now() + (last.isFinished ? BREATH_MS : LONG_BREATH_MS))
  }
  const check = () => {
    const { lines, preferences, connection, saving } = session.view()
    const known = new Set(seen)
    const changed = lines === seen ? [] : lines.filter((line) => !known.has(line))
    seen = lines
    for (const { message_id } of changed) wholeAt.delete(message_id)
    const rested = [...wholeAt].flatMap(([id, at]) => (now() >= at ? [id] : []))
    const due = rested.length === 0 ? [] : lines.filter(({ message_id }) => rested.includes(message_id))
    const isWanted = preferences.answers_by_itself && saving !== 'held'
    const answering: Answering = !isWanted ? 'never' : connection === 'connected' ? 'now' : 'later'
    for (const line of [...changed, ...due]) if (!line.is_own) checkLine(line, answering)
    const late = answering === 'now' ? missed.take(lines) : []
    if (late.length > 0) onMissed?.(late)
    clearTimeout(timer)
    if (wholeAt.size > 0) timer = setTimeout(check, Math.min(...wholeAt.values()) - now())
  }
  const unsubscribe = session.subscribe(check)
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** The newest questions that were heard while the server was away, oldest first. */
function createMissedQuestions(now: () => number) {
  let missed: { question: DetectedQuestion; at: number }[] = []
  return {
    add: (question: DetectedQuestion) => {
      missed = [...missed, { question, at: now() }].slice(-MISSED_MAX)
    },
    /** Drops the one that this question corrects, and gives the question with what that one has corrected. */
    replaceBy: (question: DetectedQuestion): DetectedQuestion => {
      const { line, corrects } = question
      const before = missed.find((each) => {
        const { message_id, text } = each.question.line
        return message_id === line.message_id && text === corrects
      })
      missed = missed.filter((each) => each !== before)
      return before ? { ...question, corrects: before.question.corrects } : question
    },
    /** Those that are not too old, of lines of others that are still shown: the rest are of a meeting that was switched off. */
    take: (lines: readonly TranscriptLine[]): DetectedQuestion[] => {
      const shown = new Set(lines.filter(({ is_own }) => !is_own).map(({ message_id }) => message_id))
      const due = missed.filter(({ question, at }) => now() - at <= MISSED_MS && shown.has(question.line.message_id))
      missed = []
      return due.map(({ question }) => question)
    },
  }
}

interface AskedIn {
  line: TranscriptLine
  /** All of its line. */
  questions: readonly LineQuestion[]
  lines: readonly TranscriptLine[]
}

/** What was reported of each line, and so is not reported again. */
function createAskedQuestions() {
  const byLine = new Map<string, string[]>()
  const remember = (message_id: string, texts: string[]) => {
    byLine.delete(message_id)
    byLine.set(message_id, texts)
    const [oldest] = byLine.keys()
    if (byLine.size > REMEMBERED && oldest !== undefined) byLine.delete(oldest)
  }
  /** A long speech is cut into lines only later: what was asked in one of them stands in the next. */
  const hasMoved = ({ message_id }: TranscriptLine, text: string, lines: readonly TranscriptLine[]) => {
    const id = lineBefore(message_id)
    const isStill = lines.some((line) => line.message_id === id && line.text.includes(text))
    return !isStill && (byLine.get(id)?.some((before) => isSameQuestion(before, text)) ?? false)
  }
  return {
    knows: (message_id: string) => byLine.has(message_id),
    know: (message_id: string) => remember(message_id, byLine.get(message_id) ?? []),
    /** Its questions are from before the start, or too old. */
    skip: (message_id: string, text: string) =>
      remember(
        message_id,
        questionsIn(text).map((question) => question.text),
      ),
    /** `corrects`: what was reported and does not stand in the line any more has become this question. */
    add: (text: string, { line, questions, lines }: AskedIn): { isNew: boolean; corrects: string | null } => {
      const texts = byLine.get(line.message_id) ?? []
      // Nearly always it is one of them to the letter, which needs no comparing.
      const isKnown = texts.includes(text) || texts.some((before) => isSameQuestion(before, text))
      if (isKnown) return { isNew: false, corrects: null }
      const isMoved = hasMoved(line, text, lines)
      const gone = texts.filter((before) => !questions.some((each) => isSameQuestion(before, each.text)))
      const corrects = isMoved ? null : (gone.find((before) => isBeginning(before, text)) ?? gone[0] ?? null)
      const at = texts.findIndex((before) => before === corrects)
      texts.splice(at < 0 ? texts.length : at, at < 0 ? 0 : 1, text)
      remember(line.message_id, texts)
      return { isNew: !isMoved, corrects }
    },
  }
}

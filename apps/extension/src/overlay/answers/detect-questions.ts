import { questionsIn } from '@cuecard/language/questions.ts'
import { textSimilarity } from '@cuecard/language/similarity.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import type { MeetingSession, TranscriptLine } from '../../meeting/meeting-view.ts'

/** A line that is first seen so long after it was said was answered in the conversation already. */
const TOO_OLD_MS = 120_000
/** A corrected question that is less like it than this is another question. */
const SAME_QUESTION = 0.75
/** Lines that are remembered: far more than are shown. */
const REMEMBERED = 2_000

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
  now?: () => number
}

/**
 * Reports each question of the other participants once: as soon as another sentence follows it or its line has settled, and again
 * where a correction has made another question of it. Questions from before the start are left out. Returns a function that stops it.
 */
export function detectQuestions(session: MeetingSession, { onQuestion, now = Date.now }: DetectOptions): () => void {
  /** What was reported of each line, and so is not reported again. */
  const reported = new Map<string, string[]>()
  const remember = (message_id: string, texts: string[]) => {
    reported.delete(message_id)
    reported.set(message_id, texts)
    const [oldest] = reported.keys()
    if (reported.size > REMEMBERED && oldest !== undefined) reported.delete(oldest)
  }
  const skip = ({ message_id, text }: TranscriptLine) =>
    remember(
      message_id,
      questionsIn(text).map((question) => question.text),
    )
  for (const line of session.view().lines) skip(line)
  let seen = session.view().lines

  const checkLine = (line: TranscriptLine, canAnswer: boolean) => {
    const { message_id, text, is_settled } = line
    const known = reported.get(message_id)
    if (!known && line.at < now() - TOO_OLD_MS) return skip(line)
    const texts = known ?? []
    const questions = questionsIn(text)
    for (const question of questions) {
      const isComplete = question.isFinished && (is_settled || !text.endsWith(question.text))
      if (!isComplete || texts.some((before) => isSame(before, question.text))) continue
      // What was reported and does not stand in the line any more has become this question.
      const gone = texts.filter((before) => !questions.some((each) => isSame(before, each.text)))
      const corrects = gone.find((before) => isBeginning(before, question.text)) ?? gone[0] ?? null
      const at = texts.findIndex((before) => before === corrects)
      texts.splice(at < 0 ? texts.length : at, at < 0 ? 0 : 1, question.text)
      if (canAnswer) onQuestion({ line: { ...line, text: question.text }, before: question.before, corrects })
    }
    remember(message_id, texts)
  }
  const check = () => {
    const { lines, preferences, connection, saving } = session.view()
    if (lines === seen) return
    const known = new Set(seen)
    seen = lines
    const canAnswer = preferences.answers_by_itself && connection === 'connected' && saving !== 'held'
    for (const line of lines) if (!line.is_own && !known.has(line)) checkLine(line, canAnswer)
  }
  return session.subscribe(check)
}

const isSame = (before: string, text: string) => before === text || textSimilarity(before, text) >= SAME_QUESTION

/** 'So how long is' and 'So how long is the warranty?' are one question at two times. */
function isBeginning(before: string, text: string): boolean {
  const [first, second] = [fold(before), fold(text)]
  return second.startsWith(first) || first.startsWith(second)
}

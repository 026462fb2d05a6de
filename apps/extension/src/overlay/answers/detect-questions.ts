import { textSimilarity } from '@cuecard/language/similarity.ts'
import type { MeetingSession, TranscriptLine } from '../../meeting/meeting-view.ts'

/** An older question was answered in the conversation already. */
const TOO_OLD_MS = 120_000
/** A corrected question that is less like it than this is another question. */
const SAME_QUESTION = 0.75
/** Lines that are remembered: far more than are shown. */
const REMEMBERED = 2_000

/**
 * Reports each question of the other participants once, as soon as its line has settled, and again only where a correction
 * has made another question of it. Questions from before the start are left out. Returns a function that stops it.
 */
export function detectQuestions(
  session: MeetingSession,
  { onQuestion, now = Date.now }: { onQuestion: (line: TranscriptLine) => void; now?: () => number },
): () => void {
  const reported = new Map<string, string>()
  const remember = ({ message_id, text }: TranscriptLine) => {
    reported.delete(message_id)
    reported.set(message_id, text)
    const [oldest] = reported.keys()
    if (reported.size > REMEMBERED && oldest !== undefined) reported.delete(oldest)
  }
  for (const line of session.view().lines) if (line.is_question) remember(line)
  let seen = session.view().lines

  const check = () => {
    const view = session.view()
    if (view.lines === seen) return
    seen = view.lines
    for (const line of view.lines) {
      if (!line.is_question || line.is_own || line.at < now() - TOO_OLD_MS) continue
      const before = reported.get(line.message_id)
      if (before === line.text || (before !== undefined && textSimilarity(before, line.text) >= SAME_QUESTION)) continue
      remember(line)
      if (view.preferences.answers_by_itself && view.connection === 'connected') onQuestion(line)
    }
  }
  return session.subscribe(check)
}

import { textSimilarity } from '@cuecard/language/similarity.ts'
import type { MeetingSession, TranscriptLine } from '../meeting/meeting-view.ts'

/** An older question has been talked about already. */
const TOO_OLD_MS = 120_000
/** Below this share of what they have in common, a corrected question is another one. */
const SAME_QUESTION = 0.75
/** Lines that are remembered; far more than are shown. */
const REMEMBERED = 2_000

/**
 * Gives each question of the others once, at once when its line has settled; again only where a correction has made
 * another question of it. What was asked before this begins is not answered. Gives what ends it.
 */
export function hearQuestions(
  session: MeetingSession,
  { hear, now = Date.now }: { hear: (line: TranscriptLine) => void; now?: () => number },
): () => void {
  const heard = new Map<string, string>()
  const remember = ({ message_id, text }: TranscriptLine) => {
    heard.delete(message_id)
    heard.set(message_id, text)
    const [oldest] = heard.keys()
    if (heard.size > REMEMBERED && oldest !== undefined) heard.delete(oldest)
  }
  for (const line of session.view().lines) if (line.is_question) remember(line)
  let seen = session.view().lines

  const look = () => {
    const view = session.view()
    if (view.lines === seen) return
    seen = view.lines
    for (const line of view.lines) {
      if (!line.is_question || line.is_own || line.at < now() - TOO_OLD_MS) continue
      const before = heard.get(line.message_id)
      if (before === line.text || (before !== undefined && textSimilarity(before, line.text) >= SAME_QUESTION)) continue
      remember(line)
      if (view.preferences.answers_by_itself && view.connection === 'connected') hear(line)
    }
  }
  return session.subscribe(look)
}

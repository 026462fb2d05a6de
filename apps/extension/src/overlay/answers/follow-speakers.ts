import type { MeetingSession, TranscriptLine } from '../../meeting/meeting-view.ts'
import type { AnswerStore } from './answer-store.ts'

/** Has each card name who says its line, also where captions correct that afterwards. Returns a function that stops it. */
export function followSpeakers(session: MeetingSession, answers: Pick<AnswerStore, 'nameSpeakers'>): () => void {
  let seen: readonly TranscriptLine[] = []
  return session.subscribe(() => {
    const { lines } = session.view()
    if (lines === seen) return
    const known = new Set(seen)
    const changed = lines.filter((line) => !known.has(line))
    seen = lines
    if (changed.length > 0) answers.nameSpeakers(changed)
  })
}

import { INCOMPLETE, NOTES } from '@cuecard/ui/answer-card.tsx'
import type { MeetingAnswer } from './answer-store.ts'

export interface CardBadge {
  tone: 'quiet' | 'warn'
  words: string
}

/** The card's one badge: how the answer was made; null while that is not known. */
export function cardBadge({ stream, typed }: Pick<MeetingAnswer, 'stream' | 'typed'>): CardBadge | null {
  const { response } = stream
  if (!response) return null
  const about = typed?.meeting_id ? 'meeting' : 'documents'
  if (response.outcome === 'refused') return { tone: 'quiet', words: NOTES[about].refused }
  if (response.outcome === 'incomplete') return { tone: 'warn', words: INCOMPLETE }
  return { tone: 'quiet', words: MADE[response.engine][about] }
}

const MADE = {
  quotes: { documents: NOTES.documents.quotes, meeting: NOTES.meeting.quotes },
  model: { documents: 'Written from your documents', meeting: 'Written from the meeting' },
  prepared: { documents: 'Prepared answer', meeting: 'Prepared answer' },
} as const

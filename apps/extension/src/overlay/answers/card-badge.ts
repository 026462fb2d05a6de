import { type AnswerAbout, INCOMPLETE, NOTES } from '@cuecard/ui/answer-card.tsx'
import type { MeetingAnswer } from './answer-list.ts'
import { isInternal } from './internal-notes.ts'

export interface CardBadge {
  tone: 'quiet' | 'warn'
  words: string
}

/** What a card's question is about. */
export function aboutOf(typed: MeetingAnswer['typed']): AnswerAbout {
  if (!typed?.about) return 'documents'
  return 'earlier' in typed.about ? 'earlier' : 'meeting'
}

/** The card's one badge: how the answer was made; null while that is not known. */
export function cardBadge({
  stream,
  typed,
  competitor,
}: Pick<MeetingAnswer, 'stream' | 'typed' | 'competitor'>): CardBadge | null {
  const { response } = stream
  if (!response) return null
  if (competitor !== undefined || isInternal(response))
    return { tone: 'quiet', words: 'Internal, not to be read aloud' }
  const about = aboutOf(typed)
  if (response.outcome === 'refused') return { tone: 'quiet', words: NOTES[about].refused }
  if (response.outcome === 'incomplete') return { tone: 'warn', words: INCOMPLETE }
  return { tone: 'quiet', words: MADE[response.engine][about] }
}

const MADE = {
  quotes: { documents: NOTES.documents.quotes, meeting: NOTES.meeting.quotes, earlier: NOTES.earlier.quotes },
  model: {
    documents: 'Written from your documents',
    meeting: 'Written from the meeting',
    earlier: 'Written from earlier meetings',
  },
  prepared: { documents: 'Prepared answer', meeting: 'Prepared answer', earlier: 'Prepared answer' },
} as const

import type { ChatQuestion } from './chat-question.ts'

/** Without such a word the period belongs to the subject, not the meeting: 'the invoice of last month'. */
const ABOUT_MEETINGS = /\b(?:meetings?|calls?|conversations?|summar\w*|recap\w*|discuss\w*|decid\w*|happen\w*)\b/i
/** A question about what was said already: 'our tasks of this week' may be due then. */
const IS_PAST = /\b(?:did|was|were|has|have|had)\b/i

export interface Period {
  unit: 'day' | 'week' | 'month'
  /** 0 is the present one, 1 the one before. */
  back: 0 | 1
}

const PERIODS: readonly [RegExp, Period][] = [
  [/\byesterday('s)?\b/i, { unit: 'day', back: 1 }],
  [/\btoday('s)?\b/i, { unit: 'day', back: 0 }],
  [/\blast week('s)?\b/i, { unit: 'week', back: 1 }],
  [/\bthis week('s)?\b/i, { unit: 'week', back: 0 }],
  [/\blast month('s)?\b/i, { unit: 'month', back: 1 }],
  [/\bthis month('s)?\b/i, { unit: 'month', back: 0 }],
]

/** The period that names the meetings which are asked about; null without one. */
export function readPeriod({ message, aspects }: Pick<ChatQuestion, 'message' | 'aspects'>): Period | null {
  const [, period] = PERIODS.find(([words]) => words.test(message)) ?? []
  if (!period) return null
  const isMeant = ABOUT_MEETINGS.test(message) || (aspects.size > 0 && (period.back > 0 || IS_PAST.test(message)))
  return isMeant ? period : null
}

import { contentWords } from '@cuecard/language/words.ts'

interface Asked {
  message: string
  aspects: ReadonlySet<string>
  hasSubject: boolean
}

/** Without such a word the period belongs to the subject, not the meeting: 'the invoice of last month'. */
const ABOUT_MEETINGS = /\b(?:meetings?|calls?|conversations?|summar\w*|recap\w*|discuss\w*|decid\w*|happen\w*)\b/i
/** A question about what was said already: 'our tasks of this week' may be due then. */
const IS_PAST = /\b(?:did|was|were|has|have|had)\b/i

/** 0 is the present day, week or month, 1 the one before. */
export interface Period {
  unit: 'day' | 'week' | 'month'
  back: number
}

/** A month or a weekday by its name: the latest one that has begun, unless a year is given. */
export type NamedTime =
  | { month: number; year: number | null }
  /** 1 is Monday; `isBefore` leaves today out. */
  | { weekday: number; isBefore: boolean }

const PERIODS: readonly [RegExp, Period][] = [
  [/\byesterday('s)?\b/i, { unit: 'day', back: 1 }],
  [/\btoday('s)?\b/i, { unit: 'day', back: 0 }],
  [/\blast week('s)?\b/i, { unit: 'week', back: 1 }],
  [/\bthis week('s)?\b/i, { unit: 'week', back: 0 }],
  [/\blast month('s)?\b/i, { unit: 'month', back: 1 }],
  [/\bthis month('s)?\b/i, { unit: 'month', back: 0 }],
]

/** The period that names the meetings which are asked about; null without one. */
export function readPeriod({ message, aspects, hasSubject }: Asked): Period | NamedTime | null {
  const [, period] = PERIODS.find(([words]) => words.test(message)) ?? []
  if (!period) return namedTime(message, hasSubject)?.time ?? null
  const isMeant = ABOUT_MEETINGS.test(message) || (aspects.size > 0 && (period.back > 0 || IS_PAST.test(message)))
  return isMeant ? period : null
}

const LOCALES = ['en-US', 'de-DE']
/** A Monday. */
const A_MONDAY = Date.UTC(2024, 0, 1)

/** The names of months and weekdays, each with its number from 1. */
function namesOf(part: 'month' | 'weekday', count: number): ReadonlyMap<string, number> {
  const dateOf = (at: number) => (part === 'month' ? Date.UTC(2024, at, 1) : A_MONDAY + at * 86_400_000)
  return new Map(
    LOCALES.flatMap((locale) => {
      const { format } = new Intl.DateTimeFormat(locale, { [part]: 'long', timeZone: 'UTC' })
      return Array.from({ length: count }, (_, at): [string, number] => [format(dateOf(at)).toLowerCase(), at + 1])
    }),
  )
}

const MONTHS = namesOf('month', 12)
const WEEKDAYS = namesOf('weekday', 7)

const TALKS = String.raw`(?:meetings?|calls?|conversations?|gespräche?|besprechung(?:en)?)`
const NAMED = new RegExp(
  String.raw`(?<talks>\b${TALKS} )?\b(?:(?:(?:in|on|of|from|im|am|vom) )?(?<last>last|letzte[nrs]?)|in|during|on|of|from|this|im|am|vom) (?:(?<month>${[...MONTHS.keys()].join('|')})(?: (?<year>20\d\d))?|(?<weekday>${[...WEEKDAYS.keys()].join('|')}))(?:['’]s)?(?<after> ${TALKS}\b)?(?![\p{L}\p{N}])`,
  'iu',
)
const MONTH_NAMES = [...MONTHS.keys()].join('|')
const ORDINAL = String.raw`(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|\p{L}*(?:four|fif|six|seven|eigh|nin|ten|eleven|twelf|teen|tie)th)`
const DAY = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${[...WEEKDAYS.keys()].join('|')})s?|(?:${MONTH_NAMES}) (?:the )?(?:\d{1,2}|${ORDINAL})|(?:\d{1,2}\.?|${ORDINAL})(?: of)? (?:${MONTH_NAMES})|the ${ORDINAL}(?=[^\p{L}\s]|$| (?:at|in|on|then|works|is|it|and)\b)|tomorrow|(?:next|nächste[nrs]?) (?:week|month|woche|monat))(?!\p{L})`,
  'iu',
)

/** Whether a text names a day or a week to come. */
export const namesDay = (text: string): boolean => DAY.test(text)

const HAPPENED =
  /\b(?:did|was|were|has|have|had|happened|went|wurden?|hat|haben|hatten?|waren?|gab|passiert\p{L}*|besprochen)\b/iu
const TO_COME = /\b(?:will|shall|should|going to|next|due|by|until|wird|werden|sollen?|bis|nächst\p{L}*)\b/iu

/**
 * A month or weekday that says which meetings are meant, with its stems. With a subject it may belong to that: only 'the call on Monday'
 * names a meeting then.
 */
export function namedTime(message: string, hasSubject: boolean): { time: NamedTime; words: string[] } | null {
  const found = NAMED.exec(message)
  const { talks, after, last, month, year, weekday } = found?.groups ?? {}
  if (!found || TO_COME.test(message)) return null
  const isOfTalk = talks !== undefined || after !== undefined
  if (!isOfTalk && (hasSubject || !HAPPENED.test(message))) return null
  const words = contentWords([month, year, weekday].filter((word) => word !== undefined).join(' '))
  const time: NamedTime =
    month === undefined
      ? { weekday: WEEKDAYS.get((weekday ?? '').toLowerCase()) ?? 1, isBefore: last !== undefined }
      : { month: MONTHS.get(month.toLowerCase()) ?? 1, year: year === undefined ? null : Number(year) }
  return { time, words }
}

/** A period by its distance from now, on the calendar of `time_zone`. */
export function asPeriod(time: Period | NamedTime, at: { now: Date; time_zone: string }): Period {
  if ('unit' in time) return time
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: at.time_zone, dateStyle: 'short' }).format(at.now)
  const [year = 0, month = 1, day = 1] = parts.split('-').map(Number)
  if ('month' in time) {
    const back = time.year === null ? (month - time.month + 12) % 12 : (year - time.year) * 12 + month - time.month
    return { unit: 'month', back }
  }
  const today = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
  const back = (today + 1 - time.weekday + 7) % 7
  return { unit: 'day', back: back === 0 && time.isBefore ? 7 : back }
}

import type { ToldStart } from './imported-transcript.ts'

/** Google Meet, Teams and Otter write dates in the language of their user. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']
const MONTHS = monthsOf(LANGUAGES)
const MONTH = `(?<name>${[...MONTHS.keys()].toSorted((a, b) => b.length - a.length).join('|')})\\.?`
const DATES = [
  String.raw`(?<year>20\d\d)(?<sign>[-/_])(?<month>\d\d)\k<sign>(?<day>\d\d)(?!\d)`,
  String.raw`(?<![\d.])(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>20\d\d)`,
  String.raw`(?<![\p{L}])${MONTH}\s(?<day>\d\d?)(?:st|nd|rd|th)?,?\s(?<year>20\d\d)`,
  String.raw`(?<!\d)(?<day>\d\d?)(?:\.|er|º)?\s(?:de\s)?${MONTH},?\s(?:de\s)?(?<year>20\d\d)`,
].map((date) => new RegExp(date, 'iu'))
/** '-8', '+05:30' and, in the name of a file, '+5_30'. */
const OFFSET = String.raw`(?:(?<away>[+-])(?<hours>\d\d?)(?:[:._]?(?<minutes>[0-5]\d))?)`
const TIME = new RegExp(
  String.raw`(?<![\d:])(?<hour>\d\d?)[:_](?<minute>\d\d)(?::\d\d)?\s?(?:(?<half>[ap])\.?m\.?(?!\p{L}))?(?:\s?(?<zone>utc|gmt)${OFFSET}?)?`,
  'iu',
)
/** A weekday, `Date:`; a line with more words says something else. */
const OTHER_WORDS_MAX = 2
/** `32m 11s`, which Teams writes below the date. */
const LENGTH = /^(?:\d+h )?(?:\d+m )?\d+s$/
/** In the titles of Teams: the organiser's time, or UTC where it says so. */
const STAMP = /-(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)(UTC)?-/
const MINUTE_MS = 60_000
/** Time zones differ from UTC by quarters of an hour, from 11 hours before it to 13 after. */
const ZONE_STEP_MIN = 15
const ZONES_MIN = { least: -660, most: 780 }

/** What the lines above the first turn say. Teams writes its time in UTC, whoever fetches the file. */
export function readHead(lines: readonly string[], isTeams: boolean): { title: string | null; told?: ToldStart } {
  const isUtc = isTeams || lines.some((line) => LENGTH.test(line))
  const dates = lines.map((line) => dateIn(line, isUtc))
  const told = withStamp(
    dates.find((date) => date !== null)?.told ?? null,
    lines.map((line) => STAMP.exec(line)).find((stamp) => stamp !== null) ?? null,
  )
  const title = lines.find((line, at) => !dates[at]?.isAlone && !LENGTH.test(line)) ?? null
  const [words = ''] = title?.split(STAMP) ?? []
  return { title: words.trim() || title, ...(told ? { told } : {}) }
}

function dateIn(line: string, isUtc: boolean): { told: ToldStart; isAlone: boolean } | null {
  const date = DATES.map((pattern) => pattern.exec(line)).find((found) => found !== null)
  const { year, month, name = '', day } = date?.groups ?? {}
  if (!date || year === undefined) return null
  const behind = line.slice(date.index + date[0].length)
  const time = TIME.exec(behind)
  const rest = `${line.slice(0, date.index)} ${time ? behind.replace(time[0], ' ') : behind}`
  const isAlone = (rest.match(/\p{L}{2,}/gu) ?? []).length <= OTHER_WORDS_MAX
  const { hour, minute = '0', half, zone } = time?.groups ?? {}
  // Google Meet has date and time in its titles: `Pilot - 2026/11/20 10:00 CET - Transcript`.
  if (!isAlone && !(date.groups?.['sign'] && time)) return null
  const wall = Date.UTC(
    Number(year),
    (MONTHS.get(name.toLowerCase()) ?? Number(month)) - 1,
    Number(day),
    hourOf(hour, half),
    Number(minute),
  )
  const known = zone !== undefined || (isUtc && time !== null)
  const told: ToldStart = { wall: wall - offsetOf(time?.groups), zone: known ? 'UTC' : null, is_day: !time }
  return { told, isAlone }
}

const HOUR = String.raw`(?<hour>[01]?\d|2[0-3])`
const MINUTE = String.raw`(?<minute>[0-5]\d)`
const SECOND = String.raw`(?<second>[0-5]\d)`
/** Behind a space '1430' may count anything, and '10-11' be from ten to eleven. */
const TIME_IN_NAMES = [
  String.raw`[T_-](?<hour>[01]\d|2[0-3])${MINUTE}${SECOND}?`,
  String.raw`[T_-]${HOUR}-${MINUTE}`,
  String.raw`(?:[T_-]|,?\s(?:(?:at|um|à)\s|-\s)?)${HOUR}(?:[.:_h]${MINUTE}(?:[.:_-]${SECOND})?|-${MINUTE}-${SECOND})`,
].join('|')
/** `2026-11-03 14.30`, `20261103_143000`, `GMT20261103-143000` of Zoom, `03.11.2026`: a name of a file holds no colon. */
const IN_NAMES = [
  String.raw`(?<zone>GMT|UTC)?(?<!\d)(?<year>20\d\d)(?<sign>[-_.]?)(?<month>\d\d)\k<sign>(?<day>\d\d)`,
  String.raw`(?<zone>GMT|UTC)?(?<!\d)(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>20\d\d)`,
].map(
  (date) =>
    new RegExp(
      String.raw`${date}(?:(?:${TIME_IN_NAMES})(?:\s?(?<half>[ap])\.?m(?!\p{L}))?(?:\s?(?<behind>UTC|GMT|Z)${OFFSET}?)?(?![\p{L}\d+]|[-._]\d))?(?!\d)`,
      'iu',
    ),
)

/** When a meeting was, as the name of its file says: in the time of whoever made the file. */
export function startInName(fileName: string): ToldStart | undefined {
  for (const pattern of IN_NAMES) {
    const told = pattern.exec(fileName)?.groups
    if (!told) continue
    const { hour, half, minute = '0', second = '0' } = told
    const parts = [told['month'], told['day'], hourOf(hour, half), minute, second].map(Number)
    if (parts.every((part, at) => part >= (PARTS_LEAST[at] ?? 0) && part <= (PARTS_MOST[at] ?? 0))) {
      const [month = 1, ...rest] = parts
      const wall = Date.UTC(Number(told['year']), month - 1, ...rest)
      const zone = (told['zone'] ?? told['behind']) === undefined ? null : 'UTC'
      return { wall: wall - offsetOf(told), zone, is_day: hour === undefined }
    }
  }
  return undefined
}

const PARTS_LEAST = [1, 1]
const PARTS_MOST = [12, 31, 23, 59, 59]

/** How far a time is ahead of UTC, in milliseconds. */
function offsetOf({ away, hours = '0', minutes = '0' }: Partial<Record<string, string>> = {}): number {
  const ahead = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return away === '-' ? -ahead : ahead
}

/** Of a day alone its noon. */
const hourOf = (hour: string | undefined, half: string | undefined): number =>
  hour === undefined ? 12 : half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour)

/** The stamp says the minute in a zone that is not told, the line below it the same minute in UTC. */
function withStamp(told: ToldStart | null, stamp: RegExpExecArray | null): ToldStart | null {
  if (!stamp) return told
  const [year = 0, month = 0, ...rest] = stamp.slice(1, 7).map(Number)
  const [day, hour, minute, second] = rest
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  if (stamp[7] !== undefined) return { wall: local, zone: 'UTC', is_day: false }
  if (told?.zone !== 'UTC') return { wall: local, zone: null, is_day: false }
  const away = (local - told.wall) / MINUTE_MS
  const offset = [-1_440, 0, 1_440]
    .map((days) => Math.round((away + days) / ZONE_STEP_MIN) * ZONE_STEP_MIN)
    .find((minutes) => minutes > ZONES_MIN.least && minutes <= ZONES_MIN.most)
  return offset === undefined ? told : { wall: local - offset * MINUTE_MS, zone: 'UTC', is_day: false }
}

function monthsOf(languages: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const month of ['long', 'short'] as const) {
    for (const language of languages) {
      const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' })
      for (let nth = 1; nth <= 12; nth++) {
        const parts = format.formatToParts(Date.UTC(2026, nth - 1, 15))
        const name =
          parts
            .find(({ type }) => type === 'month')
            ?.value.toLowerCase()
            .replace(/\.$/, '') ?? ''
        if (/^\p{L}+$/u.test(name) && !found.has(name)) found.set(name, nth)
      }
    }
  }
  return found
}

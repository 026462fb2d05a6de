import { secondsFromStart, secondsOfDay } from '../message-time.ts'

/** Where a turn begins: `text` is what stands beside the name, `timestamp` as in the file. */
export interface Opening {
  name: string
  timestamp: string | null
  text: string
}

/** What a line is: the start of a turn, a part of the one before, or no speech at all. */
export type Mark = Opening | null | 'left out'

const CLOCK = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?(?:\s?[ap]\.?m\.?(?![\p{L}\p{N}]))?`
const TIME = `(?<time>${CLOCK})`
const NAME = String.raw`(?<name>[\p{L}\p{N}][^:<>\t"“”?!]{0,99}?)`
/** Rooms and telephones too: `(Room 3)`, `+49 170 ***12`. */
const ANY_NAME = NAME.replace(String.raw`[\p{L}\p{N}]`, String.raw`[^\s:<>"“”?!\[]`)
const layout = (...parts: readonly string[]) => new RegExp(`^${parts.join('')}`, 'iu')

/** Time and name set apart by brackets, signs or wide spaces: speech hardly ever looks like that. */
const MARKED_LAYOUTS: readonly RegExp[] = [
  // `[00:01:02] Carla Meyer: text`
  layout(String.raw`[[(]?${TIME}[\])]?\s*[-–|]?\s*`, NAME, String.raw`:\s+(?=\S)`),
  // `Carla Meyer (00:01:02): text`
  layout(NAME, String.raw`\s*[[(]${TIME}[\])]\s*:\s*`),
  // `Carla Meyer   0:03`, above what she says: Microsoft Teams, Otter and others
  layout(ANY_NAME, String.raw`(?:\s{2,}|\s*\t\s*|\s*[-–—|]\s*|\s*(?=[[(]))[[(]?${TIME}[\])]?$`),
  // `[Carla Meyer] 10:05:03`, above what she says: captions that Zoom saves
  layout(String.raw`\[(?<name>[^\]:]{1,100})\]\s*${TIME}$`),
  // `0:03 - Carla Meyer`, above what she says
  layout(String.raw`(?:[[(]${TIME}[\])]\s*[-–|]?|${TIME.replace('time', 'plain')}\s*[-–|])\s*`, NAME, ':?$'),
]
/** What speech may look like too, as `We meet at 10:30` and `One thing: the price`. */
const PLAIN_LAYOUTS: readonly RegExp[] = [
  layout(NAME, String.raw`\s${TIME}$`),
  layout(TIME, String.raw`\s+`, NAME, '$'),
  layout(String.raw`(?:(?:>>|[-–])\s*)?`, NAME, String.raw`:\s+(?=\S)`),
  layout(NAME, ':$'),
]
/** Above the name in older files of Microsoft Teams. */
const SPAN_LINE = layout(TIME, String.raw`\s*-->\s*${CLOCK}$`)
/** Google Meet puts the time above the turns of some minutes. */
const CLOCK_LINE = layout(String.raw`[[(]?${TIME}[\])]?$`)
/** The last words of Google Meet, in the language of its user: `Transcription ended after 00:32:11`. */
const ENDED = /^[^:]*\s\d{1,2}:\d{2}:\d{2}$/
const FOOTER_LINES_MAX = 3

const NAME_WORDS_MAX = 6
/** Where fewer lines begin with a name, one that does not come again is none. */
const NAMED_SHARE = 0.5

/**
 * The ways to read the lines as turns, the most likely first. A transcript has one layout: a line in another one begins a turn only
 * with the name of a speaker, because what is said has colons and times as well.
 */
export function readingsOf(lines: readonly string[]): Mark[][] {
  if (lines.some((line) => SPAN_LINE.test(line))) return [markSpans(lines)]
  const found = [...MARKED_LAYOUTS, ...PLAIN_LAYOUTS].map((pattern) => {
    const isMarked = MARKED_LAYOUTS.includes(pattern)
    const openings = lines.map((line) => openingOf(line, pattern))
    const isName = isMarked ? () => true : nameTest(openings.filter((_, at) => !CLOCK_LINE.test(lines[at] ?? '')))
    const turns = openings.map((opening) => (opening && isName(opening.name) ? opening : null))
    return { isMarked, openings, turns, score: scoreOf(turns) }
  })
  return found
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => Number(b.isMarked) - Number(a.isMarked) || b.score - a.score)
    .map(({ turns }) => {
      const speakers = new Set(turns.map((turn) => turn?.name))
      const others = (at: number) =>
        found.map(({ openings }) => openings[at]).find((one) => one && speakers.has(one.name))
      return withClockLines(
        lines,
        turns.map((turn, at) => turn ?? others(at) ?? null),
      )
    })
}

function openingOf(line: string, pattern: RegExp): Opening | null {
  const found = pattern.exec(line)
  const { name, time, plain } = found?.groups ?? {}
  if (!found || name === undefined) return null
  return { name: oneSpaced(name), timestamp: time ?? plain ?? null, text: line.slice(found[0].length) }
}

const oneSpaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Names that come again count more than any that do not. */
function scoreOf(turns: readonly (Opening | null)[]): number {
  const counts = [...countsOf(turns).values()]
  const sum = (values: readonly number[]) => values.reduce((total, count) => total + count, 0)
  return sum(counts.filter((count) => count > 1)) * (turns.length + 1) + sum(counts)
}

const countsOf = (openings: readonly (Opening | null)[]): Map<string, number> =>
  openings.reduce(
    (counts, opening) => (opening ? counts.set(opening.name, (counts.get(opening.name) ?? 0) + 1) : counts),
    new Map<string, number>(),
  )

/** Tells names from other words before a colon or a time, such as `To be frank`: they come again, or look like one. */
function nameTest(openings: readonly (Opening | null)[]): (name: string) => boolean {
  const counts = countsOf(openings)
  const fromFirst = openings.slice(openings.findIndex((opening) => opening !== null))
  const isMostLines = fromFirst.filter((opening) => opening !== null).length >= NAMED_SHARE * fromFirst.length
  return (name) => {
    const isBounded = name.split(' ').length <= NAME_WORDS_MAX || /[|(]/.test(name)
    if ((counts.get(name) ?? 0) > 1) return isBounded
    const words = name.replace(/\s*\(.*/, '').split(' ')
    return isBounded && isMostLines && (words.length === 1 || !/^\p{Ll}/u.test(words.at(-1) ?? ''))
  }
}

function markSpans(lines: readonly string[]): Mark[] {
  let span: string | null = null
  return lines.map((line) => {
    const timestamp = span
    span = SPAN_LINE.exec(line)?.groups?.['time'] ?? null
    if (span !== null) return 'left out'
    return timestamp === null ? null : { name: oneSpaced(line), timestamp, text: '' }
  })
}

/** Times that stand alone, from before the first turn on and never falling, are those of the turns below them. */
function withClockLines(lines: readonly string[], marks: readonly Mark[]): Mark[] {
  const clocks = lines.map((line, at) => (marks[at] ? null : (CLOCK_LINE.exec(line)?.groups?.['time'] ?? null)))
  const seconds = clocks.flatMap((clock) =>
    clock === null ? [] : (secondsFromStart(clock) ?? secondsOfDay(clock) ?? []),
  )
  const first = clocks.findIndex((clock) => clock !== null)
  const isAbove = first >= 0 && first < marks.findIndex((mark) => mark !== null)
  if (!isAbove || seconds.some((each, at) => each < (seconds[at - 1] ?? 0))) return [...marks]
  const ends = lines.findIndex((line, at) => at >= lines.length - FOOTER_LINES_MAX && !marks[at] && ENDED.test(line))
  let clock: string | null = null
  let speaker: string | null = null
  return lines.map((line, at): Mark => {
    const mark = marks[at] ?? null
    const below = clock
    clock = clocks[at] ?? clock
    if (clocks[at] || mark === 'left out' || (ends >= 0 && at >= ends && !mark)) return 'left out'
    // Who goes on speaking below a time is named only above it.
    const goesOn = below === null || speaker === null ? null : { name: speaker, timestamp: below, text: line }
    const turn = mark ? { ...mark, timestamp: mark.timestamp ?? below } : goesOn
    if (turn) [clock, speaker] = [null, turn.name]
    return turn
  })
}

import { yieldInLoop } from '../../platform/background-thread.ts'
/** One message as it is stored. `at` is null where a source gave no time. */
export interface TranscriptRow {
  message_id: string
  username: string
  message: string
  at: Date | null
  /** chat: typed in the meeting's chat. */
  kind?: 'spoken' | 'chat'
  /** The meeting's page marked it as said by the owner; missing for false. */
  is_own?: boolean
}

/** One message as the rules read it, in the order of the conversation. */
export interface Line {
  message_id: string
  speaker: string
  /** Without the marks of noises, such as `[laughter]`. */
  text: string
  /** How much was said; a sign of a script that writes syllables or words counts threefold. */
  letters: number
  /** What the row says, in ms; taken from the row before where there is none. */
  at: number
  /** When it was probably said, in ms. */
  start: number
  end: number
  /** It was typed, so it took none of the time of the conversation. */
  is_chat?: true
}

export const UNKNOWN_SPEAKER = 'Unknown speaker'
const NOISE = /[<[{]\/?[\p{L}_ -]{1,30}[>\]}]/gu
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const LETTERS = /[\p{L}\p{N}]/gu
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\s\u202A-\u202E\u2066-\u2069]+/gu

/** Letters per second: assumed where a speaker's own speed cannot be measured, and the bounds of what is measured. */
const USUAL_SPEED = 13
const SLOWEST = 8
const FASTEST = 30
/** Faster than this on the whole, and the times are no times of speech. */
const IMPLAUSIBLE_SPEED = 45
/** How many messages of everybody are weighed in with a speaker's own. */
const COMMON_MESSAGES = 3
const FAST_SHARE = 0.8
const PAUSE_MS = 300
/** Who is interrupted goes on for at least this share of what the words take. */
const LEAST_SHARE = 0.5

/** In one line, without noises and stray spaces before punctuation. */
export const cleanText = (message: string) =>
  message
    .replaceAll(NOISE, ' ')
    .replaceAll(CONTROL, ' ')
    .replaceAll(/ (?=[.,;:!?](?: |$))/g, '')
    .trim()

/** As lines name who says a row. */
export const speakerOf = ({ username }: Pick<TranscriptRow, 'username'>) => cleanText(username) || UNKNOWN_SPEAKER

const lettersOf = (text: string): number => (text.match(LETTERS)?.length ?? 0) + 2 * (text.match(DENSE)?.length ?? 0)

/**
 * Orders the messages by their times and says how long each probably took: until the next message, but no longer than
 * its letters take at the speaker's own speed with a short pause. Messages of one instant share the time until the
 * next; where the times say nothing, words alone count. `begin` is the meeting's start, for messages before any time.
 */
export function transcriptLines(rows: readonly TranscriptRow[], begin: Date): Line[] {
  const all = inOrder(rows, begin)
  const lines = all.some((line) => line.is_chat) ? all.filter((line) => !line.is_chat) : all
  const first = lines[0]?.at ?? begin.getTime()
  if (!areTimesOfSpeech(lines)) layOut(lines, { from: first, until: null, speedOf: () => USUAL_SPEED })
  else {
    const speedOf = measureSpeeds(lines)
    for (const { from, to } of instants(lines)) {
      const group = lines.slice(from, to)
      layOut(group, { from: group[0]?.at ?? first, until: lines[to]?.at ?? null, speedOf })
    }
  }
  return all
}

/** Whether so much can have been said between the first time and the last. */
export function areTimesOfSpeech(lines: readonly Pick<Line, 'letters' | 'at'>[]): boolean {
  const letters = lines.reduce((sum, line) => sum + line.letters, 0)
  const span = (lines.at(-1)?.at ?? 0) - (lines[0]?.at ?? 0)
  return letters * 1000 <= span * IMPLAUSIBLE_SPEED
}

function inOrder(rows: readonly TranscriptRow[], begin: Date): Line[] {
  let known = rows.find((row) => valid(row.at))?.at?.getTime() ?? begin.getTime()
  const lines = rows.map((row): Line => {
    yieldInLoop()
    if (valid(row.at) && row.at) known = row.at.getTime()
    const text = cleanText(row.message)
    const speaker = speakerOf(row)
    const line = {
      message_id: row.message_id,
      speaker,
      text,
      letters: lettersOf(text),
      at: known,
      start: known,
      end: known,
    }
    return row.kind === 'chat' ? { ...line, is_chat: true } : line
  })
  // Stable: messages of one instant keep their order.
  return lines.sort((a, b) => a.at - b.at)
}

const valid = (at: Date | null): boolean => at !== null && Number.isFinite(at.getTime())

/** Stretches of messages that carry the same time. */
function instants(lines: readonly Line[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (const [at, line] of lines.entries()) {
    const last = found.at(-1)
    if (last && lines[last.from]?.at === line.at) last.to = at + 1
    else found.push({ from: at, to: at + 1 })
  }
  return found
}

interface TimeSpan {
  from: number
  /** When the next line begins; null after the last one. */
  until: number | null
  speedOf: (speaker: string) => number
}

/** Gives each line its start and end, one after the other. */
function layOut(lines: readonly Line[], { from, until, speedOf }: TimeSpan): void {
  const usual = lines.map((line) => (line.letters / speedOf(line.speaker)) * 1000)
  const wanted = usual.map((ms) => (ms === 0 ? 0 : ms + PAUSE_MS))
  const sum = wanted.reduce((total, ms) => total + ms, 0)
  const scale = until === null || sum === 0 ? 1 : Math.min(1, (until - from) / sum)
  let at = from
  for (const [index, line] of lines.entries()) {
    line.start = at
    at +=
      until === null ? (usual[index] ?? 0) : Math.max((wanted[index] ?? 0) * scale, (usual[index] ?? 0) * LEAST_SHARE)
    line.end = at
  }
}

/** Letters a second of each speaker: what most of the own messages stay below, drawn towards everybody's. */
function measureSpeeds(lines: readonly Line[]): (speaker: string) => number {
  const all: Rate[] = []
  const own = new Map<string, Rate[]>()
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]
    const seconds = next ? (next.at - line.at) / 1000 : 0
    if (seconds <= 0.5 || line.letters < 15) continue
    const rate = { speed: line.letters / seconds, weight: line.letters }
    all.push(rate)
    const rates = own.get(line.speaker)
    if (rates) rates.push(rate)
    else own.set(line.speaker, [rate])
  }
  const common = fastShare(all) ?? USUAL_SPEED
  const speeds = new Map(
    [...own].map(([speaker, rates]) => {
      const speed = fastShare(rates) ?? common
      return [speaker, (speed * rates.length + common * COMMON_MESSAGES) / (rates.length + COMMON_MESSAGES)]
    }),
  )
  return (speaker) => Math.min(FASTEST, Math.max(SLOWEST, speeds.get(speaker) ?? common))
}

interface Rate {
  speed: number
  weight: number
}

function fastShare(rates: readonly Rate[]): number | null {
  const wanted = FAST_SHARE * rates.reduce((sum, rate) => sum + rate.weight, 0)
  let sum = 0
  for (const { speed, weight } of rates.toSorted((a, b) => a.speed - b.speed)) {
    sum += weight
    if (sum >= wanted) return speed
  }
  return null
}

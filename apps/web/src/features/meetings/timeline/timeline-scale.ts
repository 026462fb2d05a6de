import type { ManagerAnalysis, SpeakerTurn } from '@cuecard/contract/meetings/analysis.ts'

const MINUTE = 60_000

/** The longest meeting for each tick step, in minutes. */
const STEPS: readonly { under: number; step: number }[] = [
  { under: 10, step: 1 },
  { under: 40, step: 5 },
  { under: 80, step: 10 },
  { under: Number.POSITIVE_INFINITY, step: 15 },
]

/** The width of the lane's view box, which is stretched to the available width. */
export const LANE_UNITS = 2_000
/** Turns with a gap no longer than this are drawn as one. */
const JOINED_UNITS = 0.5

/** Times in ms since the epoch. */
export interface Turn {
  start: number
  end: number
  seconds: number
  message_id?: string | undefined
}

export interface Lane {
  speaker: string
  turns: readonly Turn[]
  /** All turns as one SVG path, so that thousands cost no more than one. */
  path: string
}

export interface TopicBlock {
  topic: string
  start: number
  end: number
  message_id?: string | undefined
}

export interface Timeline {
  start: number
  end: number
  lanes: readonly Lane[]
  topics: readonly TopicBlock[]
}

/** Minutes from one tick to the next for a meeting of this length. */
export const tickStep = (ms: number): number => STEPS.find(({ under }) => ms < under * MINUTE)?.step ?? 15

/** Ticks in ms from the start. */
export function ticksOf(ms: number): number[] {
  const step = tickStep(ms) * MINUTE
  return Array.from({ length: Math.floor(ms / step) + 1 }, (_, at) => at * step)
}

/** `0`, `5 min`, `1 h`, `1 h 15`. */
export function tickLabel(ms: number): string {
  const minutes = Math.round(ms / MINUTE)
  if (minutes === 0) return '0'
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')}`}`
}

/** Labels every n-th tick, so that at most `most` labels are shown. */
export const namedEvery = (ticks: number, most: number): number => Math.max(1, Math.ceil(ticks / most))

/** The lanes, in the order of the talking ratios, and the topics above them. Null when nobody spoke. */
export function timelineOf(analysis: ManagerAnalysis): Timeline | null {
  const topics = readableTopics(
    analysis.topic_timeline.map(({ topic, start_timestamp, end_timestamp, message_id }) => {
      return { topic, start: Date.parse(start_timestamp), end: Date.parse(end_timestamp), message_id }
    }),
  )
  const turns = turnsBySpeaker(analysis.speaker_timeline)
  if (turns.size === 0) return null
  let start = Number.POSITIVE_INFINITY
  let end = Number.NEGATIVE_INFINITY
  for (const span of [...topics, ...[...turns.values()].flat()]) {
    start = Math.min(start, span.start)
    end = Math.max(end, span.end)
  }
  end = Math.max(end, start + 1_000)
  const named = analysis.speaker_talking_ratios.map(({ speaker }) => speaker).filter((speaker) => turns.has(speaker))
  const lanes = [...new Set([...named, ...turns.keys()])].map((speaker): Lane => {
    const own = turns.get(speaker) ?? []
    return { speaker, turns: own, path: pathOf(own, start, end) }
  })
  return { start, end, lanes, topics }
}

/** More than eight topics cannot be read in a strip: the shortest joins its shorter neighbour, under the name of the longer one. */
export const TOPICS_MAX = 8
export function readableTopics(all: readonly TopicBlock[]): TopicBlock[] {
  const topics = [...all]
  const length = (topic: TopicBlock | undefined) => (topic ? topic.end - topic.start : Number.POSITIVE_INFINITY)
  while (topics.length > TOPICS_MAX) {
    const at = topics.reduce((least, topic, index) => (length(topic) < length(topics[least]) ? index : least), 0)
    const from = length(topics[at - 1]) < length(topics[at + 1]) ? at - 1 : at
    const [first, second] = topics.slice(from, from + 2)
    if (!first || !second) break
    const { topic } = length(second) > length(first) ? second : first
    topics.splice(from, 2, { ...first, topic, end: second.end })
  }
  return topics
}

function turnsBySpeaker(turns: readonly SpeakerTurn[]): Map<string, Turn[]> {
  const bySpeaker = [...Map.groupBy(turns, ({ speaker }) => speaker)].map(([speaker, own]) => {
    const timed = own.map(({ start_timestamp, end_timestamp, duration_sec: seconds, message_id }) => {
      return { start: Date.parse(start_timestamp), end: Date.parse(end_timestamp), seconds, message_id }
    })
    return [speaker, timed.sort((a, b) => a.start - b.start)] as const
  })
  return new Map(bySpeaker)
}

function pathOf(turns: readonly Turn[], start: number, end: number): string {
  const units = (at: number) => ((at - start) / (end - start)) * LANE_UNITS
  const blocks: { from: number; to: number }[] = []
  for (const turn of turns) {
    const last = blocks.at(-1)
    const from = units(turn.start)
    const to = Math.max(units(turn.end), from)
    if (last && from - last.to < JOINED_UNITS) last.to = Math.max(last.to, to)
    else blocks.push({ from, to })
  }
  return blocks.map(({ from, to }) => `M${from.toFixed(1)} 0H${to.toFixed(1)}V20H${from.toFixed(1)}Z`).join('')
}

/** The turn at a moment, or the nearest one. */
export function turnAt(turns: readonly Turn[], instant: number): number {
  let low = 0
  let high = turns.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((turns[middle]?.start ?? 0) <= instant) low = middle
    else high = middle - 1
  }
  const next = turns[low + 1]
  const own = turns[low]
  return own && next && next.start - instant < instant - own.end ? low + 1 : low
}

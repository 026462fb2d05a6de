import { yieldInLoop } from '../../../platform/background-thread.ts'
import { topicStems } from '@cuecard/language/words.ts'
import { topicNamesOf, UNNAMED } from './topic-names.ts'
import type { Line } from '../../../shared/transcript/transcript-lines.ts'

/** A part of the conversation whose topic words differ from those around it. */
interface Topic {
  name: string
  lines: readonly Line[]
}

/** Topic words per step, steps compared on each side of a cut, and steps of the shortest topic. */
const STEP_WORDS = 20
const COMPARED_STEPS = 8
const SHORTEST_STEPS = 6
/** Steps per topic on average, and the most topics that are still readable. */
const STEPS_A_TOPIC = 9
const TOPICS_MAX = 8

interface Step {
  from: number
  words: Map<string, number>
}

/** The topics of a conversation in order, cut where the vocabulary shifts (after Hearst's TextTiling). */
export function topicsOf(lines: readonly Line[]): Topic[] {
  if (lines.length === 0) return []
  const steps = stepsOf(lines)
  const cuts = cutsOf(steps).map((step) => steps[step]?.from ?? 0)
  const bounds = [0, ...cuts, lines.length]
  const parts = bounds.slice(1).map((to, at) => lines.slice(bounds[at], to))
  const names = topicNamesOf(parts)
  // One part without a name says nothing about the meeting.
  if (names.length === 1 && names[0] === UNNAMED) return []
  return parts.map((part, at) => ({ name: names[at] ?? UNNAMED, lines: part }))
}

export const topicTimeline = (topics: readonly Topic[]) =>
  topics.map(({ name, lines }) => ({
    topic: name,
    start_timestamp: new Date(lines[0]?.start ?? 0).toISOString(),
    end_timestamp: new Date(lines.at(-1)?.end ?? 0).toISOString(),
    message_id: lines[0]?.message_id ?? '',
  }))

function stepsOf(lines: readonly Line[]): Step[] {
  const steps: Step[] = []
  let count = STEP_WORDS
  for (const [at, line] of lines.entries()) {
    if (count >= STEP_WORDS) {
      steps.push({ from: at, words: new Map() })
      count = 0
    }
    yieldInLoop()
    const words = steps.at(-1)?.words
    for (const stem of topicStems(line.text)) {
      words?.set(stem, (words.get(stem) ?? 0) + 1)
      count++
    }
  }
  return steps
}

/** The steps at which a topic starts, without the first. */
function cutsOf(steps: readonly Step[]): number[] {
  const most = Math.min(TOPICS_MAX, Math.round(steps.length / STEPS_A_TOPIC)) - 1
  if (most < 1) return []
  const likeness = steps.map((_, at) => (at === 0 ? 1 : compare(steps, at)))
  const depths = likeness.map((own, at) => ({
    at,
    depth: peakFrom(likeness, at, -1) + peakFrom(likeness, at, 1) - 2 * own,
  }))
  const chosen: number[] = []
  const far = (at: number) => [0, ...chosen, steps.length].every((other) => Math.abs(other - at) >= SHORTEST_STEPS)
  for (const { at, depth } of depths.toSorted((a, b) => b.depth - a.depth)) {
    if (chosen.length >= most || depth <= 0) break
    if (far(at)) chosen.push(at)
  }
  return chosen.sort((a, b) => a - b)
}

/** The highest similarity that is reached in one direction without going down first. */
function peakFrom(likeness: readonly number[], at: number, by: 1 | -1): number {
  let best = likeness[at] ?? 0
  for (let next = at + by; (likeness[next] ?? -1) >= best; next += by) best = likeness[next] ?? best
  return best
}

function compare(steps: readonly Step[], at: number): number {
  const before = sumOf(steps.slice(Math.max(0, at - COMPARED_STEPS), at))
  const after = sumOf(steps.slice(at, at + COMPARED_STEPS))
  let dot = 0
  for (const [stem, count] of before) dot += count * (after.get(stem) ?? 0)
  const size = Math.sqrt(squares(before) * squares(after))
  return size === 0 ? 0 : dot / size
}

function sumOf(steps: readonly Step[]): Map<string, number> {
  const sum = new Map<string, number>()
  for (const { words } of steps) for (const [stem, count] of words) sum.set(stem, (sum.get(stem) ?? 0) + count)
  return sum
}

const squares = (words: Map<string, number>) => [...words.values()].reduce((sum, count) => sum + count * count, 0)

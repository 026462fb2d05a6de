// Part of the bench of meetings: do topics begin where people let them begin?
import { topicsOf } from '../apps/server/src/features/meeting-analysis/rules/topics.ts'
import { transcriptLines } from '../apps/server/src/shared/transcript/transcript-lines.ts'
import type { BenchRow } from './measure.ts'

export interface TopicMeeting {
  transcript: readonly { message_id: string; username: string; message: string }[]
  labels: { topics?: readonly { topic: string; spans: readonly [number, number][] }[] }
}

/**
 * Pk (Beeferman): of all pairs of messages half a labelled part apart, the share on which labels and cuts disagree
 * whether both belong to one part. 0 is best. Beside it as many parts of equal length, and no cut at all.
 */
export function topicRows(meetings: readonly TopicMeeting[]): BenchRow[] {
  const rated = meetings.flatMap((meeting) => rate(meeting) ?? [])
  return ['tuned half', 'other half'].flatMap((name, half) => {
    const some = rated.filter((_, at) => at % 2 === half)
    const mean = (of: (each: (typeof rated)[number]) => number) =>
      some.reduce((sum, each) => sum + of(each), 0) / some.length
    const row = (measure: string, ours: number, other: number): BenchRow => ({
      measure: `topics of ${some.length} labelled meetings, ${name}, ${measure}`,
      unit: '',
      ours,
      other,
      ratio: ours / other,
      target: null,
    })
    return [
      row(
        'Pk beside as many equal parts',
        mean(({ ours }) => ours),
        mean(({ equal }) => equal),
      ),
      row(
        'Pk beside a single part',
        mean(({ ours }) => ours),
        mean(({ single }) => single),
      ),
      row(
        'parts beside those of people',
        mean(({ parts }) => parts),
        mean(({ labelled }) => labelled),
      ),
    ]
  })
}

function rate({ transcript, labels }: TopicMeeting) {
  if (!labels.topics) return null
  const count = transcript.length
  const rows = transcript.map((row) => ({ ...row, at: null }))
  const topics = topicsOf(transcriptLines(rows, new Date(0)).filter((line) => line.letters > 0))
  const places = new Map(transcript.map(({ message_id }, at) => [message_id, at]))
  const found = topics.slice(1).flatMap(({ lines }) => places.get(lines[0]?.message_id ?? '') ?? [])
  const given = new Set(labels.topics.flatMap(({ spans }) => spans.map(([from]) => from)).filter((from) => from > 0))
  const equal = found.map((_, at) => Math.round(((at + 1) * count) / (found.length + 1)))
  const distance = Math.max(2, Math.round(count / (given.size + 1) / 2))
  const pk = (cuts: readonly number[]) => disagreement(partsOf([...given], count), partsOf(cuts, count), distance)
  return { ours: pk(found), equal: pk(equal), single: pk([]), parts: found.length + 1, labelled: given.size + 1 }
}

/** The number of its part for each message. */
function partsOf(cuts: readonly number[], count: number): number[] {
  const starts = new Set(cuts)
  let part = 0
  return Array.from({ length: count }, (_, at) => (starts.has(at) ? ++part : part))
}

function disagreement(given: readonly number[], found: readonly number[], distance: number): number {
  const places = given.slice(distance).map((_, at) => at)
  const isOne = (parts: readonly number[], at: number) => parts[at] === parts[at + distance]
  return places.filter((at) => isOne(given, at) !== isOne(found, at)).length / places.length
}

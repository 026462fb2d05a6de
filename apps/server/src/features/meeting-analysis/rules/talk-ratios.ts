import type { Interactivity, SpeakerTalkingRatio, SpeakerTurn } from '@cuecard/contract/meetings/analysis.ts'
import type { Line } from '../../../shared/transcript/transcript-lines.ts'

/** More turns than the timeline can show; beyond it the shortest are dropped and neighbours of one speaker joined. */
const TURNS_MAX = 2_000

interface Turn {
  speaker: string
  message_id: string
  start: number
  end: number
  /** Time spoken without pauses, in ms. */
  ms: number
}

/** Lines that are only noises are left out, unless there is nothing else. */
export function spokenLines(lines: readonly Line[]): readonly Line[] {
  const spoken = lines.filter((line) => line.letters > 0)
  return spoken.length > 0 ? spoken : lines
}

/** Speakers' turns with start and end; `duration_sec` is the time spoken, without pauses. */
export function speakerTimeline(lines: readonly Line[]): SpeakerTurn[] {
  let turns = turnsOf(lines)
  if (turns.length > TURNS_MAX) {
    const least = turns.map((turn) => turn.ms).sort((a, b) => b - a)[TURNS_MAX - 1] ?? 0
    turns = joinTurns(turns.filter((turn) => turn.ms >= least).slice(0, TURNS_MAX))
  }
  return turns.map(({ speaker, message_id, start, end, ms }) => ({
    speaker,
    start_timestamp: new Date(start).toISOString(),
    end_timestamp: new Date(end).toISOString(),
    duration_sec: Math.round(ms) / 1000,
    message_id,
  }))
}

const turnsOf = (lines: readonly Line[]): Turn[] =>
  joinTurns(
    spokenLines(lines).map(({ speaker, message_id, start, end }) => ({
      speaker,
      message_id,
      start,
      end,
      ms: end - start,
    })),
  )

function joinTurns(turns: readonly Turn[]): Turn[] {
  const found: Turn[] = []
  for (const turn of turns) {
    const last = found.at(-1)
    if (last?.speaker === turn.speaker) {
      last.end = Math.max(last.end, turn.end)
      last.ms += turn.ms
    } else found.push({ ...turn })
  }
  return found
}

/** Each speaker's share of the time spoken, in percent with one decimal, largest first. */
export function talkingRatios(lines: readonly Line[]): SpeakerTalkingRatio[] {
  const times = new Map<string, number>()
  for (const { speaker, start, end } of lines) times.set(speaker, (times.get(speaker) ?? 0) + end - start)
  const sum = [...times.values()].reduce((total, ms) => total + ms, 0)
  return [...times]
    .map(([speaker, ms]) => ({
      speaker,
      talking_ratio_percentage: sum === 0 ? 0 : Math.round((1000 * ms) / sum) / 10,
      talking_time_sec: Math.round(ms) / 1000,
    }))
    .sort((a, b) => b.talking_time_sec - a.talking_time_sec)
}

/** Each speaker's longest turn, in seconds without its pauses. */
export function longestMonologues(lines: readonly Line[]): Map<string, number> {
  const longest = new Map<string, number>()
  for (const { speaker, ms } of turnsOf(lines)) longest.set(speaker, Math.max(longest.get(speaker) ?? 0, ms))
  return new Map([...longest].map(([speaker, ms]) => [speaker, Math.round(ms) / 1000]))
}

/** Changes from one speaker to another, and the time from the first word to the last. */
export function interactivityOf(lines: readonly Line[]): Interactivity {
  const turns = turnsOf(lines)
  const end = turns.reduce((last, turn) => Math.max(last, turn.end), 0)
  return {
    speaker_switches: Math.max(0, turns.length - 1),
    length_sec: Math.round(end - (turns[0]?.start ?? end)) / 1000,
  }
}

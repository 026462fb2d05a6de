import { relate, weightOf } from '@cuecard/language/text-relation.ts'
import type { Followed } from './align-rows.ts'
import type { CaptionMessage, CaptionRow } from './caption-events.ts'
import { joinText } from '@cuecard/language/plain-text.ts'
import { segmentsOf } from './segments.ts'

/** What somebody said in one go: usually one row of the page, more where the service split it. */
export interface Utterance {
  id: string
  at: number
  rows: Track[]
  /** What was given out, by line. */
  lines: CaptionMessage[]
}

/** A row of the page, followed as long as it may come back. */
export interface Track extends Followed {
  utterance: Utterance
  image: string | null
  /** Words that the row no longer shows although they were said. */
  head: string
  cut: Cut | null
  /** No row of the page shows it any more, nor ever will. */
  is_closed: boolean
}

/** The whole text before it lost its end, until it is clear where that went. */
interface Cut {
  whole: string
  rest: string
  /** Of the rest, in words. */
  weight: number
  at: number
}

/** The rest of a split utterance begins its own row within this time. */
const SPLIT_MS = 4_000
/** So many words in a row are no chance. */
const SURE = 3
/** A guess may be taken back by so many words; more do not vanish without having been said. */
const TAKEN_BACK = 12
/** A fall by so many words to next to nothing is a new beginning in the same row. */
const RESTART = 40

export const newUtterance = (id: string, at: number): Utterance => ({ id, at, rows: [], lines: [] })

export function addTrack(utterance: Utterance, given: Partial<Track>): Track {
  const fresh = { key: -1, speaker: '', raw: '', image: null, head: '', cut: null, gone_at: null, is_closed: false }
  const track: Track = { ...fresh, ...given, utterance }
  utterance.rows.push(track)
  return track
}

/** Takes over what the row shows now. False: the row is the beginning of something else. */
export function follow(track: Track, row: CaptionRow, at: number): boolean {
  if (track.is_closed) return false
  if (track.raw !== row.text && !follows(track, row.text, at)) return false
  if (row.speaker !== '') track.speaker = row.speaker
  track.key = row.key
  track.image = row.image ?? track.image
  return true
}

function follows(track: Track, text: string, at: number): boolean {
  const { cut } = track
  if (cut && isRestart(cut, text)) {
    track.raw = cut.whole
    track.cut = null
    track.is_closed = true
    return false
  }
  const whole = cut?.whole ?? track.raw
  const change = relate(whole, text)
  if (change.kind === 'slid') track.head = joinText(track.head, change.head)
  track.cut = change.kind === 'shrunk' ? { whole, rest: change.rest, weight: change.weight, at } : null
  track.raw = text
  return true
}

function isRestart(cut: Cut, text: string): boolean {
  if (cut.weight < RESTART || weightOf(text) > weightOf(cut.whole) / 3) return false
  const { kind } = relate(cut.whole, text)
  return kind === 'corrected' || kind === 'other'
}

/** Whether the row begins with the end that the track gave up a moment ago; then that end is the row's. */
export function handsOver(track: Track, row: CaptionRow, { at, isNext }: { at: number; isNext: boolean }): boolean {
  const { cut } = track
  // A word or two are said again by chance: they belong together only where nothing stands between.
  if (!cut || (!isNext && cut.weight < SURE) || track.speaker !== row.speaker || at - cut.at > SPLIT_MS) return false
  const { kind } = relate(cut.rest, row.text)
  if (kind === 'other' || kind === 'slid') return false
  track.cut = null
  return true
}

/** True where nobody took the end over in time: a few words were a wrong guess, more stay as they were said. */
export function settleCut(track: Track, at: number): boolean {
  const { cut, utterance } = track
  if (!cut || at - cut.at < SPLIT_MS) return false
  track.cut = null
  if (cut.weight > TAKEN_BACK) {
    const rest = addTrack(utterance, { speaker: track.speaker, raw: cut.rest, is_closed: true })
    utterance.rows.pop()
    utterance.rows.splice(utterance.rows.indexOf(track) + 1, 0, rest)
  }
  return true
}

const wordsOf = (track: Track) => joinText(track.head, track.cut?.whole ?? track.raw)

/** Brings the lines up to date and gives those that changed. */
export function bringUpToDate(utterance: Utterance, at: number): CaptionMessage[] {
  const texts = segmentsOf(utterance.rows.map(wordsOf).reduce(joinText, ''))
  const speaker = utterance.rows.find((track) => track.speaker !== '')?.speaker ?? ''
  const image = utterance.rows.find((track) => track.image !== null)?.image ?? null
  const changed: CaptionMessage[] = []
  for (let n = 0; n < Math.max(texts.length, utterance.lines.length); n += 1) {
    const before = utterance.lines[n]
    const text = texts[n] ?? ''
    if (before?.text === text && before.speaker === speaker) continue
    const line: CaptionMessage = {
      message_id: before?.message_id ?? (n === 0 ? utterance.id : `${utterance.id}.${n + 1}`),
      revision: (before?.revision ?? 0) + 1,
      speaker,
      text,
      at: before?.at ?? (n === 0 ? utterance.at : Math.max(at, utterance.at)),
      image,
    }
    utterance.lines[n] = line
    changed.push(line)
  }
  return changed
}

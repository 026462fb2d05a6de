import { relate, weightOf } from '@cuecard/language/text-relation.ts'
import type { CaptionRow } from './caption-events.ts'
import { joinText } from '@cuecard/language/plain-text.ts'
import type { TrackedRow } from './align-rows.ts'
import type { CaptionLine } from '../messages/caption-line.ts'
import { segmentsOf } from './segments.ts'

/** What a person said without a break: usually one row of the page, several where the service has split it. */
export interface Utterance {
  id: string
  at: number
  rows: Track[]
  /** The lines that were made of it so far. */
  lines: CaptionLine[]
}

/** A row of the page, tracked as long as it may come back. */
export interface Track extends TrackedRow {
  utterance: Utterance
  image: string | null
  /** Words that were said and that the row no longer shows. */
  head: string
  cut: Cut | null
  /** The page will not show it again. */
  is_closed: boolean
}

/** The text before it lost its end, kept until it is clear where the end went. */
interface Cut {
  whole: string
  rest: string
  /** Of the rest, in words. */
  weight: number
  at: number
}

/** The rest of a split utterance begins its own row within this time. */
const SPLIT_MS = 4_000
/** This many equal words in a row are no coincidence. */
const SURE = 3
/** The service may withdraw up to this many words as a wrong guess; more were really said. */
const TAKEN_BACK = 12
/** Losing this many words and nearly all of the text means that the row starts again. */
const RESTART = 40

export const newUtterance = (id: string, at: number): Utterance => ({ id, at, rows: [], lines: [] })

export function addTrack(utterance: Utterance, given: Partial<Track>): Track {
  const fresh = { key: -1, username: '', raw: '', image: null, head: '', cut: null, gone_at: null, is_closed: false }
  const track: Track = { ...fresh, ...given, utterance }
  utterance.rows.push(track)
  return track
}

/** Takes over what the row shows now. False: the row is the start of another utterance. */
export function follow(track: Track, row: CaptionRow, at: number): boolean {
  if (track.is_closed) return false
  if (track.raw !== row.text && !follows(track, row.text, at)) return false
  if (row.username !== '') track.username = row.username
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

/** Whether the row starts with the end that the track has just lost; the end then belongs to the row. */
export function handsOver(track: Track, row: CaptionRow, { at, isNext }: { at: number; isNext: boolean }): boolean {
  const { cut } = track
  // One or two equal words may be a coincidence: they belong together only where the rows are neighbours.
  if (!cut || (!isNext && cut.weight < SURE) || track.username !== row.username || at - cut.at > SPLIT_MS) return false
  const { kind } = relate(cut.rest, row.text)
  if (kind === 'other' || kind === 'slid') return false
  track.cut = null
  return true
}

/** True where no row has taken the lost end over in time: a few words were a wrong guess, more are kept as said. */
export function settleCut(track: Track, at: number): boolean {
  const { cut, utterance } = track
  if (!cut || at - cut.at < SPLIT_MS) return false
  track.cut = null
  if (cut.weight > TAKEN_BACK) {
    const rest = addTrack(utterance, { username: track.username, raw: cut.rest, is_closed: true })
    utterance.rows.pop()
    utterance.rows.splice(utterance.rows.indexOf(track) + 1, 0, rest)
  }
  return true
}

const wordsOf = (track: Track) => joinText(track.head, track.cut?.whole ?? track.raw)

/** Updates the lines and returns those that changed. */
export function updateLines(utterance: Utterance, at: number): CaptionLine[] {
  const texts = segmentsOf(utterance.rows.map(wordsOf).reduce(joinText, ''))
  const username = utterance.rows.find((track) => track.username !== '')?.username ?? ''
  const image = utterance.rows.find((track) => track.image !== null)?.image ?? null
  const changed: CaptionLine[] = []
  for (let n = 0; n < Math.max(texts.length, utterance.lines.length); n += 1) {
    const before = utterance.lines[n]
    const text = texts[n] ?? ''
    if (before?.text === text && before.username === username) continue
    const line: CaptionLine = {
      message_id: before?.message_id ?? (n === 0 ? utterance.id : `${utterance.id}.${n + 1}`),
      revision: (before?.revision ?? 0) + 1,
      username,
      text,
      at: before?.at ?? (n === 0 ? utterance.at : Math.max(at, utterance.at)),
      image,
    }
    utterance.lines[n] = line
    changed.push(line)
  }
  return changed
}

import { relate } from '@cuecard/language/text-relation.ts'
import { alignRows } from './align-rows.ts'
import type { CaptionRow } from './caption-events.ts'
import type { CaptionLine } from '../messages/caption-line.ts'
import {
  addTrack,
  updateLines,
  follow,
  handsOver,
  newUtterance,
  settleCut,
  type Track,
  type Utterance,
} from './utterance.ts'

/** Rows that are tracked because they come back when the user scrolls up. */
const FOLLOWED_MAX = 5_000
/** The newest rows: checked for changes by time alone, and taken over by a reload. */
const TAIL = 60
/** Milliseconds between rows that came at once. */
const APART = 10
/** Milliseconds in which the rows beside it tell whether the first row after a reload is one from before it. */
const DOUBT = 1_000
/** Rows that come back are searched this far around the visible ones. */
const AROUND = 8

/**
 * Makes lines of the rows of a page, in any script. Rows grow, are corrected, split, rendered again, reused, scrolled away
 * and back, several at once; no word may be lost or reported twice.
 */
export class Stabiliser {
  readonly #session: string
  /** Everything that was said, in order. */
  readonly #tracks: Track[] = []
  readonly #touched = new Set<Utterance>()
  /** Rows that may continue after the page was reloaded. */
  readonly #ends = new Set<Track>()
  /** The tracks of the rows that the page showed last. */
  #shown: Track[] = []
  /** The first rows after a reload while they may be ones from before it; null where there was none, or it is decided. */
  #doubtful: { rows: readonly CaptionRow[]; since: number } | null = null
  #count = 0

  /**
   * `session` starts every id and is new for each page load; `resume` is the `tail` from before. `isReload`: the page itself was
   * loaded again, and may still be about to show its rows.
   */
  constructor(session: string, resume: readonly CaptionLine[] = [], isReload = resume.length > 0) {
    this.#session = session
    const ends = new Set(new Map(resume.map((line) => [line.username, line])).values())
    for (const line of resume) {
      const { message_id, at, username, text: raw, image } = line
      const utterance = { ...newUtterance(message_id, at), lines: [line] }
      const track = addTrack(utterance, {
        username,
        raw,
        image,
        gone_at: at,
        may_go_on: ends.has(line),
        was_last: line === resume.at(-1),
      })
      this.#tracks.push(track)
      if (track.may_go_on) this.#ends.add(track)
    }
    if (isReload) this.#doubtful = { rows: [], since: Number.POSITIVE_INFINITY }
  }

  /** The lines that the rows on the page have changed. `at` in milliseconds since 1970, never decreasing. */
  read(rows: readonly CaptionRow[], at: number): CaptionLine[] {
    const spoken = rows.some((row) => row.text === '') ? rows.filter((row) => row.text !== '') : rows
    if (this.#isDoubtful(spoken, at)) return []
    if (!this.#readInPlace(spoken, at)) this.#readRealigned(spoken, at)
    return this.#changes(at)
  }

  /** The lines that time alone has changed; to be called about once a second. */
  tick(at: number): CaptionLine[] {
    for (const track of this.#tracks.slice(-TAIL)) if (settleCut(track, at)) this.#touched.add(track.utterance)
    return this.#changes(at)
  }

  /** The lines of everything said under one name, which was a placeholder, under the other. */
  rename(from: string, to: string, at: number): CaptionLine[] {
    for (const track of this.#tracks) {
      if (track.username !== from) continue
      track.username = to
      this.#touched.add(track.utterance)
    }
    return this.#changes(at)
  }

  /** What the stabiliser needs as `resume` after a reload. */
  tail(): CaptionLine[] {
    const utterances = new Set(this.#tracks.slice(-TAIL).map((track) => track.utterance))
    return [...utterances].flatMap((utterance) => utterance.lines)
  }

  #changes(at: number): CaptionLine[] {
    if (this.#touched.size === 0) return []
    const changed = [...this.#touched].flatMap((utterance) => updateLines(utterance, at))
    this.#touched.clear()
    return changed.sort((a, b) => a.at - b.at)
  }

  /**
   * A page that was loaded again may show its rows one by one. A short one that was said before the reload is then not taken for a
   * new one at once, because all rows after it would be placed, as new ones, behind it.
   */
  #isDoubtful(rows: readonly CaptionRow[], at: number): boolean {
    const before = this.#doubtful
    if (before === null) return false
    const since = Math.min(before.since, rows.length > 0 ? at : before.since)
    const hasLeft = before.rows.some(({ key }) => !rows.some((row) => row.key === key))
    if (!hasLeft && at - since < DOUBT && (rows.length === 0 || this.#mayBeFromBefore(rows, at))) {
      this.#doubtful = { rows, since }
      return true
    }
    this.#doubtful = null
    // What has left the page is kept, whatever it was.
    if (hasLeft) this.#readRealigned(before.rows, before.since)
    return false
  }

  #mayBeFromBefore(rows: readonly CaptionRow[], at: number): boolean {
    const known = this.#knownTracks(rows, at)
    return rows.some(
      (row, n) =>
        known[n] === undefined &&
        this.#tracks.some(({ username, raw }) => username === row.username && relate(raw, row.text).kind === 'same'),
    )
  }

  /** The usual case: the same nodes, some with more words. */
  #readInPlace(rows: readonly CaptionRow[], at: number): boolean {
    if (rows.length !== this.#shown.length) return false
    const changed: [Track, CaptionRow][] = []
    for (const [n, row] of rows.entries()) {
      const track = this.#shown[n]
      if (track?.key !== row.key) return false
      if (track.raw === row.text && track.username === row.username) continue
      const { kind } = relate(track.raw, row.text)
      const isNamed = track.username === row.username || track.username === '' || kind === 'same'
      if (track.cut || !isNamed || (kind !== 'same' && kind !== 'grown')) return false
      changed.push([track, row])
    }
    for (const [track, row] of changed) this.#follow(track, row, at)
    return true
  }

  #readRealigned(rows: readonly CaptionRow[], at: number): void {
    // Has to come before any row is added.
    const known = this.#knownTracks(rows, at)
    const next: Track[] = []
    for (const [n, row] of rows.entries()) {
      const track = known[n]
      if (track && this.#follow(track, row, at)) next.push(track)
      else {
        const before = known.slice(n + 1).find((each) => each !== undefined)
        // Rows that appear together get different times, so that others can be put between them.
        const began = at - (rows.length - 1 - n) * APART
        next.push(this.#begin(row, { index: this.#placeOf(track ?? next.at(-1), before), at, began }))
      }
    }
    const still = new Set(next)
    for (const track of this.#shown) if (!still.has(track)) track.gone_at = at
    for (const track of next) track.gone_at = null
    this.#endResumed(next)
    this.#shown = next
  }

  /** Rows from before the reload may only be continued by the first row of the same person. */
  #endResumed(shown: readonly Track[]): void {
    if (this.#ends.size === 0) return
    const usernames = new Set(shown.map(({ username }) => username))
    for (const track of this.#ends) {
      if (!usernames.has(track.username)) continue
      track.may_go_on = false
      this.#ends.delete(track)
    }
  }

  #follow(track: Track, row: CaptionRow, at: number): boolean {
    const { raw, username } = track
    const isSame = follow(track, row, at)
    if (track.raw !== raw || track.username !== username || !isSame) this.#touched.add(track.utterance)
    return isSame
  }

  /** The track that each row continues. */
  #knownTracks(rows: readonly CaptionRow[], at: number): (Track | undefined)[] {
    const { start, end } = this.#unchanged(rows)
    const shown = this.#shown
    const last = rows.length - end
    // One unchanged row on each side is included, because returning rows are recognised by their neighbours.
    const [from, to] = [Math.max(0, start - 1), Math.min(rows.length, last + 1)]
    const reach = to - from + AROUND
    const first = shown[start === 0 ? 0 : start - 1]
    const final = shown[end === 0 ? shown.length - 1 : shown.length - end]
    const between = {
      from: first ? this.#tracks.lastIndexOf(first) - (start === 0 ? reach : 0) : this.#tracks.length - reach,
      to: final ? this.#tracks.lastIndexOf(final) + 1 + (end === 0 ? reach : 0) : this.#tracks.length,
    }
    const part = rows.slice(from, to)
    const near = this.#align(part, { ...between, at })
    const found = near.some((track) => track !== undefined) ? near : this.#alignFar(part, at)
    const before = shown.slice(0, from)
    const after = end > 1 ? shown.slice(1 - end) : []
    return [...before, ...found, ...after]
  }

  /** How many rows at the start and at the end are as they were, or are equal new nodes. */
  #unchanged(rows: readonly CaptionRow[]): { start: number; end: number } {
    const shown = this.#shown
    const rowKeys = new Set(rows.map((row) => row.key))
    const heldKeys = new Set(shown.map((track) => track.key))
    const wordsOf = (row: CaptionRow) => `${row.username}\n${row.text}`
    const counts = Map.groupBy(rows, wordsOf)
    const isSame = (track: Track | undefined, row: CaptionRow | undefined) =>
      track !== undefined &&
      row !== undefined &&
      track.raw === row.text &&
      track.username === row.username &&
      (track.key === row.key ||
        (!rowKeys.has(track.key) && !heldKeys.has(row.key) && counts.get(wordsOf(row))?.length === 1))
    const size = Math.min(shown.length, rows.length)
    let start = 0
    while (start < size && isSame(shown[start], rows[start])) start += 1
    let end = 0
    while (end < size - start && isSame(shown.at(-1 - end), rows.at(-1 - end))) end += 1
    return { start, end }
  }

  #align(rows: readonly CaptionRow[], { from, to, at }: { from: number; to: number; at: number }) {
    const first = Math.max(0, from)
    const followed = this.#tracks.slice(first, Math.max(first, to))
    return alignRows({ followed, rows, at }).map((n) => (n < 0 ? undefined : followed[n]))
  }

  /** The user has scrolled far up, to rows that left the page long ago. */
  #alignFar(rows: readonly CaptionRow[], at: number) {
    const isShown = (track: Track) => rows.some((row) => row.text === track.raw && row.username === track.username)
    const anchor = this.#tracks.findLastIndex(isShown)
    if (anchor < 0) return rows.map(() => undefined)
    return this.#align(rows, { from: anchor - rows.length - AROUND, to: anchor + rows.length + AROUND, at })
  }

  /** The index of a new row among the tracks. */
  #placeOf(after: Track | undefined, before: Track | undefined): number {
    if (before) return this.#tracks.lastIndexOf(before)
    if (!after) return this.#tracks.length
    const newest = this.#shown.at(-1)
    return 1 + Math.max(this.#tracks.lastIndexOf(after), newest ? this.#tracks.lastIndexOf(newest) : -1)
  }

  #begin(row: CaptionRow, { index, at, began }: { index: number; at: number; began: number }): Track {
    const nearest = this.#tracks.slice(Math.max(0, index - 3), index).toReversed()
    const source = nearest.find((track, away) => handsOver(track, row, { at, isNext: away === 0 }))
    const utterance = source?.utterance ?? this.#beginUtterance(index, began)
    const { key, username, text: raw, image = null } = row
    const track = addTrack(utterance, { key, username, raw, image })
    this.#tracks.splice(index, 0, track)
    if (this.#tracks.length > FOLLOWED_MAX) this.#tracks.shift()
    this.#touched.add(utterance)
    return track
  }

  /** Its time is between those of its neighbours, so that the transcript keeps the page's order. */
  #beginUtterance(index: number, at: number): Utterance {
    const earliest = this.#tracks[index - 1]?.utterance.at ?? 0
    const latest = this.#tracks[index]?.utterance.at
    this.#count += 1
    const time = latest === undefined ? Math.max(at, earliest) : Math.max(earliest, Math.min(at, latest - 1))
    return newUtterance(`${this.#session}-${this.#count}`, time)
  }
}

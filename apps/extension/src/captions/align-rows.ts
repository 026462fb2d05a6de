import { relate, weightOf } from '@cuecard/language/text-relation.ts'
import type { CaptionRow } from './caption-events.ts'

/** A row of the page as it is tracked over time. */
export interface TrackedRow {
  key: number
  username: string
  /** What the row last showed. */
  raw: string
  /** When it left the page; null while it is there. */
  gone_at: number | null
  /** The person's last row before the page was reloaded: their first row afterwards may continue it. */
  may_go_on?: boolean
  /** And nobody else spoke after it, so that it is the row which the reload cut. */
  was_last?: boolean
}

interface Alignment {
  /** In the order of the page, oldest first. */
  followed: readonly TrackedRow[]
  rows: readonly CaptionRow[]
  at: number
}

/** A row that comes back within this time is the one that went. */
const BLINK = 1_500
/** Among equal candidates, neighbours on both sides are preferred by this much. */
const NEIGHBOURS = 0.05
/** Texts in two nodes must be this alike to count as a correction. */
const ALIKE = 0.6
/** No one says this many words twice in a row. */
const UNMISTAKABLE = 5
/** A single word may be the start of anything, unless the reload cut it a moment ago. */
const CUT_OFF = 2
/** The longest that a page takes to load again, with its call joined and its captions there. */
const RELOAD = 60_000

/**
 * For each row the index of what it continues, or -1 for a new one. The order of both is kept; among the ways to do so the
 * one with the most likeness is taken, by text first and by node second, because the page reuses nodes.
 */
export function alignRows(given: Alignment): number[] {
  const scores = scoresOf(given)
  for (;;) {
    const matched = bestMatches(scores, given)
    const doubtful = matched.flatMap((i, j) => (i >= 0 && !isCertain(matched, { ...given, j }) ? [j] : []))
    if (doubtful.length === 0) return matched
    // Without these matches another alignment may be the best.
    for (const j of doubtful) scores[(matched[j] ?? 0) * given.rows.length + j] = 0
  }
}

function bestMatches(scores: Float64Array, { followed, rows }: Alignment): number[] {
  const width = rows.length + 1
  /** The best score up to here, and the best that ends with this pair; 0 for none. */
  const best = new Float64Array((followed.length + 1) * width)
  const paired = new Float64Array((followed.length + 1) * width)
  const cell = (i: number, j: number) => i * width + j
  const scoreAt = (i: number, j: number) => scores[(i - 1) * rows.length + j - 1] ?? 0
  const inARow = (i: number, j: number) => (paired[cell(i, j)] ? (paired[cell(i, j)] ?? 0) + NEIGHBOURS : 0)
  for (let i = 1; i <= followed.length; i += 1) {
    for (let j = 1; j <= rows.length; j += 1) {
      const score = scoreAt(i, j)
      const before = Math.max(best[cell(i - 1, j - 1)] ?? 0, inARow(i - 1, j - 1))
      const pair = score > 0 ? score + before : 0
      paired[cell(i, j)] = pair
      best[cell(i, j)] = Math.max(best[cell(i - 1, j)] ?? 0, best[cell(i, j - 1)] ?? 0, pair)
    }
  }
  const matched = rows.map(() => -1)
  for (let i = followed.length, j = rows.length, isNext = false; i > 0 && j > 0;) {
    const here = paired[cell(i, j)] ?? 0
    if (isNext || (here > 0 && here === best[cell(i, j)])) {
      i -= 1
      j -= 1
      matched[j] = i
      isNext = inARow(i, j) > 0 && inARow(i, j) >= (best[cell(i, j)] ?? 0)
    } else if (best[cell(i, j)] === best[cell(i, j - 1)]) j -= 1
    else i -= 1
  }
  return matched
}

function scoresOf({ followed, rows }: Alignment): Float64Array {
  const shown = new Map(rows.map((row) => [row.key, row]))
  const present = new Map(followed.filter((each) => each.gone_at === null).map((each) => [each.key, each]))
  /** A node whose content is unchanged is the same row. */
  const isStill = (each: TrackedRow | undefined, row: CaptionRow | undefined) =>
    each !== undefined && row !== undefined && each.raw === row.text && each.username === row.username
  const stillRows = rows.map((row) => isStill(present.get(row.key), row))
  const scores = new Float64Array(followed.length * rows.length)
  for (const [i, each] of followed.entries()) {
    const isStillThere = each.gone_at === null && isStill(each, shown.get(each.key))
    for (const [j, row] of rows.entries()) {
      if ((stillRows[j] || isStillThere) && (each.key !== row.key || each.gone_at !== null)) continue
      const isFree = !shown.has(each.key) && !present.has(row.key)
      const score = scoreOf(each, row, isFree)
      // Rows that are on the page are preferred to those that have left it.
      scores[i * rows.length + j] = each.gone_at === null ? score : score / 16
    }
  }
  return scores
}

/** 0: not the same row. `isFree`: neither node is matched otherwise. */
function scoreOf(each: TrackedRow, row: CaptionRow, isFree: boolean): number {
  const isSameNode = each.key === row.key
  const isOtherPerson = each.username !== row.username && each.username !== '' && row.username !== ''
  if (isOtherPerson && !isSameNode) return 0
  const relation = relate(each.raw, row.text)
  // A name that the page corrects; or another person's row in a reused node, if that row is found elsewhere.
  if (isOtherPerson) return relation.kind === 'same' ? 5 : relation.kind === 'grown' ? 1 : 0
  const node = isSameNode ? 3 : isFree ? 1 : 0
  switch (relation.kind) {
    case 'same':
      return (each.raw === row.text ? 15 : 14) + node
    case 'grown':
      return 8 + node
    case 'shrunk':
      return 6 + node
    case 'corrected':
      return isSameNode || relation.likeness >= ALIKE ? 4 + relation.likeness + node : 0
    case 'slid':
      return isSameNode ? 5 : 0
    case 'other':
      return isSameNode && relation.short && each.gone_at === null ? 0.5 : 0
  }
}

/** Text that was cut off may continue; a complete sentence is hardly ever said again in the same words. */
function goesOn({ raw, was_last, gone_at }: TrackedRow, kind: ReturnType<typeof relate>['kind'], at: number): boolean {
  const weight = weightOf(raw)
  const isCutOff = !/[.!?…。！？؟।]["'”’)]*$/u.test(raw)
  const isJustCut = was_last === true && isCutOff && gone_at !== null && at - gone_at <= RELOAD
  if (kind === 'same' || kind === 'grown') return isJustCut || weight >= (isCutOff ? CUT_OFF : UNMISTAKABLE)
  return kind === 'corrected' && weight >= UNMISTAKABLE
}

/** A row that had left the page counts as the same only where its neighbours, its length or the time confirm it. */
function isCertain(matched: readonly number[], { followed, rows, at, j }: Alignment & { j: number }): boolean {
  const i = matched[j] ?? -1
  const [each, row] = [followed[i], rows[j]]
  if (!each || !row || each.gone_at === null) return true
  if ((j > 0 && matched[j - 1] === i - 1 && i > 0) || matched[j + 1] === i + 1) return true
  const { kind } = relate(each.raw, row.text)
  if (each.may_go_on && goesOn(each, kind, at)) return true
  if (kind !== 'same') return false
  if (weightOf(row.text) >= UNMISTAKABLE) return true
  const lastGone = followed.reduce((last, other) => Math.max(last, other.gone_at ?? Number.POSITIVE_INFINITY), 0)
  return each.gone_at === lastGone && at - each.gone_at <= BLINK
}

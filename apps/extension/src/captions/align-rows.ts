import type { CaptionRow } from './caption-events.ts'
import { relate, weightOf } from './text-relation.ts'

/** A row of the page as it is followed through time. */
export interface TrackedRow {
  key: number
  username: string
  /** What the row last showed. */
  raw: string
  /** When it left the page; null while it is there. */
  gone_at: number | null
  /** The last that its username had said when the page was loaded anew: their first row after that may be its end. */
  may_go_on?: boolean
}

interface Alignment {
  /** In the order of the page, oldest first. */
  followed: readonly TrackedRow[]
  rows: readonly CaptionRow[]
  at: number
}

/** A row that came back so soon is the one that went. */
const BLINK = 1_500
/** Among equals those count that are neighbours on both sides. */
const NEIGHBOURS = 0.05
/** So like must texts in two nodes be that one is the other corrected. */
const ALIKE = 0.6
/** Nobody says so many words twice in one breath, shown at once as a whole. */
const UNMISTAKABLE = 5
/** One word alone may be the beginning of anything. */
const CUT_OFF = 2

/**
 * For each row the index of what it continues, or -1 for a new one. The order of both is kept; among the ways to do so the
 * one with the most likeness is taken, by text first and by node second: nodes are used again, texts are not.
 */
export function alignRows(given: Alignment): number[] {
  const scores = scoresOf(given)
  for (;;) {
    const matched = bestMatches(scores, given)
    const doubtful = matched.flatMap((i, j) => (i >= 0 && !isCertain(matched, { ...given, j }) ? [j] : []))
    if (doubtful.length === 0) return matched
    // Without these something else may be the best.
    for (const j of doubtful) scores[(matched[j] ?? 0) * given.rows.length + j] = 0
  }
}

function bestMatches(scores: Float64Array, { followed, rows }: Alignment): number[] {
  const width = rows.length + 1
  /** The best of all up to here, and of those that end with this very pair; 0 for none. */
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
  const held = new Map(followed.filter((each) => each.gone_at === null).map((each) => [each.key, each]))
  /** A node that shows what it showed is what it was. */
  const isStill = (each: TrackedRow | undefined, row: CaptionRow | undefined) =>
    each !== undefined && row !== undefined && each.raw === row.text && each.username === row.username
  const stillRows = rows.map((row) => isStill(held.get(row.key), row))
  const scores = new Float64Array(followed.length * rows.length)
  for (const [i, each] of followed.entries()) {
    const isStillThere = each.gone_at === null && isStill(each, shown.get(each.key))
    for (const [j, row] of rows.entries()) {
      if ((stillRows[j] || isStillThere) && (each.key !== row.key || each.gone_at !== null)) continue
      const isFree = !shown.has(each.key) && !held.has(row.key)
      const score = scoreOf(each, row, isFree)
      // What is there goes before what was there.
      scores[i * rows.length + j] = each.gone_at === null ? score : score / 16
    }
  }
  return scores
}

/** 0: they are not the same. `isFree`: no node speaks against it. */
function scoreOf(each: TrackedRow, row: CaptionRow, isFree: boolean): number {
  const isSameNode = each.key === row.key
  const isOtherPerson = each.username !== row.username && each.username !== '' && row.username !== ''
  if (isOtherPerson && !isSameNode) return 0
  const relation = relate(each.raw, row.text)
  // A name that the page corrects; or somebody else's row in a node used again, if that row is found elsewhere.
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

/** Words that were cut off go on; what was said to its end is only begun anew in the same words by a rare chance. */
function goesOn(raw: string, kind: ReturnType<typeof relate>['kind']): boolean {
  const weight = weightOf(raw)
  const isCutOff = !/[.!?…。！？؟।]["'”’)]*$/u.test(raw)
  if (kind === 'same' || kind === 'grown') return weight >= (isCutOff ? CUT_OFF : UNMISTAKABLE)
  return kind === 'corrected' && weight >= UNMISTAKABLE
}

/** What had left the page is the same again only where its neighbours, its length or the time say so. */
function isCertain(matched: readonly number[], { followed, rows, at, j }: Alignment & { j: number }): boolean {
  const i = matched[j] ?? -1
  const [each, row] = [followed[i], rows[j]]
  if (!each || !row || each.gone_at === null) return true
  if ((j > 0 && matched[j - 1] === i - 1 && i > 0) || matched[j + 1] === i + 1) return true
  const { kind } = relate(each.raw, row.text)
  if (each.may_go_on && goesOn(each.raw, kind)) return true
  if (kind !== 'same') return false
  if (weightOf(row.text) >= UNMISTAKABLE) return true
  const lastGone = followed.reduce((last, other) => Math.max(last, other.gone_at ?? Number.POSITIVE_INFINITY), 0)
  return each.gone_at === lastGone && at - each.gone_at <= BLINK
}

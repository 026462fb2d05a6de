import type { CaptionRow } from './caption-events.ts'
import { relate, weightOf } from './text-relation.ts'

/** A row of the page as it is followed through time. */
export interface Followed {
  key: number
  speaker: string
  /** What the row last showed. */
  raw: string
  /** When it left the page; null while it is there. */
  gone_at: number | null
}

interface Alignment {
  /** In the order of the page, oldest first. */
  followed: readonly Followed[]
  rows: readonly CaptionRow[]
  at: number
}

/** A row that came back so soon is the one that went. */
const BLINK = 1_500
/** Nobody says so many words twice in one breath, shown at once as a whole. */
const UNMISTAKABLE = 5

/**
 * For each row the index of what it continues, or -1 for a new one. The order of both is kept; among the ways to do so the
 * one with the most likeness is taken, by text first and by node second: nodes are used again, texts are not.
 */
export function alignRows({ followed, rows, at }: Alignment): number[] {
  const scores = scoresOf(followed, rows)
  const width = rows.length + 1
  const best = new Float64Array((followed.length + 1) * width)
  const of = (i: number, j: number) => best[i * width + j] ?? 0
  for (let i = 1; i <= followed.length; i += 1) {
    for (let j = 1; j <= rows.length; j += 1) {
      const score = scores[(i - 1) * rows.length + j - 1] ?? 0
      const both = score > 0 ? of(i - 1, j - 1) + score : 0
      best[i * width + j] = Math.max(of(i - 1, j), of(i, j - 1), both)
    }
  }
  const matched = rows.map(() => -1)
  for (let i = followed.length, j = rows.length; i > 0 && j > 0;) {
    const score = scores[(i - 1) * rows.length + j - 1] ?? 0
    if (score > 0 && of(i, j) === of(i - 1, j - 1) + score) {
      i -= 1
      j -= 1
      matched[j] = i
    } else if (of(i, j) === of(i, j - 1)) j -= 1
    else i -= 1
  }
  return onlyCertain(matched, { followed, rows, at })
}

function scoresOf(followed: readonly Followed[], rows: readonly CaptionRow[]): Float64Array {
  const shownKeys = new Set(rows.map((row) => row.key))
  const heldKeys = new Set(followed.filter((each) => each.gone_at === null).map((each) => each.key))
  const scores = new Float64Array(followed.length * rows.length)
  for (const [i, each] of followed.entries()) {
    for (const [j, row] of rows.entries()) {
      const isFree = !shownKeys.has(each.key) && !heldKeys.has(row.key)
      scores[i * rows.length + j] = scoreOf(each, row, isFree)
    }
  }
  return scores
}

/** 0: they are not the same. `isFree`: no node speaks against it. */
function scoreOf(each: Followed, row: CaptionRow, isFree: boolean): number {
  const isSameNode = each.key === row.key
  const isOtherPerson = each.speaker !== row.speaker && each.speaker !== '' && row.speaker !== ''
  if (isOtherPerson && !isSameNode) return 0
  const relation = relate(each.raw, row.text)
  const node = isSameNode ? 3 : isFree ? 1 : 0
  switch (relation.kind) {
    case 'same':
      return 14 + node
    case 'grown':
      return isOtherPerson ? 1 : 8 + node
    case 'shrunk':
      return isOtherPerson ? 0 : 6 + node
    case 'corrected':
      return isOtherPerson ? 0 : 4 + relation.likeness + node
    case 'slid':
      return isSameNode && !isOtherPerson ? 5 : 0
    case 'other':
      return isSameNode && !isOtherPerson && relation.short && each.gone_at === null ? 1 : 0
  }
}

/** What had left the page is the same again only where its neighbours, its length or the time say so. */
function onlyCertain(matched: number[], { followed, rows, at }: Alignment): number[] {
  const lastGone = followed.reduce((last, each) => Math.max(last, each.gone_at ?? Number.POSITIVE_INFINITY), 0)
  return matched.map((i, j) => {
    const each = i < 0 ? undefined : followed[i]
    if (!each || each.gone_at === null) return i
    if ((j > 0 && matched[j - 1] === i - 1) || matched[j + 1] === i + 1) return i
    const row = rows[j]
    if (!row || relate(each.raw, row.text).kind !== 'same') return -1
    if (weightOf(row.text) >= UNMISTAKABLE) return i
    return each.gone_at === lastGone && at - each.gone_at <= BLINK ? i : -1
  })
}

import { plural } from '@cuecard/language/plain-text.ts'
import { coverage } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import { setImmediate } from 'node:timers/promises'
import { markdownSafe, sourceNote } from './markdown-text.ts'
import { COVER_TITLE, EMPTY_LINE } from './own-lines.ts'
import type { SectionPlan } from './plan.ts'
import { LEADS, type Rate } from './section-meaning.ts'
import { folded, type SourcePassage, type SourceQuote, quotesOf } from './source-quotes.ts'

/** Passages processed before the event loop gets a turn, so that live answers are not delayed. */
const PASSAGES_AT_ONCE = 20
/** Quotes that each document may add to a section before the next best quotes of all documents are added. */
const PER_ITEM = 5
/** Share of a section that one document may fill at first, and one heading or table row of it. */
const SHARE = { item: 0.5, part: 0.4 }
const HEADINGS_MAX = 10
/** Documents that the list of all names. */
const DOCUMENTS_MAX = 25
/** Rates that differ by less say nothing. */
const STEP = 0.05

export interface WrittenSection {
  title: string
  lines: string[]
  /** Items that the lines come from. */
  items: string[]
}

/** All quotes of the passages, without duplicates. */
export async function readUnits(passages: readonly SourcePassage[], signal: AbortSignal): Promise<SourceQuote[]> {
  const seen = new Set<string>()
  const units: SourceQuote[] = []
  for (const [at, passage] of passages.entries()) {
    if (at % PASSAGES_AT_ONCE === 0) {
      await setImmediate()
      signal.throwIfAborted()
    }
    for (const unit of quotesOf(passage)) {
      const key = folded(unit.text)
      if (key === '' || seen.has(key)) continue
      seen.add(key)
      units.push(unit)
    }
  }
  return units
}

const byWords: Rate = (plan, unit) => plan.rate(unit)

/** A section that the documents hold nothing for. */
export const emptySection = ({ title }: SectionPlan): WrittenSection => ({ title, lines: [EMPTY_LINE], items: [] })

/** The section made of the best quotes that are not in `used`; null when no quote fits. */
export function outlineSection(
  plan: SectionPlan,
  units: readonly SourceQuote[],
  { used = new Set(), rate = byWords }: { used?: Set<SourceQuote>; rate?: Rate } = {},
): WrittenSection | null {
  const rated = units
    .map((unit, at) => ({ unit, at, rate: used.has(unit) ? 0 : rate(plan, unit) }))
    .filter(({ rate }) => rate > 0)
    // Nearly equal ones stand as in the documents, which begin with what matters most.
    .sort((a, b) => step(b.rate) - step(a.rate) || a.at - b.at)
  // Of those that stand first, the nearest one; the others as in the documents.
  const leads = ({ rate }: Rated) => (rate >= LEADS ? rate : 0)
  const ranked = plan.isByHeading ? inRounds(rated) : rated
  const best = withoutRepeats(ranked.slice(0, plan.quotes * COMPARED))
  const chosen = spread(best, plan.quotes).sort((a, b) => leads(b) - leads(a) || a.at - b.at)
  if (chosen.length === 0) return null
  for (const { unit } of chosen) used.add(unit)
  return {
    title: plan.title,
    lines: chosen.map(({ unit }) => quoteLine(unit)),
    items: [...new Set(chosen.map(({ unit }) => unit.item_id))],
  }
}

const step = (rate: number) => Math.floor(rate / STEP)

interface Rated {
  unit: SourceQuote
  at: number
  rate: number
}

/** The best quotes, limited per document and per part of it; the remaining room is filled with the next best ones. */
function spread(rated: readonly Rated[], most: number): Rated[] {
  const counts = new Map<string, number>()
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1).get(key) ?? 0
  const isWithin = ({ unit }: Rated) => {
    const ofPart = add(`${unit.item_id} ${unit.part}`)
    return ofPart <= Math.max(1, most * SHARE.part) && add(unit.item_id) <= Math.max(PER_ITEM, most * SHARE.item)
  }
  const first = new Set(rated.filter(isWithin))
  return [...first, ...rated.filter((each) => !first.has(each))].slice(0, most)
}

/** The share of a quote's words that a better one has too, with all its figures, so that it adds nothing. */
const REPEATED = 0.8
/** So many times as many as a section shows are compared with each other. */
const COMPARED = 20

function withoutRepeats(rated: readonly Rated[]): Rated[] {
  const kept: { words: ReadonlySet<string>; figures: ReadonlySet<string> }[] = []
  return rated.filter(({ unit }) => {
    const words = contentSet(unit.text)
    const figures = new Set(unit.text.match(FIGURES))
    const isRepeated = kept.some(
      (other) => coverage(words, other.words) >= REPEATED && coverage(figures, other.figures) === 1,
    )
    if (!isRepeated) kept.push({ words, figures })
    return !isRepeated
  })
}

const FIGURES = /\d[\d.,:]*/g

/** The best of each heading first, then the second best of each, and so on. */
function inRounds(rated: readonly Rated[]): Rated[] {
  const counts = new Map<string, number>()
  const rounds = rated.map((each) => {
    const key = `${each.unit.item_id} ${each.unit.heading}`
    const round = counts.get(key) ?? 0
    counts.set(key, round + 1)
    return { each, round }
  })
  return rounds.sort((a, b) => a.round - b.round).map(({ each }) => each)
}

function quoteLine(unit: SourceQuote): string {
  const asked = unit.question === null ? '' : `**${markdownSafe(unit.question).replaceAll('*', '')}** `
  return `- ${asked}“${markdownSafe(unit.text)}” ${sourceNote([unit])}`
}

/** A list of the documents with their headings. */
export function coverSection(passages: readonly SourcePassage[]): WrittenSection | null {
  const headings = new Map<string, { name: string; headings: Set<string> }>()
  for (const { item_id, item_name, title } of passages) {
    const known = headings.get(item_id) ?? { name: item_name, headings: new Set<string>() }
    headings.set(item_id, known)
    const heading = title.split(' › ')[1]
    if (heading) known.headings.add(markdownSafe(heading))
  }
  if (headings.size === 0) return null
  const listed = [...headings.entries()].slice(0, DOCUMENTS_MAX)
  const left = headings.size - listed.length
  const lines = listed.map(([, item]) => {
    const some = [...item.headings].slice(0, HEADINGS_MAX)
    const more = item.headings.size - some.length
    const list = some.join('; ') + (more > 0 ? `; and ${more} more` : '')
    return `- **${markdownSafe(item.name).replaceAll('*', '')}**${list ? `: ${list}` : ''}`
  })
  if (left > 0) lines.push(`- and ${plural(left, 'more document')}`)
  return { title: COVER_TITLE, lines, items: listed.map(([id]) => id) }
}

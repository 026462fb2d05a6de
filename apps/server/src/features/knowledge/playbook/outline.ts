import { setImmediate } from 'node:timers/promises'
import { markdownSafe, sourceNote } from './markdown-text.ts'
import type { SectionPlan } from './plan.ts'
import { folded, type SourcePassage, type SourceQuote, quotesOf } from './source-quotes.ts'

/** Without this the reader would take the quotes for a text that somebody wrote (decision 20). */
export const OUTLINE_LINE =
  'This is an outline of quotes from your documents, sorted by rules. No language model took part.'

/** Passages between two breaths: answers that somebody waits for come first. */
const BREATH = 20
/** Quotes of one document in one section, at least, as long as others have something to say. */
const PER_ITEM = 5
/** Of the room, what one document may fill at first. */
const SHARE = 0.5
const HEADINGS_MAX = 10

export interface WrittenSection {
  title: string
  lines: string[]
  /** Items that the lines come from. */
  items: string[]
}

/** Everything that can be quoted, none of it twice. */
export async function readUnits(passages: readonly SourcePassage[], signal: AbortSignal): Promise<SourceQuote[]> {
  const seen = new Set<string>()
  const units: SourceQuote[] = []
  for (const [at, passage] of passages.entries()) {
    if (at % BREATH === 0) {
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

/** The section in quotes that are not `used` yet; null when the documents say nothing that belongs there. */
export function outlineSection(
  plan: SectionPlan,
  units: readonly SourceQuote[],
  used: Set<SourceQuote> = new Set(),
): WrittenSection | null {
  const rated = units
    .map((unit, at) => ({ unit, at, rate: used.has(unit) ? 0 : plan.rate(unit) }))
    .filter(({ rate }) => rate > 0)
    .sort((a, b) => b.rate - a.rate || a.at - b.at)
  const chosen = spread(rated, plan.quotes).sort((a, b) => a.at - b.at)
  if (chosen.length === 0) return null
  for (const { unit } of chosen) used.add(unit)
  return {
    title: plan.title,
    lines: chosen.map(({ unit }) => quoteLine(unit)),
    items: [...new Set(chosen.map(({ unit }) => unit.item_id))],
  }
}

interface Rated {
  unit: SourceQuote
  at: number
  rate: number
}

/** The best, with room for every document; what is left of the room goes to the next best. */
function spread(rated: readonly Rated[], most: number): Rated[] {
  const perItem = new Map<string, number>()
  const first: Rated[] = []
  const rest: Rated[] = []
  for (const each of rated) {
    const count = perItem.get(each.unit.item_id) ?? 0
    perItem.set(each.unit.item_id, count + 1)
    if (count < Math.max(PER_ITEM, most * SHARE)) first.push(each)
    else rest.push(each)
  }
  return [...first, ...rest].slice(0, most)
}

function quoteLine(unit: SourceQuote): string {
  const asked = unit.question === null ? '' : `**${markdownSafe(unit.question).replaceAll('*', '')}** `
  return `- ${asked}“${markdownSafe(unit.text)}” ${sourceNote([unit])}`
}

/** Which documents there are and what they speak of, by their headings. */
export function coverSection(passages: readonly SourcePassage[]): WrittenSection | null {
  const headings = new Map<string, { name: string; headings: Set<string> }>()
  for (const { item_id, item_name, title } of passages) {
    const known = headings.get(item_id) ?? { name: item_name, headings: new Set<string>() }
    headings.set(item_id, known)
    const heading = title.split(' › ')[1]
    if (heading) known.headings.add(markdownSafe(heading))
  }
  if (headings.size === 0) return null
  const lines = [...headings.values()].map((item) => {
    const some = [...item.headings].slice(0, HEADINGS_MAX)
    const more = item.headings.size - some.length
    const list = some.join('; ') + (more > 0 ? `; and ${more} more` : '')
    return `- **${markdownSafe(item.name).replaceAll('*', '')}**${list ? `: ${list}` : ''}`
  })
  return { title: 'What your documents cover', lines, items: [...headings.keys()] }
}

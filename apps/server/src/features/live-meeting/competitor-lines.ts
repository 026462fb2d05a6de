import { shorten } from '@cuecard/language/plain-text.ts'
import { passageSentences } from '../../shared/passages/passage-sentences.ts'
import type { RetrievedPassage } from '../../shared/passages/read-passages.ts'

/** What the notes say in one line, and where. */
export interface NoteLine {
  text: string
  passage: RetrievedPassage
}

const LINES_MAX = 6
const LINE_MAX = 240
/** What helps first in a call, by the head of a column; English and German. */
const ORDER: readonly RegExp[] = [
  /\b(?:win|beat|against|respon[ds]|answer|counter|argument|gewinn)/i,
  /weak|lack|schwäch/i,
  /careful|caution|risk|avoid|achtung|vorsicht/i,
  /strength|strong|stärk/i,
  /price|cost|preis|kosten/i,
]
/** Columns about the notes themselves. */
const ABOUT_NOTES = /\b(?:checked|updated|source|owner|author|date|link|url|stand|quelle)\b/i
const PRODUCT = /^(?:product|produkt)/i
const NAMES = /^(?:competitor|rival|vendor|maker|product|wettbewerber|konkurrent|anbieter|produkt)/i
const PROSE_RANK = 2

/** The lines of competitor notes that speak of the one that `isNamed` finds, the most helpful first. */
export function competitorLines(notes: readonly RetrievedPassage[], isNamed: (text: string) => boolean): NoteLine[] {
  const found = notes.flatMap((passage) => {
    const lines = /^\|.*\|$/mu.test(passage.text) ? tableLines(passage.text, isNamed) : proseLines(passage, isNamed)
    return lines.map((line) => ({ ...line, passage }))
  })
  const once = [...new Map(found.map((line) => [line.text, line])).values()]
  return once.toSorted((a, b) => a.rank - b.rank).slice(0, LINES_MAX)
}

interface RankedLine {
  text: string
  rank: number
}

function tableLines(text: string, isNamed: (text: string) => boolean): RankedLine[] {
  const [heads = [], ...rows] = text.split('\n').flatMap((line) => (line.startsWith('|') ? [cellsOf(line)] : []))
  return rows.flatMap((row) => {
    // 'Cheaper than NordPick' stands in another one's row.
    const nameAt = row.findIndex((cell, at) => (at === 0 || NAMES.test(heads[at] ?? '')) && isNamed(cell))
    if (nameAt < 0) return []
    const subject = heads.findIndex((head, at) => at !== nameAt && PRODUCT.test(head))
    return heads.flatMap((head, at): RankedLine[] => {
      const cell = row[at] ?? ''
      if (at === nameAt || at === subject || cell === '' || head === '' || ABOUT_NOTES.test(head)) return []
      const lead = subject < 0 ? head : `${row[subject]}, ${head.charAt(0).toLowerCase()}${head.slice(1)}`
      return [{ text: shorten(`${lead}: ${cell}`, LINE_MAX), rank: rankOf(head) }]
    })
  })
}

const rankOf = (head: string) => {
  const at = ORDER.findIndex((each) => each.test(head))
  return at < 0 ? ORDER.length : at
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Sentences that name it, or stand under its heading. */
const proseLines = ({ text, title }: RetrievedPassage, isNamed: (text: string) => boolean): RankedLine[] => {
  const isWholePart = isNamed(title.split(' › ').at(-1) ?? '')
  return passageSentences(text).flatMap(({ text: sentence, heading, whole }): RankedLine[] => {
    if (!whole || sentence === heading) return []
    const isAbout = isNamed(sentence) || (heading === '' ? isWholePart : isNamed(heading))
    return isAbout ? [{ text: shorten(sentence, LINE_MAX), rank: PROSE_RANK }] : []
  })
}

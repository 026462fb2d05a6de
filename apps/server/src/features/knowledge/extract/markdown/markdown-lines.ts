import { isStopWord } from '@cuecard/language/words.ts'
import { LINE_BREAK, plainInline } from './markdown-inline.ts'

/** Two blanks or a backslash at the end of a line break it there. */
export const isBroken = (line: string) => line.endsWith('  ') || line.endsWith('\\')
/** What follows begins a sentence, so that the break says no less than a blank. */
const ENDS_SENTENCE = /[.!?:;…。！？]["'”’)*_]*$/u
/** 'Q: …', '**Price:** …', '- a point', '3. a step', '[1] a note': a line by itself. */
const BEGINS_OWN =
  /^(?:(?:\*\*|__)?\p{Lu}[^:.?!]{0,40}:(?:\*\*|__)?(?:\s|$)|(?:[-*+•]|\d{1,9}[.)])\s|(?:\*\*|__)[^*_]+(?:\*\*|__)$)/u
/** A bold line stands above the next one like a heading. */
export const IS_BOLD = /^(?:\*\*|__)[^*_]+(?:\*\*|__):?$/
/** Where no line is longer, they are an address or the like, which nobody wrapped. */
const WRAPPED_FROM = 60
/** 'Business – 99 €', '10 users: free': a line of a list that nobody gave points. */
const ENTRY = /^[\p{Lu}\d€$£](?:.{0,200}\d|.{0,60}? [–—-] |[^:]{0,60}: )/u
const BEGINS = /^[\p{Lu}\d€$£]/u
const AMOUNT = String.raw`(?:[€$£] ?\d|(?:EUR|USD|CHF|GBP) \d|\d[\d.,]{0,15} ?(?:€|\$|£|%|EUR|USD|CHF|GBP))`
const PRICED = new RegExp(
  String.raw`^\p{Lu}\S*(?: [\p{Lu}\d]\S*){0,3}?(?: [–—-]|:)? (?:(?:ab|from|dès|desde|bis|up to) )?${AMOUNT}`,
  'u',
)

/** The sentence goes on below: 'for the', 'Lyon,'. */
const isOpen = (line: string) =>
  /[,;(/&–—-]$/.test(line) || isStopWord(/[\p{L}\p{N}]+$/u.exec(line)?.[0].toLowerCase() ?? '')

/**
 * Whether a writer broke a paragraph that is wrapped at some width before `line`: an entry and what would have had room in its line, or
 * two that begin with a name and its price.
 */
function isEntryBelow(above: string, line: string, { below, width }: { below: string; width: number }): boolean {
  if (isOpen(above) || !ENTRY.test(above) || !BEGINS.test(line)) return false
  const hasRoom = (one: string, other: string) => one.length + 1 + other.length <= width
  if (hasRoom(above, line) || (PRICED.test(above) && PRICED.test(line))) return true
  return ENTRY.test(line) && BEGINS.test(below) && !isOpen(line) && hasRoom(line, below)
}

/** A paragraph's text. Its source may be wrapped at some width, inside sentences and links; lines that stand for themselves stay lines. */
export function joinLines(source: readonly string[]): string {
  const lines = source.flatMap((line) =>
    line.split(LINE_BREAK).map((part, at, all) => (at < all.length - 1 ? `${part}  ` : part)),
  )
  const width = lines.reduce((most, line) => Math.max(most, line.trim().length), 0)
  const isWrapped = width >= WRAPPED_FROM
  const texts: string[][] = []
  let isOver = true
  for (const [at, line] of lines.entries()) {
    const text = line.trim().replace(/\\$/, '')
    const above = lines[at - 1]?.trim() ?? ''
    const below = lines[at + 1]?.trim() ?? ''
    if (isOver || BEGINS_OWN.test(text) || isEntryBelow(above, text, { below, width })) texts.push([text])
    else texts.at(-1)?.push(text)
    isOver = !isWrapped || isBroken(line) || ENDS_SENTENCE.test(text) || IS_BOLD.test(text)
  }
  return texts
    .map((parts) => plainInline(parts.join(' ')))
    .filter((text) => text !== '')
    .join('\n')
}

/** Citations such as `[2]`, `[1, 3]`, `【4】`. */
const CITATION = /[[【]\s*\^?\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*[\]】]/gu
const LINK = /!?\[([^\]]*)\]\([^)\s]*\)/gu
const LINE_MARKS = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+•·][ \t]+|\d{1,2}[.)][ \t]+(?=\D))+/gmu
const EMPHASIS = /\*+|~~|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu
const TABLE_RULE = /^[ \t|:-]+$/gmu
/** Soft hyphens and zero-width characters. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu

/** A text without Markdown syntax and citations; line breaks stay. */
export const withoutMarkup = (text: string) => withTables(text).replaceAll('|', ' ')

/** The same with the pipes of its tables, for what reads their cells. */
export const withTables = (text: string) =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(LINK, '$1')
    .replace(CITATION, ' ')
    .replace(TABLE_RULE, '')
    .replace(LINE_MARKS, '')
    .replace(EMPHASIS, '')

/** Normal form to compare texts: without markup and differences of case, spacing, quotation marks, dashes and thousands separators. */
export const folded = (text: string): string => evenSpaces(evenSigns(caseFolded(withoutMarkup(text))))

/** Case folding with built-in functions: `ß` becomes `ss`, both lower-case sigmas become one. */
const caseFolded = (text: string) => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC')

const evenSigns = (text: string) =>
  text
    .replace(/[‘’‚‛`´]/gu, "'")
    .replace(/[“”„‟«»]/gu, '"')
    .replace(/[‐‑‒–—―−]/gu, '-')
    .replace(/(?<![\d.,])\d{1,3}(?:[,']\d{3})+(?!\d)/gu, (number) => number.replace(/[,']/gu, ''))

/** Removes the space between number and unit: `€ 5`, `12 kg`, `5 %`. */
const evenSpaces = (text: string) =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/(?<=\d) (?=[\p{L}%€$£°])/gu, '')
    .replace(/(?<=[€$£]) (?=\d)/gu, '')
    .trim()

/** Scripts in which a word boundary can be recognised by letters. */
const WORD_EDGE = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/**
 * Whether a text contains a phrase. A word may continue after it (`discount` in `discounts`) but not begin before it
 * (`art` in `start`); a number must match completely.
 */
export function holdsPhrase(text: string, phrase: string): boolean {
  const wanted = folded(phrase)
  // A phrase of punctuation only is compared literally.
  if (wanted === '') return text.includes(phrase.trim())
  const within = folded(text)
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1)) {
    if (beginsThere(within, at) && endsThere(within, at + wanted.length)) return true
  }
  return false
}

function beginsThere(text: string, at: number): boolean {
  const first = text.slice(at, at + 2)
  const before = text.slice(Math.max(0, at - 2), at)
  if (/^\p{N}/u.test(first)) return !/\p{N}[.,]?$/u.test(before)
  return !(WORD_EDGE.test(first.slice(0, 1)) && WORD_EDGE.test(before.slice(-1)))
}

const endsThere = (text: string, end: number) =>
  !(/\p{N}/u.test(text.slice(end - 1, end)) && /^[.,]?\p{N}/u.test(text.slice(end, end + 2)))

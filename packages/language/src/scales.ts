import { type DecimalSign, numberOf } from './written-numbers.ts'

/** The words for thousands and more, in small letters; `billion` is that of English. */
const SAID: readonly (readonly [factor: number, words: string])[] = [
  [1e3, 'thousand tausend mille mil mila duizend'],
  [1e6, 'million millions millionen millón millones milione milioni milhão milhões miljoen'],
  [1e9, 'billion billions milliarde milliarden milliard milliards miliardo miliardi miljard'],
  [1e12, 'trillion trillions billionen billón billones'],
]
/** What stands behind digits alone. `m`, `b`, `t` and `md` do so only beside a currency. */
const WRITTEN: readonly (readonly [factor: number, words: string])[] = [
  [1e2, 'hundred'],
  [1e3, 'k t tsd thousands'],
  [1e6, 'm mn mio mill'],
  [1e9, 'b bn md mds mrd mil-millones'],
]
const factors = (lists: typeof SAID) =>
  lists.flatMap(([factor, words]) => words.split(' ').map((word): [string, number] => [word.replace('-', ' '), factor]))

/** What the words for thousands and more are worth, in seven languages. */
export const SCALE_WORDS: ReadonlyMap<string, number> = new Map(factors(SAID))
const FACTORS: ReadonlyMap<string, number> = new Map([...SCALE_WORDS, ...factors(WRITTEN)])
/** Written in English texts, too, where `1.250 million` has decimals; all others are of languages that write a comma before them. */
const OF_ENGLISH = /^(?:hundred|thousands?|millions?|billions?|trillions?|k|mn?|bn?)$/

/** Abbreviations that only German has. */
export const GERMAN_SHORT = 'tsd|mio|mrd'
export const CURRENCY = '[€$£]|EUR|USD|GBP|CHF'
const SPACE = String.raw`[ \t\u00A0\u202F\u2009]`
/** A currency that is not that of a next number: 'a cable of 5 m, € 20'. */
const BEFORE_MONEY = String.raw`(?=\.?${SPACE}?(?:${CURRENCY}|(?:d['’])?euros?|d[oó]l(?:lar|ar)(?:e?s)?|franken|francs?)(?!\p{L}|${SPACE}?\d))`
const AMOUNT_BEFORE = String.raw`(?<=(?:${CURRENCY})${SPACE}?\d[\d.,'’]{0,20}`
/** 'Six mil' is a thickness in English. */
const WORDS = [...SCALE_WORDS.keys(), 'thousands', 'hundred']
  .filter((word) => word !== 'mil')
  .toSorted()
  .toReversed()
/** 'Cinq millions d’euros', 'tres millones de euros'. */
const OF_WHAT = String.raw`(?:(?<=[mb]il\p{L}{3,7})${SPACE}(?:de(?=${SPACE}\p{L})|d['’](?=\p{L})))?`
/** The point of an abbreviation belongs to it, unless it may end the sentence; that of German ones stands before nouns, too. */
const POINT = String.raw`(?:(?<=${GERMAN_SHORT}|mill)\.(?=${SPACE}?[\p{L}€$£])|(?<=mn|bn)\.(?=${SPACE}?(?:${CURRENCY}|(?-i:\p{Ll}))))?`
const SHORT = `${GERMAN_SHORT}|k|bn|(?:mn|md|mds|mill|m|mil)${BEFORE_MONEY}|t(?=€|EUR)|${AMOUNT_BEFORE})(?:m|b)|${AMOUNT_BEFORE}${SPACE}?)mn`

/**
 * Of how many a number in digits is: `3,5 Mio. Euro`, `€1.2 million`, `5 k€`. For expressions with the flags `iu`, right behind the digits; `30 mn` are
 * the minutes of French, and `5m` is a length.
 */
export const SCALE = String.raw`${SPACE}?(?:mil${SPACE}millones|${WORDS.join('|')}|${SHORT})(?:(?![\p{L}\p{M}\p{N}])|(?<=\d${SPACE}?[tkm])(?=EUR))${OF_WHAT}${POINT}`

const AT = new RegExp(SCALE, 'iuy')
const NAMED = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${WORDS.join('|')}|${GERMAN_SHORT}|k|mn|bn)(?![\p{L}\p{N}])|(?:t|m|mds?)(?=€|EUR))`,
  'giu',
)

/** The scale that stands right there, behind digits, and what it multiplies them by; null for none. */
export function scaleAt(text: string, at: number): { text: string; factor: number } | null {
  AT.lastIndex = at
  const found = AT.exec(text)?.[0]
  return found === undefined ? null : { text: found, factor: factorOf(found) }
}

/** What scales a text names anywhere, of thousands and more: 'EUR million' above a column. */
export const scalesNamed = (text: string): number[] =>
  [...new Set([...text.matchAll(NAMED)].map(([word]) => factorOf(word)))].filter((factor) => factor >= 1e3)

const nameOf = (scale: string) => /mil millones|\p{L}+/u.exec(scale.toLowerCase().replaceAll(/\s/g, ' '))?.[0] ?? ''
const factorOf = (scale: string) => FACTORS.get(nameOf(scale)) ?? 1

/** The value of digits with such a scale behind them; null where their signs make no number. `decimal`: the sign of the text around. */
export function scaledNumber(digits: string, scale: string, decimal: DecimalSign | null): number | null {
  // A scale is never written in full, so that three decimals are as usual as two.
  const own = numberOf(digits, OF_ENGLISH.test(nameOf(scale)) ? (decimal ?? 'point') : 'comma', null)
  return own === null ? null : Math.round(own * factorOf(scale) * 1e6) / 1e6
}

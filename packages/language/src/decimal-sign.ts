import { englishness, isGerman } from './english.ts'
import { GERMAN_HEAD } from './german-heads.ts'
import { GERMAN_SHORT } from './scales.ts'
import type { DecimalSign } from './written-numbers.ts'

/** One separator with three digits behind it: only language and what is counted tell thousands from decimals. */
const AMBIGUOUS = /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?![\d.,]*\d)/

const TWO_KINDS = { comma: /\d\.\d{3},\d/, point: /\d[,'’]\d{3}\.\d/ }
const SHORT_DECIMALS = {
  comma: /(?<![\d.,])\d+,\d{1,2}(?![\d,])/,
  point: /(?<![\d.,])\d+\.\d{1,2}(?![\d.,]|\s?(?:Uhr|\p{Lu}))/u,
}
/** In an English text only a price or a share tells: 'sections 1,2'. */
const PRICE_WITH_COMMA = /(?<![\d.,])\d+,\d{1,2}\s?(?:%|€|EUR\b|CHF\b)|(?:€|EUR|CHF)\s?\d+,\d{1,2}(?!\d)/
/** What else stands in German tables and in short German lines, which have no verb or article. */
const GERMAN_WORD = new RegExp(
  String.raw`${GERMAN_HEAD}|(?<!\p{L})(?:bis|über|unter|je|ab (?=\d)|stk|ust|${GERMAN_SHORT}|uhr|euro|franken|woche|monate|jahre|stunde|minute)(?!\p{L})|[äöüß]`,
  'iu',
)
const WITH_COMMA = /^[\P{L}\p{Script=Latin}\p{Script=Cyrillic}]*$/u

/** The decimal sign of a text, by its other numbers and by its language; null where neither tells. */
export function decimalSignOf(text: string): DecimalSign | null {
  const [hasComma, hasPoint] = [TWO_KINDS.comma.test(text), TWO_KINDS.point.test(text)]
  if (hasComma !== hasPoint) return hasComma ? 'comma' : 'point'
  const byLanguage = signOfLanguage(text)
  const [comma, point] = [SHORT_DECIMALS.comma.test(text), SHORT_DECIMALS.point.test(text)]
  if (byLanguage === 'point') return PRICE_WITH_COMMA.test(text) && !point ? 'comma' : 'point'
  if (byLanguage !== null || comma === point) return byLanguage
  return comma ? 'comma' : 'point'
}

function signOfLanguage(text: string): DecimalSign | null {
  const english = englishness(text)
  if (english === 'yes') return 'point'
  if (!WITH_COMMA.test(text)) return null
  return english === 'no' || isGerman(text) || GERMAN_WORD.test(text) ? 'comma' : null
}

/** The decimal sign of the first of these texts that tells one, from the nearest to the widest; not looked for where no number needs it. */
export function decimalSignFor(text: string, ...around: readonly string[]): DecimalSign | null {
  if (!AMBIGUOUS.test(text)) return null
  for (const each of [text, ...around]) {
    const sign = decimalSignOf(each)
    if (sign !== null) return sign
  }
  return null
}

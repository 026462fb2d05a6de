/** Which of the two signs a text writes before its decimals: `1,250.5` has a point, `1.250,5` a comma. */
export type DecimalSign = 'point' | 'comma'

/** What a number is of, as far as it says whether three digits behind a separator can be decimals. */
export type NumberOf = 'money' | 'share' | 'count' | 'measure'

/**
 * A number in digits, with its separators: `1.250,00`, `1,250.00`, `1'250.–`, `1 250,00` with narrow spaces. Between plain spaces stand two numbers,
 * unless it is grouped and has a comma: see `SPACED`.
 */
export const WRITTEN_NUMBER = String.raw`\d{1,3}(?:[\u00A0\u202F\u2009'’]\d{3})+(?!\d)(?:[.,]\d+)?|\d[\d.,]*\d|\d`
/** What stands for no cents. */
export const NO_CENTS = String.raw`(?:[.,][-–—]{1,2}(?![\d-]))`
/** `1 250,00`, not behind a name such as 'RV 240'. Of five groups at most: rows of numbers have no end. */
export const SPACED = String.raw`(?<!(?-i:\p{Lu})[\p{L}-]{0,20} )\d{1,3}(?: \d{3}){1,5},\d{1,2}(?!\d)`

const GROUPS = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/
/** No share is ninety-nine thousand percent, whatever sign the text around has. */
const AVAILABILITY = /^99[.,]\d{3}$/
const BETWEEN_GROUPS = /[\u00A0\u202F\u2009'’ ]/g

/**
 * A number as `WRITTEN_NUMBER` finds it with no separator but a decimal point, `1250.50`; null where its signs make no number, as in `1.2.3`. Of two
 * kinds of separators the last is the decimal's, and one that comes twice is none. A single one before three digits parts thousands in prices and
 * counts; elsewhere it does unless it is the text's decimal sign.
 */
export function plainNumber(digits: string, decimal: DecimalSign | null, of: NumberOf | null): string | null {
  const plain = digits.replaceAll(BETWEEN_GROUPS, '')
  if (/^\d+$/.test(plain)) return plain
  const sign = plain.lastIndexOf('.') > plain.lastIndexOf(',') ? '.' : ','
  const [first = '', ...others] = plain.split(sign)
  const decimals = others.at(-1) ?? ''
  if (GROUPS.test(plain) && plain.length === digits.length && !(of === 'share' && AVAILABILITY.test(plain))) {
    if (others.length > 1 || isThousands(sign === '.' ? 'point' : 'comma', decimal, of))
      return plain.replaceAll(/\D/g, '')
  }
  if (others.length > 1 || (/\D/.test(first) && !GROUPS.test(first))) return null
  const whole = first.replaceAll(/\D/g, '')
  const isEven = /^0+$/.test(decimals) && (sign === ',' || first.length > whole.length || plain.length < digits.length)
  return isEven ? whole : `${whole}.${decimals}`
}

/** The value of such a number; see `plainNumber`. */
export function numberOf(digits: string, decimal: DecimalSign | null, of: NumberOf | null): number | null {
  const plain = plainNumber(digits, decimal, of)
  return plain === null ? null : Number(plain)
}

function isThousands(sign: DecimalSign, decimal: DecimalSign | null, of: NumberOf | null): boolean {
  if (of === 'money' || of === 'count') return true
  if (decimal !== null) return sign !== decimal
  // Availability has three decimals: `99.999%`.
  return !(of === 'share' && sign === 'point')
}

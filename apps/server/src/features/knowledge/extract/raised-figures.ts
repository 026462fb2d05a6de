const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const PRICE = /[€$£¥]\s?\d[\d.,]*$/

/**
 * Raised text as plain text behind `before`. A mark of a footnote or an exponent stands apart from the figure or percentage
 * before it, which it would become a digit of; raised cents of a price follow a point.
 */
export const raisedText = (before: string, raised: string): string => {
  const digits = /^\d+/.exec(raised)?.[0]
  if (digits === undefined || !/[\d%]$/.test(before)) return raised
  if (digits.length === 2 && PRICE.test(before)) return `.${raised}`
  return ` ${digits.replace(/\d/g, (digit) => RAISED[Number(digit)] ?? digit)}${raised.slice(digits.length)}`
}

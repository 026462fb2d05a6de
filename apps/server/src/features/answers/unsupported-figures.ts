import { findFigures } from '@cuecard/language/figures.ts'
import { NOT_IN_PASSAGES } from './answers.tables.ts'

/** A number with the sign before or the unit behind it that makes it a figure. */
const NUMBER = /[€$£¥]?\s?\d+(?:[.,]\d+)*(?:\s?(?:%|€|EUR|USD|GBP|CHF))?/g
const CITATION = /[[【][\d\s,;–-]*[\]】]/g
const LIST_MARK = /^\s*\d{1,2}[.)]\s/gm
/** Documents often write these as words. */
const WRITTEN_AS_WORDS_MAX = 12

/**
 * The figures of an answer that stand neither in the passages it cites nor in the conversation, as they are written, each once. A
 * model may have computed them, or made them up.
 */
export function unsupportedFigures(answer: string, known: readonly string[]): string[] {
  const numbersIn = (text: string) => [...text.matchAll(NUMBER)].flatMap(([number]) => readings(number))
  // Documents write some of them as words: 'thirty days'.
  const inWords = (text: string) => findFigures(text).map(({ value }) => value)
  const held = new Set(known.flatMap((text) => [...numbersIn(text), ...inWords(text)]))
  const text = answer.replace(CITATION, ' ').replace(LIST_MARK, ' ')
  const missing = [...text.matchAll(NUMBER)]
    .map(([number]) => number.trim())
    .filter((number) => !readings(number).some((value) => value <= WRITTEN_AS_WORDS_MAX || held.has(value)))
  return [...new Set(missing)]
}

/** `24.000` is twenty-four in one country and twenty-four thousand in another: both count. */
function readings(number: string): number[] {
  const digits = number.replace(/[^\d.,]/g, '')
  const joined = Number(digits.replace(/[.,]/g, ''))
  const decimal = Number(digits.replace(/[.,](?=.*[.,])/g, '').replace(',', '.'))
  return [joined, decimal]
}

export const unsupportedNotice = (figures: readonly string[]) => `${NOT_IN_PASSAGES}${figures.join(', ')}.`

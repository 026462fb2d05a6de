import { contentSet, contentWords } from '@cuecard/language/words.ts'
import type { AnswerUnit } from './answer-units.ts'
import { NUMBERS } from './asked-kind.ts'

/** 'How many API calls can we make': up to three words, ended by what makes the rest of a question. */
const ASKED =
  /\bhow (?:many|much) (?:(?:of )?(?:the|your|our|my|their) |more |different )?((?:(?!(?:do|does|did|can|could|is|are|was|were|will|would|should|has|have|may|might|must|an?|per|in|on|of|for|to|at|from|with|we|you|i)\b)\p{L}[\p{L}-]*\s?){1,3})/iu
const NUMBER = new RegExp(String.raw`\p{N}|^(?:${NUMBERS}|no|any)\b`, 'iu')
/** So many words may stand between a number and what it counts. */
const BETWEEN_MAX = 3

/** What a number counts stands before these. */
const ENDS_COUNTED = /^(?:on|in|of|for|to|at|from|with|by|per|an?|the|that|which|who|is|are|can|may|must)$|[,;:.]$/iu

/** The stem of what a question counts: 'call' in 'how many API calls'; null where it counts nothing. */
export const countedThing = (question: string): string | null =>
  contentWords(ASKED.exec(question)?.[1] ?? '').at(-1) ?? null

/**
 * Whether a line says how many of a thing there are: `said` with a number near it, `perhaps` where the question or heading above
 * names the thing, `not` where the line counts something else or nothing.
 */
export function saysHowMany(
  thing: string,
  { text, under }: Pick<AnswerUnit, 'text' | 'under'>,
): 'said' | 'perhaps' | 'not' {
  const words = text.split(/\s+/)
  const numbers = words.flatMap((word, at) => (NUMBER.test(word) ? [at] : []))
  const isNear = (at: number) =>
    !isShare(words, at) &&
    numbers.some((number) => Math.abs(number - at) <= BETWEEN_MAX + 1 && !countsOther(words.slice(number + 1, at)))
  if (words.some((word, at) => contentWords(word).includes(thing) && isNear(at))) return 'said'
  return numbers.length > 0 && contentSet(under).has(thing) ? 'perhaps' : 'not'
}

/** '14 engineers on call' counts engineers. */
const countsOther = (between: readonly string[]) => between.some((word) => ENDS_COUNTED.test(word))

/** 'At most 1 pick in 200': a share of the things, not how many there are. */
const isShare = (words: readonly string[], at: number) =>
  /\b(?:1|one) \S+ (?:in|of|out of) (?:\S+ )?\p{N}/iu.test(words.slice(Math.max(0, at - 1), at + 5).join(' '))

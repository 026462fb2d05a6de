import { countShared } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import { writeNumbers } from './spoken-numbers.ts'

const ORDINALS = new Map([
  ['first', '1st'],
  ['second', '2nd'],
  ['third', '3rd'],
  ['fourth', '4th'],
  ['fifth', '5th'],
])
/** Before a noun: 'in the first year', and not 'first of all'. */
const ORDINAL = new RegExp(String.raw`(?<!\bat )\b(?:${[...ORDINALS.keys()].join('|')})(?= (?!of\b)\p{L})`, 'giu')

/** A question with its numbers in digits, so that those which differ keep questions apart. */
export const withDigits = (text: string): string =>
  writeNumbers(text).replaceAll(ORDINAL, (word) => ORDINALS.get(word.toLowerCase()) ?? word)

/** The words that say what a question asks for, numbers in digits. */
export const wordsAsked = (text: string): Set<string> => contentSet(withDigits(text))

/** Whether each says something that the other does not: 'the battery of the robot' and 'the wheels of the robot' are two things. */
export const differsBothWays = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  countShared(a, b) < Math.min(a.size, b.size)

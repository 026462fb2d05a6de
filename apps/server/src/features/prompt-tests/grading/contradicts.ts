import { countNegations, coverage } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'

const YES = /^\W*(?:yes|yeah|yep|ja|oui|si|sí|sim|да|はい|是)(?![\p{L}])/iu
const NO = /^\W*(?:no|nope|nein|non|nee|não|нет|いいえ|不)(?![\p{L}])/iu
/** Also splits the cells of a table row. */
export const CLAUSE_END = /[\n;|]+|(?<=[.!?])\s+|(?<=[。！？])/u
/** Share of the words of a sentence that another sentence must contain to have the same subject. */
const SAME_THING = 0.7
/** A sentence with fewer words is too short to compare; one that is this many times longer makes other statements as well. */
const WORDS_LEAST = 3
const LONGER_MOST = 2

/** Whether a response says no where the expected result says yes, or the reverse. */
export function contradicts(expected: string, response: string): boolean {
  if ((YES.test(expected) && NO.test(response)) || (NO.test(expected) && YES.test(response))) return true
  const said = sentencesIn(response)
  return sentencesIn(expected).some((wanted) => {
    if (wanted.words.size < WORDS_LEAST) return false
    const same = said.filter(
      ({ words }) => words.size <= wanted.words.size * LONGER_MOST && coverage(wanted.words, words) >= SAME_THING,
    )
    return same.length > 0 && same.every(({ negated }) => negated !== wanted.negated)
  })
}

/** Two negations in a sentence count as none. */
const sentencesIn = (text: string): { words: ReadonlySet<string>; negated: boolean }[] =>
  text
    .split(CLAUSE_END)
    .filter((sentence) => sentence.trim() !== '')
    .map((sentence) => ({
      words: contentSet(sentence),
      negated: countNegations(sentence) % 2 === 1,
    }))

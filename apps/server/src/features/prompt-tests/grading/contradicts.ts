import { coverage } from '@cuecard/language/similarity.ts'
import { type Claim, claimsIn } from './claims.ts'

const YES = /^\W*(?:yes|yeah|yep|ja|oui|si|sí|sim|da|はい|是)(?![\p{L}])/iu
/** `No. of robots` is a number. */
const NO = /^\W*(?:no(?!\. (?:of\b|\d))|nope|nein|non|nee|não|нет|いいえ|不)(?![\p{L}])/iu
/** Share of the words of a sentence that another sentence must contain to have the same subject. */
const SAME_THING = 0.7
/** A sentence with fewer words is too short to compare; one that is this many times longer makes other statements as well. */
const WORDS_LEAST = 3
const LONGER_MOST = 2

/** Whether a response says no where the expected result says yes, or the reverse. Both without Markdown, but with the pipes of their tables. */
export function contradicts(expected: string, response: string): boolean {
  if ((YES.test(expected) && NO.test(response)) || (NO.test(expected) && YES.test(response))) return true
  const said = claimsIn(response)
  return claimsIn(expected).some((wanted) => {
    const same = said.filter((claim) => isSameThing(wanted, claim))
    return same.length > 0 && same.every(({ negated }) => negated !== wanted.negated)
  })
}

const isSameThing = (wanted: Claim, said: Claim): boolean =>
  wanted.words.size >= WORDS_LEAST &&
  said.words.size <= wanted.words.size * LONGER_MOST &&
  coverage(wanted.words, said.words) >= SAME_THING &&
  holdsAll(wanted.words, said.needs) &&
  holdsAll(said.words, wanted.needs)

const holdsAll = (text: ReadonlySet<string>, words: ReadonlySet<string>) => [...words].every((word) => text.has(word))

import { isEnglish } from './english.ts'

/** Short forms that are no other word without their apostrophe; `its`, `were`, `well`, `ill` and `lets` are. */
const SHORT_FORMS = [
  ...'is are was were do does did ca wo could would should has have had must need'
    .split(' ')
    .map((verb) => [verb, "n't"]),
  ...'what that there where who how when why here he she'.split(' ').map((word) => [word, "'s"]),
  ...'you they what'.split(' ').map((word) => [word, "'re"]),
  ...'i you we they could would should'.split(' ').map((word) => [word, "'ve"]),
  ...'you they it that there'.split(' ').map((word) => [word, "'ll"]),
  ['i', "'m"],
] as const

const WRITTEN = new Map(SHORT_FORMS.map(([word = '', end = '']) => [`${word}${end.replace("'", '')}`, `${word}${end}`]))
const WITHOUT = new RegExp(`(?<![\\p{L}'])(?:${[...WRITTEN.keys()].join('|')})(?![\\p{L}'])`, 'giu')

/**
 * 'whats the warranty' with its apostrophe, as captions and hurried people leave it out; all of them straight. 'Im' and 'dont' are words
 * of German and French, where they stay.
 */
export function withApostrophes(text: string): string {
  const straight = text.replaceAll('’', "'")
  if (straight.search(WITHOUT) === -1 || !isEnglish(straight)) return straight
  return straight.replace(WITHOUT, (word) => {
    const written = WRITTEN.get(word.toLowerCase()) ?? word
    return `${word.charAt(0)}${written.slice(1)}`
  })
}

/** A sentence as rules for whole sentences read it: lower-cased, with apostrophes and without other marks. */
export const unmarked = (sentence: string): string =>
  withApostrophes(sentence.toLowerCase())
    .replaceAll(/[?？؟!.…"“”»«¿¡)。]+/gu, ' ')
    .replaceAll(/[,،，]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()

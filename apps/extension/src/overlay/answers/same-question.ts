import { wordsWithNumbers } from '@cuecard/language/number-words.ts'
import { isUnspaced } from '@cuecard/language/scripts.ts'
import { textSimilarity } from '@cuecard/language/similarity.ts'
import { stem } from '@cuecard/language/stem.ts'
import { EMPTY_IN_TALK } from '@cuecard/language/stop-words.ts'
import { isStopWord, splitWords } from '@cuecard/language/words.ts'

/** A corrected question that is less like it than this is another question. */
const SAME_QUESTION = 0.75
/** A shorter word that differs by a letter is mostly another word. */
const MISSPELT_MIN = 5
const CUT_MIN = 4
/** Signs that stand for words. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/%/g, ' percent '],
  [/€/g, ' euros '],
  [/\$/g, ' dollars '],
  [/£/g, ' pounds '],
  [/(?<![\p{L}\p{N}])[-−–](?=\d)/gu, ' minus '],
]
/** Words of a few letters that turn a question round. */
const TURNS = /^(?:without|ohne|sans|sin|senza|sem|zonder)$/
/** Of scripts without spaces, which come in pairs of characters: those of names and numbers. */
const NAME_OR_NUMBER = /^[\p{Script=Katakana}ー]+$|[一二三四五六七八九十百千万]/u

/**
 * Whether a question is still the one that it was before its words were corrected: they are nearly the same, nothing was added behind
 * them that says more, and no number, name or other word that says what it is about is another one.
 */
export function isSameQuestion(before: string, text: string): boolean {
  if (before === text) return true
  const [first, second] = [wordsOf(before), wordsOf(text)]
  const isAlike = textSimilarity(first.join(' '), second.join(' ')) >= SAME_QUESTION
  return isAlike && !goesOn(before, text) && !isAboutElse(first, second, namesIn(`${before}\n${text}`))
}

/** 'What does it cost' and 'What does it cost in Norway?': what was added says more about what is asked. */
function goesOn(before: string, text: string): boolean {
  const [first, second] = [splitWords(before.toLowerCase()), splitWords(text.toLowerCase())]
  if (first.some((word, at) => word !== second[at])) return false
  return second.slice(first.length).some((word) => !isStopWord(word))
}

function isAboutElse(first: readonly string[], second: readonly string[], names: ReadonlySet<string>): boolean {
  const [gone, added] = [without(first, second), without(second, first)]
  if ([...gone, ...added].some((word) => word.startsWith('#'))) return true
  const [goneContent, addedContent] = [gone.filter(isContent), added.filter(isContent)]
  // 'Set up' and 'setup'.
  if (gone.join('') === added.join('') || goneContent.join('') === addedContent.join('')) return false
  const cut = first.at(-1)
  const isCorrected = (one: string, other: string) =>
    stem(one) === stem(other) ||
    (one === cut && one.length >= CUT_MIN && other.startsWith(one)) ||
    (!names.has(one) && !names.has(other) && isMisspelt(one, other))
  return (
    goneContent.some((one) => !addedContent.some((other) => isCorrected(one, other))) ||
    addedContent.some((other) => !goneContent.some((one) => isCorrected(one, other)))
  )
}

function wordsOf(text: string): string[] {
  const written = SIGNS.reduce((read, [sign, words]) => read.replaceAll(sign, words), text)
  return wordsWithNumbers(written.replaceAll(/(?<=[\p{L}\p{N}])['’]s(?![\p{L}\p{N}])/gu, ''))
}

/** The words of a text that the other one does not have as often. */
function without(words: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const word of other) left.set(word, (left.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
}

function isContent(word: string): boolean {
  if (isUnspaced(word)) return NAME_OR_NUMBER.test(word)
  return TURNS.test(word) || !(isStopWord(word) || EMPTY_IN_TALK.has(word))
}

/** Words with a capital within a sentence, in small letters. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/(?<=[\p{L}\p{N},;] )\p{Lu}[\p{L}\p{N}]*/gu)].map(([word]) => word.toLowerCase()))

/** Whether two words differ by one letter: changed, left out or added. */
function isMisspelt(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < MISSPELT_MIN || long.length - short.length > 1 || /\p{N}/u.test(one + other)) return false
  let from = 0
  while (from < short.length && short[from] === long[from]) from += 1
  return short.slice(from + (short.length === long.length ? 1 : 0)) === long.slice(from + 1)
}

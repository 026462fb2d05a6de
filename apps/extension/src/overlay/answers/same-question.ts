import { decimalSignFor } from '@cuecard/language/decimal-sign.ts'
import { ONE } from '@cuecard/language/number-values.ts'
import { wordsWithNumbers } from '@cuecard/language/number-words.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import { isUnspaced } from '@cuecard/language/scripts.ts'
import { textSimilarity } from '@cuecard/language/similarity.ts'
import { stem } from '@cuecard/language/stem.ts'
import { EMPTY_IN_TALK } from '@cuecard/language/stop-words.ts'
import { isStopWord, shortUnit, splitWords } from '@cuecard/language/words.ts'

/** A corrected question that is less like it than this is another question. */
const SAME_QUESTION = 0.75
/** A shorter word that differs by a letter is mostly another word. */
const MISSPELT_MIN = 5
const CUT_MIN = 4
/** Signs that stand for words. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/%|(?<!\p{L})(?:per cent|prozent|procent|pour ?cent|por ciento|por cento|per cento)(?!\p{L})/giu, ' percent '],
  [/(?<=(?:degrees|grad) )celsius(?!\p{L})/giu, ''],
  [/(?<=\d) ?°F(?!\p{L})/giu, ' degrees fahrenheit '],
  [/(?<=\d) ?°C?(?!\p{L})|(?<!\p{L})grad(?!\p{L})/giu, ' degrees '],
  [/(?<=\d)(?=(?:kg|km|cm|mm|m|[gtm]b|ms|kwh?|h|min)(?![\p{L}\p{N}]))/giu, ' '],
  [/(?<!\p{L})(?:eur|euro)(?!\p{L})/giu, ' euros '],
  [/(?<!\p{L})(?:usd|dollar)(?!\p{L})/giu, ' dollars '],
  [/(?<!\p{L})(?:gbp|pound)(?!\p{L})/giu, ' pounds '],
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
  const [first, second] = [wordsOf(before, text), wordsOf(text, before)]
  const isAlike = textSimilarity(first.join(' '), second.join(' ')) >= SAME_QUESTION
  return isAlike && !goesOn(before, text) && !isAboutElse(first, second, namesIn(`${before}\n${text}`))
}

/** 'So how long is' and 'So how long is the warranty?' are one question at two times. */
export function isBeginning(before: string, text: string): boolean {
  const [first, second] = [fold(before), fold(text)]
  return second.startsWith(first) || first.startsWith(second)
}

/** 'What does it cost' and 'What does it cost in Norway?': what was added says more about what is asked. */
function goesOn(before: string, text: string): boolean {
  const [first, second] = [splitWords(before.toLowerCase()), splitWords(text.toLowerCase())]
  if (first.some((word, at) => word !== second[at])) return false
  return second.slice(first.length).some((word) => !isStopWord(word))
}

function isAboutElse(first: readonly string[], second: readonly string[], names: ReadonlySet<string>): boolean {
  const [gone, added] = withoutOnes(without(first, second), without(second, first))
  // 'Set up' and 'setup', 'BX four hundred' and 'BX400'.
  if (isJoined(gone, added)) return false
  if ([...gone, ...added].some((word) => word.startsWith('#'))) return true
  const [goneContent, addedContent] = [gone.filter(isContent), added.filter(isContent)]
  if (isJoined(goneContent, addedContent)) return false
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

/** 'One user' and '1 user' are written in either way; a one that is gone without the other is not looked at. */
function withoutOnes(gone: readonly string[], added: readonly string[]): [readonly string[], readonly string[]] {
  if (gone.includes('1') === added.includes('1')) return [gone, added]
  const [inDigits, inWords] = gone.includes('1') ? [gone, added] : [added, gone]
  const one = inWords.find((word) => ONE.has(word))
  if (one === undefined) return [gone, added]
  const rest = (words: readonly string[], left: string) => words.toSpliced(words.indexOf(left), 1)
  const [digits, words] = [rest(inDigits, '1'), rest(inWords, one)]
  return inDigits === gone ? [digits, words] : [words, digits]
}

/** Whether the words are the same once nothing stands between them, and so are their numbers. */
function isJoined(gone: readonly string[], added: readonly string[]): boolean {
  const numbersOf = (words: readonly string[]) => words.flatMap((word) => word.match(/\d+/g) ?? []).join(' ')
  const joined = (words: readonly string[]) => words.join('').replaceAll('#', '')
  return joined(gone) === joined(added) && numbersOf(gone) === numbersOf(added)
}

/** `other`: the same question otherwise written, which may tell whether `1.250` has decimals. */
const wordsOf = (text: string, other: string): string[] =>
  wordsWithNumbers(text.replaceAll(/(?<=[\p{L}\p{N}])['’]s(?![\p{L}\p{N}])/gu, ''), {
    decimal: decimalSignFor(text, other),
    rewrite: (plain) => SIGNS.reduce((read, [sign, words]) => read.replaceAll(sign, words), plain),
  }).map(shortUnit)

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

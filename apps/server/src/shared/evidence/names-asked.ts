import { isGerman } from '@cuecard/language/english.ts'
import { contentWords, isStopWord } from '@cuecard/language/words.ts'

/** Short forms that are words by now: documents say the same in others. */
const NO_NAME = /^(?:AI|IT|ML|HR|PC|TV|OK)s?$/u
const NUMBERED = /\p{N}/u
/** 'SAP' and 'iPhone', which no noun looks like. */
const CAPITAL_INSIDE = /.\p{Lu}/u
/** What a name stands behind without an article. */
const BEHIND = /(?<!\p{L})(?:mit|zu|von|für|an)\s$/iu
/** So nouns stand there, too: 'mit Schulungen', 'für Mitarbeiter'. */
const NOUN_END = /(?:en|ern?|ung|heit|keit|schaft|tät|ion)$/u

/** Stemmed words of a sentence that name something: capitalised inside it, or with digits. */
export function namesIn(sentence: string): string[] {
  const isName = isGerman(sentence) ? isGermanName(sentence) : isCapitalised(sentence)
  const named = [...sentence.matchAll(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu)].filter(
    (word) => (NUMBERED.test(word[0]) || isName(word)) && !NO_NAME.test(word[0]),
  )
  return [...new Set(named.flatMap(([word]) => contentWords(word)))]
}

type Word = Pick<RegExpExecArray, 0 | 'index'>

/** Any sentence begins with a capital. */
const opens = (sentence: string, index: number) => !/[\p{L}\p{N}]/u.test(sentence.slice(0, index))

const isCapitalised =
  (sentence: string) =>
  ({ 0: word, index }: Word) =>
    /\p{Lu}/u.test(word) && !opens(sentence, index)

/** German capitalises every noun, which documents may say in another form: what tells a name is its spelling, its neighbour or a missing article. */
const isGermanName =
  (sentence: string) =>
  ({ 0: word, index }: Word) => {
    if (opens(sentence, index) || !/^\p{Lu}/u.test(word)) return CAPITAL_INSIDE.test(word)
    const [before, behind] = [sentence.slice(0, index), sentence.slice(index + word.length)]
    if (CAPITAL_INSIDE.test(word) || (BEHIND.test(before) && !NOUN_END.test(word))) return true
    const neighbours = [/(?<=\s)(\p{Lu}\p{L}+)\s$/u.exec(before)?.[1], /^\s(\p{Lu}\p{L}+)/u.exec(behind)?.[1]]
    return neighbours.some((neighbour) => neighbour !== undefined && !isStopWord(neighbour.toLowerCase()))
  }

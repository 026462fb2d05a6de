import { tokeniserOptions } from '../search/tokenisers.ts'
import { foldToAscii, isAscii } from './ascii-folding.ts'
import { isMeasured, type MeasuredLanguage, stopStems } from './stop-stems.ts'

/** Makes of a text what LanceDB's full-text index of one column makes of it. */
export interface Tokeniser {
  /** The terms in their order, repeated ones repeated. */
  termsOf: (text: string) => string[]
  /** Whether a term that a question says twice counts twice: LanceDB gives all runs of characters one position, and counts them once. */
  countsRepeats: boolean
  /** Gives back the memory of the words it has met. */
  forget: () => void
}

const ASCII_WORD = /[A-Za-z0-9]+/g
const WORD = /[\p{Alphabetic}\p{N}]+/gu

/** Words whose terms are remembered: about a company's vocabulary. */
const WORDS_MAX = 50_000

/**
 * The tokeniser of a full-text column, with the settings of `tokeniserOptions`. Null for a column whose language has no
 * measured stop words: LanceDB alone can search it.
 */
export async function tokeniserOf(column: string): Promise<Tokeniser | null> {
  const options = tokeniserOptions(column)
  if ('ngramMinLength' in options) return ngramTokeniser(options.ngramMinLength, options.ngramMaxLength)
  const isShort = (word: string) => Buffer.byteLength(word) < options.maxTokenLength
  if (!('language' in options)) {
    return remembering((word) => (isShort(word) ? foldToAscii(toLowerCase(word)) : null))
  }
  if (!isMeasured(options.language)) return null
  const stem = await stemmerOf(options.language)
  const stops = stopStems(options.language)
  return remembering((word) => {
    if (!isShort(word)) return null
    const stemmed = stem(toLowerCase(word))
    return stops.has(stemmed) ? null : foldToAscii(stemmed)
  })
}

async function stemmerOf(language: MeasuredLanguage): Promise<(word: string) => string> {
  // Loaded late: the stemmers take some milliseconds and 4 MB, which a process that is never asked anything does without.
  const { createStemmer, Languages } = await import('multilingual-stemmer')
  const number = Languages[language]
  if (number === undefined) throw new Error(`There is no stemmer for ${language}`)
  return createStemmer(number)
}

/** `termOf` gives null for a word that is not indexed. */
function remembering(termOf: (word: string) => string | null): Tokeniser {
  const known = new Map<string, string | null>()
  const remember = (word: string): string | null => {
    const term = termOf(word)
    if (known.size >= WORDS_MAX) known.clear()
    known.set(word, term)
    return term
  }
  return {
    termsOf: (text) => {
      const terms: string[] = []
      for (const word of wordsOf(text)) {
        const term = known.get(word) ?? (known.has(word) ? null : remember(word))
        if (term !== null) terms.push(term)
      }
      return terms
    },
    countsRepeats: true,
    forget: () => known.clear(),
  }
}

const wordsOf = (text: string): readonly string[] => text.match(isAscii(text) ? ASCII_WORD : WORD) ?? []

/** Letter by letter: for a whole word, JavaScript writes a sigma at its end as another letter. */
const toLowerCase = (word: string): string =>
  word.includes('Σ') ? Array.from(word, (letter) => letter.toLowerCase()).join('') : word.toLowerCase()

/** All runs of `min` to `max` characters, spaces and punctuation among them. */
function ngramTokeniser(min: number, max: number): Tokeniser {
  const known = new Map<string, string>()
  const folded = (letter: string): string => {
    const before = known.get(letter)
    if (before !== undefined) return before
    const made = foldToAscii(letter.toLowerCase())
    known.set(letter, made)
    return made
  }
  const termsOf = (text: string): string[] => {
    const letters = Array.from(text, folded)
    const grams: string[] = []
    for (let from = 0; from < letters.length; from += 1) {
      for (let length = min; length <= max && from + length <= letters.length; length += 1) {
        grams.push(letters.slice(from, from + length).join(''))
      }
    }
    return grams
  }
  return { termsOf, countsRepeats: false, forget: () => known.clear() }
}

import { isStopWord } from '@cuecard/language/words.ts'
import { anyOf, type Comparison, comparisonOf, WORDS } from './comparison-words.ts'
import { kindsOfNoun, type TierKind } from './tier-kinds.ts'

/** Words of a message that speak of an offer by comparison. */
export interface TierReference extends Comparison {
  /** The word that compares and the noun, without the article before them. */
  start: number
  end: number
  /** The word that compares, such as 'basic', which may be the very name of a tier. */
  word: string
  noun: string
  /** Kinds that the noun may mean, the likeliest first; null for a noun that only a ladder may know. */
  kinds: readonly TierKind[] | null
}

const LETTER_BEFORE = String.raw`(?<![\p{L}\p{N}])`
const LETTER_BEHIND = String.raw`(?![\p{L}\p{N}])`
const NOUN = String.raw`(?<noun>\p{L}+)`
/** The second word of a noun of two, 'heat pump'. */
const NOUN_2 = String.raw`(?: (?<second>\p{L}+))?`

const ENGLISH = new RegExp(
  String.raw`${LETTER_BEFORE}(?:the|your|that|this)\s(?:very |next |much |slightly |really |absolute )?(?<word>${anyOf(WORDS.en)})(?:[\s,]+${NOUN}${NOUN_2})?${LETTER_BEHIND}`,
  'giu',
)
const GERMAN_ARTICLE = String.raw`(?:das|die|der|den|dem|des|beim|zum|vom|im|am|zur|ihr|ihre[nmrs]?|euer|eure[nmrs]?|dieses|diese[nmr]?)`
const GERMAN = new RegExp(
  String.raw`${LETTER_BEFORE}${GERMAN_ARTICLE}\s(?<word>${anyOf(WORDS.de)})(?:\s${NOUN})?${LETTER_BEHIND}`,
  'giu',
)
const GERMAN_COMPOUND = new RegExp(
  String.raw`${LETTER_BEFORE}${GERMAN_ARTICLE}\s(?<word>${anyOf(WORDS.beginning)})-?${NOUN}${LETTER_BEHIND}`,
  'giu',
)
const FRENCH_ARTICLE = String.raw`(?:l[ea]|au|du|de la|à la|votre|cette?|l[’'])`
const FRENCH = [
  new RegExp(
    String.raw`${LETTER_BEFORE}${FRENCH_ARTICLE}\s?(?<word>${anyOf(WORDS.fr)})(?:\s${NOUN})?${LETTER_BEHIND}`,
    'giu',
  ),
  new RegExp(
    String.raw`${LETTER_BEFORE}${FRENCH_ARTICLE}\s?${NOUN}\s(?:l[ea] )?(?<word>${anyOf(WORDS.fr)})${LETTER_BEHIND}`,
    'giu',
  ),
]
const SPANISH_ARTICLE = String.raw`(?:el|la|del|al|de la|a la|su|vuestr[oa]|este|esta|ese|esa)`
const SPANISH = [
  new RegExp(
    String.raw`${LETTER_BEFORE}${SPANISH_ARTICLE}\s(?<word>${anyOf(WORDS.es)})(?:\s${NOUN})?${LETTER_BEHIND}`,
    'giu',
  ),
  new RegExp(
    String.raw`${LETTER_BEFORE}${SPANISH_ARTICLE}\s${NOUN}\s(?<word>${anyOf(WORDS.es)})${LETTER_BEHIND}`,
    'giu',
  ),
]

/** What makes a comparison of it, or says that it is one of something else: 'the bigger one of our sites'. */
const NOT_BEHIND =
  /^\s(?:than|als|wie|que|of (?:our|my|their|them|us|these|those)|von (?:unseren|meinen)|unsere[rn]|de (?:nos|mes|nuestr[oa]s|mis))(?!\p{L})/iu
/** Behind a word without a noun: 'the cheapest you have', 'das kleinere im Monat', or the end of a clause. */
const YOU_HAVE = /^\s(?:that )?you(?:['’]ve| have| offer| sell| do| make| got| guys)/iu
const CLAUSE_END = /^\s*(?:[.,;:!?？)–-]|$)/u

type Found = { match: RegExpExecArray; words: (typeof WORDS)['en']; isEnglish: boolean }

/** What is said in one breath is shorter. */
const CHARACTERS_MAX = 2_000

/** The references of a message in their order, none within another. */
export function findReferences(message: string): TierReference[] {
  if (message.length > CHARACTERS_MAX) return []
  const all: Found[] = [
    ...[...message.matchAll(ENGLISH)].map((match) => ({ match, words: WORDS.en, isEnglish: true })),
    ...[...message.matchAll(GERMAN)].map((match) => ({ match, words: WORDS.de, isEnglish: false })),
    ...[...message.matchAll(GERMAN_COMPOUND)].map((match) => ({ match, words: WORDS.beginning, isEnglish: false })),
    ...FRENCH.flatMap((pattern) => [...message.matchAll(pattern)]).map((match) => ({
      match,
      words: WORDS.fr,
      isEnglish: false,
    })),
    ...SPANISH.flatMap((pattern) => [...message.matchAll(pattern)]).map((match) => ({
      match,
      words: WORDS.es,
      isEnglish: false,
    })),
  ]
  const found = all
    .flatMap((each) => referenceOf(message, each) ?? [])
    .sort((a, b) => a.start - b.start || b.end - a.end)
  return found.filter(({ start }, at) => !found.slice(0, at).some((before) => before.end > start))
}

function referenceOf(message: string, { match, words, isEnglish }: Found): TierReference | null {
  const { word = '', noun = '', second } = match.groups ?? {}
  const compared = comparisonOf(word, words)
  if (!compared) return null
  const wordAt = match.index + match[0].toLowerCase().indexOf(word.toLowerCase())
  const nounAt = noun === '' ? -1 : match.index + match[0].lastIndexOf(noun)
  const isBefore = nounAt >= 0 && nounAt < wordAt
  const start = isBefore ? nounAt : wordAt
  const known = noun === '' ? null : kindsOfNoun(noun)
  if (known) {
    const end = isBefore ? wordAt + word.length : nounAt + noun.length
    return isFree(message, end) ? { ...compared, start, end, word, noun, kinds: known } : null
  }
  const bare = { ...compared, start, end: wordAt + word.length, word, noun: '', kinds: kindsOfNoun('one') }
  if (noun === '' || isBefore)
    return noun === '' && mayStandAlone(bare, isEnglish) && isFree(message, bare.end) ? bare : null
  const behind = message.slice(bare.end)
  // The next word is no noun: 'das kleinere im Monat'.
  if (isStopWord(noun.toLowerCase()) && mayStandAlone(bare, isEnglish) && isFree(message, bare.end))
    return isEnglish && !YOU_HAVE.test(behind) ? null : bare
  const last = second && !isStopWord(second.toLowerCase()) ? second : noun
  return {
    ...compared,
    start,
    end: message.indexOf(last, nounAt) + last.length,
    word,
    noun: last,
    kinds: null,
  }
}

/** 'The cheapest?' is one, 'the other' and 'the best' may be of anything. */
const mayStandAlone = ({ axis, isComparative }: Comparison, isEnglish: boolean) =>
  isEnglish ? axis !== 'rank' && !isComparative : axis !== 'rank'

function isFree(message: string, end: number): boolean {
  const behind = message.slice(end)
  return CLAUSE_END.test(behind) || !NOT_BEHIND.test(behind)
}

import { isUnspaced } from './scripts.ts'
import { stem } from './stem.ts'
import { EMPTY_IN_TALK, NEVER_LAST, STOP_WORDS } from './stop-words.ts'
import { plainNumber } from './written-numbers.ts'

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’.,_-][\p{L}\p{M}\p{N}]+)*/gu
/** The same in small letters of `USUAL`, found in a third of the time. */
const USUAL_TOKEN = /[a-z0-9ß-öø-ÿ]+(?:['’.,_-][a-z0-9ß-öø-ÿ]+)*/g
const WRITTEN = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu
const PLAIN = /^[a-z]+$/
/** Letters of western languages, and signs that are neither letters nor numbers; each of them is its own normal form, or parts words as that does. */
const USUAL = /^[\0-\x7f\xa0§«°·»À-ÖØ-öø-ÿ×–—‘’“”„•…‹›€→−≤≥]*$/

/** Whether a lower-cased word carries no subject. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)

/** Whether a sentence may end with a word; no sentence ends with an article or a conjunction. */
export const mayEndSentence = (word: string): boolean => !NEVER_LAST.has(word.toLowerCase())

/**
 * The words of a text in order, lower-cased, for comparing. Numbers keep their decimal point (`99.9`, `1,000` is
 * `1000`), words joined by hyphens or dots come apart, scripts without spaces are read in pairs of characters.
 */
export const tokenize = (text: string): string[] =>
  rawWords(text).flatMap((word) => (PLAIN.test(word) ? word : parts(word)))

/** The words that say what a text is about, stemmed; each as often as it stands there. */
export const contentWords = (text: string): string[] => rawWords(text).flatMap(contentOf)

/** The words that say what a text is about, stemmed, each once. */
export function contentSet(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of rawWords(text)) for (const part of contentOf(word)) found.add(part)
  return found
}

const rawWords = (text: string): string[] =>
  (USUAL.test(text) ? text.toLowerCase().match(USUAL_TOKEN) : text.normalize('NFKC').toLowerCase().match(TOKEN)) ?? []

/** The words of a company's documents repeat, and answers wait for them: each word is worked out once. */
const known = new Map<string, string[]>()
const KNOWN_MAX = 50_000
const KNOWN_LENGTH_MAX = 40

/** Units as they are said, in the form that documents write. */
const UNITS = new Map(
  Object.entries({
    kg: 'kilo kilos kilogram kilograms kilogramm kilogramme',
    gb: 'gig gigs gigabyte gigabytes',
    mb: 'meg megs megabyte megabytes',
    tb: 'terabyte terabytes',
    km: 'kilometre kilometres kilometer kilometers',
    mm: 'millimetre millimetres millimeter millimeters',
    cm: 'centimetre centimetres centimeter centimeters',
    ms: 'millisecond milliseconds',
    ghz: 'gigahertz',
    mbit: 'megabit megabits mbits',
    gbit: 'gigabit gigabits gbits',
    kw: 'kilowatt kilowatts',
    db: 'decibel decibels',
  }).flatMap(([unit, said]) => said.split(' ').map((word): [string, string] => [word, unit])),
)

/** A unit as documents write it: `kg` for 'kilos'. Any other word as it is. */
export const shortUnit = (word: string): string => UNITS.get(word) ?? word

/** Words that are written with a hyphen, without one or by another name. */
const ONE_WORD = new Map([
  ['wi-fi', 'wifi'],
  ['wlan', 'wifi'],
  ['e-mail', 'email'],
  ['e-mails', 'email'],
])

function contentOf(word: string): string[] {
  const before = known.get(word)
  if (before) return before
  const found = parts(ONE_WORD.get(word) ?? word)
    .filter((part) => !STOP_WORDS.has(part) && (part.length > 1 || /\p{N}/u.test(part) || isUnspaced(part)))
    .map((part) => UNITS.get(part) ?? stem(part))
  if (known.size >= KNOWN_MAX) known.clear()
  if (word.length <= KNOWN_LENGTH_MAX) known.set(word, found)
  return found
}

function parts(word: string): string[] {
  if (isUnspaced(word)) return pairs(word)
  if (/^\d[\d.,'’]*$/.test(word)) return [numberToken(word)]
  if (!/[.,_-]/.test(word)) return [word.replaceAll('’', "'")]
  return /^\p{N}/u.test(word) ? [word.replaceAll(',', '')] : word.split(/[.,_-]/).filter(Boolean)
}

/** `1,000` is `1000`, and so is `1.000,00`; `99.9` and `1.000` stay, since one word does not tell which of both `1.000` is. */
const numberToken = (word: string): string => {
  if (/^\d+(?:\.\d+)?$/.test(word)) return word
  return plainNumber(word, 'point', null) ?? word.replaceAll(',', '')
}

function pairs(run: string): string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words of a text as they are written, in any script, for counting and for showing. */
export function splitWords(text: string): string[] {
  if (!isUnspaced(text)) return text.match(WRITTEN) ?? []
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
}

/** `mm-hmm`, `uh-huh`. */
const SOUND = /^(?:m+|h+m+|u+[hm]+|a+h+|e+[hr]+m*|o+h+)(?:-(?:h+[mu]+h*|u+h+|m+))*$/

/** The stem of a spoken word that can name a topic; null for fillers, numbers and words that say nothing in talk. */
export function topicStem(word: string): string | null {
  const plain = word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/'(?:s|ll|re|ve|d|m|t)$/, '')
  const least = isUnspaced(plain) ? 2 : 3
  if (plain.length < least || SOUND.test(plain) || plain.includes("'") || /^\d/.test(plain)) return null
  return STOP_WORDS.has(plain) || EMPTY_IN_TALK.has(plain) ? null : stem(plain)
}

/** The stems of a text's words that can name a topic, each as often as it stands there. */
export const topicStems = (text: string): string[] => splitWords(text).flatMap((word) => topicStem(word) ?? [])

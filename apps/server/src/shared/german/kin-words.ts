import { isGerman } from '@cuecard/language/english.ts'
import { LRUCache } from 'lru-cache'
import { isLight } from './light-words.ts'
import { isOfFamily, type WordFamily, WORD_FAMILIES } from './word-families.ts'
import { areForms, withoutUmlauts, wordKey } from './word-key.ts'

/** How much of an asked word a text holds, 0 to 1: `words` are the stems of the text, `word` one of the question. */
export type Held = (words: ReadonlySet<string>, word: string) => number

const heldExactly: Held = (words, word) => (words.has(word) ? 1 : 0)

/** Letters that a part of a compound has at least; its end may be shorter where another word has its beginning: 'Miet-dauer', 'Schulungs-tag'. */
const PART_MIN = 4
const END_MIN = 3
/** Two compounds with so many letters in common at their beginning: 'Lieferzeit' and 'Lieferfrist'. */
const BEGINNING_MIN = 6
/** For a word that only stands for the asked one, for a compound with the asked word as its head ('Grundpreis'), and with it before another head. */
const SHARE = { family: 0.8, head: 0.85, modifier: 0.5 }

/** Two parts that make so much of a word make all of it. */
const JOINED = 0.65

/** What a word of the documents says of an asked one: all of it, its beginning or its end. */
interface Kin {
  whole: number
  start: number
  end: number
  /** The end is too short to say anything without a beginning. */
  isShort?: boolean
}

const ALL: Kin = { whole: 1, start: 0, end: 0 }

interface Keyed {
  word: string
  key: string
  plain: string
}

/** `share`: less for what a word is only composed of. */
interface Related extends WordFamily {
  share: number
}

const keyed = new LRUCache<string, Keyed>({ max: 20_000 })

/** A company's words come up again and again, and the answer waits for them. */
function read(word: string): Keyed {
  const before = keyed.get(word)
  if (before) return before
  const found = { word, key: wordKey(word), plain: withoutUmlauts(word) }
  keyed.set(word, found)
  return found
}

/** 'Reisekosten' are of travel as much as of money: only what stands before such an end says what a compound is about. */
const GENERAL_HEAD = /(?:kosten|preise?|gebuhr|tarif|zeit|frist|dauer|zeitraum|tage?|jahre?|daten|datei)$/

/** The families of a word, or else of what it is composed of. */
function familiesOf(word: string): Related[] {
  const { key, plain } = read(word)
  const own = WORD_FAMILIES.filter((each) => isOfFamily(each, word, key) || each.english.has(word))
  if (own.length > 0) return own.map((family) => ({ ...family, share: SHARE.family }))
  const isComposed = ({ keys, plain: all }: WordFamily) =>
    [...keys].some((part) => part.length >= PART_MIN && plain.startsWith(part)) ||
    (!GENERAL_HEAD.test(plain) && all.some((part) => part.length >= PART_MIN && plain.endsWith(part)))
  return WORD_FAMILIES.filter(isComposed).map((family) => ({ ...family, share: SHARE.modifier }))
}

/** Words to search for besides those of a German question: documents may say the same in others. Empty for a question in another language. */
export function wordsBesides(question: string, words: readonly string[]): string[] {
  if (!isGerman(question)) return []
  return [...new Set(words.flatMap((word) => familiesOf(word).flatMap((family) => family.words)))]
}

function kinOf(asked: Keyed, families: readonly Related[], word: string): Kin | null {
  const other = read(word)
  const isSameKey = other.key === asked.key
  if (isSameKey && areForms(asked.word, word)) return ALL
  const whole = Math.max(0, ...families.map((each) => each.share * shareIn(each, other)))
  if (isSameKey) return whole > 0 ? { ...ALL, whole } : null
  if (other.key.length > asked.key.length) {
    const { starts, ends } = isPart(asked, other)
    if (starts || ends) return { whole: Math.max(whole, ends ? SHARE.head : SHARE.modifier), start: 0, end: 0 }
  }
  const { starts, ends } = isPart(other, asked)
  const share = other.key.length / asked.key.length
  if (starts || ends)
    return { whole, start: starts ? share : 0, end: ends ? share : 0, isShort: other.key.length < PART_MIN }
  const common = commonStart(asked.key, other.key)
  if (common < BEGINNING_MIN || DERIVED.test(other.plain.slice(common))) return whole > 0 ? { ...ALL, whole } : null
  return { whole, start: (common / asked.key.length) * SHARE.modifier, end: 0 }
}

/** Whether a word begins or ends a longer one. */
function isPart(short: Keyed, long: Keyed): { starts: boolean; ends: boolean } {
  const { length } = short.key
  if (length >= long.plain.length) return { starts: false, ends: false }
  return {
    starts: length >= PART_MIN && long.plain.startsWith(short.key) && !isOther(short, long),
    ends: length >= END_MIN && (endsCompound(long.plain, short.plain) || endsCompound(long.key, short.key)),
  }
}

/** 'Steuerung' of 'Steuer', 'lieferbar' of 'liefern': no compounds, but words for something else. */
const DERIVED = /^(?:(?:er)?ung(?:en|s)?|er(?:in|innen|n|s)?|bar(?:e[mnrs]?|keit(?:en)?)?)$/
const UMLAUT = /[äöü]/

/** What stands before a verb makes another one of it: a 'Versicherung' is no 'Sicherung'. */
const PREFIX = /^(?:be|emp|ent|er|ge|miss|un|ver|zer)$/
const endsCompound = (long: string, end: string) => long.endsWith(end) && !PREFIX.test(long.slice(0, -end.length))

/** What begins with the same letters and is no compound of it, nor is 'Kündigung' of 'Kunde'. */
const isOther = (short: Keyed, long: Keyed): boolean =>
  DERIVED.test(long.plain.slice(short.key.length)) ||
  (UMLAUT.test(long.word.slice(0, short.key.length)) && !UMLAUT.test(short.word))

/** How much of a family a word of the documents is: all, or its head alone ('Mindestlaufzeit'). */
function shareIn(family: WordFamily, other: Keyed): number {
  if (isOfFamily(family, other.word, other.key) || family.english.has(other.word)) return 1
  return family.plain.some((each) => each.length > PART_MIN && other.plain.endsWith(each)) ? SHARE.head : 0
}

function commonStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}

/**
 * How the words of a question are held by texts. A German one may be held by another form of it, by what it is composed of ('Frist' and
 * 'Kündigung' for 'Kündigungsfrist'), or by a word that stands for it; in other languages only by the same stem.
 */
export function heldBy(question: string, words: readonly string[], texts: Iterable<ReadonlySet<string>>): Held {
  if (!isGerman(question)) return heldExactly
  const all = new Set<string>()
  for (const text of texts) for (const word of text) all.add(word)
  const kin = new Map(words.map((word) => [word, kinIn(all, word)]))
  return (text, word) => {
    let [whole, start, end, longEnd] = [0, 0, 0, 0]
    for (const each of kin.get(word) ?? []) {
      if (!text.has(each.other)) continue
      whole = Math.max(whole, each.whole)
      start = Math.max(start, each.start)
      end = Math.max(end, each.end)
      if (!each.isShort) longEnd = Math.max(longEnd, each.end)
    }
    // What joins two parts belongs to neither: 'Kündig-ungs-frist'.
    return Math.max(whole, start > 0 && end > 0 && start + end >= JOINED ? 1 : start + longEnd)
  }
}

/** The words among `all` that say something of an asked one. */
function kinIn(all: ReadonlySet<string>, word: string): (Kin & { other: string })[] {
  const same = { other: word, ...ALL }
  // A verb of any question says nothing by a word that is composed with it, and a figure is another one with a digit more.
  if (isLight(word) || /\p{N}/u.test(word)) return [same]
  const [asked, families] = [read(word), familiesOf(word)]
  return [...all].flatMap((other) => {
    const found = other === word ? ALL : kinOf(asked, families, other)
    return found ? [{ other, ...found }] : []
  })
}

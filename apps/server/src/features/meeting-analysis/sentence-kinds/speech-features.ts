import { yieldInLoop } from '../../../platform/background-thread.ts'
import type { Side } from '../../../shared/transcript/talk.ts'

/** A sentence of a talk as it is classified; its neighbours are the sentences before and after it. */
export interface TalkSentence {
  speaker: string
  text: string
  asks: boolean
}

/** What a sentence shows, as hashed numbers, each once. */
export interface Features {
  /** Of its own words. */
  own: readonly number[]
  /** Of the words said before and after it. */
  around: readonly number[]
  /** Of the side of whoever says it. */
  sides: readonly number[]
}

const HESITATION = /(?:, )?\b(?:u+[hm]+|e+[hr]m?|hm+|mm+|äh+m?|ähm)\b,?/giu
const TOKEN = /[€$£]?\d[\d.,:]*\p{L}*|\p{L}+(?:'\p{L}+)?|[?!]/gu
const NUMBER =
  /^(?:\d.*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|fünfzehn|zwanzig|dreißig|vierzig|fünfzig|\p{L}*(?:tausend|hundert)\p{L}*)$/u
const DAY =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag)s?)$/u
const MONTH =
  /^(?:january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember)$/u
const MONEY = /^(?:[€$£].*|euros?|pounds?|dollars?|quid|grand|k|bucks|francs?|franken)$/u
const FIRST_PERSON = /^I(?:'|$)/u

interface Token {
  hash: number
  /** Hashes of its parts, by which forms and compounds of one word are alike. */
  parts: readonly number[]
  isName: boolean
}

/** Of which kind an n-gram is: the same words mean another thing in another place. */
const PLACE = {
  word: 1,
  pair: 2,
  triple: 3,
  gap: 4,
  part: 5,
  beforeName: 6,
  afterName: 7,
  same: 11,
  before: 12,
  beforePair: 13,
  asked: 14,
  askedPair: 15,
  follows: 16,
  reply: 17,
  replyPair: 18,
} as const
const PART_LENGTH = 5
const PARTS_FROM = 6
const POSITIONS = 8

const mix = (one: number, other: number): number => {
  let hash = Math.imul(one ^ (other + 0x9e3779b9 + (one << 6) + (one >>> 2)), 0x85ebca6b)
  hash ^= hash >>> 13
  return Math.imul(hash, 0xc2b2ae35) >>> 0
}

function hashOf(text: string): number {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return hash >>> 0
}

const [START, END, NAME] = [hashOf('^'), hashOf('$'), hashOf('<name>')]
const known = new Map<string, Pick<Token, 'hash' | 'parts'>>()
const KNOWN_MAX = 20_000

function tokensOf(text: string): Token[] {
  const words = text.replaceAll('’', "'").replaceAll(HESITATION, ' ').match(TOKEN) ?? []
  return words.map((word, at) => ({
    ...formsOf(word.toLowerCase()),
    isName: at > 0 && /^\p{Lu}/u.test(word) && !FIRST_PERSON.test(word),
  }))
}

function formsOf(word: string): Pick<Token, 'hash' | 'parts'> {
  const earlier = known.get(word)
  if (earlier) return earlier
  const parts: number[] = []
  if (word.length >= PARTS_FROM)
    for (let at = 0; at + PART_LENGTH <= word.length; at++)
      parts.push(mix(hashOf(word.slice(at, at + PART_LENGTH)), PLACE.part))
  const forms = { hash: hashOf(classOf(word)), parts }
  if (known.size < KNOWN_MAX) known.set(word, forms)
  return forms
}

function classOf(word: string): string {
  if (NUMBER.test(word)) return '<number>'
  if (DAY.test(word)) return '<day>'
  if (MONTH.test(word)) return '<month>'
  return MONEY.test(word) ? '<money>' : word
}

/** The feature of a word by itself, in small letters. */
export const wordFeature = (word: string): number => mix(hashOf(classOf(word)), PLACE.word)

const hashes = (tokens: readonly Token[]) => tokens.map(({ hash }) => hash)

/** Reads the words of a talk once; then gives the features of a sentence of it. */
export function createFeatures(talk: readonly TalkSentence[]): (at: number, side: Side) => Features {
  const read = talk.map(({ text }) => {
    yieldInLoop()
    return tokensOf(text)
  })
  const hashed = read.map(hashes)
  return (at, side) => {
    const asks = talk[at]?.asks === true
    const own = new Set<number>([
      ...ownWords(read[at] ?? []),
      flag('asks', Number(asks)),
      flag('length', Math.min(6, Math.floor((read[at]?.length ?? 0) / 4))),
      flag('position', Math.floor((at / talk.length) * POSITIONS)),
    ])
    return {
      own: [...own],
      around: [...around({ talk, hashed, at })],
      sides: sidesOf(hashed[at] ?? [], { asks, side }),
    }
  }
}

const flag = (name: string, value: number) => mix(hashOf(name), value)

function sidesOf(words: readonly number[], { asks, side }: { asks: boolean; side: Side }): number[] {
  const who = hashOf(side)
  return [who, mix(who, Number(asks)), ...new Set(words.slice(0, 3).map((word) => mix(who, word)))]
}

function* ownWords(tokens: readonly Token[]): Generator<number> {
  const words = [START, ...hashes(tokens), END]
  yield* pairsAndWords(words, [PLACE.word, PLACE.pair])
  for (let at = 0; at + 2 < words.length; at++) {
    const [first = 0, second = 0, third = 0] = words.slice(at, at + 3)
    yield mix(mix(mix(first, second), third), PLACE.triple)
    yield mix(mix(first, third), PLACE.gap)
  }
  for (const { parts } of tokens) yield* parts
  for (const [at, { isName }] of tokens.entries()) {
    if (!isName) continue
    yield NAME
    yield mix(tokens[at - 1]?.hash ?? START, PLACE.beforeName)
    yield mix(tokens[at + 1]?.hash ?? END, PLACE.afterName)
  }
}

/** Each word but the marks of beginning and end, and each two that follow one another. */
function* pairsAndWords(words: readonly number[], [word, pair]: readonly [number, number]): Generator<number> {
  for (const [at, hash] of words.entries()) {
    if (hash !== START && hash !== END) yield mix(hash, word)
    const next = words[at + 1]
    if (next !== undefined) yield mix(mix(hash, next), pair)
  }
}

interface Place {
  talk: readonly TalkSentence[]
  hashed: readonly (readonly number[])[]
  at: number
}

function around({ talk, hashed, at }: Place): Set<number> {
  const features = new Set<number>()
  const add = (all: Iterable<number>) => {
    for (const each of all) features.add(each)
  }
  const speaker = talk[at]?.speaker
  const before = talk[at - 1]
  if (before) {
    const isSame = before.speaker === speaker
    const words = [START, ...(hashed[at - 1] ?? [])]
    if (isSame) add(words.map((word) => mix(word, PLACE.same)))
    else add(pairsAndWords(words, [PLACE.before, PLACE.beforePair]))
    features.add(flag('before', Number(isSame) * 2 + Number(before.asks)))
  }
  const other = talk.slice(Math.max(0, at - TURN_MAX), at).findLastIndex((each) => each.speaker !== speaker)
  const asked = other < 0 ? -1 : other + Math.max(0, at - TURN_MAX)
  if (asked >= 0) {
    add(pairsAndWords(hashed[asked] ?? [], [PLACE.asked, PLACE.askedPair]))
    features.add(flag('asked', Number(talk[asked]?.asks)))
  }
  const after = talk[at + 1]
  if (after) {
    const words = [START, ...(hashed[at + 1] ?? [])]
    if (after.speaker === speaker) add(words.map((word) => mix(word, PLACE.follows)))
    else add(pairsAndWords(words, [PLACE.reply, PLACE.replyPair]))
  }
  return features
}

/** Sentences of one turn that are looked back over for what it answers. */
const TURN_MAX = 12

import { englishness } from './english.ts'
import { scaleAt } from './scales.ts'

/** A number in German words, where it stands. */
export interface WordNumber {
  text: string
  start: number
  end: number
  value: number
}

const list = (words: string, valueAt: (at: number) => number) =>
  words.split(' ').map((word, at): [string, number] => [word, valueAt(at)])
const SMALL: ReadonlyMap<string, number> = new Map([
  ...list('zwei drei vier fünf sechs sieben acht neun zehn elf zwölf', (at) => at + 2),
  ...list('dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn', (at) => at + 13),
  ['zwo', 2],
])
const ONES: ReadonlyMap<string, number> = new Map([
  ...list('ein zwei drei vier fünf sechs sieben acht neun', (at) => at + 1),
  ['zwo', 2],
])
const TENS: ReadonlyMap<string, number> = new Map(
  list('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig', (at) => 20 + 10 * at),
)
const DIGITS: ReadonlyMap<string, number> = new Map([['null', 0], ['eins', 1], ...ONES])
/** A longer word is no number that anybody says. */
const WORD_MAX = 70

/** The value of a word: 'zwölf', 'hundertfünfzig', 'zwölfeinhalb', 'anderthalbtausend'; null for any other word, and for 'ein' alone. */
function germanNumberOf(word: string): number | null {
  if (word.length > WORD_MAX) return null
  const lower = word.toLowerCase().normalize('NFC').replace('dreissig', 'dreißig')
  const plain = /ue|oe/.test(lower) ? lower.replaceAll('fuenf', 'fünf').replaceAll('zwoelf', 'zwölf') : lower
  const thousand = plain.indexOf('tausend')
  if (thousand < 0) return belowThousand(plain) ?? halvesOf(plain)
  const before = thousand === 0 ? 1 : factorOf(plain.slice(0, thousand))
  const rest = plain.slice(thousand + 'tausend'.length).replace(/^und(?=.)/, '')
  const behind = rest === '' ? 0 : rest === 'eins' || rest === 'ein' ? 1 : (belowThousand(rest) ?? halvesOf(rest))
  return before === null || behind === null ? null : before * 1_000 + behind
}

const factorOf = (word: string) => (word === 'ein' ? 1 : (belowThousand(word) ?? halvesOf(word)))

/** 'Zwölfeinhalb', 'anderthalb'. */
function halvesOf(word: string): number | null {
  if (word === 'anderthalb' || word === 'eineinhalb') return 1.5
  if (!word.endsWith('einhalb')) return null
  const whole = belowThousand(word.slice(0, -'einhalb'.length))
  return whole === null ? null : whole + 0.5
}

function belowThousand(word: string): number | null {
  const at = word.indexOf('hundert')
  if (at < 0) return belowHundred(word)
  const before = at === 0 ? 1 : (ONES.get(word.slice(0, at)) ?? SMALL.get(word.slice(0, at)) ?? null)
  const rest = word.slice(at + 'hundert'.length).replace(/^und(?=.)/, '')
  const behind = rest === '' ? 0 : rest === 'eins' || rest === 'ein' ? 1 : belowHundred(rest)
  return before === null || behind === null ? null : before * 100 + behind
}

function belowHundred(word: string): number | null {
  const small = SMALL.get(word) ?? TENS.get(word)
  if (small !== undefined) return small
  const at = word.indexOf('und')
  const [ones, tens] = [ONES.get(word.slice(0, Math.max(at, 0))), TENS.get(word.slice(at + 'und'.length))]
  return at > 0 && ones !== undefined && tens !== undefined ? ones + tens : null
}

const WORD = /(?<![\p{L}\p{M}\p{N}])\p{L}[\p{L}\p{M}]*(?![\p{L}\p{M}\p{N}])/gu
/** What any of these words has, so that texts without are not read word by word. */
const HINT =
  /zwei|zwo|drei|vier|f(?:ü|ue|u\u0308)nf|sech|sieb|acht|neun|zehn|elf|zw(?:ö|oe|o\u0308)lf|zwanzig|hundert|tausend|einhalb|anderthalb|milli|mio|mrd|null/iu
/** Words that are English, too, or verbs: 'Acht geben', 'wir sieben'. */
const NOT_ALONE = /^(?:elf|acht|sieben)$/
const UNIT_OR_NUMBER = /^[\s-]*(?:€|%|\p{Lu}|prozent|euro|stück|uhr|mal\b|bis\b|oder\b|und\b|komma\b)/u
/** 'Null Toleranz' counts nothing. */
const BEHIND_NULL = /^[ \u00A0]?(?:€|%|prozent|euro|franken)/iu
const BEFORE_SCALE = /^(?:eine?[rn]?|halbe?)$/i
const HALF_A = /^(?:halbe[nrs]?)$/i

/** A text with its numbers in German words in digits: 'hundertfünfzig' becomes `150`. */
export function withGermanDigits(text: string): string {
  let [digits, from] = ['', 0]
  for (const { start, end, value } of germanNumbersIn(text)) {
    digits += text.slice(from, start) + String(value)
    from = end
  }
  return digits + text.slice(from)
}

/** The numbers in German words of a text that is not English, in order: 'zwei Komma fünf Millionen' is one. */
export function germanNumbersIn(text: string): WordNumber[] {
  if (!HINT.test(text) || englishness(text) === 'yes') return []
  const words = [...text.matchAll(WORD)].map((found) => ({
    word: found[0],
    start: found.index,
    lower: found[0].toLowerCase(),
  }))
  const found: WordNumber[] = []
  for (let at = 0; at < words.length;) {
    const read = numberAt(words, at, text)
    if (read) found.push(read.number)
    at = read ? read.next : at + 1
  }
  return found
}

interface Word {
  word: string
  lower: string
  start: number
}

const endOf = ({ start, word }: Word) => start + word.length

function numberAt(words: readonly Word[], at: number, text: string): { number: WordNumber; next: number } | null {
  const word = words[at]
  if (!word) return null
  const isJoined = (n: number) => {
    const [one, next] = [words[n], words[n + 1]]
    return (
      one !== undefined && next !== undefined && /^[ \u00A0]$/.test(text.slice(one.start + one.word.length, next.start))
    )
  }
  /** A word with the hundred that is written apart behind it: 'fünf hundert'. */
  const written = (n: number): [number | null, number] => {
    const value = germanNumberOf(words[n]?.word ?? '')
    const isApart = ONES.has(words[n]?.lower ?? '') && isJoined(n) && words[n + 1]?.lower === 'hundert'
    return value !== null && isApart ? [value * 100, n + 2] : [value, n + 1]
  }
  let [value, next] = written(at)
  const isNull = word.lower === 'null' && BEHIND_NULL.test(text.slice(endOf(word)))
  if (value === null && (isNull || (DIGITS.has(word.lower) && isJoined(at) && words[at + 1]?.lower === 'komma')))
    value = DIGITS.get(word.lower) ?? null
  if (value === null && BEFORE_SCALE.test(word.lower) && isJoined(at)) {
    const isHalf = HALF_A.test(words[at + 1]?.lower ?? '') && isJoined(at + 1)
    next = isHalf ? at + 2 : at + 1
    const scale = scaleAt(text, endOf(words[next - 1] ?? word))
    if (scale !== null && scale.factor >= 1e6) value = isHalf ? 0.5 : 1
  }
  if (value === null) return null
  if (words[next]?.lower === 'komma' && isJoined(next - 1)) {
    let [digits, end] = ['', next + 1]
    while (isJoined(end - 1) && DIGITS.has(words[end]?.lower ?? '')) {
      digits += DIGITS.get(words[end]?.lower ?? '')
      end += 1
    }
    if (digits !== '') [value, next] = [Number(`${value}.${digits}`), end]
  }
  let [end, factor] = [endOf(words[next - 1] ?? word), 0]
  // 'Zwölf Mio.' is half a word and half an abbreviation.
  for (let scale = scaleAt(text, end); scale !== null && value < scale.factor; scale = scaleAt(text, end)) {
    factor = scale.factor
    value *= factor
    end += scale.text.length
    while ((words[next]?.start ?? end) < end) next += 1
  }
  // 'Zwei Millionen fünfhunderttausend', 'zwei tausend fünfhundert'; below that it is another number.
  if (factor > 0 && isJoined(next - 1)) {
    const [rest, behind] = written(next)
    if (rest !== null && rest >= Math.min(factor, 10_000) / 10 && rest < factor)
      [value, next, end] = [value + rest, behind, endOf(words[behind - 1] ?? word)]
  }
  // 'Zwanzig sechsundzwanzig' is a year; 'zwanzig dreißig Leute' are two numbers.
  if (value === 20 && factor === 0 && isJoined(next - 1)) {
    const year = germanNumberOf(words[next]?.word ?? '') ?? 0
    if (year > 20 && year < 50 && year % 10 > 0)
      [value, next, end] = [2_000 + year, next + 1, endOf(words[next] ?? word)]
  }
  const { start } = word
  const isOtherWord = next === at + 1 && NOT_ALONE.test(word.lower) && !UNIT_OR_NUMBER.test(text.slice(end))
  return isOtherWord
    ? null
    : { number: { text: text.slice(start, end), start, end, value: Math.round(value * 1e6) / 1e6 }, next }
}

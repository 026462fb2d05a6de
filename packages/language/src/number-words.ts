import { tokenize } from './words.ts'

/** From two on: in most of these languages the word for one is an article, too. */
const FROM_TWO = [
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
  'due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
  'dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove',
  'twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
]
const TENS = [
  'twenty thirty forty fifty sixty seventy eighty ninety',
  'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  'vingt trente quarante cinquante soixante',
  'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
  'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
]
const SCALES: readonly (readonly [string, number])[] = [
  ['hundred hundert cent cents cien ciento cento cem honderd', 100],
  ['thousand tausend mille mil mila duizend', 1_000],
  ['million millions millionen millones milioni milhões miljoen', 1_000_000],
]
const valuesOf = (lists: readonly string[], valueAt: (at: number) => number) =>
  lists.flatMap((list) => list.split(' ').map((word, at): [string, number] => [word, valueAt(at)]))
const VALUES = new Map<string, number>([
  ...valuesOf(FROM_TWO, (at) => at + 2),
  ...valuesOf(TENS, (at) => 20 + 10 * at),
  ...SCALES.flatMap(([list, value]) => valuesOf([list], () => value)),
])
const ONE = new Set(['one', 'eins', 'ein', '1'])
const ORDINALS = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, at): [string, string] => [word, `#${at + 1}.`]),
)
const WRITTEN_ORDINAL = /^(\d+)(?:st|nd|rd|th)$/
const AND = /^(?:and|und|et|y|e|en)$/
/** 'Vierundzwanzig', 'dreihundert'. */
const COMPOUND = /(und|en|hundert|honderd|tausend|duizend)/u

/**
 * The words of a text as `tokenize` gives them, with each number in one form: 'twenty-four' and `24` are `#24`, 'vierundzwanzig'
 * too, 'first' and `1st` are `#1.`. A one that stands alone stays as it is, because it is mostly no number.
 */
export function wordsWithNumbers(text: string): string[] {
  const words = tokenize(text).flatMap(partsOf)
  const read: string[] = []
  for (let at = 0; at < words.length;) {
    const number = numberAt(words, at)
    const word = words[at] ?? ''
    read.push(number ? `#${number.value}` : (ORDINALS.get(word) ?? word.replace(WRITTEN_ORDINAL, '#$1.')))
    at = number ? number.end : at + 1
  }
  return read
}

/** The number that begins there, as far as its words go; null where none does. */
function numberAt(words: readonly string[], start: number): { value: number; end: number } | null {
  const first = words[start] ?? ''
  const isOne = ONE.has(first) && (numberOf(words[start + 1] ?? '') ?? 0) >= 100
  const begun = isOne ? 1 : numberOf(first)
  if (begun === null) return null
  let [thousands, value, end] = [0, begun, start + 1]
  for (;;) {
    const at = AND.test(words[end] ?? '') ? end + 1 : end
    const next = words[at] ?? ''
    const own = /^\d/.test(next) ? null : numberOf(next)
    if (own === null) break
    const joined = join(value, own)
    if (joined !== null) value = joined
    else if (value >= 1_000 && value % 1_000 === 0 && own < 1_000) [thousands, value] = [value, own]
    else break
    end = at + 1
  }
  return { value: thousands + value, end }
}

const numberOf = (word: string): number | null =>
  VALUES.get(word) ?? (/^\d+(?:\.\d+)?$/.test(word) && word !== '1' ? Number(word) : null)

/** Two number words as one number; null where they are two. */
function join(value: number, next: number): number | null {
  if (next >= 100 && value < next) return value * next
  const [large, small] = value > next ? [value, next] : [next, value]
  const isTens = large < 100 && large % 10 === 0 && large >= 20 && small < 10
  // 'Fünf und zwanzig' has its ones first.
  if (isTens) return large + small
  return value >= 100 && value < 1_000 && value % 100 === 0 && next < 100 ? value + next : null
}

/** The parts of a compound of number words; any other word as it is. */
function partsOf(word: string): string[] {
  if (!COMPOUND.test(word) || VALUES.has(word)) return [word]
  const parts = word.split(COMPOUND).filter(Boolean)
  return parts.every((part) => VALUES.has(part) || ONE.has(part) || AND.test(part)) ? parts : [word]
}

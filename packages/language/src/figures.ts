import { stem } from './stem.ts'

/** A number with what it counts or measures. */
export interface Figure {
  value: number
  /** One word for all its spellings: `euro`, `%`, `hour`. */
  unit: string
  /** As it stands in the text. */
  text: string
  start: number
  end: number
}

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  hundred: 100,
}
const MONEY: Readonly<Record<string, string>> = {
  '€': 'euro',
  eur: 'euro',
  euro: 'euro',
  euros: 'euro',
  $: 'dollar',
  usd: 'dollar',
  dollar: 'dollar',
  dollars: 'dollar',
  '£': 'pound',
  gbp: 'pound',
  chf: 'franc',
  francs: 'franc',
}
export const MONEY_UNITS: ReadonlySet<string> = new Set(Object.values(MONEY))
const SHORT: Readonly<Record<string, string>> = {
  percent: '%',
  prozent: '%',
  hrs: 'hour',
  hr: 'hour',
  h: 'hour',
  min: 'minute',
  mins: 'minute',
  sec: 'second',
  secs: 'second',
  tagen: 'tage',
  stunden: 'stunde',
}
/** Only what is counted for itself: 'severity two incidents' counts nothing. */
const COUNTED = `second minute hour day week month quarter year ms kb mb gb tb km kg mbit gbit tage stunde monate jahre user seat
  people person employee licence license account admin project device request image picture file page document slide location site
  office country language customer partner integration connector store agent message token character word row record region attempt
  copy copies mile meter metre server node vehicle`
const UNITS = new Set(COUNTED.split(/\s+/).filter(Boolean).map(stem))

/** Longest first, so that `sixty` is not read as `six`. */
const WORDS = Object.keys(NUMBER_WORDS).toSorted((a, b) => b.length - a.length)
const NUMBER = String.raw`\d[\d.,]*\d|\d|${WORDS.join('|')}`
const FIGURE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,-])(?:(?<sign>[€$£]|EUR|USD|GBP|CHF)\s?)?(?<number>${NUMBER})(?![\p{N}])(?:[\s -]?(?<unit>%|[€$£]|\p{L}+)(?:\s(?<next>\p{L}+))?)?`,
  'giu',
)
const QUALIFIERS = new Set([
  'working',
  'business',
  'calendar',
  'full',
  'named',
  'active',
  'concurrent',
  'more',
  'other',
])

/** The figures of a sentence whose unit is known, in order. */
export function findFigures(sentence: string): Figure[] {
  return [...sentence.matchAll(FIGURE)].flatMap((match): Figure[] => {
    const { sign, number = '', unit, next } = match.groups ?? {}
    const value = numberOf(number)
    if (value === null) return []
    const qualified = unit !== undefined && next !== undefined && QUALIFIERS.has(unit.toLowerCase())
    const known = sign ? MONEY[sign.toLowerCase()] : unitOf(qualified ? next : unit)
    if (known === undefined) return []
    // 'Next' belongs to the figure only where it is what is counted; a sign stands in front and needs no word behind.
    const last = sign ? number : qualified ? next : (unit ?? number)
    const end = match.index + match[0].lastIndexOf(last) + last.length
    return [{ value, unit: known, text: sentence.slice(match.index, end), start: match.index, end }]
  })
}

function unitOf(word: string | undefined): string | undefined {
  if (word === undefined) return undefined
  const lower = word.toLowerCase()
  if (lower === '%') return '%'
  const known = MONEY[lower] ?? SHORT[lower]
  if (known !== undefined) return known === '%' || MONEY[lower] ? known : stem(known)
  const base = stem(lower)
  return UNITS.has(base) ? base : undefined
}

/** `1,000` and `1.000` are a thousand, `49,90` and `49.90` are not. */
function numberOf(text: string): number | null {
  const word = NUMBER_WORDS[text.toLowerCase()]
  if (word !== undefined) return word
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(text)
  const value = Number(grouped ? text.replace(/[.,]/g, '') : text.replace(',', '.'))
  return Number.isFinite(value) ? value : null
}

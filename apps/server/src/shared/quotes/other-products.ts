import { englishness } from '@cuecard/language/english.ts'
import { contentWords, isStopWord } from '@cuecard/language/words.ts'
import type { Question } from '../evidence/read-question.ts'
import type { ReadPassage } from '../passages/read-passages.ts'

const FIGURE = String.raw`\d+(?:\.\d+)*`
/** No amount, share, decimal, time of day or count. */
const END = String.raw`(?![\d%€$£]|[.,]\d|:\d\d(?!\d)| (?:users?|seats?|people|licen[cs]es?)\b)`
/** 'BX500', 'bx-500', 'P1', and 'ISO 27017', 'Corsa 1.5', 'ISO/IEC 27001'; no 'B2B'. */
const NUMBERED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<joined>\p{L}+)-?(?<model>${FIGURE})(?:s\b|(?<=\d\d)\p{L}{1,3})?|(?<name>\p{Lu}\p{L}*(?:\/\p{L}+)*)[ -](?<number>${FIGURE})(?:s\b)?)(?!\p{L})${END}`,
  'gu',
)
/** '… 10, 11 and 12', '… 400/600', '… 7 to 11': further figures of the name. */
const FURTHER = new RegExp(
  String.raw`^\s?(?<join>,|\/|&|to\b|-|–|bis\b|(?:, )?(?:and|or|und|oder)\b)\s?(?:\p{L}+[ -]?)?(?<next>${FIGURE})(?!\p{L})${END}`,
  'u',
)
/** 'TLS 1.2 or higher', 'Windows 10+', 'from Android 9'. */
const AND_UP =
  /^(?:\s?\([^()]{1,20}\)| \d{1,2}H\d| version \S+|,)?\s?[(]?(?:\+|(?:and|or|und|oder) (?:(?:any|all|eine|alle) )?(?:newer|later|higher|above|up(?:wards)?|greater|more recent|neuer|höher|später|aufwärts)\p{L}*|(?:onwards|upwards|aufwärts)\b)/iu
const FROM = /\b(?:from|since|at least|minimum|ab|mindestens) $/iu
/** They count or say when and where, and name nothing. */
const NO_NAME =
  /^(?:eur|usd|gbp|chf|q|h|fy|cw|kw|co|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|spring|summer|autumn|fall|winter|christmas|easter|frühling|frühjahr|sommer|herbst|weihnachten|ostern|januar|februar|märz|mai|juni|juli|oktober|dezember|\p{L}+day|day|week|month|year|art|article|section|clause|chapter|page|part|annex|appendix|figure|fig|table|step|line|room|floor|suite|no|nr)$/iu

/** 'm2', 'cm3'. */
const AREA_OR_VOLUME = /^[kcdm]?m[23]$/u

const isName = (word: string) => (word.length === 1 ? !/[ai]/u.test(word) : !isStopWord(word)) && !NO_NAME.test(word)

interface Numbered {
  /** 'ISO/IEC 27001' has two. */
  names: string[]
  /** The figures behind the name; of a range the first and the last one. */
  figures: string[]
  isRange: boolean
  /** Everything from the first figure on. */
  isOpen: boolean
}

function numberedNames(text: string): Numbered[] {
  return [...text.matchAll(NUMBERED)].map(({ 0: whole, index, groups }): Numbered => {
    const figures = [groups?.model ?? groups?.number ?? '']
    let [rest, isRange] = [text.slice(index + whole.length), false]
    for (let next = FURTHER.exec(rest); next?.groups; next = FURTHER.exec(rest)) {
      figures.push(next.groups.next ?? '')
      isRange ||= /^(?:to|-|–|bis)$/u.test(next.groups.join ?? '')
      rest = rest.slice(next[0].length)
    }
    const isOpen = AND_UP.test(rest) || FROM.test(text.slice(0, index))
    const names = (groups?.joined ?? groups?.name ?? '').toLowerCase().split('/')
    return { names: AREA_OR_VOLUME.test(whole) ? [] : names.filter(isName), figures, isRange, isOpen }
  })
}

const compared = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

const holds = ({ figures, isRange, isOpen }: Numbered, figure: string): boolean => {
  const [least = ''] = figures
  if (figures.some((own) => own === figure || `${own}.`.startsWith(`${figure}.`) || `${figure}.`.startsWith(`${own}.`)))
    return true
  if (compared(figure, least) < 0) return false
  return isOpen || (isRange && compared(figure, figures.at(-1) ?? least) < 0)
}

/** Of the numbered names that are asked for none is known, and all of them with other figures. */
function asksOtherNumber(asked: string, texts: readonly string[]): boolean {
  const named = numberedNames(asked).filter(({ names }) => names.length > 0)
  if (named.length === 0) return false
  const known = texts.flatMap(numberedNames)
  return named.every(({ names, figures }) => {
    const sisters = known.filter((each) => each.names.some((name) => names.includes(name)))
    return sisters.length > 0 && !figures.some((figure) => sisters.some((each) => holds(each, figure)))
  })
}

/** 'LabelDesk Ultimate', 'BF-Steel'; 'LabelDesk Mac compatible' asks for something else. */
const IN_TWO_WORDS =
  /(?<![\p{L}\p{N}])(?<first>\p{Lu}[\p{L}\p{N}]+)[ -](?<second>\p{Lu}\p{Ll}{2,})(?![\p{L}\p{N}])(?! (?:compatible|compliant|certified|ready|based|hosted)\b)/gu
/** With so many other second words the first one is the name of several things. */
const SISTERS_MIN = 2

const twoWords = (text: string) =>
  [...text.matchAll(IN_TWO_WORDS)].flatMap(({ groups }) => {
    const [first = '', second = ''] = [groups?.first?.toLowerCase(), groups?.second]
    return isStopWord(first) ? [] : contentWords(second).map((word) => ({ first, word }))
  })

function asksOtherWord(asked: string, passages: readonly ReadPassage[], texts: readonly string[]): boolean {
  const named = twoWords(asked)
  // Every noun has a capital letter in German.
  if (named.length === 0 || englishness(asked) === 'no') return false
  const known = texts.flatMap(twoWords)
  return named.every(({ first, word }) => {
    const sisters = new Set(known.filter((each) => each.first === first).map((each) => each.word))
    return sisters.size >= SISTERS_MIN && !passages.some(({ words }) => words.has(word))
  })
}

/**
 * Whether a product, an edition or a norm is asked for of which the passages know sisters alone: 'What does the BX500 cost?' where there is a
 * BX400. What they say of those is as near to the question as an answer, and is none.
 */
export function asksOfSister({ own }: Question, passages: readonly ReadPassage[]): boolean {
  const texts = passages.map(({ passage }) => `${passage.title}\n${passage.text}`)
  return asksOtherNumber(own, texts) || asksOtherWord(own, passages, texts)
}

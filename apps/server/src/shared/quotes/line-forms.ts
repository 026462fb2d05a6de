const TICK = String.raw`[✓✔☑✅]\uFE0F?\s+`
const CROSS = String.raw`[✗✘✕❌]\uFE0F?\s+`
const SIGN = String.raw`(?:${TICK}|(?:[-*+•·▪◦–‣●○►▶→]|\d{1,2}[.)])\s+)`
const POINT = new RegExp(String.raw`^(?:${SIGN}|${CROSS})\S`, 'u')
/** A cross stays, because it says that the point does not hold. */
const POINT_SIGN = new RegExp(`^${SIGN}`, 'u')
const MARKED = new RegExp(`^(?:${TICK}|${CROSS})`, 'u')

/** 'Yes' or 'no' to what the line says, which is therefore no heading. */
export const isMarked = (line: string) => MARKED.test(line)
export const isPoint = (line: string) => POINT.test(line)
export const pointText = (line: string) => plainLine(line.replace(POINT_SIGN, ''))

/** Without the marks of headings, quotes, bold and code. */
export const plainLine = (line: string) =>
  line
    .replace(/^(?:#{1,6}|>)\s+/, '')
    .replace(/!?\[+([^\][]*)\]+\([^)\s]*\)/g, (_, label: string) => (/image not found/i.test(label) ? '' : label))
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The question of 'Q: Can we rent one?'; null for any other line. */
export const questionIn = (text: string): string | null =>
  /^(?:q|question|f|frage|pregunta)(?:\s?\d{1,3})?\s?[:.]\s*(\S.*[?？])$/iu.exec(text)?.[1] ?? null

/** 'Art. 3', 'Section 5' and '3.2': what may number a heading. */
const ARTICLE = String.raw`(?:§+|[Aa]rt(?:icle|ikel|\.)?|ARTICLE)\s*\d{1,3}[a-z]?(?:\.\d{1,2})*`
const PART = String.raw`(?:[Ss]ection|SECTION|[Cc]lause|[Cc]hapter|[Pp]art|[Aa]nnex|[Aa]ppendix)\s*\d{1,3}[a-z]?(?:\.\d{1,2})*`
const PLACE = String.raw`[1-9]\d?(?:\.[1-9]\d?)+\.?`
const NEXT = String.raw`\s+(?=["“„(]?\p{Lu})`
const MARK = String.raw`(?:[.:)]|\s+[-–—])`
const HEADING_NUMBER = new RegExp(
  String.raw`^(?:(?:${ARTICLE}|${PART})(?:[.:)]?(?:\s+[-–—])?${NEXT}|[.:)]?$)|${PLACE}${NEXT})`,
  'u',
)
/** '2.4 GHz Network', 'Section 508 Accessibility' and 'Art. 28 GDPR' say with it what they are of. */
const MERE_NUMBER = new RegExp(
  String.raw`^(?:${ARTICLE}(?:${MARK}${NEXT}|\s+(?=["“„(]?\p{Lu}\p{Ll}+(?!\p{L})))|${PART}${MARK}${NEXT}|(?:${ARTICLE}|${PART})[.:)]?$)`,
  'u',
)

/** For the form of a heading: without what may be its number. */
export const withoutNumber = (heading: string) => heading.replace(HEADING_NUMBER, '')

/** What a heading is quoted with: without a number that says nothing. */
export const withoutMereNumber = (heading: string) => heading.replace(MERE_NUMBER, '')

/** '1.2 Either party may …', '(3) The contract …', and not '2.0 Turbo'. */
const CLAUSE_NUMBER = new RegExp(String.raw`^(?:${PLACE}|\(\d{1,2}\)|\d{1,2}\))${NEXT}`, 'u')
/** '2.4 GHz', '5 V' and '8) TB': a figure with its unit. Articles are no units. */
const UNIT_NEXT =
  /^\S+\s+(?!(?:A|I)\s)(?:\p{Lu}{1,2}(?!\p{L})|\p{Lu}\p{L}?(?:Hz|W|Wh|B|Pa|bits?|bytes?)(?![\p{Ll}\p{N}]))/u

/** '8. Fines', '8 Fines' and 'Section 8: Fines': the number of an article and its title. */
const ARTICLE_TITLE = new RegExp(
  String.raw`^(?:(?:${ARTICLE}|${PART})(?:[.:)]|\s+[-–—])?|\d{1,3}[.)]?)\s+(?=["“„(]?\p{Lu})`,
  'u',
)
/** More words are no title of an article. */
const TITLE_WORDS_MAX = 12

/** The number of the article that a line is the title of; null for any other line. */
export function articleNumber(line: string): string | null {
  const [number] = ARTICLE_TITLE.exec(line) ?? []
  if (number === undefined || /[.!?;,:]$/.test(line) || line.split(' ').length > TITLE_WORDS_MAX) return null
  return /\d{1,3}/.exec(number)?.[0] ?? null
}

/** '(1) ' and '1) ' begin a series, of which a short article has no more. */
const FIRST_OF_ALL = /^\(?1\)\s/
/** So does '8.1 ' in article 8. */
const FIRST_OF_ARTICLE = /^(\d{1,3})\.1\.?\s/

/**
 * What numbers each of the texts, with the blank behind it; empty for those without. Only numbers that follow each other are such, and the
 * first of one of these `articles`, because any other is a figure: '2.4 GHz reaches …'.
 */
export function clauseNumbers(texts: readonly string[], articles: ReadonlySet<string>): string[] {
  const numbers = texts.map((text) => (UNIT_NEXT.test(text) ? '' : (CLAUSE_NUMBER.exec(text)?.[0] ?? '')))
  const found = numbers.filter((number) => number !== '')
  const follows = (one = '', other = '') => {
    const [before, last] = placeOf(one)
    const [beforeNext, next] = placeOf(other)
    return before === beforeNext && next === last + 1
  }
  const inSeries = new Set(
    found.filter((number, at) => follows(found[at - 1], number) || follows(number, found[at + 1])),
  )
  const isFirst = (number: string) =>
    FIRST_OF_ALL.test(number) || articles.has(FIRST_OF_ARTICLE.exec(number)?.[1] ?? '')
  return numbers.map((number) => (inSeries.has(number) || isFirst(number) ? number : ''))
}

/** '1.2. ' is the second of '1.', '(3) ' the third of '('. */
function placeOf(number: string): [before: string, last: number] {
  const [, before = '', last = ''] = /^(.*?)(\d+)\D*$/.exec(number) ?? []
  return [before, Number(last)]
}

/** 'Headquarters: Ravensburg', and not 'To: all of sales', which a letter or file says of itself. */
const PAIR =
  /^(?!(?:from|to|cc|bcc|re|subject|date|sent|author|version|status|page|von|an|betreff|datum|seite)\s*:)\p{L}[^:.?!]{1,40}:\s+\S/iu

/** Whether a line of the form 'Legal form: limited company' stands among others of it, and is therefore no heading. */
export function isFact(lines: readonly string[], at: number): boolean {
  const isPair = (line = '') => PAIR.test(plainLine(line))
  const isFilled = (line: string) => line !== ''
  return (
    isPair(lines[at]) && (isPair(lines.slice(0, at).findLast(isFilled)) || isPair(lines.slice(at + 1).find(isFilled)))
  )
}

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

/** 'Art. 3 Warranty', 'Section 5: Notice' and '3.2 Network': the number of a heading, with what counts. */
const LABEL = String.raw`(?:§+|[Aa]rt(?:icle|ikel|\.)?|ARTICLE|[Ss]ection|SECTION|[Cc]lause|[Cc]hapter|[Pp]art|[Aa]nnex|[Aa]ppendix)\s*\d{1,3}[a-z]?(?:\.\d{1,2})*[.:)]?`
const PLACE = String.raw`[1-9]\d?(?:\.[1-9]\d?)+\.?`
const NEXT = String.raw`\s+(?=["“„(]?\p{Lu})`
const HEADING_NUMBER = new RegExp(String.raw`^(?:${LABEL}(?:(?:\s+[-–—])?${NEXT}|$)|${PLACE}${NEXT})`, 'u')

export const withoutNumber = (heading: string) => heading.replace(HEADING_NUMBER, '')

/** '1.2 Either party may …', '(3) The contract …', and not '2.0 Turbo'. */
const CLAUSE_NUMBER = new RegExp(String.raw`^(?:${PLACE}|\(\d{1,2}\)|\d{1,2}\))${NEXT}`, 'u')

/** What numbers a clause, with the blank behind it; empty for any other text. */
export const clauseNumber = (text: string) => CLAUSE_NUMBER.exec(text)?.[0] ?? ''

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

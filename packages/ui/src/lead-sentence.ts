/** Markdown in two parts: the first sentence, and the rest. */
export interface Lead {
  /** Empty where the text does not begin with a sentence of its own, such as with a list or a table. */
  lead: string
  rest: string
}

/** A shorter sentence, such as 'Yes.', is joined with the next. */
const SHORT = 20
/** A longer sentence is not shown as the lead. */
const LONG = 280
/** Lists, headings, quotes, tables, code and markup begin otherwise than a sentence does. */
const NO_SENTENCE = /^\s*(?:[-*+]\s|\d+[.)]\s|#|>|\||```|~~~|<)/
/** An end with what closes it and the citations that belong to it; no small letter goes on after it. */
const END = /[.!?。！？…]+["'”’»)*_]*(?:\s*\[\d{1,3}\])*(?=\s+[^\p{Ll}\s]|\s*$|(?<=[。！？])\S)/gu

const ASKS = /[?？]["'”’»)*_]*(?:\s*\[\d{1,3}\])*$/

/** Takes the first sentence off an answer, whole or still on its way: it is shown larger than what backs it up. */
export function splitLead(text: string): Lead {
  const none = { lead: '', rest: text }
  const start = text.search(/\S/)
  if (start < 0 || NO_SENTENCE.test(text)) return none
  const paragraph =
    /^[^]*?(?=\n\s*\n|\n\s*(?:[-*+]\s|\d+[.)]\s|#|>|\|))/.exec(text.slice(start))?.[0] ?? text.slice(start)
  for (const end of paragraph.matchAll(END)) {
    const until = end.index + end[0].length
    if (until < SHORT) continue
    const lead = paragraph.slice(0, until)
    if (until > LONG) return none
    // A question stands before what answers it, as in a list of questions and answers that is quoted.
    if (ASKS.test(lead) && until < paragraph.trimEnd().length) continue
    if (isClosed(lead)) return { lead, rest: text.slice(start + until).trimStart() }
  }
  const isShown = paragraph.length <= LONG && isClosed(paragraph)
  return isShown ? { lead: paragraph, rest: text.slice(start + paragraph.length).trimStart() } : none
}

/** Bold, code, links and quotations that begin in the text also end in it. */
function isClosed(text: string): boolean {
  const count = (sign: RegExp) => (text.match(sign) ?? []).length
  return (
    count(/\*\*/g) % 2 === 0 &&
    count(/`/g) % 2 === 0 &&
    count(/(?<!\w)_|_(?!\w)/g) % 2 === 0 &&
    count(/\[/g) === count(/\]/g) &&
    count(/\(/g) === count(/\)/g) &&
    (!/^\s*“/.test(text) || count(/“/g) <= count(/”/g))
  )
}

/** Characters of a long message that are shown around the match. */
const EXCERPT = 320
const BEFORE = 80

interface Part {
  text: string
  marked: boolean
  /** The offset in the text. */
  at: number
}

const wordsOf = (query: string) => query.split(/\s+/).filter(Boolean)

const patternOf = (query: string) =>
  new RegExp(
    wordsOf(query)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('|'),
    'giu',
  )

/** The text in parts; words of the query are marked, ignoring case. */
export function markedParts(text: string, query: string): readonly Part[] {
  if (wordsOf(query).length === 0) return [{ text, marked: false, at: 0 }]
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(patternOf(query))) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), marked: false, at: end })
    parts.push({ text: match[0], marked: true, at: match.index })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), marked: false, at: end })
  return parts
}

/** A message as a hit shows it: whole when it is short, otherwise the part around the first match. */
export function excerptOf(message: string, query: string): string {
  if (message.length <= EXCERPT) return message
  const found = wordsOf(query).length === 0 ? 0 : Math.max(0, message.search(patternOf(query)))
  // A single very long word is cut too.
  const start = found <= BEFORE ? 0 : Math.max(found - 2 * BEFORE, message.lastIndexOf(' ', found - BEFORE) + 1)
  const end = start + EXCERPT
  const cut = message.slice(start, end).trimEnd()
  return `${start > 0 ? '… ' : ''}${cut}${end < message.length ? ' …' : ''}`
}

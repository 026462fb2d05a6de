/** A quotable stretch of a passage. */
export interface Sentence {
  text: string
  /** The heading it stands under inside the passage; empty when there is none. */
  heading: string
  /** Complete enough to be quoted alone. */
  whole: boolean
}

const SENTENCE_MAX = 420
const ABBREVIATION =
  /(?:\b(?:e\.g|i\.e|etc|vs|approx|incl|Mr|Mrs|Ms|Dr|Prof|No|Nr|St|Inc|Ltd|Co|Corp|ca|z\.B|d\.h|bzw|usw)\.|\b\p{L}\.)$/u
const BOUNDARY = /(?<=[.!?]["'”’)]*)\s+(?=["'“‘(]?[\p{Lu}\p{N}])|(?<=[。！？])/u

/** Cuts a passage into sentences, list points and table rows, and remembers the headings above them. */
export function sentencesOf(passageText: string): Sentence[] {
  const found: Sentence[] = []
  let heading = ''
  for (const line of joinWrapped(passageText)) {
    const title = /^#{1,6}\s+(.+)$/.exec(line)?.[1]
    if (title) {
      heading = title
      continue
    }
    const plain = plainLine(line)
    if (plain === '') continue
    if (looksLikeHeading(plain)) heading = plain
    for (const text of splitSentences(plain)) found.push({ text, heading, whole: isWhole(text) })
  }
  return found
}

/** Lines that a document's layout broke inside a sentence become one again. */
function joinWrapped(text: string): string[] {
  const lines: string[] = []
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim()
    const last = lines.at(-1)
    const goesOn = last && line && /[\p{L}\p{N},;-]$/u.test(last) && last.length > 40 && /^[\p{Ll}\p{N}(]/u.test(line)
    if (goesOn && !/^[#|>]/.test(last)) lines[lines.length - 1] = `${last} ${line}`
    else lines.push(line)
  }
  return lines
}

/** Without the marks of lists, quotes and table borders. */
function plainLine(line: string): string {
  if (/^[\s|:=_*-]*$/.test(line)) return ''
  return line
    .replace(/^(?:[-*+>•·]|\d{1,2}[.)])\s+/, '')
    .replace(/^\|\s*|\s*\|$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const looksLikeHeading = (line: string) =>
  line.length <= 80 && !/[.!?:;,。]$|[.!?]\s/.test(line) && line.split(' ').length <= 10

function splitSentences(line: string): string[] {
  const parts: string[] = []
  for (const piece of line.split(BOUNDARY)) {
    const last = parts.at(-1)
    if (last !== undefined && ABBREVIATION.test(last)) parts[parts.length - 1] = `${last} ${piece}`
    else parts.push(piece)
  }
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map(shorten)
}

function shorten(text: string): string {
  if (text.length <= SENTENCE_MAX) return text
  const cut = text.slice(0, SENTENCE_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SENTENCE_MAX - 60))} …`
}

const isWhole = (text: string) =>
  text.length >= 12 && (/[.!?:。！？]["'”’)]*$|…$/u.test(text) || text.split(' ').length >= 5 || / \| /.test(text))

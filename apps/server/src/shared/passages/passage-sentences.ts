import { shorten } from '@cuecard/language/plain-text.ts'
import { splitSentences } from '@cuecard/language/sentences.ts'
import { isCodeLine } from './code-lines.ts'
import { PICTURE_LABEL } from './picture-label.ts'

/** A quotable stretch of a passage. */
export interface PassageSentence {
  text: string
  /** The heading it stands under inside the passage; empty when there is none. */
  heading: string
  /** Complete enough to be quoted alone. */
  whole: boolean
}

/** Most characters of one quote. */
const SENTENCE_MAX = 420
/** Cuts a passage into sentences, list points and table rows, without its code, and remembers the headings above them. */
export function passageSentences(passageText: string): PassageSentence[] {
  const found: PassageSentence[] = []
  let heading = ''
  for (const line of joinWrapped(passageText)) {
    if (isCodeLine(line)) continue
    const title = /^#{1,6}\s+(.+)$/.exec(line)?.[1]
    if (title) {
      heading = title
      continue
    }
    const plain = plainLine(line)
    if (plain === '' || plain.startsWith(PICTURE_LABEL)) continue
    if (looksLikeHeading(plain) && !plain.includes(' | ')) heading = plain
    for (const sentence of splitSentences(plain)) {
      const text = shorten(sentence, SENTENCE_MAX)
      found.push({ text, heading, whole: isWhole(text) })
    }
  }
  return found
}

/** In the middle of a sentence: a small letter, a figure, an amount with its currency. */
const GOES_ON = /^(?:[\p{Ll}\p{N}(€$£]|\p{Lu}{3} \p{N})/u
/** No sentence and no heading ends with such a word, so that a name below it belongs to it. */
const ends = (line: string) =>
  /\s(?:a|an|the|of|in|on|at|by|to|for|from|with|and|or|than|as|is|are|was|were|per|between|into|that|which|our|your|their)$/.test(
    line,
  )

/** Lines that a document's layout broke inside a sentence become one again; lines of code stay as they are. */
export function joinWrapped(text: string): string[] {
  const lines: string[] = []
  for (const raw of text.split(/\r?\n/)) {
    const last = lines.at(-1)
    if (isCodeLine(raw)) {
      lines.push(raw)
      continue
    }
    const line = raw.trim()
    const goesOn =
      last &&
      line &&
      !isNextPoint(line, last) &&
      /[\p{L}\p{N},;-]$/u.test(last) &&
      last.length > 40 &&
      (GOES_ON.test(line) || ends(last))
    if (goesOn && !isCodeLine(last) && !/^[#|>]/.test(last)) lines[lines.length - 1] = `${last} ${line}`
    else lines.push(line)
  }
  return lines
}

/** '2. Choose a plan' below '1. Open the menu': the numbers of a list go on, and no sentence does. */
const isNextPoint = (line: string, last: string) => pointNumber(line) === pointNumber(last) + 1

const pointNumber = (line: string) => Number(/^(\d{1,3})[.)]\s/.exec(line)?.[1])

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

const isWhole = (text: string) =>
  text.length >= 12 &&
  // Cut off by the layout: 'Single sign-on (SAML 2.0, OpenID'.
  !/\([^()]*$/.test(text) &&
  (/[.!?:。！？]["'”’)]*$|…$/u.test(text) || text.split(' ').length >= 5 || / \| /.test(text))

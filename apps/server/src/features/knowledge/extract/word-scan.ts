/**
 * What a page's language is guessed from, character by character: regular expressions that match every word, or every
 * space, of a page took a third of the time of reading it.
 */

/** Words as in code, addresses and field names: they say nothing about the language. */
const CODE = /[_{}<>=\\/@#$|^~]|\p{L}\.\p{L}|\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}/u

const OTHER = 0
const LOWER = 1
const UPPER = 2
const DIGIT = 3
const DOT = 4
const SIGN = 5
const SPACE = 6

/** Kind of each ASCII character. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[a-z]/.test(character)) return LOWER
  if (/[A-Z]/.test(character)) return UPPER
  if (/\d/.test(character)) return DIGIT
  if (character === '.') return DOT
  if (/\s/.test(character)) return SPACE
  return CODE.test(character) ? SIGN : OTHER
})

const isLetterKind = (kind: number) => kind === LOWER || kind === UPPER

/** Whether `kind`, after two others, makes a word one of code. The same as `CODE` for ASCII. */
function endsCode(kind: number, last: number, before: number): boolean {
  if (kind === SIGN) return true
  if (kind === DIGIT) return isLetterKind(last)
  if (!isLetterKind(kind)) return false
  return last === DIGIT || (last === LOWER && kind === UPPER) || (last === DOT && isLetterKind(before))
}

/** Other letters and spaces are left to the expression. */
function isCode(text: string, start: number, end: number): boolean | 'not ASCII' {
  let found = false
  for (let at = start, last = OTHER, before = OTHER; at < end; at++) {
    const kind = KINDS[text.charCodeAt(at)]
    if (kind === undefined) return 'not ASCII'
    found ||= endsCode(kind, last, before)
    before = last
    last = kind
  }
  return found
}

function endOfWord(text: string, start: number): number {
  let at = start
  while (at < text.length && KINDS[text.charCodeAt(at)] !== SPACE) at++
  return at
}

/** The text with a space in place of each word of code. */
export function withoutCode(text: string): string {
  let kept = ''
  let from = 0
  for (let start = 0; start < text.length;) {
    const end = endOfWord(text, start)
    const code = isCode(text, start, end)
    if (code !== false) {
      const instead = code === true ? ' ' : text.slice(start, end).replace(/\S+/gu, blankCode)
      kept += text.slice(from, start) + instead
      from = end
    }
    start = end + 1
  }
  return kept + text.slice(from)
}

const blankCode = (word: string) => (CODE.test(word) ? ' ' : word)

const LETTERS = /\p{L}+/uy

/** Calls `found` with start and end of each run of letters. */
export function eachWord(text: string, found: (start: number, end: number) => void): void {
  let start = -1
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at)
    const end = code < 128 ? at + Number(isLetterKind(KINDS[code] ?? OTHER)) : endOfLetters(text, at)
    if (end > at && start < 0) start = at
    if (end === at && start >= 0) {
      found(start, at)
      start = -1
    }
    at = Math.max(end, at + 1)
  }
  if (start >= 0) found(start, text.length)
}

/** Where the letters end that begin at `at`; `at` when there is none. */
function endOfLetters(text: string, at: number): number {
  LETTERS.lastIndex = at
  return LETTERS.test(text) ? LETTERS.lastIndex : at
}

const isSpace = (code: number) => (code < 128 ? KINDS[code] === SPACE : /\s/.test(String.fromCharCode(code)))

/** How long a text is without spaces at its ends and with one for several in it. */
export function squeezedLength(text: string): number {
  let length = 0
  let wasSpace = true
  for (let at = 0; at < text.length; at++) {
    const space = isSpace(text.charCodeAt(at))
    if (!space) length += wasSpace && length > 0 ? 2 : 1
    wasSpace = space
  }
  return length
}

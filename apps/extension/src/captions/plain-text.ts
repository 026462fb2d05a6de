/** Scripts that are written without spaces between words. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`

/** Control characters, and marks that change the writing direction or are invisible. */
const INVISIBLE =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e01ef}]/gu
const SUSPECT = /[^\u0020-\u007e\u00a1-\u00ac\u00ae-\u0600\u0620-\u167f\u3001-\ud7ff\uf900-\ufdff]/
const SPACES = /\s+/gu
const ENDS_UNSPACED = new RegExp(`[${UNSPACED}\\u3001-\\u303f\\uff00-\\uffef]$`, 'u')
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}\\u3001-\\u303f\\uff00-\\uffef]`, 'u')

/** One line of plain text: no markup, no control characters, no marks of direction, single spaces. */
export function plainText(given: string): string {
  if (!SUSPECT.test(given)) return (given.includes('  ') ? given.replaceAll(SPACES, ' ') : given).trim()
  return given.toWellFormed().replaceAll(SPACES, ' ').replaceAll(INVISIBLE, '').replaceAll(SPACES, ' ').trim()
}

/** Two pieces one after the other, with a space where their script has one. */
export function joinText(first: string, second: string): string {
  if (first === '' || second === '') return first + second
  const bare = ENDS_UNSPACED.test(first) && STARTS_UNSPACED.test(second)
  return bare ? first + second : `${first} ${second}`
}

/** Controls and icons of the page, also within a caption. */
const CONTROLS = 'button,script,style,svg,template,[role="button"],.google-symbols,.google-material-icons'

/** The text of an element as plain text; text of separate elements stays separate. */
export function textOf(element: Element): string {
  const only = element.firstChild
  if (only === null) return ''
  if (only.nextSibling === null && only.nodeType === 3) return plainText(only.nodeValue ?? '')
  let text = ''
  const add = (piece: string) => {
    const clean = plainText(piece)
    if (clean === '') return
    const apart = /\s$/u.test(text) || /^\s/u.test(piece)
    text = apart ? `${text.trimEnd()} ${clean}` : joinText(text, clean)
    if (/\s$/u.test(piece)) text += ' '
  }
  const visit = (node: Node) => {
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      if (child.nodeType === 3) add(child.nodeValue ?? '')
      else if (child instanceof Element && !child.matches(CONTROLS)) visit(child)
    }
  }
  visit(element)
  return text.trim()
}

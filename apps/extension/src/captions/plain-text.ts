import { joinText, oneLine } from '@cuecard/language/plain-text.ts'

/** Controls and icons of the page, also within a caption. */
const CONTROLS = 'button,script,style,svg,template,[role="button"],.google-symbols,.google-material-icons'

/** The text of an element as plain text; text of separate elements stays separate. */
export function textOf(element: Element): string {
  const only = element.firstChild
  if (only === null) return ''
  if (only.nextSibling === null && only.nodeType === 3) return oneLine(only.nodeValue ?? '')
  let text = ''
  const add = (piece: string) => {
    const clean = oneLine(piece)
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

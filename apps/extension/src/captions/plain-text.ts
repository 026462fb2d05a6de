import { joinText, oneLine } from '@cuecard/language/plain-text.ts'

/** What belongs to the page's furniture even within a caption. */
const FURNITURE = 'button,script,style,svg,template,[role="button"],.google-symbols,.google-material-icons'

/** The words of an element as plain text; pieces in elements of their own are kept apart. */
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
      else if (child instanceof Element && !child.matches(FURNITURE)) visit(child)
    }
  }
  visit(element)
  return text.trim()
}

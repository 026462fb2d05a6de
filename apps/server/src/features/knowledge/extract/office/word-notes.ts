import { defaultTreeAdapter as tree, html } from 'parse5'
import { attribute, type HtmlElement, type HtmlNode, isElement, textOf, walk } from '../text/html-nodes.ts'

/** How the parser marks a note, the place that refers to it, and the way back. */
const NOTE = /^(?:footnote|endnote)--?\d+$/
const REFERENCE = /^#((?:footnote|endnote)--?\d+)$/
const WAY_BACK = /^#(?:footnote|endnote)-ref-/
const HEADING = /^h[1-6]$/
const BLOCK = /^(?:p|li|h[1-6])$/

interface Found {
  notes: Map<string, HtmlElement>
  /** Where a note is referred to, in the order of the text. */
  references: { mark: HtmlElement; note: string }[]
  waysBack: HtmlElement[]
}

function notesOf(document: HtmlNode): Found {
  const found: Found = { notes: new Map(), references: [], waysBack: [] }
  walk(document, {
    text: () => undefined,
    enter: (element) => {
      const [id, href] = [attribute(element, 'id') ?? '', attribute(element, 'href') ?? '']
      if (element.tagName === 'li' && NOTE.test(id)) found.notes.set(id, element)
      const note = REFERENCE.exec(href)?.[1]
      if (note !== undefined && id !== '') found.references.push({ mark: element, note })
      if (WAY_BACK.test(href) && textOf(element) === '↑') found.waysBack.push(element)
      return true
    },
    leave: () => undefined,
  })
  return found
}

/** The block that an element stands in: the outermost table, or the nearest paragraph, item or heading. */
function blockOf(element: HtmlElement): HtmlElement {
  let [block, table]: (HtmlElement | undefined)[] = []
  for (let at = element.parentNode; at && isElement(at); at = at.parentNode) {
    if (at.tagName === 'table') table = at
    else if (BLOCK.test(at.tagName)) block ??= at
  }
  return table ?? block ?? element
}

/** Puts a note behind what has been put behind the block, or within an item before the list below it. */
function putBelow(block: HtmlElement, note: HtmlElement, after: HtmlNode | undefined): void {
  const parent = block.tagName === 'li' ? block : block.parentNode
  if (!parent) return
  const siblings = tree.getChildNodes(parent)
  const next =
    block.tagName === 'li'
      ? siblings.find((node) => isElement(node) && /^[ou]l$/.test(node.tagName))
      : siblings[siblings.findIndex((node) => node === (after ?? block)) + 1]
  if (next) tree.insertBefore(parent, note, next)
  else tree.appendChild(parent, note)
}

/**
 * Puts each footnote and endnote of a Word document, which the parser gives at the end of all, below the block that refers to it: under the
 * last heading it would be said of something else.
 */
export function placeNotes(document: HtmlNode): void {
  const { notes, references, waysBack } = notesOf(document)
  for (const link of waysBack) tree.detachNode(link)
  const last = new Map<HtmlElement, HtmlNode>()
  for (const { mark, note: id } of references) {
    const item = notes.get(id)
    if (!item) continue
    notes.delete(id)
    const block = blockOf(mark)
    const note = tree.createElement('div', html.NS.HTML, [])
    const number = tree.createElement('sup', html.NS.HTML, [])
    tree.insertText(number, textOf(mark))
    const first = item.childNodes.find((node): node is HtmlElement => isElement(node) && node.tagName === 'p') ?? item
    const words = first.childNodes[0]
    if (words) {
      tree.insertBefore(first, number, words)
      tree.insertTextBefore(first, ' ', words)
    }
    for (let child = item.childNodes[0]; child; child = item.childNodes[0]) {
      tree.detachNode(child)
      tree.appendChild(note, child)
    }
    tree.detachNode(item)
    putBelow(block, note, last.get(block))
    last.set(block, note)
    if (HEADING.test(block.tagName)) tree.detachNode(mark)
  }
}

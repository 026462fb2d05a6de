import type { DefaultTreeAdapterTypes } from 'parse5'
import { DRAWN_SMALL, placeRaised, RAISED, RAISED_END } from './raised.ts'

export type HtmlNode = DefaultTreeAdapterTypes.Node
export type HtmlElement = DefaultTreeAdapterTypes.Element
type Node = HtmlNode
type Element = HtmlElement

const DROPPED = new Set(
  'script style noscript template nav svg math iframe object embed canvas audio video map button select datalist dialog link meta base'.split(
    ' ',
  ),
)
export const BREAKS = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form header hr html legend main menu ol p pre section summary ul'.split(
    ' ',
  ),
)
export const isElement = (node: Node): node is Element => 'tagName' in node
export const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text'
export const attribute = (element: Element, name: string) => element.attrs.find((entry) => entry.name === name)?.value

/** What a browser unfolds when somebody searches the page for its words is read: answers in a list of questions, for example. */
export const isHidden = (element: Element): boolean => {
  const hidden = attribute(element, 'hidden')
  return (
    (hidden !== undefined && hidden.toLowerCase() !== 'until-found') ||
    attribute(element, 'role') === 'navigation' ||
    /display\s*:\s*none/i.test(attribute(element, 'style') ?? '')
  )
}

/** Crossed out: what is no longer true, such as a price before its discount, or is not included. */
const isStruck = (element: Element): boolean =>
  /^(?:s|del|strike)$/.test(element.tagName) ||
  /(?:^|[;\s])text-decoration(?:-line)?\s*:[^;]{0,100}line-through/i.test(attribute(element, 'style') ?? '')

export const isDropped = (element: Element) => DROPPED.has(element.tagName) || isHidden(element) || isStruck(element)

/** One space for several. Single spaces, which most are, are not matched: each match would take a piece of the text. */
export const squeeze = (text: string): string => text.replace(/[^\S ]\s*| \s+/g, ' ').trim()

/**
 * Visits a tree without recursion, so that deep nesting cannot overflow the stack. `enter` returns whether to visit the
 * children; `leave` is called afterwards for elements that were entered.
 */
export const walk = (
  root: Node,
  visit: { text: (value: string) => void; enter: (element: Element) => boolean; leave: (element: Element) => void },
): void => {
  const stack: { node: Node; left: boolean }[] = [{ node: root, left: false }]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { node, left } = top
    if (left) {
      if (isElement(node)) visit.leave(node)
      continue
    }
    if (isText(node)) visit.text(node.value)
    if (isElement(node) && !visit.enter(node)) continue
    if (!('childNodes' in node)) continue
    stack.push({ node, left: true })
    for (let i = node.childNodes.length - 1; i >= 0; i--) {
      const child = node.childNodes[i]
      if (child) stack.push({ node: child, left: false })
    }
  }
}

/** Names of the cents of a price, which a page draws smaller and raised. */
const CENTS = /(?:^|[\s_-])(?:cents?|decimals?|fraction|superscript)(?:$|[\s_-])/i

/** The text of an element that holds nothing else. */
const onlyText = ({ childNodes }: Element): string => {
  const [first, ...others] = childNodes
  return first && isText(first) && others.length === 0 ? first.value : ''
}

const isSmall = (element: Element) =>
  /^\s*\d{2}\s*$/.test(onlyText(element)) &&
  (element.tagName === 'small' || CENTS.test(attribute(element, 'class') ?? ''))

const isRaised = (element: Element) =>
  element.tagName === 'sup' ||
  (element.tagName === 'span' && /vertical-align\s*:\s*super/i.test(attribute(element, 'style') ?? ''))

const INLINE = /^(?:span|b|strong|i|em|small|a|label)$/
/** Placeholders around the words of an inline element, as those around raised text. */
const INLINE_START = '\ufdd2'
const INLINE_END = '\ufdd3'
const PLACEHOLDERS = /[\ufdd2\ufdd3]/g
/**
 * Between elements directly behind each other that say two things: a page draws 'Reach' and '911 mm', or '€49' and 'per month', apart by their
 * places. Letters of one word stay together, and short units with their figures.
 */
const APART = /(?<=\p{L}{3})\ufdd3+\ufdd2+(?=[\p{N}€$£])|(?<=\p{N})\ufdd3+\ufdd2+(?=\p{L}{3})/gu

/** A line of the words of its elements, those of `wordsBefore` and `wordsAfter` too. */
export const lineOf = (words: readonly string[]): string =>
  placeRaised(words.join('').replace(APART, ' ').replace(PLACEHOLDERS, ''))

/** The text that stands for a picture: `alt`, or the label of an icon that is drawn in another way. */
export const pictureText = (element: Element): string => {
  if (element.tagName === 'img') return attribute(element, 'alt') ?? ''
  if (attribute(element, 'role') !== 'img' || attribute(element, 'aria-hidden') === 'true') return ''
  // An emoji has a label too.
  const isDrawn =
    element.tagName === 'svg' || element.childNodes.every((node) => isText(node) && node.value.trim() === '')
  return isDrawn ? (attribute(element, 'aria-label') ?? '') : ''
}

/** A box of a form, ticked or not: the words beside it are the same. */
const boxOf = (element: Element): string => {
  if (element.tagName !== 'input' || !/^(?:checkbox|radio)$/i.test(attribute(element, 'type') ?? '')) return ''
  return attribute(element, 'checked') === undefined ? '☐' : '☒'
}

/** What an element says before its own text, within the words of a line. */
export const wordsBefore = (element: Element): string[] => {
  const words = pictureText(element) || boxOf(element)
  if (words !== '') return [' ', words, ' ']
  if (isRaised(element)) return [RAISED]
  if (isSmall(element)) return [RAISED, DRAWN_SMALL]
  return INLINE.test(element.tagName) ? [INLINE_START] : []
}
export const wordsAfter = (element: Element): string[] => {
  if (isRaised(element) || isSmall(element)) return [RAISED_END]
  return INLINE.test(element.tagName) ? [INLINE_END] : []
}

/** The text below a node, with spaces at block borders; that of buttons too where `buttons` is set. */
export const textOf = (root: Node, buttons = false): string => {
  const parts: string[] = []
  walk(root, {
    text: (value) => parts.push(value),
    enter: (element) => {
      if (isHidden(element)) return false
      // An icon in a button says what the button does.
      if (!buttons) parts.push(...wordsBefore(element))
      if (isDropped(element) && !(buttons && element.tagName === 'button')) return false
      if (BREAKS.has(element.tagName) || /^(br|td|th|li|tr|h[1-6])$/.test(element.tagName)) parts.push(' ')
      return true
    },
    leave: (element) => {
      parts.push(...wordsAfter(element))
      if (BREAKS.has(element.tagName) || /^(td|th|li|tr|h[1-6])$/.test(element.tagName)) parts.push(' ')
    },
  })
  return squeeze(lineOf(parts))
}

/** The text below a node as it is written, with its line breaks. */
export const writtenText = (root: Node): string => {
  const parts: string[] = []
  walk(root, {
    text: (value) => parts.push(value),
    enter: (element) => {
      if (element.tagName === 'br') parts.push('\n')
      // Numbers of lines stand in a table beside them.
      if (element.tagName === 'td' || element.tagName === 'th') parts.push(' ')
      return !isDropped(element)
    },
    leave: (element) => {
      // Each line of a program is an element of its own in some pages.
      if (/^(?:div|p|li|tr)$/.test(element.tagName) && parts.at(-1)?.endsWith('\n') === false) parts.push('\n')
    },
  })
  const lines = parts.join('').replaceAll('\r', '').trimEnd().split('\n')
  return lines
    .slice(
      Math.max(
        0,
        lines.findIndex((line) => line.trim() !== ''),
      ),
    )
    .join('\n')
}

/** The language that the classes of a `<pre>`, its parent or its first element name; empty without one. */
export const languageOf = (element: Element): string => {
  const inside = element.childNodes.find(isElement)
  const around = element.parentNode && isElement(element.parentNode) ? [element.parentNode] : []
  const classes = [element, ...(inside ? [inside] : []), ...around].map((each) => attribute(each, 'class') ?? '')
  const name = /(?:^|\s)(?:language|lang|highlight-source|brush:)[-\s:]?([\w+#-]{1,30})/.exec(classes.join(' '))
  return name?.[1] ?? ''
}

import { SaxesParser } from 'saxes'
import { corrupt } from '../extraction-error.ts'

/** An element without its namespace's prefix; attributes keep theirs (`r:id`). */
export interface XmlNode {
  name: string
  attributes: Map<string, string>
  children: XmlNode[]
  /** The text that stands directly in the element. */
  text: string
}

/** Office nests about thirty deep; the trees are walked by recursion. */
const DEPTH_MAX = 500

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * The tree of a part of an Office document that holds no DTD. Malformed XML is read as far as it can be understood.
 * Throws ExtractionError `corrupt` when nested too deep.
 */
export const parseXml = (source: string, kind: string): XmlNode => {
  const root: XmlNode = { name: '', attributes: new Map(), children: [], text: '' }
  const open: XmlNode[] = [root]
  const current = (): XmlNode => open.at(-1) ?? root
  const addText = (text: string): void => {
    current().text += text
  }
  const parser = new SaxesParser({ position: false })
  // Without a handler the parser throws at the first error: one broken slide would hide all the others.
  parser.on('error', () => undefined)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', ({ name, attributes }) => {
    const node: XmlNode = {
      name: localName(name),
      attributes: new Map(Object.entries(attributes)),
      children: [],
      text: '',
    }
    current().children.push(node)
    open.push(node)
    if (open.length > DEPTH_MAX) throw corrupt(kind)
  })
  parser.on('closetag', () => void open.pop())
  parser.write(source).close()
  return root
}

/** All elements of this name below `node`, in their order; those inside a match are not searched. */
export const findAll = (node: XmlNode, name: string): XmlNode[] =>
  node.children.flatMap((child) => (child.name === name ? [child] : findAll(child, name)))

export const findFirst = (node: XmlNode, name: string): XmlNode | undefined => {
  for (const child of node.children) {
    const found = child.name === name ? child : findFirst(child, name)
    if (found) return found
  }
  return undefined
}

import { corrupt } from '../extraction-error.ts'

/** An element without its namespace's prefix; attributes keep theirs (`r:id`). */
export interface XmlNode {
  name: string
  attributes: Map<string, string>
  children: XmlNode[]
  /** The text that stands directly in the element. */
  text: string
}

const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<[!?][^>]*>|<\/[^>]+>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Office nests about thirty deep; the trees are walked by recursion. */
const DEPTH_MAX = 500

const codePoint = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')
const decode = (text: string): string =>
  text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (/^#x/i.test(name)) return codePoint(Number.parseInt(name.slice(2), 16))
    if (name.startsWith('#')) return codePoint(Number(name.slice(1)))
    return ENTITIES[name] ?? whole
  })

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const attributesOf = (source: string): Map<string, string> =>
  new Map([...source.matchAll(ATTRIBUTE)].map((match) => [match[1] ?? '', decode(match[2] ?? match[3] ?? '')]))

/** The tree of a part of an Office document that holds no DTD. Throws ExtractionError `corrupt` when nested too deep. */
export const parseXml = (source: string, kind: string): XmlNode => {
  const root: XmlNode = { name: '', attributes: new Map(), children: [], text: '' }
  const open: XmlNode[] = [root]
  for (const match of source.matchAll(TOKEN)) {
    const [token, raw, name, attributes, closed, text] = match
    const parent = open.at(-1) ?? root
    if (raw !== undefined) parent.text += raw
    else if (text !== undefined) parent.text += decode(text)
    else if (token.startsWith('</')) {
      if (open.length > 1) open.pop()
    } else if (name !== undefined) {
      const node = { name: localName(name), attributes: attributesOf(attributes ?? ''), children: [], text: '' }
      parent.children.push(node)
      if (closed !== '/') open.push(node)
      if (open.length > DEPTH_MAX) throw corrupt(kind)
    }
  }
  return root
}

/** All elements of this name below `node`, in their order; those inside a found one are not looked for. */
export const findAll = (node: XmlNode, name: string): XmlNode[] =>
  node.children.flatMap((child) => (child.name === name ? [child] : findAll(child, name)))

export const findFirst = (node: XmlNode, name: string): XmlNode | undefined => {
  for (const child of node.children) {
    const found = child.name === name ? child : findFirst(child, name)
    if (found) return found
  }
  return undefined
}
